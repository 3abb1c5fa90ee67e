//! The data that an import left out or changed, as values with lines for players.

use std::{collections::BTreeSet, fmt};

use serde::{Deserialize, Serialize};

use crate::documents::limits::LONGEST_TEXT;

/// The maximum number of lines without a price. Players would not read more.
const MOST_LINES: usize = 500;
/// The maximum length of a line, in characters.
const LONGEST_LINE: usize = 300;

/// The line for all further selections with a price.
const MORE_SELECTIONS: &str = "More selections";

/// The start of a roster's notes after an import that left out something.
const NOT_TAKEN: &str = "Not imported from the ";
/// The line before the details, by which nothing is played.
const DETAILS: &str = "Details that don't affect play:";

/// Splits a roster's notes into the player's own notes and those that an import added. The import's
/// notes end at the first empty line.
///
/// ```
/// use ledger::notes_and_import;
///
/// let said = "Not imported from the Army Forge text:\nWardens: Gloomcaller";
/// assert_eq!(notes_and_import(said), ("", said));
/// assert_eq!(notes_and_import(&format!("{said}\n\nPaint them.")), ("Paint them.", said));
/// assert_eq!(notes_and_import("Paint them."), ("Paint them.", ""));
/// ```
pub fn notes_and_import(notes: &str) -> (&str, &str) {
    if ![NOT_TAKEN, DETAILS].iter().any(|it| notes.starts_with(it)) {
        return (notes, "");
    }
    notes.split_once("\n\n").map_or(("", notes), |(said, own)| (own, said))
}

/// The lines that an import added to a roster's notes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportNotes<'a> {
    /// The lines about data that is missing in the roster.
    pub lost: Vec<&'a str>,
    /// The lines about data by which nothing is played.
    pub details: Vec<&'a str>,
}

impl<'a> ImportNotes<'a> {
    /// Reads the notes of a roster.
    ///
    /// ```
    /// use ledger::ImportNotes;
    ///
    /// let notes = "Not imported from the list:\nAnn: Swift\nDetails that don't affect play:\nRed";
    /// let read = ImportNotes::of(notes);
    /// assert_eq!((read.lost, read.details), (vec!["Ann: Swift"], vec!["Red"]));
    /// ```
    pub fn of(notes: &'a str) -> Self {
        let (_, said) = notes_and_import(notes);
        let mut lines = said.lines();
        let lost = lines.by_ref().take_while(|line| *line != DETAILS).skip(1).collect();
        Self { lost, details: lines.collect() }
    }
}

/// A kind of data that an import left out or changed, from most to least important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LeftKind {
    /// A selection of the file without a figure in the roster, which costs points or is a unit.
    Figure,
    /// A number that a figure needs. The file doesn't have it, or the sheet has no place for it.
    Number,
    /// Anything else that may make the roster incomplete or wrong, such as a total that differs.
    Doubt,
    /// A rule or an item that may have no effect in play.
    Rule,
    /// Data that does not affect play: a name, a note, another spelling.
    Detail,
}

/// A piece of data that an import left out or changed. Its text is a line for players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The kind of data.
    pub kind: LeftKind,
    /// The unit, or an empty text for the whole list.
    pub place: String,
    /// What was left out, or how it was changed.
    pub what: String,
    /// The price in points, which no figure of the roster has.
    pub points: i32,
    /// The word for points. Can be empty.
    pub unit: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, what, points, unit, .. } = self;
        if !place.is_empty() {
            write!(f, "{place}: ")?;
        }
        f.write_str(what)?;
        match *points {
            0 => Ok(()),
            points => f.write_str(format!(", {points} {unit}").trim_end()),
        }
    }
}

/// All data that an import left out or changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lines {
    all: Vec<LeftOut>,
    /// The places and texts of all lines.
    said: BTreeSet<String>,
    more: usize,
}

impl Lines {
    /// Adds a rule or an item of a unit, or of the whole list if `place` is empty. Does nothing if
    /// the line is already there.
    pub(super) fn add(&mut self, place: &str, what: &str) {
        self.put(LeftKind::Rule, place, what);
    }

    /// Adds a line that players should read first because the roster may be wrong.
    pub(super) fn add_serious(&mut self, place: &str, what: &str) {
        self.put(LeftKind::Doubt, place, what);
    }

    /// Adds a number that is missing on a sheet.
    pub(super) fn add_missing(&mut self, place: &str, what: &str) {
        self.put(LeftKind::Number, place, what);
    }

    /// Adds a line about data that does not affect play.
    pub(super) fn add_slight(&mut self, place: &str, what: &str) {
        self.put(LeftKind::Detail, place, what);
    }

    /// Adds a selection without a figure, and its price. Selections of the same name add up.
    pub(super) fn add_selection(&mut self, what: &str, is_unit: bool, points: i32, unit: &str) {
        let kind = if is_unit || points != 0 { LeftKind::Figure } else { LeftKind::Rule };
        self.put_priced(kind, "", what, points, unit);
    }

    fn put(&mut self, kind: LeftKind, place: &str, what: &str) {
        self.put_priced(kind, place, what, 0, "");
    }

    fn put_priced(&mut self, kind: LeftKind, place: &str, what: &str, points: i32, unit: &str) {
        let [place, what] = [place, what].map(one_line);
        let place: String = place.chars().take(LONGEST_LINE / 2).collect();
        let room = LONGEST_LINE.saturating_sub(place.chars().count() + 2);
        let what = match what.chars().count() > room {
            true => what.chars().take(room.saturating_sub(1)).collect::<String>() + "…",
            false => what,
        };
        let is_full = self.all.len() >= MOST_LINES;
        // No price is dropped.
        let what = if is_full && points != 0 { MORE_SELECTIONS.to_owned() } else { what };
        if !self.said.insert(format!("{place}\n{what}")) {
            let said = self.all.iter_mut().find(|it| it.place == place && it.what == what);
            if let Some(said) = said {
                said.points = said.points.saturating_add(points);
            }
            return;
        }
        if is_full && points == 0 {
            self.more += 1;
            return;
        }
        // Lines of the same importance stay in the order in which they were added.
        let at = self.all.partition_point(|other| other.kind <= kind);
        self.all.insert(at, LeftOut { kind, place, what, points, unit: unit.to_owned() });
    }

