//! Rolls on custom tables and their results.

use serde::{Deserialize, Serialize};

use super::{
    MOST_OWN_WORDS, Own, OwnDeed, OwnKind, OwnTracker, Resets, RowChange, TableDice, TableRow,
    Turn, no_table,
    table::{dice_in, read_change, with_changes},
    tracker::yes_or_no,
};
use crate::{
    conversation::Answer,
    dice::Face,
    ids::Holder,
    refusal::Refusal,
    words::{isolated, plain},
};

/// The maximum number of tracker changes that one roll can cause.
const MOST_THEN: usize = 16;
/// The maximum length of the text of a roll, in bytes. No line of a table is that long.
const LONGEST: usize = 20_000;
/// The first label of a tracker that a table has added. It means that no label is set yet.
const NOTHING: &str = "–";

/// A roll on a custom table, with the result at that time. Later changes to the table don't affect
/// the roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRoll {
    /// The holder that the players rolled for.
    #[serde(rename = "h")]
    pub holder: Holder,
    /// The name of the table.
    #[serde(rename = "n")]
    pub table: String,
    /// The dice: "2D6 +1".
    #[serde(rename = "d")]
    pub dice: String,
    /// The face of each die, if the faces were entered.
    #[serde(rename = "f", default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<Face>,
    /// The result. If only a row was entered, this is the range of that row.
    #[serde(rename = "r")]
    pub result: String,
    /// The text of the table for this result.
    #[serde(rename = "w")]
    pub words: String,
    /// The changes to custom trackers that the roll caused.
    #[serde(rename = "t", default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<OwnDeed>,
    /// The changes that need more dice, as they are written in the table: "Fingers −D3".
    #[serde(rename = "l", default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
}

/// A roll of dice that the result of an earlier roll asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollWithin {
    /// The number of the earlier roll.
    #[serde(rename = "i")]
    pub roll: u16,
    /// The dice: "D3".
    #[serde(rename = "d")]
    pub dice: String,
    /// The face of each die, if the faces were entered.
    #[serde(rename = "f", default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<Face>,
    /// The result of the dice.
    #[serde(rename = "r")]
    pub result: String,
    /// The text of the earlier roll, with this result instead of the dice.
    #[serde(rename = "w")]
    pub words: String,
    /// The changes that still need more dice.
    #[serde(rename = "l", default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
    /// The changes to custom trackers that this roll caused.
    #[serde(rename = "t", default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<OwnDeed>,
}

impl OwnRoll {
    /// Returns the dice, the result and its text: "2D6 +1 = 8 (3, 4): Scarred."
    pub fn told(&self) -> String {
        told(&self.dice, &self.result, &self.faces, &self.meaning())
    }

    /// Returns the text of the table for the result, with the changes that need more dice.
    pub fn meaning(&self) -> String {
        with_changes(&self.words, &self.left)
    }

    /// Returns the next dice that the result asks for: the D3 of "loses D3 fingers".
    pub fn next_dice(&self) -> Option<TableDice> {
        let in_words = dice_in(&self.words).map(|(_, dice)| dice);
        in_words.or_else(|| self.left.iter().find_map(|change| dice_of(change)))
    }
}

impl Own {
    /// Returns the deed for a roll on the table with this number, for a holder. `answer` is the
    /// result of the dice, or its [band](super::Results::reading).
    ///
    /// # Errors
    /// Returns an error if there is no such table, if it can't be rolled on, or if the answer does
    /// not fit its dice.
    pub fn rolled(&self, table: u16, holder: Holder, answer: &Answer) -> Result<OwnDeed, Refusal> {
        let held = self.table(table).ok_or_else(no_table)?;
        let results = held
            .table
            .read()
            .map_err(|faults| Refusal::CannotKeep(faults.into_iter().next().unwrap_or_default()))?;
        let dice = results.dice;
        let no_dice =
            || Refusal::CannotKeep(format!("Roll {} for {}.", dice.name(), held.table.label()));
        let (row, result) = match (dice.result(answer), answer) {
            (Some(result), _) => (results.row_of(result), plain(result)),
            (None, Answer::Band(place)) if !dice.is_tens => {
                let bands = results.reading().bands;
                let band = bands.get(usize::from(*place)).ok_or_else(no_dice)?;
                let row = results.row_of(band.from.saturating_add(dice.plus));
                (row, row.map(TableRow::span).unwrap_or_default())
            }
            _ => return Err(no_dice()),
        };
        let row = row.ok_or_else(no_dice)?;
        let is_rolled = |it: &&RowChange| matches!(it.turn, Turn::ByDice { .. });
        let (left, changes): (Vec<_>, Vec<_>) = row.changes.iter().partition(is_rolled);
        let words = |changes: &[&RowChange]| changes.iter().map(|it| it.words()).collect();
        let left: Vec<String> = words(&left);
        let mut words = with_changes(&row.words, &words(&changes));
        let then = self.clone().turned_by_each(holder, &changes, &results.rows, &mut words);
        Ok(OwnDeed::Roll(Box::new(OwnRoll {
            holder,
            table: held.table.name.trim().to_owned(),
            dice: dice.to_string(),
            faces: faces(answer),
            result,
            words,
            then,
            left,
        })))
    }

