//! Changes of battles that wait in the storage until the log has them.
//!
//! The log confirms a change a few milliseconds after a tap. If the page is closed before that, the
//! next one finds the change here. Other tabs that show the battle read it here, too.

use super::{Keeper, head::waiting_of};
use crate::store::{
    edits::fingerprint,
    log::{Log, ReadLine, WrittenLine},
    shelf::{Shelf, ShelfError},
    text::Text,
};

/// The slots and keys of the lines that this page has written, and that the storage still has.
#[derive(Default)]
pub(super) struct Waiting {
    unconfirmed: Vec<(String, String)>,
    /// The lines that the log had at an earlier change. They are removed at the next one, because
    /// another tab may have read the log before it had them.
    confirmed: Vec<(String, String)>,
}

/// Reads the lines that wait. Damaged ones count as one line that can't be read.
pub(super) fn read_waiting(slot: &str, revision: u64, text: Option<String>) -> Vec<ReadLine> {
    let Some(text) = text else { return Vec::new() };
    read_lines(&text).unwrap_or_else(|| vec![ReadLine::damaged(slot, revision, text)])
}

fn read_lines(text: &str) -> Option<Vec<ReadLine>> {
    let (check, mut text) = text.split_once('\n')?;
    (check.parse() == Ok(fingerprint(text))).then_some(())?;
    let mut lines = Vec::new();
    while !text.is_empty() {
        let (head, rest) = text.split_once(':')?;
        let (key, length) = head.rsplit_once(' ')?;
        let (says, rest) = rest.split_at_checked(length.parse().ok()?)?;
        lines.push(ReadLine { key: key.to_owned(), says: says.to_owned() });
        text = rest;
    }
    Some(lines)
}

/// Writes a checksum, and then each line as its key, the length of its content, and the content.
///
/// A key tells in which order to read its line. Without the checksum, a line with a damaged key
/// could replace later ones.
fn write_waiting(lines: &[ReadLine]) -> String {
    let write = |line: &ReadLine| format!("{} {}:{}", line.key, line.says.len(), line.says);
    let text = lines.iter().map(write).collect::<String>();
    format!("{}\n{text}", fingerprint(&text))
}

impl<S: Shelf, L: Log> Keeper<S, L> {
    /// Returns the lines of a slot that wait until the log has them.
    pub(super) fn waiting_lines(&self, slot: &str) -> Vec<ReadLine> {
        let revision = || self.head(slot).ok().flatten().map_or(0, |head| head.revision);
        match self.shelf.read(&waiting_of(slot)) {
            Ok(Some(text)) => read_waiting(slot, revision(), Some(text)),
            _ => Vec::new(),
        }
    }

    /// Adds a line to those that wait. Returns what was there before.
    pub(super) fn add_waiting(
        &self,
        slot: &str,
        line: &WrittenLine,
    ) -> Result<Option<String>, ShelfError> {
        let key = waiting_of(slot);
        let before = self.shelf.read(&key)?;
        let mut lines = self.waiting_lines(slot);
        let says = line.says.clone().unwrap_or_default();
        lines.push(ReadLine { key: line.key.clone(), says });
        self.shelf.write(&key, &write_waiting(&lines))?;
        let mut state = self.state.borrow_mut();
        state.waiting.unconfirmed.push((slot.to_owned(), line.key.clone()));
        Ok(before)
    }

    /// Removes the lines of a slot, because a copy has their changes.
    pub(super) fn clear_waiting(&self, slot: &str) {
        let _stays = self.shelf.remove(&waiting_of(slot));
        let mut state = self.state.borrow_mut();
        let Waiting { unconfirmed, confirmed } = &mut state.waiting;
        [unconfirmed, confirmed].into_iter().for_each(|lines| lines.retain(|it| it.0 != slot));
    }

    /// Removes the lines that the log has had for some time.
    pub(super) fn drop_confirmed(&self) {
        if !self.is_logging() || !self.log.is_settled() {
            return;
        }
        let dropped = {
            let waiting = &mut self.state.borrow_mut().waiting;
            std::mem::replace(&mut waiting.confirmed, std::mem::take(&mut waiting.unconfirmed))
        };
        let mut slots: Vec<&String> = dropped.iter().map(|it| &it.0).collect();
        slots.dedup();
        for slot in slots {
            let mut lines = self.waiting_lines(slot);
            lines.retain(|line| !dropped.iter().any(|(_, key)| *key == line.key));
            let _stays = match lines.is_empty() {
                true => self.shelf.remove(&waiting_of(slot)),
                false => self.shelf.write(&waiting_of(slot), &write_waiting(&lines)),
            };
        }
    }

    /// Returns the text that the lines of a slot lead to from its copy, if it has this checksum.
    pub(super) fn text_of_waiting(&self, slot: &str, sum: u64) -> Option<Text> {
        let stored = self.stored(slot);
        if stored.waiting.is_empty() {
            return None;
        }
        let last = stored.replay(slot, &[]).last?.1;
        last.filter(|text| text.sum() == sum)
    }

    /// Applies the lines that another tab has written to the text in this page's memory.
    pub(super) fn follow_waiting(&self, slot: &str, sum: u64) {
        let Some(mut text) = self.in_memory(slot) else { return };
        for line in self.waiting_lines(slot) {
            text = line.applied_to(&text).unwrap_or(text);
        }
        if text.sum() == sum {
            self.hold(slot, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{prelude::*, sample::Index};

    const SLOT: &str = "rollbook.battle.7";

    proptest! {
        #[test]
        fn lines_read_back(says in proptest::collection::vec("[a½: 1\n]{0,20}", 0..4)) {
            let line = |(place, says)| ReadLine { key: format!("{SLOT} {place} 4 5"), says };
            let lines: Vec<ReadLine> = says.into_iter().enumerate().map(line).collect();
            prop_assert_eq!(read_waiting(SLOT, 9, Some(write_waiting(&lines))), lines);
        }

        #[test]
        fn what_is_damaged_is_one_line(at: Index, to in "[0-9a: \n½]") {
            let line = |says: &str| ReadLine { key: format!("{SLOT} 2 4 5"), says: says.to_owned() };
            let text = write_waiting(&[line("~1 5\n0 1 1:a"), line("½")]);
            let mut letters: Vec<char> = text.chars().collect();
            let at = at.index(letters.len());
            letters[at] = to.chars().next().unwrap();
            let damaged: String = letters.into_iter().collect();
            prop_assume!(damaged != text);
            let lines = read_waiting(SLOT, 9, Some(damaged.clone()));
            prop_assert_eq!(lines, [ReadLine::damaged(SLOT, 9, damaged)]);
        }
    }
}
