//! Tables that players write: dice, and what each result means.
//!
//! A table is kept as it was written, so that one that is unfinished or wrong is not lost. It is
//! [read](OwnTable::read) when it is rolled on, and says then what is wrong with it.

mod line;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use self::line::read_line;
use crate::{
    conversation::{Outcome, Reading},
    dice::{Dice, Expression},
    sheet::LONGEST_TEXT,
    words::{counted, isolated, listed, plain},
};

pub use self::line::{RowChange, Turn};

/// The most rows of a table.
pub const MOST_ROWS: usize = 120;
/// The longest text of all rows that may be handed over, in bytes.
pub const LONGEST_ROWS: usize = 16_000;
/// The most faults that are listed for a table.
const MOST_FAULTS: usize = 6;

/// A table that players wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnTable {
    /// Its name: "Injury".
    #[serde(rename = "n")]
    pub name: String,
    /// What is rolled, as it was written: "2D6+1".
    #[serde(rename = "d")]
    pub dice: String,
    /// What the results mean, one line each.
    #[serde(rename = "r")]
    pub rows: String,
}

/// A table that was read and can be rolled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The dice.
    pub dice: Dice,
    /// What is added to the dice.
    pub plus: i32,
    /// What each result means, lowest first.
    pub rows: Vec<TableRow>,
}

/// What some results of a table mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The lowest of these results.
    pub from: i32,
    /// The highest of them.
    pub to: i32,
    /// What they mean.
    pub words: String,
    /// The changes of players' own trackers that they cause.
    pub changes: Vec<RowChange>,
}

impl TableRow {
    /// Its results as they are written: "4–6", or "4".
    pub fn span(&self) -> String {
        span(self.from, self.to)
    }

    /// Its words with its changes: "Scarred (Wounded +1)".
    pub fn told(&self) -> String {
        let changes: Vec<String> = self.changes.iter().map(RowChange::words).collect();
        match (self.words.as_str(), changes.join(", ")) {
            (words, changes) if changes.is_empty() => words.to_owned(),
            ("", changes) => changes,
            (words, changes) => format!("{words} ({changes})"),
        }
    }
}

impl Results {
    /// The row for a natural sum of the dice.
    pub fn row_of(&self, natural: i32) -> Option<&TableRow> {
        let result = natural.saturating_add(self.plus);
        self.rows.iter().find(|row| (row.from..=row.to).contains(&result))
    }

    /// The rows as bands of the dice, for the question that asks for them.
    pub fn reading(&self) -> Reading {
        Reading::by(self.dice, |natural| {
            let row = self.row_of(natural);
            let label = row.map_or_else(String::new, |row| match row.words.is_empty() {
                true => row.told(),
                false => row.words.clone(),
            });
            (row.map(|row| row.from), Outcome::mixed(label))
        })
    }
}

impl OwnTable {
    /// Its name as it is shown and told, [`isolated`].
    pub fn label(&self) -> String {
        isolated(self.name.trim())
    }

    /// Checks whether the table, finished or not, can be kept in a battle.
    ///
    /// # Errors
    /// Which limit is exceeded, in a sentence.
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
            () if dice > LONGEST_TEXT => too_long("The dice", dice),
            () if self.rows.len() > LONGEST_ROWS => Err(format!(
                "A table can have at most {LONGEST_ROWS} characters; this one has {}.",
                self.rows.len()
            )),
            () => Ok(()),
        }
    }

    /// Reads the table, so that it can be rolled on.
    ///
    /// # Errors
    /// Everything that is wrong with it, in sentences.
    pub fn read(&self) -> Result<Results, Vec<String>> {
        self.check().map_err(|why| vec![why])?;
        let (dice, plus) = self.rolled().map_err(|why| vec![why])?;
        let lines = self.rows.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let count = lines.clone().count();
        if count > MOST_ROWS {
            let words =
                format!("A table can have at most {MOST_ROWS} lines; this one has {count}.");
            return Err(vec![words]);
        }
        let possible = results(dice, plus);
        let (mut rows, mut faults) = (Vec::new(), Vec::new());
        for (place, text) in lines {
            match read_line(text, &possible) {
                Ok(row) => rows.push((place + 1, row)),
                Err(why) => faults.push(format!("Line {}: {why}", place + 1)),
            }
        }
        if faults.is_empty() {
            faults.extend(gaps(&rows, possible));
        }
        if faults.is_empty() {
            let mut rows: Vec<TableRow> = rows.into_iter().map(|(_, row)| row).collect();
            rows.sort_by_key(|row| row.from);
            return Ok(Results { dice, plus, rows });
        }
        let more = faults.len().saturating_sub(MOST_FAULTS);
        faults.truncate(MOST_FAULTS);
        if more > 0 {
            faults.push(format!("And {} more.", counted(more, "line")));
        }
        Err(faults)
    }

    /// The dice, and what is added to them.
    fn rolled(&self) -> Result<(Dice, i32), String> {
        let read: Result<Expression, _> = self.dice.parse();
        let expression = read.map_err(|why| format!("Dice: {why}."))?;
        if expression.has_x() {
            return Err("Dice: say how many faces, as in 1D6.".to_owned());
        }
        let rolled = expression.rolled(0);
        let dice = rolled.dice.ok_or("Dice: include a die, as in 1D6.")?;
        Ok((dice, rolled.plus))
    }

    /// Its rows, with a line added for each result that none covers yet.
    pub fn filled(&self) -> String {
        let mut text = self.rows.trim_end().to_owned();
        let Ok((dice, plus)) = self.rolled() else { return text };
        let possible = results(dice, plus);
        let lines = self.rows.lines().filter_map(|line| line::results(line, *possible.end()));
        let known: Vec<RangeInclusive<i32>> = lines.collect();
        let is_known = |result: &i32| known.iter().any(|it| it.contains(result));
        for missing in possible.filter(|it| !is_known(it)).take(MOST_ROWS) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&format!("{}: ", plain(missing)));
        }
        text
    }
}

/// The results that dice may have.
fn results(dice: Dice, plus: i32) -> RangeInclusive<i32> {
    let results = dice.results();
    results.start() + plus..=results.end() + plus
}

/// Which results are covered twice or not at all. `rows` come with the numbers of their lines.
fn gaps(rows: &[(usize, TableRow)], possible: RangeInclusive<i32>) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, (number, one)) in rows.iter().enumerate() {
        for (other_number, other) in rows.iter().skip(at + 1) {
            let (from, to) = (one.from.max(other.from), one.to.min(other.to));
            if from <= to {
                let stands = if from == to { "stands" } else { "stand" };
                let twice = span(from, to);
                faults.push(format!(
                    "{twice} {stands} twice: in line {number} and in line {other_number}."
                ));
            }
        }
    }
    let is_there = |result: &i32| rows.iter().any(|(_, it)| (it.from..=it.to).contains(result));
    let mut missing: Vec<(i32, i32)> = Vec::new();
    for result in possible.filter(|it| !is_there(it)) {
        match missing.last_mut() {
            Some((_, to)) if *to + 1 == result => *to = result,
            _ => missing.push((result, result)),
        }
    }
    let spans: Vec<String> = missing.iter().map(|(from, to)| span(*from, *to)).collect();
    if !spans.is_empty() {
        faults.push(format!("No line covers {}.", listed(&spans)));
    }
    faults
}

fn span(from: i32, to: i32) -> String {
    if from == to { plain(from) } else { format!("{}–{}", plain(from), plain(to)) }
}