    /// Adds one line that lists several items. Does nothing if there are none.
    pub(super) fn add_all(&mut self, place: &str, what: &[String]) {
        if !what.is_empty() {
            self.add(place, &what.join(", "));
        }
    }

    /// Returns the price of all selections without a figure.
    #[cfg(test)]
    fn points(&self) -> i64 {
        self.all.iter().map(|it| i64::from(it.points)).sum()
    }

    /// Writes the notes of a roster that was imported from `source`, with as many lines as fit.
    pub(super) fn notes(&self, source: &str) -> String {
        let details = self.all.partition_point(|it| it.kind < LeftKind::Detail);
        let mut notes = String::new();
        for (place, it) in self.all.iter().enumerate() {
            if place == 0 && details > 0 {
                notes = format!("{NOT_TAKEN}{source}:\n");
            }
            if place == details {
                notes.push_str(DETAILS);
                notes.push('\n');
            }
            let (line, left) = (it.to_string(), self.all.len() + self.more - place);
            if notes.len() + line.len() + 60 + DETAILS.len() > LONGEST_TEXT {
                notes.push_str(&format!("(and {left} more)"));
                return notes;
            }
            notes.push_str(&line);
            notes.push('\n');
        }
        notes.truncate(notes.trim_end().len());
        notes
    }

    /// Returns the lines to show to the player, with the number of lines left out.
    pub(super) fn shown(&self) -> Vec<String> {
        let more = (self.more > 0).then(|| format!("(and {} more)", self.more));
        self.all.iter().map(LeftOut::to_string).chain(more).collect()
    }

    /// Returns everything that was left out or changed.
    pub(super) fn into_left_out(self) -> Vec<LeftOut> {
        self.all
    }

    /// Returns the number of lines of each kind.
    #[cfg(test)]
    fn counts(&self) -> std::collections::BTreeMap<LeftKind, usize> {
        self.all.iter().fold(std::collections::BTreeMap::new(), |mut counts, it| {
            *counts.entry(it.kind).or_default() += 1;
            counts
        })
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn lines_are_said_once_and_notes_say_what_they_leave_out() {
        let mut lines = Lines::default();
        lines.add("Ann", "Swift");
        lines.add("Ann", " Swift\n");
        assert_eq!(lines.shown(), ["Ann: Swift"]);
        for number in 0..2 * MOST_LINES {
            lines.add("", &format!("{number} {}", "x".repeat(50)));
        }
        let notes = lines.notes("list");
        assert!(notes.len() <= LONGEST_TEXT, "{}", notes.len());
        let shown = notes.lines().count() - 2;
        let left = 2 * MOST_LINES + 1 - shown;
        assert!(notes.ends_with(&format!("(and {left} more)")));
        assert_eq!(lines.shown().last().unwrap(), &format!("(and {} more)", MOST_LINES + 1));
    }

    #[test]
    fn what_may_be_wrong_is_said_first_and_what_nothing_is_played_by_last() {
        let mut lines = Lines::default();
        lines.add_slight("Ann", "notes “red coat”");
        lines.add("Ann", "Swift");
        lines.add_serious("Bob", "Quality missing");
        lines.add("Bob", "Shred");
        lines.add_serious("", "There are 2 lists; only the first is taken");
        let said = [
            "Bob: Quality missing",
            "There are 2 lists; only the first is taken",
            "Ann: Swift",
            "Bob: Shred",
            "Ann: notes “red coat”",
        ];
        let notes = lines.notes("list");
        let [lost @ .., detail] = &said;
        assert_eq!(notes, format!("{NOT_TAKEN}list:\n{}\n{DETAILS}\n{detail}", lost.join("\n")));
        let read = ImportNotes::of(&notes);
        assert_eq!((&read.lost[..], &read.details[..]), (&lost[..], &said[4..]));
        assert_eq!(lines.shown(), said);
    }

    #[test]
    fn details_alone_are_no_loss() {
        let mut lines = Lines::default();
        lines.add_slight("Ann", "type “Scout”");
        let notes = lines.notes("list");
        assert_eq!(notes, format!("{DETAILS}\nAnn: type “Scout”"));
        assert_eq!(notes_and_import(&notes), ("", &*notes));
        let read = ImportNotes::of(&notes);
        assert_eq!((read.lost.len(), read.details), (0, vec!["Ann: type “Scout”"]));
        assert_eq!(Lines::default().notes("list"), "");
    }

    #[test]
    fn no_price_is_dropped() {
        let mut lines = Lines::default();
        lines.add_selection("Relic", false, 25, "pts");
        lines.add_selection("Relic", false, 25, "pts");
        lines.add_selection("Battle Size", false, 0, "pts");
        lines.add_selection("Tower", true, 0, "pts");
        assert_eq!(lines.shown(), ["Relic, 50 pts", "Tower", "Battle Size"]);
        assert_eq!(lines.points(), 50);
        let counts = BTreeMap::from([(LeftKind::Figure, 2), (LeftKind::Rule, 1)]);
        assert_eq!(lines.counts(), counts);
        for number in 0..2 * MOST_LINES {
            lines.add_selection(&format!("{number}"), false, 1, "pts");
        }
        assert_eq!(lines.points(), 50 + 2 * MOST_LINES as i64);
    }
}
