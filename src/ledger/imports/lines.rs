//! Lines for players about data that an import left out or changed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::limits::LONGEST_TEXT;

/// The maximum number of lines. Players would not read more.
const MOST_LINES: usize = 500;
/// The maximum length of a line, in characters.
const LONGEST_LINE: usize = 300;

/// The start of a roster's notes after an import that left out or changed something.
const NOT_TAKEN: &str = "Not imported from the ";
/// The starts of such notes that earlier versions wrote.
const NOT_TAKEN_BEFORE: [&str; 2] =
    ["Not everything could be taken over from the ", "Could not be taken over from the "];

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
/// for start in ["Not everything could be taken over", "Could not be taken over"] {
///     let before = format!("{start} from the Army Forge text as it was:\nWardens: Gloom");
///     assert_eq!(notes_and_import(&before), ("", &*before));
/// }
/// ```
pub fn notes_and_import(notes: &str) -> (&str, &str) {
    let mut starts = NOT_TAKEN_BEFORE.iter().chain([&NOT_TAKEN]);
    if !starts.any(|it| notes.starts_with(it)) {
        return (notes, "");
    }
    notes.split_once("\n\n").map_or(("", notes), |(said, own)| (own, said))
}

/// The importance of a line, from most to least important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Weight {
    /// The roster may be incomplete or wrong, for example in its stats, its points or which units
    /// have joined.
    Serious,
    /// A rule that may have no effect in play.
    Usual,
    /// Data that does not affect play: a name, a note, another spelling.
    Slight,
}

/// The lines about data that was changed or could not be imported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lines {
    lines: Vec<(Weight, String)>,
    said: BTreeSet<String>,
    more: usize,
}

impl Lines {
    /// Adds a line about a unit, or about the whole list if `place` is empty. Does nothing if the
    /// line is already there.
    pub(super) fn add(&mut self, place: &str, what: &str) {
        self.put(Weight::Usual, place, what);
    }

    /// Adds a line that players should read first because the roster may be wrong.
    pub(super) fn add_serious(&mut self, place: &str, what: &str) {
        self.put(Weight::Serious, place, what);
    }

    /// Adds a line about data that does not affect play.
    pub(super) fn add_slight(&mut self, place: &str, what: &str) {
        self.put(Weight::Slight, place, what);
    }

    fn put(&mut self, weight: Weight, place: &str, what: &str) {
        if self.lines.len() == MOST_LINES {
            self.more += 1;
            return;
        }
        let line = if place.is_empty() { what.to_owned() } else { format!("{place}: {what}") };
        let mut line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.chars().count() > LONGEST_LINE {
            line = line.chars().take(LONGEST_LINE - 1).collect::<String>() + "…";
        }
        if self.said.insert(line.clone()) {
            // Lines of the same importance stay in the order in which they were added.
            let at = self.lines.partition_point(|(other, _)| *other <= weight);
            self.lines.insert(at, (weight, line));
        }
    }

    /// Adds one line that lists several items. Does nothing if there are none.
    pub(super) fn add_all(&mut self, place: &str, what: &[String]) {
        if !what.is_empty() {
            self.add(place, &what.join(", "));
        }
    }

    /// Writes the notes of a roster that was imported from `source`, with as many lines as fit.
    pub(super) fn notes(&self, source: &str) -> String {
        if self.lines.is_empty() {
            return String::new();
        }
        let mut notes = format!("{NOT_TAKEN}{source}:");
        for (place, (_, line)) in self.lines.iter().enumerate() {
            let left = self.lines.len() + self.more - place;
            if notes.len() + line.len() + 60 > LONGEST_TEXT {
                notes.push_str(&format!("\n(and {left} more)"));
                return notes;
            }
            notes.push('\n');
            notes.push_str(line);
        }
        notes
    }

    /// Returns the lines to show to the player, with the number of lines left out.
    pub(super) fn into_shown(self) -> Vec<String> {
        let more = (self.more > 0).then(|| format!("(and {} more)", self.more));
        self.lines.into_iter().map(|(_, line)| line).chain(more).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_said_once_and_notes_say_what_they_leave_out() {
        let mut lines = Lines::default();
        lines.add("Ann", "Swift");
        lines.add("Ann", " Swift\n");
        assert_eq!(lines.lines, [(Weight::Usual, "Ann: Swift".to_owned())]);
        for number in 0..2 * MOST_LINES {
            lines.add("", &format!("{number} {}", "x".repeat(50)));
        }
        let notes = lines.notes("list");
        assert!(notes.len() <= LONGEST_TEXT, "{}", notes.len());
        let shown = notes.lines().count() - 2;
        let left = 2 * MOST_LINES + 1 - shown;
        assert!(notes.ends_with(&format!("(and {left} more)")));
        assert_eq!(lines.into_shown().last().unwrap(), &format!("(and {} more)", MOST_LINES + 1));
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
        let notes = format!("{NOT_TAKEN}list:\n{}", said.join("\n"));
        assert_eq!(lines.notes("list"), notes);
        assert_eq!(lines.into_shown(), said);
    }
}