    /// Returns the number of the last roll for a holder, if its result asks for more dice.
    pub fn unfinished_roll(&self, holder: Holder) -> Option<u16> {
        let number = self.rolls.iter().rposition(|roll| roll.holder == holder)?;
        self.rolls.get(number)?.next_dice()?;
        u16::try_from(number).ok()
    }

    /// Returns the deed for the [next dice](OwnRoll::next_dice) in the result of the roll with this
    /// number. Their number replaces the dice in the text, and in the first change with the same
    /// dice.
    ///
    /// # Errors
    /// Returns an error if there is no such roll, or if the answer does not fit the dice.
    pub fn rolled_within(&self, roll: u16, answer: &Answer) -> Result<OwnDeed, Refusal> {
        let rolled = self.rolls.get(usize::from(roll)).ok_or_else(no_roll)?;
        let dice = rolled.next_dice().ok_or_else(no_roll)?;
        let no_dice = || Refusal::CannotKeep(format!("Roll {dice}."));
        let number = dice.result(answer).ok_or_else(no_dice)?;
        let mut words = rolled.words.clone();
        if let Some((range, _)) = dice_in(&words) {
            words.replace_range(range, &plain(number));
        }
        let mut left = rolled.left.clone();
        let mut then = Vec::new();
        if let Some(place) = left.iter().position(|change| dice_of(change) == Some(dice)) {
            let change = read_change(&left.remove(place)).map_err(Refusal::CannotKeep)?;
            let is_loss = matches!(change.turn, Turn::ByDice { is_loss: true, .. });
            let turn = Turn::By(if is_loss { -number } else { number });
            let change = RowChange { turn, ..change };
            words = with_changes(&words, &[change.words()]);
            then = self.clone().turned_by_each(rolled.holder, &[&change], &[], &mut words);
        }
        let (dice, result) = (dice.to_string(), plain(number));
        let faces = faces(answer);
        Ok(OwnDeed::Within(Box::new(RollWithin { roll, dice, faces, result, words, left, then })))
    }

    /// Makes a row's changes to a holder's trackers, and returns the deeds. If a change is
    /// impossible, `words` say so.
    fn turned_by_each(
        mut self,
        holder: Holder,
        changes: &[&RowChange],
        rows: &[TableRow],
        words: &mut String,
    ) -> Vec<OwnDeed> {
        let mut then = Vec::new();
        for change in changes {
            match self.turned_by(holder, change, rows) {
                Some(deeds) => then.extend(deeds),
                None => *words = format!("{} {} stays the same.", ended(words), change.tracker),
            }
        }
        then
    }

    /// Makes a row's change to a holder's tracker, and adds the tracker if it is missing. `rows` are
    /// those of the table. Returns the deeds, or `None` if the change is impossible.
    pub(super) fn turned_by(
        &mut self,
        holder: Holder,
        change: &RowChange,
        rows: &[TableRow],
    ) -> Option<Vec<OwnDeed>> {
        let find = |own: &Self| {
            let is_it = |name: &str| name.trim().eq_ignore_ascii_case(&change.tracker);
            let held = own.of(holder).find(|(_, held)| is_it(&held.tracker.name));
            held.map(|(number, held)| (number, held.tracker.clone(), held.value))
        };
        let mut deeds = Vec::new();
        if find(self).is_none() {
            let Some(kind) = kind_of(change, rows) else { return Some(deeds) };
            let name = change.tracker.clone();
            let made =
                OwnDeed::Track(holder, OwnTracker { name, kind, resets: Resets::Never, due: None });
            self.fits(&made).ok()?;
            self.apply(&made);
            deeds.push(made);
        }
        let (number, tracker, value) = find(self)?;
        let next = tracker.turned(value, &change.turn)?;
        if next != value {
            let set = OwnDeed::Set(number, next);
            self.apply(&set);
            deeds.push(set);
        }
        Some(deeds)
    }

    /// Checks whether all changes caused by a roll can be made.
    pub(super) fn all_fit(self, roll: &OwnRoll) -> Result<(), Refusal> {
        let texts = [&roll.table, &roll.dice, &roll.result, &roll.words];
        self.rolled_fit(texts.into_iter().chain(&roll.left), &roll.then)
    }

    /// Checks whether all changes caused by dice in a result can be made.
    pub(super) fn within_fit(self, within: &RollWithin) -> Result<(), Refusal> {
        if self.rolls.get(usize::from(within.roll)).is_none() {
            return Err(no_roll());
        }
        let texts = [&within.dice, &within.result, &within.words];
        self.rolled_fit(texts.into_iter().chain(&within.left), &within.then)
    }

