//! Changes of many slots, which are made completely or not at all.
//!
//! The log writes all of them in one transaction. Only then does the storage show them. If the page
//! is killed before the transaction, nothing has changed. If it is killed afterwards, the next page
//! finds all of them in the log.
//!
//! Without a log, a list of the changes is stored until all of them are made. Documents are added
//! first and removed last. If the page is killed before all are added, the next page removes them
//! again. If it is killed afterwards, the next page makes the other changes.

use std::fmt::Write;

use super::{
    Held, Keeper,
    head::{number_or_none, read_number_or_none},
};
use crate::store::{
    collection::Collection,
    edits::fingerprint,
    log::{Log, Says, WrittenLine},
    names::{RESTORE, RESTORE_BEGUN, RESTORE_DONE, RESTORE_PLAN, SETTINGS},
    shelf::{Shelf, ShelfError, SlotChange, change_each},
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

/// The change of one slot, as checksums of its texts.
struct Step {
    slot: String,
    before: Option<u64>,
    after: Option<u64>,
}

impl Step {
    fn is_of_settings(&self) -> bool {
        self.slot == SETTINGS
    }

    fn adds(&self) -> bool {
        !self.is_of_settings() && self.after.is_some()
    }
}

/// Writes the list of changes: a line for each, an empty line, and the new settings.
fn plan_of(changes: &[SlotChange]) -> String {
    let mut plan = String::new();
    for SlotChange { slot, before, after } in changes {
        let [before, after] = [*before, after.as_ref().map(Text::sum)].map(number_or_none);
        // Writing to a string cannot fail.
        let _written = writeln!(plan, "{slot} {before} {after}");
    }
    let settings = changes.iter().find(|it| it.slot == SETTINGS);
    let settings = settings.and_then(|it| it.after.as_ref()).map(Text::flat).unwrap_or_default();
    let plan = format!("{plan}\n{settings}");
    format!("{}\n{plan}", fingerprint(&plan))
}

/// Reads a list of changes and the new settings. Returns `None` if the list is damaged.
fn read_plan(plan: &str) -> Option<(Vec<Step>, &str)> {
    let (check, plan) = plan.split_once('\n')?;
    (check.parse() == Ok(fingerprint(plan))).then_some(())?;
    let (lines, settings) = plan.split_once("\n\n")?;
    let step = |line: &str| {
        let (rest, after) = line.rsplit_once(' ')?;
        let (slot, before) = rest.rsplit_once(' ')?;
        let [before, after] = [before, after].map(read_number_or_none);
        Some(Step { slot: slot.to_owned(), before: before?, after: after? })
    };
    Some((lines.lines().map(step).collect::<Option<_>>()?, settings))
}

impl<S: Shelf, L: Log> Keeper<S, L> {
    /// Makes changes without a log.
    fn change_by_plan(&self, changes: &[SlotChange]) -> Result<(), ShelfError> {
        if changes.is_empty() {
            return Ok(());
        }
        self.shelf.write(RESTORE_PLAN, &plan_of(changes))?;
        let changed = change_each(self, changes);
        self.shelf.remove(RESTORE_PLAN)?;
        changed
    }

    /// Returns the list of the changes of a restore that is being made without a log, or that was
    /// cut off.
    pub fn unfinished_restore(&self) -> Option<String> {
        self.shelf.read(RESTORE_PLAN).ok()?
    }

    /// Finishes or undoes a restore that was cut off without a log.
    ///
    /// # Errors
    /// Fails if the storage refuses a change. The next call tries again.
    pub fn end_restore(&self) -> Result<(), ShelfError> {
        let Some(plan) = self.unfinished_restore() else { return Ok(()) };
        // Without the list, it is unknown what was being changed. Everything stays.
        if let Some((steps, settings)) = read_plan(&plan) {
            let cut_off = self.end_steps(&steps, settings)?;
            self.state.borrow_mut().cut_off = Some(cut_off);
        }
        self.shelf.remove(RESTORE_PLAN)
    }

    fn end_steps(&self, steps: &[Step], settings: &str) -> Result<CutOff, ShelfError> {
        let has = |slot: &str, sum| self.sum(slot).is_ok_and(|it| it == sum);
        let is_complete = steps.iter().filter(|it| it.adds()).all(|it| has(&it.slot, it.after));
        for Step { slot, after, .. } in steps.iter().filter(|it| it.adds() && !is_complete) {
            if has(slot, *after) {
                self.remove(slot)?;
            }
        }
        if !is_complete {
            return Ok(CutOff::Undone);
        }
        for step in steps.iter().filter(|it| !it.adds()) {
            let Step { slot, before, after } = step;
            if step.is_of_settings() && after.is_some() {
                self.write(slot, settings)?;
            } else if step.is_of_settings() || has(slot, *before) {
                self.remove(slot)?;
            }
        }
        Ok(CutOff::Finished)
    }

    /// Returns `true` if a text for this slot is on its way to the log.
    pub(super) fn is_promised(&self, slot: &str) -> bool {
        let is_it = |it: &Unfinished| it.change.slot == slot && it.change.after.is_some();
        self.state.borrow().unfinished.iter().any(is_it)
    }

    pub(super) fn change_many(&self, changes: Vec<SlotChange>) -> Result<(), ShelfError> {
        if !self.is_logging() {
            return self.change_by_plan(&changes);
        }
        let (mut lines, mut unfinished) = (Vec::new(), Vec::new());
        let now = (self.clock)();
        for (age, change) in (0..).zip(changes) {
            // The first text was used last, so it is archived last.
            let latest = now.saturating_sub(age);
            let known = self.known(&change.slot).head.revision;
            let revision = known.saturating_add(1).max(latest);
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
            return self.change_by_plan(&changes);
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
        let now = self.known(slot);
        let sum = after.as_ref().map(Text::sum);
        if now.head.revision >= revision && now.head.sum == sum {
            // Another page has already taken it from the log.
        } else if now.head.sum == *before {
            self.take_in(slot, revision, after.as_ref());
        } else {
            self.settle_conflict(slot, &now, revision, after.as_ref());
        }
    }

    /// Keeps what was written to a slot in the meantime, and saves a text that was to go there as
    /// another document. Only the settings are replaced.
    fn settle_conflict(&self, slot: &str, now: &Held, revision: u64, after: Option<&Text>) {
        let is_document = Collection::of(slot).is_some();
        if !now.is_archived() {
            let text = if is_document { now.text.as_ref() } else { after };
            self.rewrite(slot, now.head.revision.max(revision), text);
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
