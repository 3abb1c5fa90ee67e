//! The log: beside the shelf, everything that is kept is written to it a second time, change by change. It is on the disk
//! when the browser says so, which what is on the shelf is not.
//!
//! A line says what stands in a slot from one revision on. Revisions of a slot only go up, on the shelf and in the log
//! alike: of both, the one with the higher revision is ahead.

use crate::{
    edits::{Edits, fingerprint},
    text::{Text, sum_of},
};

const WHOLE: char = '=';
const CHANGE: char = '~';
const GONE: char = '-';

/// Wherever the lines of the log are written.
pub trait Log {
    /// Appends a line. What becomes of it is told by whoever brings the log.
    fn append(&self, line: Line);
}

/// A line of the log, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Under which key; keys are in the order of their slots, and of revisions within a slot.
    pub key: String,
    /// What it says; nothing if it only clears.
    pub says: Option<String>,
    /// Keys whose lines are not wanted any more once it is written: from the first on, up to the second and without it.
    pub clears: Option<(String, String)>,
}

/// What a slot holds from a revision on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Says<'a> {
    /// This text.
    Whole(&'a Text),
    /// What becomes of the text that it held at another revision.
    Change {
        /// That revision.
        from: u64,
        /// How.
        edits: &'a Edits,
        /// The text that comes of it.
        new: &'a Text,
    },
    /// Nothing any more.
    Gone,
}

impl Line {
    /// What a slot holds from a revision on, as `window` says.
    pub(crate) fn new(slot: &str, revision: u64, window: u32, says: Says<'_>) -> Self {
        let key = format!("{} {window}", key(slot, revision));
        let (says, clears) = match says {
            Says::Whole(text) => (format!("{WHOLE}{}", text.flat()), true),
            Says::Gone => (GONE.to_string(), true),
            Says::Change { from, edits, new } => {
                (format!("{CHANGE}{from} {}\n{}", new.sum(), edits.write()), false)
            }
        };
        let clears = clears.then(|| (key_of_first(slot), self::key(slot, revision)));
        Self { key, says: Some(says), clears }
    }

    /// Forgets a slot.
    pub(crate) fn forgetting(slot: &str) -> Self {
        Self { key: slot.to_owned(), says: None, clears: Some(lines_of(slot)) }
    }

    /// How much it writes, in bytes.
    pub(crate) fn weight(&self) -> usize {
        self.says.as_ref().map_or(0, String::len)
    }
}

fn key(slot: &str, revision: u64) -> String {
    format!("{slot} {revision:016}")
}

fn key_of_first(slot: &str) -> String {
    format!("{slot} ")
}

/// From which key on, and up to which, the lines of a slot are.
pub fn lines_of(slot: &str) -> (String, String) {
    // In the order of letters, this comes next after a space.
    (key_of_first(slot), format!("{slot}!"))
}

/// The slot and the revision that a key names.
fn named(key: &str) -> Option<(&str, u64)> {
    let mut parts = key.split(' ');
    Some((parts.next()?, parts.next()?.parse().ok()?))
}

/// The slot that the key of a line names; nothing if it is no such key.
pub(crate) fn slot_of_line(key: &str) -> Option<&str> {
    named(key).map(|it| it.0)
}

/// The last revision of each slot, by the keys of all lines in their order; in the order of slots.
pub(crate) fn revisions(keys: &[String]) -> Vec<(&str, u64)> {
    let mut last: Vec<(&str, u64)> = Vec::new();
    for (slot, revision) in keys.iter().filter_map(|key| named(key)) {
        match last.last_mut() {
            Some(known) if known.0 == slot => known.1 = revision,
            _ => last.push((slot, revision)),
        }
    }
    last
}

/// What a slot holds by its lines, keys in their order and what they say: the last revision of all that can be read, and
/// its text or that there is none.
pub(crate) fn replay(lines: &[(String, String)]) -> Option<(u64, Option<String>)> {
    let mut texts: Vec<(u64, Option<String>)> = Vec::new();
    // Changes come after what they change, which another window may have said of the same revision.
    for are_changes in [false, true] {
        for (key, says) in lines.iter().filter(|line| line.1.starts_with(CHANGE) == are_changes) {
            let text = if let Some(text) = says.strip_prefix(WHOLE) {
                Some(Some(text.to_owned()))
            } else if says.starts_with(GONE) {
                Some(None)
            } else {
                changed(says, &texts).map(Some)
            };
            texts.extend(named(key).map(|(_, revision)| revision).zip(text));
        }
    }
    // Of the same revision all say the same.
    texts.into_iter().reduce(|one, other| if other.0 > one.0 { other } else { one })
}