    fn rolled_fit<'a>(
        self,
        mut texts: impl Iterator<Item = &'a String>,
        then: &[OwnDeed],
    ) -> Result<(), Refusal> {
        if texts.any(|text| text.len() > LONGEST) || then.len() > MOST_THEN {
            return Err(Refusal::CannotKeep("That isn't a valid roll.".to_owned()));
        }
        self.trackers_fit(then)
    }

    /// Checks whether trackers can be added and set like this, one after the other.
    pub(super) fn trackers_fit(mut self, deeds: &[OwnDeed]) -> Result<(), Refusal> {
        deeds.iter().try_for_each(|deed| {
            if !matches!(deed, OwnDeed::Track(..) | OwnDeed::Set(..)) {
                return Err(Refusal::CannotKeep("That isn't a valid roll.".to_owned()));
            }
            self.fits(deed)?;
            self.apply(deed);
            Ok(())
        })
    }

    /// Returns the lines for a roll in the log.
    pub(super) fn told_of(self, roll: &OwnRoll, name: &dyn Fn(Holder) -> String) -> Vec<String> {
        let line = whose(roll, &roll.told(), name);
        std::iter::once(line).chain(self.told_each(&roll.then, name)).collect()
    }

    /// Returns the table and the lines for dice in the result of a roll, in the log.
    pub(super) fn told_within(
        self,
        within: &RollWithin,
        name: &dyn Fn(Holder) -> String,
    ) -> (String, Vec<String>) {
        let Some(roll) = self.rolls.get(usize::from(within.roll)).cloned() else {
            return (String::new(), Vec::new());
        };
        let meaning = with_changes(&within.words, &within.left);
        let line = whose(&roll, &told(&within.dice, &within.result, &within.faces, &meaning), name);
        let lines = std::iter::once(line).chain(self.told_each(&within.then, name)).collect();
        (roll.table, lines)
    }

    /// Returns a line for each tracker that is set.
    pub(super) fn told_each(
        mut self,
        deeds: &[OwnDeed],
        name: &dyn Fn(Holder) -> String,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        for deed in deeds {
            if matches!(deed, OwnDeed::Set(..)) {
                lines.extend(self.told(deed, name).1);
            }
            self.apply(deed);
        }
        lines
    }
}

/// Returns the dice, their result and its meaning: "2D6 +1 = 8 (3, 4): Scarred."
fn told(dice: &str, result: &str, faces: &[Face], meaning: &str) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let faces = match faces.as_slice() {
        [] | [_] => String::new(),
        faces => format!(" ({})", faces.join(", ")),
    };
    format!("{dice} = {result}{faces}: {}", ended(meaning))
}

/// Returns a line about a roll: "Dirk, Injury: D6 = 2: Dead."
fn whose(roll: &OwnRoll, told: &str, name: &dyn Fn(Holder) -> String) -> String {
    let whose = match name(roll.holder) {
        name if name.is_empty() => String::new(),
        name => format!("{name}, "),
    };
    format!("{whose}{}: {told}", isolated(&roll.table))
}

/// Returns the dice in a change that was not made yet.
fn dice_of(change: &str) -> Option<TableDice> {
    match read_change(change).ok()?.turn {
        Turn::ByDice { dice, .. } => Some(dice),
        Turn::By(_) | Turn::To(_) => None,
    }
}

/// Returns the faces in an answer.
fn faces(answer: &Answer) -> Vec<Face> {
    match answer {
        Answer::Face(face) => vec![*face],
        Answer::Faces(faces) => faces.clone(),
        _ => Vec::new(),
    }
}

fn no_roll() -> Refusal {
    Refusal::CannotKeep("No dice are left to roll for this result.".to_owned())
}

/// Returns the kind of tracker that a row would add, or `None` if the change does nothing without
/// an existing tracker.
fn kind_of(change: &RowChange, rows: &[TableRow]) -> Option<OwnKind> {
    let word = match &change.turn {
        Turn::ByDice { .. } => return None,
        Turn::By(number) => return (*number > 0).then_some(OwnKind::Count),
        Turn::To(word) => word,
    };
    if let Some(is_yes) = yes_or_no(word) {
        return is_yes.then_some(OwnKind::Flag);
    }
    if word.parse::<i32>().is_ok() {
        return Some(OwnKind::Count);
    }
    // Include the labels to which other rows of the table can set the same tracker.
    let mut words = vec![NOTHING.to_owned(), word.clone()];
    for other in rows.iter().flat_map(|row| &row.changes) {
        if let Turn::To(word) = &other.turn
            && other.tracker.eq_ignore_ascii_case(&change.tracker)
            && words.len() < MOST_OWN_WORDS
            && words.iter().all(|it| !it.eq_ignore_ascii_case(word))
        {
            words.push(word.clone());
        }
    }
    Some(OwnKind::Words(words))
}

/// Returns words with a full stop, unless they already end a sentence.
pub(super) fn ended(words: &str) -> String {
    let stop = if words.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{words}{stop}")
}
