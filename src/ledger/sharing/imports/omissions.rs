//! The list of everything that an import left out or changed, and the notes that are made of it.

use std::collections::BTreeSet;

use rules_core::System;
use serde::{Deserialize, Serialize};

use super::left_out::{Importance, LeftKind, LeftOut};
use crate::documents::limits::LONGEST_TEXT;

/// The maximum number of lines without a price. Players would not read more.
const MOST_LINES: usize = 500;

/// The line for all further selections with a price.
const MORE_SELECTIONS: &str = "More selections";

/// The start of the line that says which version of a game a roster was read for. The version's name
/// follows.
pub(super) const READ_AS: &str = "Read as ";
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
/// let read_as = "Read as Grimdark Future 3.5: Caster is only in 3.5.";
/// assert_eq!(notes_and_import(read_as), ("", read_as));
/// assert_eq!(notes_and_import("Paint them."), ("Paint them.", ""));
/// ```
pub fn notes_and_import(notes: &str) -> (&str, &str) {
    let is_import = [NOT_TAKEN, DETAILS].iter().any(|it| notes.starts_with(it));
    if !is_import && !says_version(notes) {
        return (notes, "");
    }
    notes.split_once("\n\n").map_or(("", notes), |(said, own)| (own, said))
}

/// Returns `true` if a text begins with the version of a game that a roster was read for.
fn says_version(text: &str) -> bool {
    let name = text.strip_prefix(READ_AS).unwrap_or_default();
    System::ALL.iter().any(|system| {
        name.strip_prefix(system.about().name).is_some_and(|rest| rest.starts_with([':', '.']))
    })
}

/// The lines that an import added to a roster's notes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportNotes<'a> {
    /// The line that says which version of the game the roster was read for.
    pub read_as: Option<&'a str>,
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
        let mut lines = said.lines().peekable();
        let read_as = lines.next_if(|line| says_version(line));
        let lost = lines.by_ref().take_while(|line| *line != DETAILS).skip(1).collect();
        Self { read_as, lost, details: lines.collect() }
    }
}

/// All data that an import left out or changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Omissions {
    all: Vec<LeftOut>,
    /// The places and texts of all lines.
    said: BTreeSet<String>,
    more: usize,
}

impl Omissions {
    /// Adds something about a unit, or about the whole list if `place` is empty. [`LeftKind`] says
    /// which `data` each kind has. Does nothing if there is already a line with the same words.
    pub(super) fn add(&mut self, kind: LeftKind, place: &str, data: &[&dyn ToString]) {
        self.put(LeftOut::new(kind, place, data));
    }

    /// Adds one line that lists several rules or items. Does nothing if there are none.
    pub(super) fn add_all(&mut self, place: &str, names: &[String]) {
        if !names.is_empty() {
            let names: Vec<&dyn ToString> = names.iter().map(|it| it as _).collect();
            self.add(LeftKind::Names, place, &names);
        }
    }

    /// Adds a selection without a figure, and its price. Selections of the same name add up.
    pub(super) fn add_selection(&mut self, name: &str, is_unit: bool, points: i32, unit: &str) {
        let kind = if is_unit || points != 0 { LeftKind::Figure } else { LeftKind::Selection };
        // No price is dropped.
        let is_full = points != 0 && self.all.len() >= MOST_LINES;
        let name = if is_full { MORE_SELECTIONS } else { name };
        let unit = unit.to_owned();
        self.put(LeftOut { points, unit, ..LeftOut::new(kind, "", &[&name]) });
    }

    fn put(&mut self, added: LeftOut) {
        let line = format!("{}\n{}", added.place, added.words());
        if !self.said.insert(line) {
            if added.points != 0 {
                self.add_points(&added);
            }
            return;
        }
        if self.all.len() >= MOST_LINES && added.points == 0 {
            self.more += 1;
            return;
        }
        // Lines of the same importance stay in the order in which they were added.
        let at = self.all.partition_point(|other| other.importance() <= added.importance());
        self.all.insert(at, added);
    }

    /// Adds a price to the line with the same words.
    fn add_points(&mut self, added: &LeftOut) {
        let has_data = |it: &LeftOut| it.place == added.place && it.data == added.data;
        let has_words = |it: &LeftOut| it.place == added.place && it.words() == added.words();
        // Comparing the data is quicker, and nearly always enough.
        let place = self.all.iter().position(has_data);
        let place = place.or_else(|| self.all.iter().position(has_words));
        if let Some(said) = place.and_then(|place| self.all.get_mut(place)) {
            said.points = said.points.saturating_add(added.points);
        }
    }

    /// Returns the price of all selections without a figure.
    #[cfg(test)]
    fn points(&self) -> i64 {
        self.all.iter().map(|it| i64::from(it.points)).sum()
    }

