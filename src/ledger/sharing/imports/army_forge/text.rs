//! Reads Army Forge's share text. It has a heading, and two lines per unit, one with the stats and
//! one with the weapons and items.

use rules_core::sheet::Value;

use super::{
    super::{
        ImportError, ReadRoster,
        declared::{Rule, is_number, number},
        left_out::LeftKind,
        omissions::Omissions,
        visible::visible,
    },
    List, note_game,
    rules::is_known,
    unit::{Item, Unit, Weapon},
};
use crate::documents::{
    limits::{MOST_FIGURES, TOO_MANY_FIGURES},
    rule_texts::RuleTexts,
};

/// The name of this kind of text for players.
pub(in super::super) const SOURCE: &str = "Army Forge text";

/// The maximum number of lines. Real lists have a few hundred.
const MOST_LINES: usize = 20_000;

/// The maximum length of a message's time, in bytes, and of its sender's name, in characters.
const LONGEST_TIME: usize = 30;
const LONGEST_SENDER: usize = 60;

/// The words between the names of a unit and of the unit that it joins.
const JOINED: &str = "joined to";

/// Reads a roster from share text.
pub(in super::super) fn read(text: &str) -> Result<ReadRoster, ImportError> {
    list(text)?.into_roster()
}

/// Reads the units of share text.
pub(super) fn list(text: &str) -> Result<List, ImportError> {
    let mut lines = Omissions::default();
    let (mut name, mut total) = (None, None);
    let mut units: Vec<(usize, Unit)> = Vec::new();
    // `open` is `true` if the next line may have the last unit's weapons. `joining` has the indices
    // of units that join the next one.
    let mut open = false;
    let mut joining: Vec<usize> = Vec::new();
    let shared = text.lines().take(MOST_LINES + 1).map(as_shared);
    let text = &shared.collect::<Vec<_>>().join("\n");
    for (number, line) in text.lines().map(str::trim).enumerate() {
        if number == MOST_LINES {
            return Err(ImportError::TooLong);
        }
        if !line.contains(char::is_alphanumeric) {
            open = false;
        } else if let Some(head) = head(line).filter(|_| name.is_none()) {
            (name, total) = (Some(head.name), head.total);
            note_game(head.game, &mut lines);
        } else if let Some((count, unit)) = unit(line, &mut lines) {
            let place = units.len();
            if !unit.is_hero() {
                for hero in joining.drain(..) {
                    units[hero].1.joins = Some(place);
                }
            }
            units.push((count, unit));
            if units.len() > MOST_FIGURES {
                return Err(ImportError::TooMuch(TOO_MANY_FIGURES));
            }
            open = true;
        } else if line.starts_with('|') && line.to_ascii_lowercase().contains(JOINED) {
            joining.extend(units.len().checked_sub(1));
            if line.ends_with(char::is_alphanumeric) && !line.ends_with("to") {
                lines.add(LeftKind::Unread, "", &[&line]);
            }
        } else if let Some((_, unit)) = units.last_mut().filter(|_| open) {
            for part in split(line, ',') {
                match gear(part) {
                    Some(Gear::Weapon(weapon)) => unit.carry(weapon),
                    Some(Gear::Item(item, weapons)) => {
                        unit.items.push(item);
                        weapons.into_iter().for_each(|weapon| unit.arm(weapon));
                    }
                    None => lines.add(LeftKind::Unread, &unit.name, &[&part]),
                }
            }
        } else {
            lines.add(LeftKind::Text, "", &[&line]);
        }
    }
    if units.is_empty() {
        return Err(match name {
            _ if is_of_another_program(text) => ImportError::OtherText,
            Some(_) => ImportError::Nothing(SOURCE),
            None if text.contains("onepagerules.com") => ImportError::OnlyAddress,
            None => ImportError::Unknown,
        });
    }
    for hero in joining {
        lines.add(LeftKind::NoHost, &units[hero].1.name, &[]);
    }
    let name = name.filter(|name| !name.is_empty()).unwrap_or(SOURCE).to_owned();
    Ok(List {
        source: SOURCE,
        name,
        units,
        total,
        unpriced: None,
        texts: RuleTexts::default(),
        lines,
    })
}

/// Restores a line to how Army Forge wrote it.
///
/// Removes bold type and the quote marks at the start, and restores spaces, "times" signs and inch
/// marks. Chat programs and word processors change all of these.
fn as_shared(line: &str) -> String {
    let line = line.trim_start_matches(|it: char| it == '>' || it.is_whitespace());
    let line = without_sender(line);
    let mut after_digit = false;
    let mut shared = String::with_capacity(line.len());
    for it in visible(&line.replace("**", "")).chars() {
        let plain = match it {
            '×' | '✕' if after_digit => 'x',
            '″' | '”' | '“' | '＂' if after_digit => '"',
            _ if it.is_whitespace() => ' ',
            _ => it,
        };
        after_digit = it.is_ascii_digit();
        shared.push(plain);
    }
    shared
}

