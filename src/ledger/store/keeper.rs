//! A [`Shelf`] that saves every text twice: in storage that can be read immediately, and in a log
//! that reports when a line is on the disk.
//!
//! The storage has the last full text of each slot. Later changes go into a second slot, the delta,
//! row by row and with the revision, so that each tap writes little. A delta names the text that it
//! belongs to. If the slot has a different text, the delta is ignored.
//!
//! Browsers give a page little storage. Documents that have not been used for long are archived: the
//! log has them, and the storage only a card for lists.
//!
//! If the storage refuses a text, the text is written to the log, and stays in this page's memory
//! until the storage accepts it. If there is no log, the write fails.

mod archive;
mod comparing;
mod many;
mod remains;
mod slot_map;
mod tail;
mod verdict;

use std::{cell::RefCell, rc::Rc};

use crate::store::{
    edits::Edits,
    log::{LAST_REVISION, Log, Says, WrittenLine},
    shelf::{AllKnown, Marked, Shelf, ShelfError, SlotChange},
    text::Text,
};
use archive::slot_of_card;
use many::Unfinished;
use slot_map::SlotMap;
use tail::{Base, Extended, Standing, Tail};

pub use archive::slot_written;
pub use comparing::Finding;
pub use many::CutOff;
pub(crate) use tail::{is_tail, page_of, tail_of};
pub use verdict::Found;
pub(crate) use verdict::{Combined, combined};

/// A store and a log with the same content.
pub struct Keeper<S: Marked, L> {
    shelf: S,
    log: L,
    /// The ID of this tab, which is in the log lines that it writes.
    window: u32,
    /// A function that returns the time, in milliseconds since 1970.
    clock: fn() -> u64,
    /// `true` if the page has had no access to storage from the start.
    is_denied: bool,
    state: RefCell<State<S::Mark>>,
}

struct State<M> {
    /// `true` if there is a log to write to.
    is_logging: bool,
    /// `true` if storage and log have been compared with each other.
    is_compared: bool,
    /// The state of each slot in the log that this tab has read or written.
    logged: SlotMap<Logged>,
    /// The changes that the storage refused, until it accepts them.
    pending: SlotMap<Pending>,
    /// The parts of a change of many slots that the log has not confirmed yet.
    unfinished: Vec<Unfinished>,
    /// The space that the storage has left for texts that only the log had, in bytes. `None` until
    /// it is measured.
    room: Option<usize>,
    /// How far a restored backup had come when an earlier page was closed.
    cut_off: Option<CutOff>,
    /// The archived texts that this page has read, by slot.
    fetched: Vec<(String, Text)>,
    /// The reason why the storage refused the pending changes.
    trouble: Option<ShelfError>,
    /// The state of the slot that was changed last, cached to save reading it again.
    last: Option<Cached<M>>,
    /// Problems that were found when storage and log were compared.
    findings: Vec<Finding>,
}

/// A change that the storage refused, with its revision. A text of `None` means a removal.
struct Pending {
    revision: u64,
    text: Option<Text>,
    /// The first revision whose changes the log lacks, if it lacks any.
    unlogged_since: Option<u64>,
}

impl Pending {
    fn standing(&self) -> Standing {
        Standing::pending(self.revision, self.text.clone(), self.unlogged_since)
    }
}

/// The cached state of a slot. It is valid until the mark of the slot or of its delta changes.
struct Cached<M> {
    slot: String,
    marks: [Option<M>; 2],
    standing: Rc<Standing>,
}

/// A change to make to a slot. A `text` of `None` means a removal.
struct Next<'a> {
    revision: u64,
    text: Option<&'a Text>,
    /// The edits that turn the current text into the new one.
    change: Option<Edits>,
    /// The first revision whose changes the log lacks, if it lacks any.
    unlogged_since: Option<u64>,
}

impl<'a> Next<'a> {
    fn after(before: &Standing, revision: u64, text: Option<&'a Text>) -> Self {
        // Without a known revision, the text has to be written in full anyway.
        let both = before.text.as_ref().zip(text).filter(|_| before.is_stamped);
        let change = both.map(|(old, new)| Edits::between(old, new));
        Self { revision, text, change, unlogged_since: None }
    }
}

