//! Lines of a custom table: `4–6: Scarred [Wounded +1, Scar = yes]`.

use std::ops::RangeInclusive;

use super::{TableDice, TableRow, span};
use crate::{
    sheet::LONGEST_TEXT,
    words::{plain, signed},
};

/// The maximum number of trackers that one line can change.
const MOST_CHANGES: usize = 6;

/// A change that a row makes to a custom tracker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowChange {
    /// The name of the tracker.
    pub tracker: String,
    /// How the tracker's value changes.
    pub turn: Turn,
}

/// How a tracker's value changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Adds this number, which can be negative.
    By(i32),
    /// Adds the result of dice, or subtracts it.
    ByDice {
        /// The dice.
        dice: TableDice,
        /// Whether the result is subtracted.
        is_loss: bool,
    },
    /// Sets the tracker to a number, yes or no, or one of its labels.
    To(String),
}

impl RowChange {
    /// Returns the change as it is written: "Wounded +1".
    pub fn words(&self) -> String {
        match &self.turn {
            Turn::By(number) => format!("{} {}", self.tracker, signed(*number)),
            Turn::ByDice { dice, is_loss } => {
                let sign = if *is_loss { "−" } else { "+" };
                format!("{} {sign}{dice}", self.tracker)
            }
            Turn::To(value) => format!("{} = {value}", self.tracker),
        }
    }
}

/// Reads a line of a table whose dice have these possible results.
pub(super) fn read_line(text: &str, possible: &[i32]) -> Result<TableRow, String> {
    let lowest = possible.first().copied().unwrap_or_default();
    let highest = possible.last().copied().unwrap_or_default();
    let (from, to, rest) =
        head(text, highest).ok_or("Start with a result, as in “4: Scarred” or “4–6: Scarred”.")?;
    if from > to {
        return Err(format!(
            "{}–{} is the wrong way round. Put the lower number first.",
            plain(from),
            plain(to)
        ));
    }
    if from < lowest || to > highest {
        return Err(format!(
            "The dice can't roll {}, only {}.",
            span(from, to),
            span(lowest, highest)
        ));
    }
    if let Some(never) = [from, to].into_iter().find(|it| !possible.contains(it)) {
        return Err(format!("The dice can't roll {}.", plain(never)));
    }
    let (words, changes) = match rest.trim().strip_suffix(']').and_then(|it| it.split_once('[')) {
        Some((words, changes)) => (words, read_changes(changes)?),
        None => (rest, Vec::new()),
    };
    let words = words.trim().to_owned();
    if words.is_empty() && changes.is_empty() {
        return Err(format!("Write what {} means after the colon.", span(from, to)));
    }
    Ok(TableRow { from, to, words, changes })
}

/// Returns the results that a line covers, even if the rest of the line is wrong. `highest` is the
/// highest result of the dice.
pub(super) fn results(text: &str, highest: i32) -> Option<RangeInclusive<i32>> {
    head(text, highest).map(|(from, to, _)| from..=to)
}

/// Reads the results at the beginning of a line, and returns them with the rest of the line. They
/// are written `4`, `4–6`, `4-6`, `4 to 6`, `4+`, or for percentile dice `96–00`.
fn head(text: &str, highest: i32) -> Option<(i32, i32, &str)> {
    let (from, rest) = number(text.trim_start(), highest)?;
    let (to, rest) = if let Some(rest) = rest.strip_prefix('+') {
        (highest, rest)
    } else {
        let further = rest.trim_start();
        let further = ["-", "–", "—", "to "].into_iter().find_map(|it| further.strip_prefix(it));
        match further.and_then(|it| number(it.trim_start(), highest)) {
            Some((to, rest)) => (to, rest),
            None => (from, rest),
        }
    };
    // "4th of May" does not begin with a result.
    if rest.starts_with(char::is_alphanumeric) {
        return None;
    }
    Some((from, to, rest.trim_start_matches([':', '.', ')', '-', '–', '—', ' ', '\t'])))
}

/// Reads a number at the beginning of a text, and returns it with the rest. For percentile dice, 00
/// means 100.
fn number(text: &str, highest: i32) -> Option<(i32, &str)> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let end = digits.find(|it: char| !it.is_ascii_digit()).unwrap_or(digits.len());
    let (digits, rest) = digits.split_at_checked(end)?;
    if digits == "00" && highest == 100 {
        return Some((100, rest));
    }
    let number: i32 = digits.get(..end.min(6))?.parse().ok()?;
    Some((sign * number, rest))
}

fn read_changes(text: &str) -> Result<Vec<RowChange>, String> {
    let changes: Result<Vec<RowChange>, String> = text.split(',').map(read_change).collect();
    let changes = changes?;
    match changes.len() {
        ..=MOST_CHANGES => Ok(changes),
        count => Err(format!(
            "A line can change at most {MOST_CHANGES} trackers; this one changes \
                              {count}."
        )),
    }
}

/// Reads a change to a tracker, as it is written between brackets.
pub(in crate::own) fn read_change(text: &str) -> Result<RowChange, String> {
    let text = text.trim();
    let refused =
        || format!("“{text}” isn't a change. Write “Wounded +1”, “Wounded −1” or “Scar = yes”.");
    let (tracker, turn) = match text.split_once('=') {
        Some((tracker, value)) if !value.trim().is_empty() => {
            (tracker, Turn::To(value.trim().to_owned()))
        }
        Some(_) => return Err(refused()),
        None => change_by_dice(text).or_else(|| change_by_number(text)).ok_or_else(refused)?,
    };
    let tracker = tracker.trim().to_owned();
    let long = |text: &str| text.chars().count() > LONGEST_TEXT;
    match &turn {
        _ if tracker.is_empty() => Err(refused()),
        Turn::To(value) if long(value) => Err(refused()),
        _ if long(&tracker) => {
            Err(format!("A tracker's name can have at most {LONGEST_TEXT} characters."))
        }
        _ => Ok(RowChange { tracker, turn }),
    }
}

/// Reads a change by a number: "Wounded +1". Returns the tracker and the change.
fn change_by_number(text: &str) -> Option<(&str, Turn)> {
    let (tracker, by) = text.split_at_checked(text.rfind(['+', '-', '−'])?)?;
    let number: i32 = by.replace('−', "-").replace(' ', "").parse().ok()?;
    Some((tracker, Turn::By(number.clamp(-999, 999))))
}

/// Reads a change by the result of dice: "Fingers −D3". Returns the tracker and the change.
fn change_by_dice(text: &str) -> Option<(&str, Turn)> {
    let signs = text.char_indices().filter(|(_, it)| matches!(it, '+' | '-' | '−'));
    let mut changes = signs.filter_map(|(at, sign)| {
        let (tracker, dice) = text.split_at_checked(at)?;
        let dice = TableDice::read(dice.strip_prefix(sign)?).ok()?;
        Some((tracker, Turn::ByDice { dice, is_loss: sign != '+' }))
    });
    changes.next()
}
