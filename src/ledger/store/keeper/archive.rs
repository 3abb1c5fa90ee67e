//! Documents that are only in the log, because browsers give a page little local storage.
//!
//! For each of them, the storage has a card with the details that lists show, and with the revision
//! and the checksum of the text in the log.

use std::cmp::Reverse;

use super::{
    Keeper, Next,
    tail::{Standing, page_of, slot_of, tail_of},
};
use crate::{
    documents::readable::summary_text,
    store::{
        collection::{BATTLES, Collection, is_own},
        edits::fingerprint,
        log::{LAST_REVISION, Log, ReadLine, replay},
        names::{CARDS, SLOTS},
        shelf::{Marked, ShelfError},
        text::Text,
    },
};

/// The space that all texts in the storage may take, in bytes. Browsers store two bytes for each
/// character.
const SPACE: usize = 2_000_000;
/// The numbers of battles and rosters, last changed first, that are archived after all others.
const LATEST_BATTLES: usize = 5;
const LATEST_ROSTERS: usize = 20;
/// The maximum number of archived battles that are held in this page's memory after they were read.
const MOST_FETCHED: usize = 4;

/// Returns the slot of the card that belongs to a slot.
pub(super) fn card_of(slot: &str) -> String {
    format!("{CARDS}{}", slot.strip_prefix(SLOTS).unwrap_or(slot))
}

/// Returns the slot of the document that a card belongs to.
pub(super) fn slot_of_card(card: &str) -> Option<String> {
    card.strip_prefix(CARDS).map(|rest| format!("{SLOTS}{rest}"))
}

/// What the storage has of an archived document.
pub(super) struct Card {
    pub(super) revision: u64,
    /// The checksum of the document's text.
    pub(super) sum: u64,
    /// A document with only the details that lists show.
    pub(super) summary: String,
}

impl Card {
    fn write(&self) -> String {
        let Self { revision, sum, summary } = self;
        let head = format!("{revision} {sum}");
        format!("{head} {}\n{summary}", fingerprint(&format!("{head}{summary}")))
    }

    /// Reads a card. Returns `None` if the text is not a card or is damaged.
    fn read(text: &str) -> Option<Self> {
        let (head, summary) = text.split_once('\n')?;
        let (head, check) = head.rsplit_once(' ')?;
        (check.parse() == Ok(fingerprint(&format!("{head}{summary}")))).then_some(())?;
        let (revision, sum) = head.split_once(' ')?;
        Some(Self {
            revision: revision.parse().ok().filter(|it| *it <= LAST_REVISION)?,
            sum: sum.parse().ok()?,
            summary: summary.to_owned(),
        })
    }
}

impl<S: Marked, L: Log> Keeper<S, L> {
    /// Returns the card of an archived document.
    pub(super) fn card(&self, slot: &str) -> Option<Card> {
        Card::read(&self.shelf.read(&card_of(slot)).ok()??)
    }

    /// Removes the card of a document that is in the storage again, or that is gone.
    pub(super) fn remove_card(&self, slot: &str) {
        self.state.borrow_mut().fetched.retain(|it| it.0 != slot);
        let _stays = self.shelf.remove(&card_of(slot));
    }

    /// Returns the state of a slot whose document may be archived.
    pub(super) fn archived_standing(&self, slot: &str) -> Option<Standing> {
        let Card { revision, sum, .. } = self.card(slot)?;
        let state = self.state.borrow();
        let fetched =
            state.fetched.iter().find(|(fetched, text)| fetched == slot && text.sum() == sum);
        let text = fetched.map(|it| it.1.clone());
        Some(Standing::archived(revision, sum, text))
    }

    /// Returns the slots of all documents that are archived and have not been fetched, sorted.
    pub(super) fn archived_slots(&self) -> Result<Vec<String>, ShelfError> {
        let mut keys = match self.shelf.slots() {
            Err(_) if self.has_only_log() => Vec::new(),
            keys => keys?,
        };
        keys.sort_unstable();
        let slots = keys.iter().filter_map(|key| slot_of_card(key));
        let mut slots: Vec<String> = slots.collect();
        let is_fetched = |slot: &String| {
            self.state.borrow().fetched.iter().any(|it| it.0 == *slot) && !self.is_archived(slot)
        };
        let is_here = |slot: &String| {
            self.state.borrow().pending.get(slot).is_some()
                || keys.binary_search(slot).is_ok()
                || is_fetched(slot)
        };
        slots.retain(|slot| !is_here(slot));
        Ok(slots)
    }

    /// Returns `true` if only the log has the text of a slot, and the text has not been
    /// [fetched](Self::fetch).
    pub fn is_archived(&self, slot: &str) -> bool {
        self.standing(slot).is_ok_and(|it| it.is_archived())
    }

    /// Holds an archived text in this page's memory, given its lines in the log, so that it can be
    /// read.
    ///
    /// If the lines cannot be read, whatever they still have goes to the storage, and the loss is
    /// among the [findings](Self::findings).
    pub fn fetch(&self, slot: &str, lines: &[ReadLine]) {
        let Ok(Standing { archived: Some(sum), .. }) = self.standing(slot) else { return };
        let text = replay(lines).last.and_then(|it| it.1);
        match text.filter(|text| text.sum() == sum) {
            Some(text) => self.hold_fetched(slot, text),
            None => drop(self.take_from_log(slot, lines)),
        }
    }