/// The last revision of a slot in the log, and the size of its changes.
#[derive(Clone, Copy)]
struct Logged {
    revision: u64,
    /// The number of bytes of changes in the log since the text was last written in full.
    weight: usize,
}

impl<S: Marked, L: Log> Keeper<S, L> {
    /// Creates a keeper. The log need not be open yet.
    pub fn new(shelf: S, log: L, window: u32, clock: fn() -> u64) -> Self {
        let state = State {
            is_logging: true,
            is_compared: false,
            logged: SlotMap::default(),
            pending: SlotMap::default(),
            unfinished: Vec::new(),
            room: None,
            cut_off: None,
            fetched: Vec::new(),
            trouble: None,
            last: None,
            findings: Vec::new(),
        };
        let is_denied = shelf.slots().is_err();
        Self { shelf, log, window, clock, is_denied, state: RefCell::new(state) }
    }

    /// Returns the log.
    pub fn log(&self) -> &L {
        &self.log
    }

    /// Disables the log because there is none or it has failed. From now on, changes are written
    /// only to the storage.
    pub fn has_no_log(&self) {
        let mut state = self.state.borrow_mut();
        state.is_logging = false;
        state.logged = SlotMap::default();
    }

    /// Returns `true` if there is a log.
    pub fn is_logging(&self) -> bool {
        self.state.borrow().is_logging
    }

    /// Returns `true` if the page has no access to storage, so that changes are written only to the
    /// log.
    fn has_only_log(&self) -> bool {
        self.is_denied && self.is_logging()
    }

    /// Returns the reason why the storage refused a change, or `None` if no changes are waiting.
    /// Until the storage accepts them, they are only in this page's memory and in the log, if there
    /// is one.
    pub fn trouble(&self) -> Option<ShelfError> {
        self.state.borrow().trouble
    }

    /// Returns `true` if the storage has refused a change. Only this page and the log, if there is
    /// one, have such a change.
    pub fn has_pending(&self) -> bool {
        !self.state.borrow().pending.0.is_empty()
    }

    /// Returns the ID of this tab, which is in the log lines that it writes.
    pub fn window(&self) -> u32 {
        self.window
    }

    fn tail(&self, slot: &str) -> Option<Tail> {
        Tail::read(&self.shelf.read(&tail_of(slot)).ok()??)
    }

    /// Returns the stored state of a slot.
    fn standing(&self, slot: &str) -> Result<Standing, ShelfError> {
        let page = |page| self.shelf.read(&page_of(slot, page)).ok().flatten();
        let (text, tail) = (self.shelf.read(slot)?, self.tail(slot));
        let archived = match (&text, &tail) {
            (None, None) => self.archived_standing(slot),
            _ => None,
        };
        Ok(archived.unwrap_or_else(|| Standing::of(text, tail, page)))
    }

    /// Returns the state of a slot from this page's memory, or else from the storage.
    fn held(&self, slot: &str) -> Rc<Standing> {
        if let Some(held) = self.state.borrow().pending.get(slot) {
            return Rc::new(held.standing());
        }
        self.known(slot).unwrap_or_else(|| Rc::new(self.standing(slot).unwrap_or_default()))
    }

    /// Returns the cached state of a slot, if there is one and it is still valid.
    fn known(&self, slot: &str) -> Option<Rc<Standing>> {
        let state = self.state.borrow();
        let last = state.last.as_ref().filter(|last| last.slot == slot)?;
        let is_same = last.marks.iter().all(Option::is_some) && last.marks == self.marks(slot);
        is_same.then(|| Rc::clone(&last.standing))
    }

    fn marks(&self, slot: &str) -> [Option<S::Mark>; 2] {
        [slot, &tail_of(slot)].map(|slot| self.shelf.mark(slot))
    }

    /// Caches the stored state of a slot.
    fn learn(&self, slot: &str, standing: Standing) {
        let (marks, standing) = (self.marks(slot), Rc::new(standing));
        self.state.borrow_mut().last = Some(Cached { slot: slot.to_owned(), marks, standing });
    }

    fn revision_after(&self, revision: u64) -> u64 {
        revision.saturating_add(1).max((self.clock)()).min(LAST_REVISION)
    }

