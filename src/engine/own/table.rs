//! Custom tables: dice, and the meaning of each result.
//!
//! A table is stored as it was written, so that unfinished or faulty tables are not lost. A table
//! is [read](OwnTable::read) when it is shown, edited or rolled on. Its faults are reported at that
//! time.

mod dice;
mod line;
mod ready;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use self::line::read_line;
use super::OwnRoll;
use crate::{
    conversation::{Outcome, Reading},
    sheet::LONGEST_TEXT,
    words::{Number, counted, isolated, listed, plain},
};

pub use self::{
    dice::TableDice,
    line::{RowChange, Turn},
};
pub(super) use self::{dice::dice_in, line::read_change};

/// The maximum number of rows in a table.
pub const MOST_ROWS: usize = 120;
/// The maximum length of the text of all rows, in bytes.
pub const LONGEST_ROWS: usize = 16_000;
/// The maximum number of faults listed for a table.
const MOST_FAULTS: usize = 6;

/// A custom table, as the players wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnTable {
    /// The name that players see: "Injury".
    #[serde(rename = "n")]
    pub name: String,
    /// The dice as they were written: "2D6+1".
    #[serde(rename = "d")]
    pub dice: String,
    /// The meanings of the results, one line each.
    #[serde(rename = "r")]
    pub rows: String,
}

/// A table that was read and can be rolled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The dice to roll.
    pub dice: TableDice,
    /// The meaning of each result, lowest first.
    pub rows: Vec<TableRow>,
}

/// The meaning of some results of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The lowest of these results.
    pub from: i32,
    /// The highest of these results.
    pub to: i32,
    /// The meaning in words.
    pub words: String,
    /// The changes to custom trackers that these results cause.
    pub changes: Vec<RowChange>,
}

impl TableRow {
    /// Returns the results as they are written: "4–6", or "4".
    pub fn span(&self) -> String {
        span(self.from, self.to)
    }

    /// Returns the words with the changes: "Scarred (Wounded +1)".
    pub fn told(&self) -> String {
        let changes: Vec<String> = self.changes.iter().map(RowChange::words).collect();
        with_changes(&self.words, &changes)
    }
}

/// Returns words followed by changes: "Scarred (Wounded +1)".
pub(super) fn with_changes(words: &str, changes: &[String]) -> String {
    match (words, changes.join(", ")) {
        (words, changes) if changes.is_empty() => words.to_owned(),
        ("", changes) => changes,
        (words, changes) => format!("{words} ({changes})"),
    }
}

impl Results {
    /// Returns the row for a result of the dice.
    pub fn row_of(&self, result: i32) -> Option<&TableRow> {
        self.rows.iter().find(|row| (row.from..=row.to).contains(&result))
    }

    /// Returns the row for the result of a roll.
    pub fn row_of_roll(&self, roll: &OwnRoll) -> Option<&TableRow> {
        let result = roll.result.replace('−', "-").parse().ok();
        let of_result = result.and_then(|result| self.row_of(result));
        of_result.or_else(|| self.rows.iter().find(|row| row.span() == roll.result))
    }

    /// Returns the rows as bands of dice results, for the question that asks for the roll.
    pub fn reading(&self) -> Reading {
        let TableDice { dice, plus, is_tens } = self.dice;
        if is_tens {
            return self.dice.reading();
        }
        Reading::by(dice, |natural| {
            let row = self.row_of(natural.saturating_add(plus));
            let label = row.map_or_else(String::new, |row| match row.words.is_empty() {
                true => row.told(),
                false => row.words.clone(),
            });
            (row.map(|row| row.from), Outcome::mixed(label))
        })
    }
}

impl OwnTable {
    /// Returns the name, [`isolated`] for use in sentences.
    pub fn label(&self) -> String {
        isolated(self.name.trim())
    }

