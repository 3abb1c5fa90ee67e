//! Copies of texts: in this page's memory, and in the storage as far as there is room.
//!
//! Browsers give a page little storage. A document without a copy is archived: the log has it, and
//! has to be read before it can be opened.

use std::cmp::Reverse;

use super::{
    Keeper,
    head::{Head, head_of, is_waiting, slot_of_key},
    verdict::Stored,
};
use crate::store::{
    collection::{BATTLES, Collection, ROSTERS, is_own},
    log::{Log, ReadLine, replay},
    names::SETTINGS,
    shelf::{Shelf, ShelfError},
    text::Text,
};

/// The space that everything in the storage may take, in bytes. Browsers store two bytes for each
/// character.
const SPACE: usize = 2_000_000;
/// The numbers of battles and rosters, last changed first, whose copies are removed after all others.
const LATEST_BATTLES: usize = 5;
const LATEST_ROSTERS: usize = 20;
/// The maximum number of battles whose texts are held in this page's memory.
const MOST_HELD: usize = 4;

impl<S: Shelf, L: Log> Keeper<S, L> {
    /// Returns what the storage has of a document, and this page's memory.
    pub(super) fn stored(&self, slot: &str) -> Stored {
        let head = self.head(slot).ok().flatten();
        let damaged = self.shelf.read(&head_of(slot)).ok().flatten().filter(|_| head.is_none());
        Stored {
            damaged: damaged.map(|text| ReadLine::damaged(slot, 0, text)),
            head,
            copy: self.shelf.read(slot).ok().flatten().map(Text::from),
            held: self.in_memory(slot),
            waiting: self.waiting_lines(slot),
        }
    }

    /// Returns the text of a slot in this page's memory, which may be outdated.
    pub(super) fn in_memory(&self, slot: &str) -> Option<Text> {
        let state = self.state.borrow();
        state.texts.iter().find(|it| it.0 == slot).map(|it| it.1.clone())
    }

    /// Holds a text in this page's memory.
    pub(super) fn hold(&self, slot: &str, text: &Text) {
        let texts = &mut self.state.borrow_mut().texts;
        texts.retain(|it| it.0 != slot);
        let is_battle = |slot: &str| BATTLES.number(slot).is_some();
        let battles = texts.iter().filter(|it| is_battle(&it.0)).count();
        if is_battle(slot) && battles >= MOST_HELD {
            let first = texts.iter().position(|it| is_battle(&it.0));
            first.map(|first| texts.remove(first));
        }
        texts.push((slot.to_owned(), text.clone()));
    }

    /// Holds the text that a slot has now, or forgets the one that it had.
    pub(super) fn hold_or_forget(&self, slot: &str, text: Option<&Text>) {
        match text {
            Some(text) => self.hold(slot, text),
            None => self.state.borrow_mut().texts.retain(|it| it.0 != slot),
        }
    }

    /// Returns the slots of all documents that have to be [fetched](Self::fetch) before they can be
    /// read, sorted.
    pub(super) fn archived_slots(&self) -> Result<Vec<String>, ShelfError> {
        let mut slots = self.slots()?;
        slots.retain(|slot| is_own(slot) && self.is_archived(slot));
        Ok(slots)
    }

    /// Returns the sorted slots of all documents without a copy in the storage.
    pub(super) fn keys_without_copy(&self) -> Result<Vec<String>, ShelfError> {
        let mut keys = match self.shelf.slots() {
            Err(_) if self.has_only_log() => return Ok(Vec::new()),
            keys => keys?,
        };
        keys.sort_unstable();
        let heads = keys.iter().filter(|key| head_of(&slot_of_key(key)) == **key);
        let slots = heads.map(|key| slot_of_key(key));
        Ok(slots.filter(|slot| keys.binary_search(slot).is_err()).collect())
    }

    /// Returns `true` if only the log has the text of a slot, and the text has not been
    /// [fetched](Self::fetch).
    pub fn is_archived(&self, slot: &str) -> bool {
        slot != SETTINGS && self.held(slot).is_ok_and(|it| it.is_archived())
    }

    /// Holds a document's text in this page's memory, given its lines in the log, so that it can be
    /// read. Returns `false` if they don't lead to the text that the document has now.
    ///
    /// Another tab may have changed the document since the lines were read. If they have been read
    /// again and still don't lead to it, they have to be [compared](Self::catch_up) with the storage.
    pub fn fetch(&self, slot: &str, lines: &[ReadLine]) -> bool {
        let Ok(Some(head)) = self.head(slot) else { return true };
        let Some(sum) = head.sum else { return true };
        let is_it = |text: &Text| text.sum() == sum;
        let text = replay(lines).last.and_then(|it| it.1).filter(is_it).or_else(|| {
            self.stored(slot).replay(slot, lines).last.and_then(|it| it.1).filter(is_it)
        });
        text.inspect(|text| self.hold(slot, text)).is_some()
    }

    /// Takes note of what another tab has written under a storage key. Returns the slot of the
    /// document that is different now, if there is one.
    pub fn heard(&self, key: &str) -> Option<String> {
        let slot = slot_of_key(key);
        let is_copy = || self.head(&slot).ok().flatten().is_some();
        if !is_own(&slot) || is_waiting(key) || (key == slot && is_copy()) {
            return None;
        }
        // The other tab copies it.
        self.state.borrow_mut().uncopied.retain(|it| *it != slot);
        if let Ok(Some(Head { sum: Some(sum), .. })) = self.head(&slot) {
            self.follow_waiting(&slot, sum);
        }
        Some(slot)
    }