fn changed(says: &str, texts: &[(u64, Option<String>)]) -> Option<String> {
    let (head, edits) = says.strip_prefix(CHANGE)?.split_once('\n')?;
    let (from, sum) = head.split_once(' ')?;
    let (from, sum): (u64, u64) = (from.parse().ok()?, sum.parse().ok()?);
    let old = texts.iter().rev().find(|text| text.0 == from)?.1.as_deref()?;
    let new = Edits::read(edits)?.apply(old)?;
    // Former versions wrote the fingerprint.
    (sum_of(&new) == sum || fingerprint(&new) == sum).then_some(new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SLOT: &str = "rollbook.battle.7";

    fn text(text: &str) -> Text {
        Text::from(text.to_owned())
    }

    fn change(from: u64, old: &str, new: &str) -> Line {
        let edits = Edits::between(old, new);
        Line::new(SLOT, from + 1, 0, Says::Change { from, edits: &edits, new: &text(new) })
    }

    fn lines(texts: &[&str]) -> Vec<(String, String)> {
        let mut lines = Vec::new();
        for (revision, pair) in (1..).zip(texts.windows(2)) {
            if revision == 1 {
                lines.push(Line::new(SLOT, 1, 0, Says::Whole(&text(pair[0]))));
            }
            lines.push(change(revision, pair[0], pair[1]));
        }
        lines.into_iter().map(|line| (line.key, line.says.unwrap())).collect()
    }

    #[test]
    fn the_last_revision_that_can_be_read_counts() {
        let mut log = lines(&["one", "one two", "one three"]);
        assert_eq!(replay(&log), Some((3, Some("one three".to_owned()))));
        log.remove(1);
        assert_eq!(replay(&log), Some((1, Some("one".to_owned()))));
        log.remove(0);
        assert_eq!(replay(&log), None);
        let gone = Line::new(SLOT, 9, 0, Says::Gone);
        log.push((gone.key, gone.says.unwrap()));
        assert_eq!(replay(&log), Some((9, None)));
    }

    #[test]
    fn a_damaged_change_is_left_out() {
        let mut log = lines(&["one", "one two", "one three"]);
        log[2].1 = log[2].1.replace("hree", "hird");
        assert_eq!(replay(&log), Some((2, Some("one two".to_owned()))));
        log[1].1 = "~1".to_owned();
        assert_eq!(replay(&log), Some((1, Some("one".to_owned()))));
    }

    #[test]
    fn changes_that_a_former_version_wrote_are_read() {
        let mut log = lines(&["one", "one two"]);
        log[1].1 =
            log[1].1.replace(&sum_of("one two").to_string(), &fingerprint("one two").to_string());
        assert_eq!(replay(&log), Some((2, Some("one two".to_owned()))));
    }

    #[test]
    fn two_windows_may_say_the_same_revision() {
        let mut log = lines(&["one", "one two"]);
        let whole = Line::new(SLOT, 2, 8, Says::Whole(&text("one two")));
        let (first, last) = whole.clears.clone().unwrap();
        log.push((whole.key, whole.says.unwrap()));
        log.retain(|(key, _)| !(first <= *key && *key < last));
        assert_eq!(log.len(), 2);
        let next = change(2, "one two", "two");
        log.push((next.key, next.says.unwrap()));
        assert_eq!(replay(&log), Some((3, Some("two".to_owned()))));
    }

    #[test]
    fn keys_are_in_the_order_of_slots_and_revisions() {
        let whole = |slot, revision| Line::new(slot, revision, 3, Says::Whole(&text("x")));
        let keys = [
            whole("rollbook.battle.1", 9).key,
            whole("rollbook.battle.1", 10).key,
            whole("rollbook.battle.10", 2).key,
            whole("rollbook.battle.2", 1).key,
        ];
        assert!(keys.is_sorted(), "{keys:?}");
        let (first, last) = lines_of("rollbook.battle.1");
        let within = keys.iter().filter(|key| (&first..&last).contains(key)).count();
        assert_eq!(within, 2);
        let last: Vec<u64> = revisions(&keys).into_iter().map(|it| it.1).collect();
        assert_eq!(last, [10, 2, 1]);
    }

    proptest! {
        #[test]
        fn any_lines_are_read_or_left_out(says in proptest::collection::vec("[=~-]?[0-9 :\\n½x]{0,20}", 0..8)) {
            let lines: Vec<_> = (0..).zip(says).map(|(it, says)| (key(SLOT, it), says)).collect();
            let _either = replay(&lines);
        }
    }
}
