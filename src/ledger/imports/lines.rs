//! What could not be taken over, line by line.

use std::collections::BTreeSet;

use crate::limits::LONGEST_TEXT;

/// The most lines that are kept apart. Nobody reads more.
const MOST_LINES: usize = 500;
/// The longest line, in characters.
const LONGEST_LINE: usize = 300;

/// What the notes of a roster begin with of which something was left out or is not as it was.
const NOT_TAKEN: &str = "Not everything could be taken over from the ";
/// The same in rosters that were imported before.
const NOT_TAKEN_BEFORE: &str = "Could not be taken over from the ";

/// A roster's notes in two: what somebody wrote, and what an import said, which goes as far as the first empty line.
///
/// ```
/// use ledger::notes_and_import;
///
/// let said = "Not everything could be taken over from the Army Forge text:\nWardens: Gloomcaller";
/// assert_eq!(notes_and_import(said), ("", said));
/// assert_eq!(notes_and_import(&format!("{said}\n\nPaint them.")), ("Paint them.", said));
/// assert_eq!(notes_and_import("Paint them."), ("Paint them.", ""));
/// let before = "Could not be taken over from the Army Forge text as it was:\nWardens: Gloomcaller";
/// assert_eq!(notes_and_import(before), ("", before));
/// ```
pub fn notes_and_import(notes: &str) -> (&str, &str) {
    if ![NOT_TAKEN, NOT_TAKEN_BEFORE].iter().any(|it| notes.starts_with(it)) {
        return (notes, "");
    }
    notes.split_once("\n\n").map_or(("", notes), |(said, own)| (own, said))
}

/// What could not be taken over, or not as it was.
#[derive(Default)]
pub(super) struct Lines {
    lines: Vec<String>,
    said: BTreeSet<String>,
    more: usize,
}

impl Lines {
    /// Adds a line on somebody, or on the whole list where `place` is empty. What was said already is not said again.
    pub(super) fn add(&mut self, place: &str, what: &str) {
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
            self.lines.push(line);
        }
    }

    /// Adds one line on several things.
    pub(super) fn add_all(&mut self, place: &str, what: &[String]) {
        if !what.is_empty() {
            self.add(place, &what.join(", "));
        }
    }

    /// The notes of a roster that was read from `source`: all lines, as far as notes go.
    pub(super) fn notes(&self, source: &str) -> String {
        if self.lines.is_empty() {
            return String::new();
        }
        let mut notes = format!("{NOT_TAKEN}{source}:");
        for (place, line) in self.lines.iter().enumerate() {
            let left = self.lines.len() + self.more - place;
            if notes.len() + line.len() + 60 > LONGEST_TEXT {
                notes.push_str(&format!("\n(and {left} more, for which there is no room here)"));
                return notes;
            }
            notes.push('\n');
            notes.push_str(line);
        }
        notes
    }

    /// The lines to be shown.
    pub(super) fn into_shown(mut self) -> Vec<String> {
        if self.more > 0 {
            self.lines.push(format!("(and {} more)", self.more));
        }
        self.lines
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
        assert_eq!(lines.lines, ["Ann: Swift"]);
        for number in 0..2 * MOST_LINES {
            lines.add("", &format!("{number} {}", "x".repeat(50)));
        }
        let notes = lines.notes("list");
        assert!(notes.len() <= LONGEST_TEXT, "{}", notes.len());
        let shown = notes.lines().count() - 2;
        let left = 2 * MOST_LINES + 1 - shown;
        assert!(notes.ends_with(&format!("(and {left} more, for which there is no room here)")));
        assert_eq!(lines.into_shown().last().unwrap(), &format!("(and {} more)", MOST_LINES + 1));
    }
}
