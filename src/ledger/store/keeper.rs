//! A [`Shelf`] whose texts are in a log, which reports when a line is on the disk.
//!
//! The log is the truth. The storage, which can be read immediately, has only what a start needs:
//! the [head] of each document, copies of the texts used last, and the changes of a battle
//! that the log has not confirmed yet. A copy may be older than its head. It is then not used, and
//! the text is read from the log.
//!
//! If the storage refuses a head, the head stays in this page's memory until the storage accepts it.
//! If there is no log, copies and changes in the storage take its place, and a refused write fails.

mod comparing;
mod copies;
mod head;
mod many;
mod remains;
mod slot_map;
mod verdict;
mod waiting;

use std::cell::RefCell;

use crate::store::{
    collection::BATTLES,
    edits::Edits,
    log::{LAST_REVISION, Log, Says, WrittenLine},
    names::SETTINGS,
    shelf::{AllKnown, Shelf, ShelfError, SlotChange},
    text::Text,
};
use head::{Head, gone_of, head_of, waiting_of};
use many::Unfinished;
use slot_map::SlotMap;
use waiting::Waiting;

pub use comparing::Finding;
pub(crate) use comparing::{Combined, combined};
pub(crate) use head::{is_waiting, slot_of_key};
pub use many::CutOff;
pub use verdict::Found;

/// A log, with a storage that has what can be read at once.
pub struct Keeper<S, L> {
    shelf: S,
    log: L,
    /// The ID of this tab, which is in the log lines that it writes.
    window: u32,
    /// A function that returns the time, in milliseconds since 1970.
    clock: fn() -> u64,
    /// `true` if the page has had no access to storage from the start.
    is_denied: bool,
    state: RefCell<State>,
}

struct State {
    /// `true` if there is a log to write to.
    is_logging: bool,
    /// `true` if storage and log have been compared with each other.
    is_compared: bool,
    /// The state of each slot in the log that this tab has read or written.
    logged: SlotMap<Logged>,
    /// The heads that the storage refused, until it accepts them.
    refused: SlotMap<Head>,
    /// The texts in this page's memory. A text is the document's if the head names it.
    texts: Vec<(String, Text)>,
    /// The slots of the battles whose copies lack changes that were made here.
    uncopied: Vec<String>,
    /// The lines, each with its slot, that wait in the storage until the log has them.
    waiting: Waiting,
    /// The parts of a change of many slots that the log has not confirmed yet.
    unfinished: Vec<Unfinished>,
    /// The space that the storage has left for copies of texts from the log, in bytes. `None` until
    /// it is measured.
    room: Option<usize>,
    /// How far a restored backup had come when an earlier page was closed.
    cut_off: Option<CutOff>,
    /// The reason why the storage refused a head.
    trouble: Option<ShelfError>,
    /// Problems that were found when storage and log were compared.
    findings: Vec<Finding>,
}

/// What this page knows of a slot.
#[derive(Default)]
struct Held {
    /// The head. Without one, the checksum is that of the text in the slot.
    head: Head,
    /// The text that the head names, if the page can read it without the log.
    text: Option<Text>,
}

impl Held {
    /// Returns `true` if only the log has the text.
    fn is_archived(&self) -> bool {
        self.head.sum.is_some() && self.text.is_none()
    }
}

/// The last revision of a slot in the log, and the size of its changes.
#[derive(Clone, Copy)]
struct Logged {
    revision: u64,
    /// The number of bytes of changes in the log since the text was last written in full.
    weight: usize,
}

