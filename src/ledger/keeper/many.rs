//! Changes of many slots, which are made completely or not at all.
//!
//! The log writes all of them in one transaction. Only then does the storage show them. If the page
//! is killed before the transaction, nothing has changed. If it is killed afterwards, the next page
//! finds all of them in the log.

use super::{Keeper, Next, tail::Standing};
use crate::{
    collection::Collection,
    log::{Log, Says, WrittenLine},
    names::{RESTORE, RESTORE_BEGUN, RESTORE_DONE},
    shelf::{Marked, ShelfError, SlotChange, change_each},
    text::Text,
};

/// A change of one slot that is in the log, or will be, and not in the storage.
pub(super) struct Unfinished {
    revision: u64,
    change: SlotChange,
}

/// How far a backup was restored when the page was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutOff {
    /// Nothing was changed.
    Undone,
    /// Everything was restored.
    Finished,
}

impl<S: Marked, L: Log> Keeper<S, L> {
    /// Returns `true` if a text for this slot is on its way to the log.
    pub(super) fn is_promised(&self, slot: &str) -> bool {
        let is_it = |it: &Unfinished| it.change.slot == slot && it.change.after.is_some();
        self.state.borrow().unfinished.iter().any(is_it)
    }

    pub(super) fn change_many(&self, changes: Vec<SlotChange>) -> Result<(), ShelfError> {
        if !self.is_logging() {
            return change_each(self, &changes);
        }
        let (mut lines, mut unfinished) = (Vec::new(), Vec::new());
        let now = (self.clock)();
        for (age, change) in (0..).zip(changes) {
            // The first text was used last, so it is archived last.
            let latest = now.saturating_sub(age);
            let revision = self.held(&change.slot).revision.saturating_add(1).max(latest);
            let says = change.after.as_ref().map_or(Says::Gone, Says::Whole);
            lines.push(WrittenLine::new(&change.slot, revision, self.window, says));
            self.knows(&change.slot, revision, 0);
            unfinished.push(Unfinished { revision, change });
        }
        lines.push(WrittenLine::restoring(true));
        self.state.borrow_mut().unfinished.extend(unfinished);
        self.log.append_all(lines);
        Ok(())
    }

    pub(super) fn finish_many(&self) -> Result<(), ShelfError> {
        let unfinished = std::mem::take(&mut self.state.borrow_mut().unfinished);
        if !self.is_logging() {
            let changes: Vec<_> = unfinished.into_iter().map(|it| it.change).collect();
            return change_each(self, &changes);
        }
        self.state.borrow_mut().room = None;
        for Unfinished { revision, change } in unfinished {
            self.finish(revision, &change);
        }
        self.forget_restoring();
        Ok(())
    }

    fn finish(&self, revision: u64, change: &SlotChange) {
        let SlotChange { slot, before, after } = change;
        let now = self.held(slot);
        let sum = after.as_ref().map(Text::sum);
        if now.revision >= revision && now.sum() == sum {
            // Another page has already taken it from the log.
        } else if now.sum() == *before {
            match after {
                Some(text) if before.is_none() => {
                    let _is_archived = self.take_in(slot, revision, text, &now);
                }
                after => self.put_next(slot, &Next::after(&now, revision, after.as_ref()), &now),
            }
        } else {
            self.settle_conflict(slot, &now, revision, after.as_ref());
        }
    }

    /// Keeps what was written to a slot in the meantime, and saves a text that was to go there as
    /// another document. Only the settings are replaced.
    fn settle_conflict(&self, slot: &str, now: &Standing, revision: u64, after: Option<&Text>) {
        let is_document = Collection::of(slot).is_some();
        if !now.is_archived() {
            let text = if is_document { now.text.as_ref() } else { after };
            self.rewrite(slot, now, revision, text);
        }
        if let Some(text) = after {
            self.put_beside(slot, text);
        }
    }

    /// Notes in the log that a backup is about to be restored, so that the player is told if the
    /// page is closed before it is.
    pub fn begin_restoring(&self) {
        if self.is_logging() {
            self.log.append(WrittenLine::restoring(false));
        }
    }

    /// Removes the note that a backup is being restored, or has been restored.
    pub fn forget_restoring(&self) {
        self.state.borrow_mut().cut_off = None;
        if self.is_logging() {
            self.log.append(WrittenLine::forgetting(RESTORE));
        }
    }

    /// Returns how far a backup was restored when an earlier page was closed, if it was closed
    /// meanwhile. Another tab may still be restoring it.
    pub fn cut_off(&self) -> Option<CutOff> {
        self.state.borrow().cut_off
    }

    pub(super) fn note_cut_off(&self, keys: &[String]) {
        let has = |name: &str| keys.iter().any(|key| key == name);
        let cut_off = if has(RESTORE_DONE) {
            Some(CutOff::Finished)
        } else {
            has(RESTORE_BEGUN).then_some(CutOff::Undone)
        };
        self.state.borrow_mut().cut_off = cut_off;
    }
}
