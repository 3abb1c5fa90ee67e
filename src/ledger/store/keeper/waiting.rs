//! Changes of battles that wait in the storage until the log has them.
//!
//! The log confirms a change a few milliseconds after a tap. If the page is closed before that, the
//! next one finds the change here. Other tabs that show the battle read it here, too.

use super::{Keeper, head::waiting_of};
use crate::store::{
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
    let lines = serde_json::from_str::<Vec<(String, String)>>(&text);
    match lines {
        Ok(lines) => lines.into_iter().map(|(key, says)| ReadLine { key, says }).collect(),
        Err(_) => vec![ReadLine::damaged(slot, revision, text)],
    }
}

fn write_waiting(lines: &[ReadLine]) -> String {
    // Serialising strings cannot fail.
    serde_json::to_string(lines).unwrap_or_default()
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
