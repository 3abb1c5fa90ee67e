//! Army Forge's share text: a head, and for each unit a line with its stats and one with what it carries.

use rules_core::{
    System,
    sheet::{Roster, Value},
};

use super::{
    super::{
        Found, ImportError, add_all,
        declared::{Rule, number},
        lines::Lines,
    },
    note_game,
    unit::{Item, Unit, Weapon},
};
use crate::limits::{MOST_FIGURES, TOO_MANY_FIGURES};

/// What it is called.
const SOURCE: &str = "Army Forge text";

/// The most lines that are read. In a roster it is some hundreds.
const MOST_LINES: usize = 20_000;

/// What stands between a unit and the one it joins.
const JOINED: &str = "joined to";

/// Reads a text.
pub(in super::super) fn read(text: &str) -> Result<Found, ImportError> {
    let mut lines = Lines::default();
    let mut name = None;
    let mut units: Vec<(usize, Unit)> = Vec::new();
    // Whether a line on what the last unit carries may follow, and who joins the next unit.
    let mut open = false;
    let mut joining: Option<String> = None;
    for (number, line) in text.lines().map(str::trim).enumerate() {
        if number == MOST_LINES {
            return Err(ImportError::TooLong);
        }
        if line.is_empty() {
            open = false;
        } else if let Some(head) = head(line).filter(|_| name.is_none()) {
            name = Some(head.name);
            note_game(head.game, &mut lines);
        } else if let Some((count, unit)) = unit(line, &mut lines) {
            if let Some(hero) = joining.take() {
                lines.add(&hero, &format!("joined to {}", unit.name));
            }
            units.push((count, unit));
            if units.len() > MOST_FIGURES {
                return Err(ImportError::TooMuch(TOO_MANY_FIGURES));
            }
            open = true;
        } else if line.starts_with('|') && line.to_ascii_lowercase().contains(JOINED) {
            joining = units.last().map(|(_, hero)| hero.name.clone());
        } else if let Some((_, unit)) = units.last_mut().filter(|_| open) {
            for gear in split(line, ',').into_iter().filter_map(gear) {
                match gear {
                    Gear::Weapon(weapon) => unit.carry(weapon),
                    Gear::Item(item) => unit.items.push(item),
                }
            }
        } else {
            lines.add("", line);
        }
    }
    if units.is_empty() {
        return Err(match name {
            Some(_) => ImportError::Nothing(SOURCE),
            None if text.contains("onepagerules.com") => ImportError::OnlyAddress,
            None => ImportError::Unknown,
        });
    }
    let mut figures = Vec::new();
    for (count, unit) in units {
        add_all(&mut figures, unit.sheet(&mut lines), count)?;
    }
    let name = name.filter(|name| !name.is_empty()).unwrap_or(SOURCE).to_owned();
    let roster = Roster { name, figures };
    Ok(Found { system: System::Gdf, source: SOURCE, roster, lines })
}

/// What the first line tells: `++ Night Shift [GF 750pts] ++`.
struct Head<'a> {
    name: &'a str,
    game: &'a str,
}

fn head(line: &str) -> Option<Head<'_>> {
    let within = line.strip_prefix("++")?;
    let within = within.strip_suffix("++").unwrap_or(within).trim();
    let (name, rest) = match within.rsplit_once('[') {
        Some((name, rest)) if rest.contains("pts") => (name, rest),
        _ => (within, ""),
    };
    let game = rest.split_whitespace().next().filter(|word| !word.contains("pts"));
    Some(Head { name: name.trim(), game: game.unwrap_or_default() })
}

/// A unit's line, and how many there are of it: `2x Wardens [5] Q4+ D5+ | 100pts | Tough(3)`.
fn unit(line: &str, lines: &mut Lines) -> Option<(usize, Unit)> {
    let (before, models, after) = size(line)?;
    let (count, name) = counted(before);
    let mut unit = Unit { name: name.to_owned(), models: number(models), ..Unit::default() };
    let mut segments = after.split('|').map(str::trim);
    for word in segments.next()?.split_whitespace() {
        match word.split_at_checked(1) {
            Some(("Q", rest)) => unit.quality = number(rest),
            Some(("D", rest)) => unit.defense = number(rest),
            _ => lines.add(name, word),
        }
    }
    for segment in segments {
        if let Some(points) = segment.strip_suffix("pts") {
            unit.points = number(points);
        } else {
            unit.rules.extend(split(segment, ',').into_iter().filter_map(Rule::read));
        }
    }
    Some((count.and_then(|count| usize::try_from(count).ok()).unwrap_or(1).max(1), unit))
}

/// Takes a unit's line apart at its models: `Wardens `, `5`, `Q4+ …`.
fn size(line: &str) -> Option<(&str, &str, &str)> {
    line.match_indices('[').find_map(|(place, _)| {
        let rest = &line[place + 1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = rest[digits..].strip_prefix(']').filter(|_| digits > 0)?.trim_start();
        let has_stats = after.strip_prefix('Q')?.starts_with(|it: char| it.is_ascii_digit());
        has_stats.then(|| (line[..place].trim(), &rest[..digits], after))
    })
}

/// A weapon or another thing that is carried.
pub(super) enum Gear {
    /// A weapon.
    Weapon(Weapon),
    /// Another thing.
    Item(Item),
}

/// Reads one thing that is carried: `2x Rifle (24", A1, AP(1))`. There is one of it where no number stands before it.
pub(super) fn gear(text: &str) -> Option<Gear> {
    let (count, rest) = counted(text);
    let (name, within) = rest
        .strip_suffix(')')
        .and_then(|rest| bracket(rest).map(|place| (rest[..place].trim(), &rest[place + 1..])))
        .unwrap_or((rest, ""));
    let (mut range, mut attacks, mut rules) = (None, None, Vec::new());
    for part in split(within, ',') {
        if range.is_none() && part.ends_with(['"', '″', '”']) {
            range = number(part);
        } else if attacks.is_none() && is_attacks(part) {
            attacks = number(&part[1..]);
        } else {
            rules.extend(Rule::read(part));
        }
    }
    let name = name.to_owned();
    let count = Some(count.unwrap_or(1)).filter(|_| !name.is_empty())?;
    Some(if attacks.is_some() || range.is_some() {
        let range = range.or(Some(Value::Number(0)));
        Gear::Weapon(Weapon { name, range, attacks, count: Some(count), rules })
    } else {
        Gear::Item(Item { name, count: Some(count), rules })
    })
}

fn is_attacks(part: &str) -> bool {
    let digits = part.strip_prefix('A').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
}

/// Where the bracket opens that the text's end closes.
fn bracket(text: &str) -> Option<usize> {
    let mut depth = 1_usize;
    let found = text.char_indices().rev().find(|(_, it)| {
        match it {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    found.map(|(place, _)| place)
}

/// The number before a name, and the name: `2x Wardens`.
pub(super) fn counted(text: &str) -> (Option<i32>, &str) {
    let text = text.trim();
    let counted = text.split_once("x ").and_then(|(count, name)| {
        let is_count = !count.is_empty() && count.bytes().all(|it| it.is_ascii_digit());
        Some((count.parse().ok().filter(|_| is_count)?, name.trim()))
    });
    counted.map_or((None, text), |(count, name)| (Some(count), name))
}

/// The parts of a text between commas that stand in no brackets.
fn split(text: &str, at: char) -> Vec<&str> {
    let mut depth = 0_usize;
    let parts = text.split(move |it| {
        match it {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        it == at && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}