    /// Writes the notes of a roster that was imported from `source`, with as many lines as fit.
    /// `read_as` is their first line.
    pub(super) fn notes(&self, read_as: Option<&str>, source: &str) -> String {
        let details = self.all.partition_point(|it| it.importance() < Importance::Detail);
        let mut notes = read_as.map(|line| format!("{line}\n")).unwrap_or_default();
        for (place, it) in self.all.iter().enumerate() {
            if place == 0 && details > 0 {
                notes.push_str(&format!("{NOT_TAKEN}{source}:\n"));
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

    /// Returns everything that was left out or changed.
    pub(super) fn into_left_out(self) -> Vec<LeftOut> {
        self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_said_once_and_notes_say_what_they_leave_out() {
        let mut lines = Omissions::default();
        lines.add(LeftKind::Names, "Ann", &[&"Swift"]);
        lines.add(LeftKind::Text, "Ann", &[&" Swift\n"]);
        assert_eq!(lines.all, [LeftOut::new(LeftKind::Names, "Ann", &[&"Swift"])]);
        for number in 0..2 * MOST_LINES {
            lines.add(LeftKind::Text, "", &[&format!("{number} {}", "x".repeat(50))]);
        }
        let notes = lines.notes(None, "list");
        assert!(notes.len() <= LONGEST_TEXT, "{}", notes.len());
        let shown = notes.lines().count() - 2;
        let left = 2 * MOST_LINES + 1 - shown;
        assert!(notes.ends_with(&format!("(and {left} more)")));
        assert_eq!((lines.all.len(), lines.more), (MOST_LINES, MOST_LINES + 1));
    }

    #[test]
    fn what_may_be_wrong_is_said_first_and_what_nothing_is_played_by_last() {
        let mut lines = Omissions::default();
        lines.add(LeftKind::Notes, "Ann", &[&"red coat"]);
        lines.add(LeftKind::Names, "Ann", &[&"Swift"]);
        lines.add(LeftKind::NoStat, "Bob", &[&"Quality"]);
        lines.add(LeftKind::Names, "Bob", &[&"Shred"]);
        lines.add(LeftKind::MoreLists, "", &[&2]);
        let said = [
            "Bob: Quality missing",
            "There are 2 lists; only the first was imported",
            "Ann: Swift",
            "Bob: Shred",
            "Ann: notes “red coat”",
        ];
        let notes = lines.notes(None, "list");
        let [lost @ .., detail] = &said;
        assert_eq!(notes, format!("{NOT_TAKEN}list:\n{}\n{DETAILS}\n{detail}", lost.join("\n")));
        let read = ImportNotes::of(&notes);
        assert_eq!((&read.lost[..], &read.details[..]), (&lost[..], &said[4..]));
    }

    #[test]
    fn details_alone_are_no_loss() {
        let mut lines = Omissions::default();
        lines.add(LeftKind::Type, "Ann", &[&"Scout"]);
        let notes = lines.notes(None, "list");
        assert_eq!(notes, format!("{DETAILS}\nAnn: type “Scout”"));
        assert_eq!(notes_and_import(&notes), ("", &*notes));
        let read = ImportNotes::of(&notes);
        assert_eq!((read.lost.len(), read.details), (0, vec!["Ann: type “Scout”"]));
        assert_eq!(Omissions::default().notes(None, "list"), "");
    }

    #[test]
    fn the_version_of_the_game_is_the_first_line_and_no_loss() {
        let read_as = "Read as Grimdark Future 3.5: Caster is only in 3.5.";
        let mut lines = Omissions::default();
        assert_eq!(ImportNotes::of(&lines.notes(Some(read_as), "list")).read_as, Some(read_as));
        lines.add(LeftKind::Type, "Ann", &[&"Scout"]);
        lines.add(LeftKind::Names, "Ann", &[&"Swift"]);
        let notes = lines.notes(Some(read_as), "list");
        let read = ImportNotes::of(&notes);
        assert_eq!(read.read_as, Some(read_as));
        assert_eq!((read.lost, read.details), (vec!["Ann: Swift"], vec!["Ann: type “Scout”"]));
        let with_own = format!("{notes}\n\nPaint them.");
        assert_eq!(notes_and_import(&with_own), ("Paint them.", &*notes));
        for own in ["Read as often as you can.", "Read as Grimdark Future 3.5 says"] {
            assert_eq!(notes_and_import(own), (own, ""), "the player's own");
        }
    }

    #[test]
    fn no_price_is_dropped() {
        let mut lines = Omissions::default();
        lines.add_selection("Relic", false, 25, "pts");
        lines.add_selection("Relic", false, 25, "pts");
        lines.add_selection("Battle Size", false, 0, "pts");
        lines.add_selection("Tower", true, 0, "pts");
        let left: Vec<_> = lines.all.iter().map(|it| (it.kind, it.to_string())).collect();
        let expected = [
            (LeftKind::Figure, "Relic, 50 pts"),
            (LeftKind::Figure, "Tower"),
            (LeftKind::Selection, "Battle Size"),
        ];
        assert_eq!(left, expected.map(|(kind, text)| (kind, text.to_owned())));
        assert_eq!(lines.points(), 50);
        for number in 0..2 * MOST_LINES {
            lines.add_selection(&format!("{number}"), false, 1, "pts");
        }
        assert_eq!(lines.points(), 50 + 2 * MOST_LINES as i64);
    }
}