impl<S: Shelf, L: Log> Keeper<S, L> {
    /// Creates a keeper. The log need not be open yet.
    pub fn new(shelf: S, log: L, window: u32, clock: fn() -> u64) -> Self {
        let state = State {
            is_logging: true,
            is_compared: false,
            logged: SlotMap::default(),
            refused: SlotMap::default(),
            texts: Vec::new(),
            uncopied: Vec::new(),
            waiting: Waiting::default(),
            unfinished: Vec::new(),
            room: None,
            cut_off: None,
            trouble: None,
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
        self.copy_battles();
        let mut state = self.state.borrow_mut();
        state.is_logging = false;
        state.logged = SlotMap::default();
        state.waiting = Waiting::default();
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

    /// Returns the reason why the storage refused a change, or `None` if it has accepted all.
    pub fn trouble(&self) -> Option<ShelfError> {
        self.state.borrow().trouble
    }

    /// Returns `true` if the storage has refused a change. Only the log and this page have it.
    pub fn has_pending(&self) -> bool {
        !self.state.borrow().refused.0.is_empty()
    }

    /// Returns the ID of this tab, which is in the log lines that it writes.
    pub fn window(&self) -> u32 {
        self.window
    }

    /// Returns the head of a slot, or `None` if there is none or it is damaged.
    fn head(&self, slot: &str) -> Result<Option<Head>, ShelfError> {
        if let Some(head) = self.state.borrow().refused.get(slot) {
            return Ok(Some(head.clone()));
        }
        let read = |key: &str| Ok(self.shelf.read(key)?.and_then(|text| Head::read(&text)));
        let (head, gone) = (read(&head_of(slot))?, read(&gone_of(slot))?);
        Ok(match (head, gone) {
            (Some(head), Some(gone)) if gone.revision > head.revision => Some(gone),
            (head, gone) => head.or(gone),
        })
    }

    /// Returns what this page knows of a slot.
    fn held(&self, slot: &str) -> Result<Held, ShelfError> {
        let Some(head) = self.head(slot)? else {
            let text = self.shelf.read(slot)?.map(Text::from);
            let head = Head { sum: text.as_ref().map(Text::sum), ..Head::default() };
            return Ok(Held { head, text });
        };
        let text = head.sum.and_then(|sum| self.text_with(slot, sum));
        Ok(Held { head, text })
    }

    /// Returns what this page knows of a slot, or nothing if the storage is denied.
    fn known(&self, slot: &str) -> Held {
        self.held(slot).unwrap_or_default()
    }

    fn text_with(&self, slot: &str, sum: u64) -> Option<Text> {
        if let Some(text) = self.in_memory(slot).filter(|text| text.sum() == sum) {
            return Some(text);
        }
        let copy = self.shelf.read(slot).ok().flatten().map(Text::from);
        let text = copy.filter(|text| text.sum() == sum);
        let text = text.or_else(|| self.text_of_waiting(slot, sum))?;
        // Other documents are short, so their copies are as good.
        if BATTLES.number(slot).is_some() {
            self.hold(slot, &text);
        }
        Some(text)
    }

    fn revision_after(&self, revision: u64) -> u64 {
        revision.saturating_add(1).max((self.clock)()).min(LAST_REVISION)
    }

    fn knows(&self, slot: &str, revision: u64, weight: usize) {
        self.state.borrow_mut().logged.insert(slot, Logged { revision, weight });
    }

    fn append(&self, slot: &str, line: WrittenLine, revision: u64, is_change: bool) {
        let before = self.state.borrow().logged.get(slot).map_or(0, |it| it.weight);
        let weight = if is_change { before.saturating_add(line.weight()) } else { 0 };
        self.knows(slot, revision, weight);
        if self.is_logging() {
            self.log.append(line);
        }
    }

    /// Returns the edits with which to write the next text, unless it has to be written in full.
    fn edits(&self, slot: &str, before: &Held, text: &Text) -> Option<Edits> {
        let old = before.text.as_ref()?;
        let logged = self.state.borrow().logged.get(slot).copied()?;
        let is_light = logged.weight < text.len().max(4096);
        (is_light && logged.revision == before.head.revision).then(|| Edits::between(old, text))
    }

    /// Writes a text to storage and log. Fails if the storage refuses it and there is no log.
    fn change(&self, slot: &str, text: Option<&Text>) -> Result<(), ShelfError> {
        self.drop_confirmed();
        let before = self.known(slot);
        let revision = self.revision_after(before.head.revision);
        let edits = text.and_then(|text| self.edits(slot, &before, text));
        let says = match (text, &edits) {
            (None, _) => Says::Gone,
            (Some(text), None) => Says::Whole(text),
            (Some(new), Some(edits)) => Says::Change { from: before.head.revision, edits, new },
        };
        let line = WrittenLine::new(slot, revision, self.window, says);
        let head =
            Head { unlogged_since: self.unlogged_after(&before), ..Head::of(slot, revision, text) };
        let waits = Some(&line).filter(|_| edits.is_some());
        match self.put_on_shelf(slot, &head, text, waits) {
            Err(error) if !self.is_logging() => return Err(error),
            put => self.note_put(slot, head, put),
        }
        self.hold_or_forget(slot, text);
        self.append(slot, line, revision, edits.is_some());
        self.settle();
        Ok(())
    }

    /// Keeps a head in memory if the storage has refused it.
    fn note_put(&self, slot: &str, head: Head, put: Result<(), ShelfError>) {
        let mut state = self.state.borrow_mut();
        match put {
            Ok(()) => state.refused.remove(slot),
            Err(error) => {
                state.trouble = Some(error);
                state.refused.insert(slot, head);
            }
        }
    }

    /// Writes to the storage what a page needs that finds it there: the `line` with the last
    /// change, or a copy of the text, and then the head. If one is refused, nothing is changed.
    fn put_on_shelf(
        &self,
        slot: &str,
        head: &Head,
        text: Option<&Text>,
        line: Option<&WrittenLine>,
    ) -> Result<(), ShelfError> {
        let Some(text) = text else { return self.take_off_shelf(slot, head) };
        let is_long = BATTLES.number(slot).is_some() && head.has_details();
        if let Some(line) = line.filter(|_| is_long) {
            let before = self.add_waiting(slot, line)?;
            self.note_uncopied(slot);
            let restore = |_: &ShelfError| self.restore(&waiting_of(slot), before);
            return self.put_head(slot, head).inspect_err(restore);
        }
        let before = self.shelf.read(slot)?;
        self.shelf.write(slot, &text.flat())?;
        self.put_head(slot, head).inspect_err(|_| self.restore(slot, before))?;
        self.clear_waiting(slot);
        Ok(())
    }

    fn note_uncopied(&self, slot: &str) {
        let uncopied = &mut self.state.borrow_mut().uncopied;
        if !uncopied.iter().any(|it| it == slot) {
            uncopied.push(slot.to_owned());
        }
    }

    fn put_head(&self, slot: &str, head: &Head) -> Result<(), ShelfError> {
        self.shelf.write(&head_of(slot), &head.write())?;
        self.shelf.remove(&gone_of(slot))
    }

    /// Writes again what was under a key.
    fn restore(&self, key: &str, before: Option<String>) {
        let _fits_as_before = match before {
            Some(before) => self.shelf.write(key, &before),
            None => self.shelf.remove(key),
        };
    }

    fn take_off_shelf(&self, slot: &str, head: &Head) -> Result<(), ShelfError> {
        let gone = gone_of(slot);
        // A full storage has room for the note once the rest is gone.
        let is_noted = self.shelf.write(&gone, &head.write()).is_ok();
        self.shelf.remove(slot)?;
        self.shelf.remove(&head_of(slot))?;
        self.clear_waiting(slot);
        if is_noted { Ok(()) } else { self.shelf.write(&gone, &head.write()) }
    }

    /// Retries what the storage has refused, because there may now be space.
    fn settle(&self) {
        let refused = std::mem::take(&mut self.state.borrow_mut().refused);
        for (slot, head) in refused.0 {
            let text = head.sum.and_then(|sum| self.text_with(&slot, sum));
            let put = match (head.sum, &text) {
                // The log has the text.
                (Some(_), None) => self.put_head(&slot, &head),
                _ => self.put_on_shelf(&slot, &head, text.as_ref(), None),
            };
            self.note_put(&slot, head, put);
        }
        let mut state = self.state.borrow_mut();
        if state.refused.0.is_empty() {
            state.trouble = None;
        }
    }

    /// Returns the first revision whose changes the log will lack after the next change, or `None`
    /// if the log will be complete.
    fn unlogged_after(&self, before: &Held) -> Option<u64> {
        let state = self.state.borrow();
        let is_alone = !state.is_logging || !state.is_compared;
        is_alone.then(|| before.head.unlogged_since.unwrap_or(before.head.revision))
    }
}

impl<S: Shelf, L: Log> Shelf for Keeper<S, L> {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        let held = match self.held(slot) {
            Err(_) if self.has_only_log() => return Ok(None),
            held => held?,
        };
        match held.is_archived() {
            // Settings have to be readable at once.
            true if slot == SETTINGS => self.shelf.read(slot),
            true => Err(ShelfError::Archived),
            false => Ok(held.text.map(|text| text.flat().into_owned())),
        }
    }

    fn summary(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        let head = || Ok(self.head(slot)?.filter(Head::has_details).map(|head| head.summary));
        if BATTLES.number(slot).is_some()
            && let Ok(Some(summary)) = head()
        {
            return Ok(Some(summary));
        }
        match self.read(slot) {
            Err(ShelfError::Archived) => head(),
            read => read,
        }
    }

    fn sum(&self, slot: &str) -> Result<Option<u64>, ShelfError> {
        match self.held(slot) {
            Err(_) if self.has_only_log() => Ok(None),
            held => Ok(held?.head.sum),
        }
    }

    fn archived(&self) -> Result<Vec<String>, ShelfError> {
        self.archived_slots()
    }

    fn slots_without_copy(&self) -> Result<Vec<String>, ShelfError> {
        self.keys_without_copy()
    }

    fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
        if text.is_none() && self.is_promised(slot) {
            return Ok(false);
        }
        Ok(self.sum(slot)? == text.map(Text::sum))
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        self.change(slot, Some(&Text::from(text.to_owned())))
    }

    fn put(&self, slot: &str, text: &Text) -> Result<(), ShelfError> {
        self.change(slot, Some(text))
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        match self.sum(slot)? {
            None => Ok(()),
            Some(_) => self.change(slot, None),
        }
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        let mut keys = match self.shelf.slots() {
            Err(_) if self.has_only_log() => Vec::new(),
            keys => keys?,
        };
        keys.retain(|key| !is_waiting(key));
        keys.sort_unstable();
        let is_gone = |slot: &String| keys.binary_search(&gone_of(slot)).is_ok();
        let mut slots: Vec<String> = keys.iter().map(|key| slot_of_key(key)).collect();
        slots.retain(|slot| !is_gone(slot) || self.sum(slot).is_ok_and(|sum| sum.is_some()));
        let state = self.state.borrow();
        slots.retain(|slot| state.refused.get(slot).is_none());
        let refused = state.refused.0.iter().filter(|(_, head)| head.sum.is_some());
        slots.extend(refused.map(|(slot, _)| slot.clone()));
        slots.sort_unstable();
        slots.dedup();
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