    fn hold_fetched(&self, slot: &str, text: Text) {
        let fetched = &mut self.state.borrow_mut().fetched;
        fetched.retain(|it| it.0 != slot);
        let is_battle = |slot: &str| BATTLES.number(slot).is_some();
        let battles = fetched.iter().filter(|it| is_battle(&it.0)).count();
        if is_battle(slot) && battles >= MOST_FETCHED {
            let first = fetched.iter().position(|it| is_battle(&it.0));
            first.map(|first| fetched.remove(first));
        }
        fetched.push((slot.to_owned(), text));
    }

    /// Archives documents until the texts in the storage need no more than 2 MB: those first
    /// that have not been changed for the longest time. Documents in `used` stay.
    ///
    /// Does nothing while any change is not in the log yet. A document that has several lines in
    /// the log is written there as one line first, and archived by a later call.
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
            if let Some(freed) = self.archive(&slot) {
                space = space.saturating_sub(freed);
            }
        }
    }

    fn own_keys(&self) -> Vec<String> {
        let keys = self.shelf.slots().unwrap_or_default().into_iter();
        keys.filter(|key| is_own(&slot_written(key))).collect()
    }

    /// Returns how much room the storage has for texts that only the log has, in bytes.
    fn room(&self) -> usize {
        let known = self.state.borrow().room;
        known.unwrap_or_else(|| {
            let space: usize = self.own_keys().iter().map(|key| self.space_of(key)).sum();
            SPACE.saturating_sub(space)
        })
    }

    /// Takes a text that the log has, and the storage has not: in full if the storage has room for
    /// it, otherwise as a card. Returns `true` for a card.
    pub(super) fn take_in(
        &self,
        slot: &str,
        revision: u64,
        text: &Text,
        before: &Standing,
    ) -> bool {
        let (space, room) = (2 * (slot.len() + text.len()), self.room());
        if space > room && self.take_in_as_card(slot, revision, text) {
            self.state.borrow_mut().room = Some(room);
            return true;
        }
        self.state.borrow_mut().room = Some(room.saturating_sub(space));
        self.put_next(slot, &Next::after(before, revision, Some(text)), before);
        false
    }

    fn take_in_as_card(&self, slot: &str, revision: u64, text: &Text) -> bool {
        let Some(summary) = summary_text(slot, &text.flat()) else { return false };
        let card = Card { revision, sum: text.sum(), summary }.write();
        let is_pending = self.state.borrow().pending.get(slot).is_some();
        if is_pending || card.len() >= text.len() || self.shelf.remove(&tail_of(slot)).is_err() {
            return false;
        }
        let is_written = self.shelf.write(&card_of(slot), &card).is_ok();
        if is_written {
            self.hold_if_roster(slot, text);
        }
        is_written
    }

    /// Holds an archived roster in memory, because any screen may need any roster.
    fn hold_if_roster(&self, slot: &str, text: &Text) {
        if BATTLES.number(slot).is_none() {
            self.hold_fetched(slot, text.clone());
        }
    }

    fn space_of(&self, key: &str) -> usize {
        2 * (key.len() + self.shelf.length(key))
    }

    /// Returns the slots of battles and rosters in the order in which to archive them.
    fn oldest_first(&self, keys: Vec<String>) -> Vec<String> {
        let slots = keys.into_iter().filter_map(|slot| Some((Collection::of(&slot)?, slot)));
        let mut slots: Vec<(Collection, u64, String)> = slots
            .map(|(collection, slot)| {
                (collection, self.tail(&slot).map_or(0, |it| it.revision()), slot)
            })
            .collect();
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

    /// Replaces the text of a slot with a card, if the log has the text. Returns the space that
    /// this frees, in bytes.
    pub(super) fn archive(&self, slot: &str) -> Option<usize> {
        let standing = self.standing(slot).ok()?;
        let text = standing.text.as_ref().filter(|_| standing.is_logged())?;
        let logged = self.state.borrow().logged.get(slot).copied();
        let logged = logged.filter(|it| it.revision == standing.revision)?;
        if self.state.borrow().pending.get(slot).is_some() {
            return None;
        }
        if logged.weight > 0 {
            // In the archive, each document has a single line. Otherwise every start would have to
            // read the keys of all lines ever written.
            self.bring_to_log(slot, &standing);
            return None;
        }
        let summary = summary_text(slot, &text.flat())?;
        let card = Card { revision: standing.revision, sum: text.sum(), summary }.write();
        if card.len() >= text.len() {
            return None;
        }
        let pages = (0..).map(|page| page_of(slot, page));
        let pages = pages.take_while(|page| matches!(self.shelf.read(page), Ok(Some(_))));
        let keys: Vec<String> = [slot.to_owned(), tail_of(slot)].into_iter().chain(pages).collect();
        let freed: usize = keys.iter().map(|key| self.space_of(key)).sum();
        // The text goes first, because a full storage has no room for its card, which is shorter.
        // If the page is killed in between, the next one takes the text from the log.
        keys.iter().try_for_each(|key| self.shelf.remove(key)).ok()?;
        let _comes_back = self.shelf.write(&card_of(slot), &card);
        self.hold_if_roster(slot, text);
        Some(freed.saturating_sub(self.space_of(&card_of(slot))))
    }
}

/// Returns the slot whose document has changed when `key` was written. `key` may be the document's
/// own slot, or that of its delta, of a page of this or of its card.
pub fn slot_written(key: &str) -> String {
    slot_of(key).or_else(|| slot_of_card(key)).unwrap_or_else(|| key.to_owned())
}