/// Returns a line without the time and the sender that a chat program puts before a message when
/// several are copied: `[27/11, 20:15] Ann: Hello`, `27/11/2026, 20:15 - Ann: Hello`. A line with
/// nothing but the sender and the time is empty.
fn without_sender(line: &str) -> &str {
    let is_time = |it: &str| {
        it.contains(':')
            && it.contains(['/', '.', '-', ','])
            && it.chars().filter(char::is_ascii_digit).count() >= 3
            && it.chars().filter(|it| it.is_alphabetic()).count() <= 2
            && it.len() <= LONGEST_TIME
    };
    let after_time = match line.strip_prefix('[').and_then(|it| it.split_once(']')) {
        Some((time, rest)) if is_time(time) => rest,
        _ => match line.split_once(" - ") {
            Some((time, rest)) if is_time(time) => rest,
            _ => {
                let time = line.strip_suffix(']').and_then(|it| it.rsplit_once(", ["));
                return if time.is_some_and(|(_, time)| is_time(time)) { "" } else { line };
            }
        },
    };
    let is_name = |it: &str| it.chars().count() <= LONGEST_SENDER && !it.contains(['[', '|']);
    match after_time.split_once(": ") {
        Some((name, message)) if is_name(name) => message.trim_start(),
        _ => after_time.strip_suffix(':').filter(|it| is_name(it)).map_or(after_time, |_| ""),
    }
}

/// Returns `true` if a text without units is from another program: it has points in brackets, or
/// the headings of BattleScribe and New Recruit.
fn is_of_another_program(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| {
        let is_heading = line.starts_with("+ ") && line.ends_with(" +");
        let line = line.to_ascii_lowercase();
        let has_points = ["pts]", "pts)", "points]", "points)"].iter().any(|it| line.contains(it));
        is_heading || (has_points && !line.starts_with("++"))
    })
}

/// The parts of the first line: `++ Night Shift [GF 750pts] [8 Units] ++`.
struct Head<'a> {
    name: &'a str,
    game: &'a str,
    total: Option<i32>,
}

fn head(line: &str) -> Option<Head<'_>> {
    let within = line.strip_prefix("++")?;
    let within = within.strip_suffix("++").unwrap_or(within).trim();
    let bracket = within.match_indices('[').find_map(|(place, _)| {
        let (rest, _) = within[place + 1..].split_once(']')?;
        rest.contains("pts").then_some((&within[..place], rest))
    });
    let (name, rest) = bracket.unwrap_or((within, ""));
    let words = || rest.split_whitespace();
    let total = words().find_map(|word| word.strip_suffix("pts")?.replace(',', "").parse().ok());
    let game = words().next().filter(|word| !word.contains("pts")).unwrap_or_default();
    Some(Head { name: name.trim(), game, total })
}

/// Reads a unit's line, and how many such units there are: `2x Wardens [5] Q4+ D5+ | 100pts |
/// Tough(3)`.
fn unit(line: &str, lines: &mut Omissions) -> Option<(usize, Unit)> {
    let (before, models, after) = size(line)?;
    let (count, name) = counted(before);
    let mut unit = Unit { name: name.to_owned(), models: number(models), ..Unit::default() };
    let mut segments = after.split('|').map(str::trim);
    for word in segments.next()?.split_whitespace() {
        let stat =
            word.split_at_checked(1).filter(|it| it.1.starts_with(|it: char| it.is_ascii_digit()));
        match stat {
            Some(("Q", rest)) if unit.quality.is_none() => unit.quality = number(rest),
            Some(("D", rest)) if unit.defense.is_none() => unit.defense = number(rest),
            _ => lines.add(LeftKind::Text, name, &[&word]),
        }
    }
    for segment in segments {
        if let Some(points) = segment.strip_suffix("pts").filter(|_| unit.points.is_none()) {
            unit.points = number(&points.replace(',', ""));
        } else if let Some(xp) = segment.strip_suffix("XP").filter(|xp| xp.parse::<u32>().is_ok()) {
            lines.add(LeftKind::Experience, name, &[&xp]);
        } else {
            split(segment, ',').into_iter().for_each(|part| rule_or_item(&mut unit, part, lines));
        }
    }
    Some((count.and_then(|count| usize::try_from(count).ok()).unwrap_or(1).max(1), unit))
}

/// Adds an entry from a unit's rules: a rule, which may apply to only some models, or an item that
/// gives rules, as in `1x Gloom Banner(Fear)`.
fn rule_or_item(unit: &mut Unit, part: &str, lines: &mut Omissions) {
    let (count, named) = counted(part);
    // If the text in the brackets is not a number, it belongs to an item or weapon.
    let is_rule = |rule: &Rule| match rule.rating.as_deref() {
        Some(rating) => is_number(rating),
        None => is_known(rule),
    };
    if let Some(rule) = Rule::read(named).filter(|rule| count.is_some() && is_rule(rule)) {
        return unit.learn(rule, count, lines);
    }
    let item = match gear(part) {
        Some(Gear::Item(item, weapons)) => {
            let is_item = counted(part).0.is_some() || item.rules.iter().any(is_known);
            is_item.then_some((item, weapons))
        }
        Some(Gear::Weapon(weapon)) => return unit.arm(weapon),
        None => None,
    };
    match item {
        Some((item, weapons)) => {
            let count = counted(part).0;
            unit.items.push(Item { count, ..item });
            weapons.into_iter().for_each(|weapon| unit.arm(weapon));
        }
        None => match Rule::read(part) {
            Some(rule) => unit.rules.push(rule),
            None => lines.add(LeftKind::Text, &unit.name, &[&part]),
        },
    }
}