    /// Checks whether the table, finished or not, can be stored in a battle.
    ///
    /// # Errors
    /// Returns the problem, in a sentence: no name, or a limit that the table exceeds.
    pub fn check(&self) -> Result<(), String> {
        let count = self.name.trim().chars().count();
        if count == 0 {
            return Err("A table needs a name.".to_owned());
        }
        let too_long = |what, count| {
            Err(format!("{what} can have at most {LONGEST_TEXT} characters; this one has {count}."))
        };
        let dice = self.dice.chars().count();
        match () {
            () if count > LONGEST_TEXT => too_long("A name", count),
            () if dice > LONGEST_TEXT => too_long("A roll", dice),
            () if self.rows.len() > LONGEST_ROWS => Err(format!(
                "A table can have at most {LONGEST_ROWS} characters; this one has {}.",
                self.rows.len()
            )),
            () => Ok(()),
        }
    }

    /// Reads the table, so that players can roll on it.
    ///
    /// # Errors
    /// Returns the first faults of the table, one sentence each, and how many more there are.
    pub fn read(&self) -> Result<Results, Vec<String>> {
        self.check().map_err(|why| vec![why])?;
        let dice = TableDice::read(&self.dice).map_err(|why| vec![why])?;
        let lines = self.rows.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let count = lines.clone().count();
        if count > MOST_ROWS {
            let words =
                format!("A table can have at most {MOST_ROWS} lines; this one has {count}.");
            return Err(vec![words]);
        }
        let possible = dice.results();
        let (mut rows, mut faults) = (Vec::new(), Vec::new());
        for (place, text) in lines {
            match read_line(text, &possible) {
                Ok(row) => rows.push((place + 1, row)),
                Err(why) => faults.push(format!("Line {}: {why}", place + 1)),
            }
        }
        if faults.is_empty() {
            faults.extend(gaps(&rows, &possible));
        }
        if faults.is_empty() {
            let mut rows: Vec<TableRow> = rows.into_iter().map(|(_, row)| row).collect();
            rows.sort_by_key(|row| row.from);
            return Ok(Results { dice, rows });
        }
        let more = faults.len().saturating_sub(MOST_FAULTS);
        faults.truncate(MOST_FAULTS);
        if more > 0 {
            faults.push(format!("And {}.", counted(more, "more problem")));
        }
        Err(faults)
    }

    /// Returns the rows with a line added for each result that no line covers yet.
    pub fn filled(&self) -> String {
        let mut text = self.rows.trim_end().to_owned();
        let Ok(dice) = TableDice::read(&self.dice) else { return text };
        let possible = dice.results();
        let highest = possible.last().copied().unwrap_or_default();
        let lines = self.rows.lines().filter_map(|line| line::results(line, highest));
        let known: Vec<RangeInclusive<i32>> = lines.collect();
        let is_known = |result: &i32| known.iter().any(|it| it.contains(result));
        for missing in possible.into_iter().filter(|it| !is_known(it)).take(MOST_ROWS) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&format!("{}: ", plain(missing)));
        }
        text
    }
}

/// Returns faults for results that are covered twice or not at all. `rows` come with their line
/// numbers.
fn gaps(rows: &[(usize, TableRow)], possible: &[i32]) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, (number, one)) in rows.iter().enumerate() {
        for (other_number, other) in rows.iter().skip(at + 1) {
            let (from, to) = (one.from.max(other.from), one.to.min(other.to));
            if from <= to {
                let appear = Number::one_if(from == to).verb("appear twice");
                let results = span(from, to);
                faults.push(format!("{results} {appear}, in lines {number} and {other_number}."));
            }
        }
    }
    let is_there = |result: &i32| rows.iter().any(|(_, it)| (it.from..=it.to).contains(result));
    let runs = possible.chunk_by(|one, next| is_there(one) == is_there(next));
    let missing = runs.filter_map(|run| {
        let (from, to) = (run.first()?, run.last()?);
        (!is_there(from)).then(|| span(*from, *to))
    });
    let spans: Vec<String> = missing.collect();
    if !spans.is_empty() {
        faults.push(format!("No line covers {}.", listed(&spans)));
    }
    faults
}

fn span(from: i32, to: i32) -> String {
    if from == to { plain(from) } else { format!("{}–{}", plain(from), plain(to)) }
}
