//! Rolls on custom tables and their results.

use serde::{Deserialize, Serialize};

use super::{
    MOST_OWN_WORDS, Own, OwnDeed, OwnKind, OwnTracker, Resets, Results, RowChange, Turn, no_table,
    tracker::yes_or_no,
};
use crate::{
    conversation::Answer,
    dice::{Dice, Face},
    ids::Holder,
    refusal::Refusal,
    words::{isolated, plain, with_bonus},
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
}

impl OwnRoll {
    /// Returns the dice, the result and its text: "2D6 +1 = 8 (3, 4): Scarred."
    pub fn told(&self) -> String {
        let faces: Vec<String> = self.faces.iter().map(ToString::to_string).collect();
        let faces = match faces.as_slice() {
            [] | [_] => String::new(),
            faces => format!(" ({})", faces.join(", ")),
        };
        format!("{} = {}{faces}: {}", self.dice, self.result, ended(&self.words))
    }
}

impl Own {
    /// Returns the deed for a roll on the table with this number, for a holder. `answer` is the
    /// result of the dice, or its [band](Results::reading).
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
        let no_dice =
            || Refusal::CannotKeep(format!("Roll {} for {}.", results.dice, held.table.label()));
        let natural = natural(results.dice, answer);
        let (row, result) = match (natural, answer) {
            (Some(natural), _) => {
                (results.row_of(natural), plain(natural.saturating_add(results.plus)))
            }
            (None, Answer::Band(place)) => {
                let bands = results.reading().bands;
                let band = bands.get(usize::from(*place)).ok_or_else(no_dice)?;
                let row = results.row_of(band.from);
                (row, row.map(super::TableRow::span).unwrap_or_default())
            }
            _ => return Err(no_dice()),
        };
        let row = row.ok_or_else(no_dice)?;
        let mut words = row.told();
        let mut now = self.clone();
        let mut then = Vec::new();
        for change in &row.changes {
            match now.turned_by(holder, change, &results) {
                Some(deeds) => then.extend(deeds),
                None => {
                    words = format!("{} {} stays the same.", ended(&words), change.tracker);
                }
            }
        }
        let faces = match answer {
            Answer::Face(face) => vec![*face],
            Answer::Faces(faces) => faces.clone(),
            _ => Vec::new(),
        };
        let table = held.table.name.trim().to_owned();
        let dice = with_bonus(&results.dice.to_string(), results.plus);
        Ok(OwnDeed::Roll(Box::new(OwnRoll { holder, table, dice, faces, result, words, then })))
    }

    /// Makes a row's change to a holder's tracker, and adds the tracker if it is missing. Returns
    /// the deeds, or `None` if the change is impossible.
    fn turned_by(
        &mut self,
        holder: Holder,
        change: &RowChange,
        table: &Results,
    ) -> Option<Vec<OwnDeed>> {
        let find = |own: &Self| {
            let is_it = |name: &str| name.trim().eq_ignore_ascii_case(&change.tracker);
            let held = own.of(holder).find(|(_, held)| is_it(&held.tracker.name));
            held.map(|(number, held)| (number, held.tracker.clone(), held.value))
        };
        let mut deeds = Vec::new();
        if find(self).is_none() {
            let Some(kind) = kind_of(change, table) else { return Some(deeds) };
            let name = change.tracker.clone();
            let made = OwnDeed::Track(holder, OwnTracker { name, kind, resets: Resets::Never });
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
    pub(super) fn all_fit(mut self, roll: &OwnRoll) -> Result<(), Refusal> {
        let texts = [&roll.table, &roll.dice, &roll.result, &roll.words];
        let is_long = texts.into_iter().any(|text| text.len() > LONGEST);
        if is_long || roll.then.len() > MOST_THEN {
            return Err(Refusal::CannotKeep("That isn't a valid roll.".to_owned()));
        }
        roll.then.iter().try_for_each(|deed| {
            if !matches!(deed, OwnDeed::Track(..) | OwnDeed::Set(..)) {
                return Err(Refusal::CannotKeep("That isn't a valid roll.".to_owned()));
            }
            self.fits(deed)?;
            self.apply(deed);
            Ok(())
        })
    }

    /// Returns the lines for a roll in the log.
    pub(super) fn told_of(
        mut self,
        roll: &OwnRoll,
        name: &dyn Fn(Holder) -> String,
    ) -> Vec<String> {
        let whose = match name(roll.holder) {
            name if name.is_empty() => String::new(),
            name => format!("{name}, "),
        };
        let mut lines = vec![format!("{whose}{}: {}", isolated(&roll.table), roll.told())];
        for deed in &roll.then {
            if matches!(deed, OwnDeed::Set(..)) {
                lines.extend(self.told(deed, name).1);
            }
            self.apply(deed);
        }
        lines
    }
}

/// Returns the natural sum of the dice, or `None` if the answer doesn't fit the dice or doesn't
/// include their sum.
fn natural(dice: Dice, answer: &Answer) -> Option<i32> {
    match answer {
        Answer::Face(face) => {
            (dice.is_single() && dice.die.has_face(*face)).then_some((*face).into())
        }
        Answer::Faces(faces) => {
            let fits = faces.len() == usize::from(dice.count)
                && faces.iter().all(|face| dice.die.has_face(*face));
            fits.then(|| faces.iter().map(|face| i32::from(*face)).sum())
        }
        Answer::Total(total) => dice.results().contains(total).then_some(*total),
        _ => None,
    }
}

/// Returns the kind of tracker that a row would add, or `None` if the change does nothing without
/// an existing tracker.
fn kind_of(change: &RowChange, table: &Results) -> Option<OwnKind> {
    let word = match &change.turn {
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
    for other in table.rows.iter().flat_map(|row| &row.changes) {
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
fn ended(words: &str) -> String {
    let stop = if words.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{words}{stop}")
}