    /// Changes a slot in the storage, or in memory if the storage refuses the change.
    fn put_next(&self, slot: &str, next: &Next<'_>, before: &Standing) {
        let on_shelf = self.put_on_shelf(slot, next, before);
        let mut state = self.state.borrow_mut();
        match on_shelf {
            Ok(()) => state.pending.remove(slot),
            Err(error) => {
                state.trouble = Some(error);
                let (revision, text) = (next.revision, next.text.cloned());
                state
                    .pending
                    .insert(slot, Pending { revision, text, unlogged_since: next.unlogged_since });
            }
        }
    }

    fn put_on_shelf(
        &self,
        slot: &str,
        next: &Next<'_>,
        before: &Standing,
    ) -> Result<(), ShelfError> {
        let Some(text) = next.text else { return self.take_off_shelf(slot, next) };
        let extended = next.change.as_ref().and_then(|change| before.extended_tail(change, next));
        if let Some(Extended { base, tail, full }) = extended {
            if let Some((page, rows)) = full {
                self.shelf.write(&page_of(slot, page), &rows)?;
            }
            self.shelf.write(&tail_of(slot), &tail.write())?;
            self.learn(slot, Standing::new(text.clone(), base, tail));
            return Ok(());
        }
        let whole = text.flat();
        self.shelf.write(slot, &whole)?;
        let base = Base::of(&whole);
        let tail = base.tail(next.revision, text.sum(), next.unlogged_since);
        // If this fails, nothing is lost: the old delta does not match the new text.
        if self.shelf.write(&tail_of(slot), &tail.write()).is_ok() {
            self.learn(slot, Standing::new(text.clone(), base, tail));
            self.remove_pages(slot);
        }
        self.remove_card(slot);
        Ok(())
    }

    fn take_off_shelf(&self, slot: &str, next: &Next<'_>) -> Result<(), ShelfError> {
        let gone = Tail::gone(next.revision, next.unlogged_since).write();
        // Without a log and its text, any other delta would look like that of a lost text.
        let is_noted = !self.is_logging() && self.shelf.write(&tail_of(slot), &gone).is_ok();
        self.shelf.remove(slot)?;
        if !is_noted {
            self.shelf.write(&tail_of(slot), &gone)?;
        }
        self.remove_pages(slot);
        self.remove_card(slot);
        Ok(())
    }

    /// Removes all full pages of a delta that no longer needs them.
    fn remove_pages(&self, slot: &str) {
        let pages = (0..).map(|page| page_of(slot, page));
        for page in pages.take_while(|page| matches!(self.shelf.read(page), Ok(Some(_)))) {
            let _stays = self.shelf.remove(&page);
        }
    }

    /// Retries the changes that the storage has refused, because there may now be space.
    fn settle(&self) {
        let pending = std::mem::take(&mut self.state.borrow_mut().pending);
        for (slot, Pending { revision, text, unlogged_since }) in pending.0 {
            let before = self.standing(&slot).unwrap_or_default();
            let next = Next { unlogged_since, ..Next::after(&before, revision, text.as_ref()) };
            self.put_next(&slot, &next, &before);
        }
        let mut state = self.state.borrow_mut();
        if state.pending.0.is_empty() {
            state.trouble = None;
        }
    }

    fn knows(&self, slot: &str, revision: u64, weight: usize) {
        self.state.borrow_mut().logged.insert(slot, Logged { revision, weight });
    }

    fn append(&self, slot: &str, revision: u64, says: Says<'_>) {
        let line = WrittenLine::new(slot, revision, self.window, says);
        let weight = match says {
            Says::Change { .. } => {
                let before = self.state.borrow().logged.get(slot).map_or(0, |it| it.weight);
                before.saturating_add(line.weight())
            }
            Says::Whole(_) | Says::Gone => 0,
        };
        self.knows(slot, revision, weight);
        self.log.append(line);
    }

    fn append_next(&self, slot: &str, next: &Next<'_>, before: &Standing) {
        let Some(text) = next.text else { return self.append(slot, next.revision, Says::Gone) };
        let logged = self.state.borrow().logged.get(slot).copied();
        let is_light = |it: &Logged| {
            (before.is_stamped && it.revision == before.revision)
                && it.weight < text.len().max(4096)
        };
        let says = match (logged.filter(is_light), &next.change) {
            (Some(_), Some(edits)) => Says::Change { from: before.revision, edits, new: text },
            _ => Says::Whole(text),
        };
        self.append(slot, next.revision, says);
    }