/// Splits a unit's line around its number of models: `Wardens `, `5`, `Q4+ …`.
fn size(line: &str) -> Option<(&str, &str, &str)> {
    line.match_indices('[').find_map(|(place, _)| {
        let rest = &line[place + 1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = rest[digits..].strip_prefix(']').filter(|_| digits > 0)?.trim_start();
        let has_stats = after.strip_prefix('Q')?.starts_with(|it: char| it.is_ascii_digit());
        has_stats.then(|| (line[..place].trim(), &rest[..digits], after))
    })
}

/// A weapon or an item that a unit carries.
pub(super) enum Gear {
    /// A weapon.
    Weapon(Weapon),
    /// An item, and the weapons that come with it.
    Item(Item, Vec<Weapon>),
}

/// Reads a weapon or an item, such as `2x Rifle (24", A1, AP(1))`. The default number is 1.
pub(super) fn gear(text: &str) -> Option<Gear> {
    gear_at(text, Depth::Outermost)
}

/// How deeply an item or weapon is nested.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// Not nested. The item may contain weapons.
    Outermost,
    /// Within another item.
    Within,
}

/// Reads a weapon or an item at this depth.
fn gear_at(text: &str, depth: Depth) -> Option<Gear> {
    let (count, rest) = counted(text);
    let (name, within) = rest
        .strip_suffix(')')
        .and_then(|rest| bracket(rest).map(|place| (rest[..place].trim(), &rest[place + 1..])))
        .unwrap_or((rest, ""));
    let (mut range, mut attacks) = (None, None);
    let (mut rules, mut rules_of_some) = (Vec::new(), Vec::new());
    let mut weapons = Vec::new();
    for part in split(within, ',') {
        if range.is_none() && part.ends_with(['"', '″', '”']) {
            range = number(part);
        } else if attacks.is_none() && is_attacks(part) {
            attacks = number(&part[1..]);
        } else if let Some(weapon) = (depth == Depth::Outermost).then(|| armed(part)).flatten() {
            weapons.push(weapon);
        } else {
            let (of, named) = counted(part);
            match (of, Rule::read(named)) {
                (Some(of), Some(rule)) => rules_of_some.push((of, rule)),
                _ => rules.extend(Rule::read(part)),
            }
        }
    }
    let (before, rest) = range_first(name).filter(|_| attacks.is_some() && range.is_none()).unzip();
    range = range.or(before);
    let name = rest.unwrap_or(name).to_owned();
    let count = Some(count.unwrap_or(1)).filter(|_| !name.is_empty())?;
    Some(if attacks.is_some() || range.is_some() {
        let range = range.or(Some(Value::Number(0)));
        Gear::Weapon(Weapon { name, range, attacks, count: Some(count), rules, rules_of_some })
    } else {
        rules.extend(rules_of_some.into_iter().map(|it| it.1));
        let own = weapons.iter().map(|it| it.name.clone()).collect();
        Gear::Item(Item { name, count: Some(count), rules, weapons: own }, weapons)
    })
}

/// Reads a name that starts with the weapon's range: `24" Storm Rifle`. Returns range and name.
pub(super) fn range_first(name: &str) -> Option<(Value, &str)> {
    let (range, name) = name.split_once("\" ")?;
    let is_range = !range.is_empty() && range.bytes().all(|it| it.is_ascii_digit());
    is_range.then(|| number(range)).flatten().map(|range| (range, name.trim()))
}

/// Reads a weapon nested in an item. Nothing that is nested more deeply is a weapon.
fn armed(part: &str) -> Option<Weapon> {
    let within = bracket(part.strip_suffix(')')?).map(|place| &part[place + 1..part.len() - 1])?;
    let mut parts = split(within, ',').into_iter();
    if !parts.any(is_attacks) {
        return None;
    }
    match gear_at(part, Depth::Within)? {
        Gear::Weapon(weapon) => Some(weapon),
        Gear::Item(..) => None,
    }
}

fn is_attacks(part: &str) -> bool {
    let digits = part.strip_prefix('A').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
}

/// Returns the position of the bracket that matches the closing one after the end of the text.
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

/// Splits a name such as `2x Wardens` into its number and the rest.
pub(super) fn counted(text: &str) -> (Option<i32>, &str) {
    let text = text.trim();
    let counted = text.split_once("x ").and_then(|(count, name)| {
        let is_count = !count.is_empty() && count.bytes().all(|it| it.is_ascii_digit());
        Some((count.parse().ok().filter(|_| is_count)?, name.trim()))
    });
    counted.map_or((None, text), |(count, name)| (Some(count), name))
}

/// Splits a text at a character, except within brackets.
pub(super) fn split(text: &str, at: char) -> Vec<&str> {
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