    /// Copies the battles that were changed here to the storage, because the page may be closed soon.
    pub fn copy_battles(&self) {
        let slots = std::mem::take(&mut self.state.borrow_mut().uncopied);
        for slot in slots {
            let text = self.in_memory(&slot);
            let head = self.head(&slot).ok().flatten();
            let text = text.filter(|it| head.and_then(|head| head.sum) == Some(it.sum()));
            if text.is_some_and(|text| self.shelf.write(&slot, &text.flat()).is_ok()) {
                self.clear_waiting(&slot);
            }
        }
    }

    /// Removes copies until everything in the storage needs no more than 2 MB: those first that have
    /// not been changed for the longest time. Documents in `used` keep theirs.
    ///
    /// Does nothing while any change is not in the log yet. A document that has several lines in
    /// the log is written there as one line first, and loses its copy by a later call.
    pub fn make_room(&self, used: &[String]) {
        if !self.state.borrow().is_compared || !self.is_logging() || !self.log.is_settled() {
            return;
        }
        let own = self.own_keys();
        let mut space: usize = own.iter().map(|key| self.space_of(key)).sum();
        for slot in self.oldest_first(own) {
            if space <= SPACE {
                break;
            }
            if used.contains(&slot) {
                continue;
            }
            if let Some(freed) = self.remove_copy(&slot) {
                space = space.saturating_sub(freed);
            }
        }
    }

    fn own_keys(&self) -> Vec<String> {
        let keys = self.shelf.slots().unwrap_or_default().into_iter();
        keys.filter(|key| is_own(&slot_of_key(key))).collect()
    }

    /// Returns how much room the storage has for texts that only the log has, in bytes.
    fn room(&self) -> usize {
        let known = self.state.borrow().room;
        known.unwrap_or_else(|| {
            let space: usize = self.own_keys().iter().map(|key| self.space_of(key)).sum();
            SPACE.saturating_sub(space)
        })
    }

    /// Takes a text that the log has: its head, and a copy if the storage has room for it or can't
    /// do without it.
    pub(super) fn take_in(&self, slot: &str, revision: u64, text: Option<&Text>) {
        let (room, space) = (self.room(), text.map_or(0, |text| 2 * (slot.len() + text.len())));
        let head = Head::of(slot, revision, text);
        if let Some(text) = text.filter(|_| space > room && head.has_details()) {
            self.hold(slot, text);
            let _stays = self.shelf.remove(slot);
            self.clear_waiting(slot);
            let put = self.put_head(slot, &head);
            return self.note_put(slot, head, put);
        }
        if text.is_none() || BATTLES.number(slot).is_some() {
            self.hold_or_forget(slot, text);
        }
        let put = self.put_on_shelf(slot, &head, text, None);
        self.note_put(slot, head, put);
        self.state.borrow_mut().room = Some(room.saturating_sub(space));
    }

    fn space_of(&self, key: &str) -> usize {
        2 * (key.len() + self.shelf.length(key))
    }

    /// Returns the slots of battles and rosters with copies, in the order in which to remove these.
    fn oldest_first(&self, keys: Vec<String>) -> Vec<String> {
        let slots = keys.into_iter().filter_map(|slot| Some((Collection::of(&slot)?, slot)));
        let revision = |slot: &str| self.head(slot).ok().flatten().map_or(0, |it| it.revision);
        let slots = slots.map(|(collection, slot)| (collection, revision(&slot), slot));
        let mut slots: Vec<(Collection, u64, String)> = slots.collect();
        slots.sort_by_key(|(_, revision, _)| Reverse(*revision));
        let (mut battles, mut rosters) = (0, 0);
        let mut ranked: Vec<(usize, u64, String)> = Vec::new();
        for (collection, revision, slot) in slots {
            let (rank, count, latest) = match collection == BATTLES {
                true => (0, &mut battles, LATEST_BATTLES),
                false => (1, &mut rosters, LATEST_ROSTERS),
            };
            *count += 1;
            ranked.push((if *count > latest { rank } else { 2 }, revision, slot));
        }
        ranked.sort_unstable();
        ranked.into_iter().map(|it| it.2).collect()
    }

    /// Removes the copy of a document, if the log has its text. Returns the space that this frees,
    /// in bytes.
    pub(super) fn remove_copy(&self, slot: &str) -> Option<usize> {
        let head = self.head(slot).ok()??;
        let logged = self.state.borrow().logged.get(slot).copied();
        let logged = logged.filter(|it| it.revision == head.revision)?;
        let is_refused = self.state.borrow().refused.get(slot).is_some();
        if is_refused || head.unlogged_since.is_some() {
            return None;
        }
        let text = head.sum.and_then(|sum| self.text_with(slot, sum));
        if logged.weight > 0 && text.is_some() {
            // A document without a copy has a single line. Otherwise every start would have to read
            // the keys of all lines ever written.
            self.bring_to_log(slot, &head, text.as_ref());
            return None;
        }
        if !head.has_details() {
            return None;
        }
        if let Some(text) = text.filter(|_| ROSTERS.number(slot).is_some()) {
            // Any screen may need any roster.
            self.hold(slot, &text);
        }
        let freed = self.space_of(slot);
        self.shelf.remove(slot).ok()?;
        Some(freed)
    }
}