    /// Changes a slot in storage and log. Fails if the storage refuses the change and there is no
    /// log.
    fn change(&self, slot: &str, text: Option<&Text>) -> Result<(), ShelfError> {
        let before = self.held(slot);
        let mut next = Next::after(&before, self.revision_after(before.revision), text);
        next.unlogged_since = self.unlogged_after(&before);
        if !self.is_logging() {
            self.put_on_shelf(slot, &next, &before)?;
            self.state.borrow_mut().pending.remove(slot);
            return Ok(());
        }
        self.put_next(slot, &next, &before);
        self.append_next(slot, &next, &before);
        self.settle();
        Ok(())
    }

    /// Returns the first revision whose changes the log will lack after the next change, or `None`
    /// if the log will be complete.
    fn unlogged_after(&self, before: &Standing) -> Option<u64> {
        let state = self.state.borrow();
        let is_alone = !state.is_logging || !state.is_compared;
        let since = if before.is_stamped { before.revision } else { 0 };
        is_alone.then(|| before.unlogged_since.unwrap_or(since))
    }
}

impl<S: Marked, L: Log> Shelf for Keeper<S, L> {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        if let Some(held) = self.state.borrow().pending.get(slot) {
            return Ok(held.text.as_ref().map(|text| text.flat().into_owned()));
        }
        match self.standing(slot) {
            Err(_) if self.has_only_log() => Ok(None),
            Ok(standing) if standing.is_archived() => Err(ShelfError::Archived),
            standing => standing.map(|it| it.text.map(|text| text.flat().into_owned())),
        }
    }

    fn summary(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        match self.read(slot) {
            Err(ShelfError::Archived) => Ok(self.card(slot).map(|card| card.summary)),
            read => read,
        }
    }

    fn sum(&self, slot: &str) -> Result<Option<u64>, ShelfError> {
        Ok(self.held(slot).sum())
    }

    fn archived(&self) -> Result<Vec<String>, ShelfError> {
        self.archived_slots()
    }

    fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
        if text.is_none() && self.is_promised(slot) {
            return Ok(false);
        }
        if let Some(held) = self.state.borrow().pending.get(slot) {
            return Ok(held.text.as_ref() == text);
        }
        match self.known(slot) {
            Some(standing) => Ok(standing.text.as_ref() == text),
            None if self.has_only_log() => Ok(text.is_none()),
            None => Ok(self.standing(slot)?.sum() == text.map(Text::sum)),
        }
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        self.change(slot, Some(&Text::from(text.to_owned())))
    }

    fn put(&self, slot: &str, text: &Text) -> Result<(), ShelfError> {
        self.change(slot, Some(text))
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        match self.held(slot).sum() {
            None if self.is_logging() => Ok(()),
            None => self.shelf.remove(slot),
            Some(_) => self.change(slot, None),
        }
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        let mut slots = match self.shelf.slots() {
            Err(_) if self.has_only_log() => Vec::new(),
            slots => slots?,
        };
        slots.retain_mut(|slot| {
            let archived = slot_of_card(slot);
            let is_text = archived.is_some() || !is_tail(slot);
            *slot = archived.unwrap_or_else(|| std::mem::take(slot));
            is_text
        });
        slots.sort_unstable();
        slots.dedup();
        let state = self.state.borrow();
        slots.retain(|slot| state.pending.get(slot).is_none());
        let pending = state.pending.0.iter().filter(|(_, held)| held.text.is_some());
        slots.extend(pending.map(|(slot, _)| slot.clone()));
        Ok(slots)
    }

    fn new_number(&self) -> u64 {
        self.shelf.new_number()
    }

    fn all_known(&self) -> Option<AllKnown> {
        let state = self.state.borrow();
        (state.is_compared || !state.is_logging).then_some(AllKnown(()))
    }

    fn change_all(&self, changes: Vec<SlotChange>) -> Result<(), ShelfError> {
        self.change_many(changes)
    }

    fn finish_changes(&self) -> Result<(), ShelfError> {
        self.finish_many()
    }
}

#[cfg(test)]
mod damage;
#[cfg(test)]
mod tests;
