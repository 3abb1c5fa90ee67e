//! Compares storage and log, and copies to each what only the other one has.

use std::cmp::Reverse;

use super::{
    Keeper, Next,
    archive::{card_of, slot_written},
    tail::{Standing, page_of, tail_of},
    verdict::{Comparison, Found, Winner, decide},
};
use crate::{
    documents::readable::title_of,
    store::{
        collection::{Collection, is_own},
        log::{Log, Named, ReadLine, Says, Sum, WrittenLine, replay, revisions},
        shelf::Marked,
        text::Text,
    },
};

/// The time for which a removal is remembered, in milliseconds. By then, every write to the storage
/// has reached the disk, so the removed text cannot come back.
pub(super) const REMEMBERED: u64 = 24 * 60 * 60 * 1000;

/// The assumed length of a change in the log, in bytes.
const LINE: usize = 1000;

/// A problem that was found when storage and log were compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The slot.
    pub slot: String,
    /// The kind of problem.
    pub found: Found,
}

impl<S: Marked, L: Log> Keeper<S, L> {
    /// Compares the storage with the keys of all lines in the log.
    ///
    /// Writes texts that the log lacks to the log. Returns the slots whose log lines must be read
    /// and passed to [`Keeper::catch_up`]: the one changed last first, because the storage may not
    /// have room for all of them.
    pub fn compare(&self, keys: &[String]) -> Vec<String> {
        self.note_cut_off(keys);
        self.state.borrow_mut().room = None;
        let logged = revisions(keys);
        let is_logged = |slot: &str| logged.binary_search_by_key(&slot, |it| it.slot).is_ok();
        let mut behind = Vec::new();
        let slots = self.shelf.slots().unwrap_or_default().into_iter();
        let mut slots: Vec<_> = slots.map(|key| slot_written(&key)).collect();
        slots.sort_unstable();
        slots.dedup();
        for slot in slots.into_iter().filter(|slot| is_own(slot) && !is_logged(slot)) {
            match self.standing(&slot) {
                Ok(standing) if standing.is_archived() => behind.push(slot),
                Ok(standing) if standing.is_stamped => self.bring_to_log(&slot, &standing),
                _ => behind.push(slot),
            }
        }
        let mut logged: Vec<_> = logged.into_iter().filter(|line| is_own(line.slot)).collect();
        logged.sort_by_key(|line| Reverse(line.revision));
        for line in logged {
            let Named { slot, revision, lines, .. } = line;
            let standing = self.held(slot);
            if standing.is_told_by(&line) {
                self.knows(slot, revision, (lines - 1) * LINE);
                self.forget_if_old(slot, &standing);
                self.note_logged(slot, &standing);
            } else if standing.is_stamped
                && !standing.is_archived()
                && standing.revision > revision
                && standing.unlogged_since.is_none_or(|since| revision <= since)
            {
                self.bring_to_log(slot, &standing);
            } else {
                self.knows(slot, revision, usize::MAX);
                behind.push(slot.to_owned());
            }
        }
        behind
    }

    /// Brings a slot up to date with these lines of the log. Returns `true` if its text has
    /// changed.
    pub fn catch_up(&self, slot: &str, lines: &[ReadLine]) -> bool {
        let before = self.held(slot);
        let keys: Vec<String> = lines.iter().map(|line| line.key.clone()).collect();
        let line = revisions(&keys).first().copied();
        if line.is_some_and(|line| before.is_told_by(&line)) {
            return false;
        }
        self.take_from_log(slot, lines)
    }

    /// Decides what a slot contains, given its lines in the log. Returns `true` if its text has
    /// changed.
    pub(super) fn take_from_log(&self, slot: &str, lines: &[ReadLine]) -> bool {
        let before = self.held(slot);
        if before.is_archived() {
            return self.take_out_of_archive(slot, &before, lines);
        }
        let keys: Vec<String> = lines.iter().map(|line| line.key.clone()).collect();
        let line = revisions(&keys).first().copied();
        let log = replay(lines);
        // If nothing else is left, a damaged card tells that there was a document.
        let card = || self.shelf.read(&card_of(slot)).ok()?.filter(|_| lines.is_empty());
        let tail = self.whole_tail(slot).or_else(card);
        let Comparison { winner, is_settled, text, beside, found } =
            decide(slot, &before, tail, &log);
        // A text that may still be needed is saved under a new number before it is overwritten.
        for text in beside {
            self.put_beside(slot, &text);
        }
        self.find(slot, found);
        // A line with a damaged key is replaced. Otherwise it would have to be read at every start.
        let has_sum = line.is_none_or(|line| line.sum != Sum::Unknown);
        match (winner, is_settled && has_sum) {
            (Winner::Log, true) => {
                let revision = log.reached();
                match &text {
                    Some(text) if self.is_new_here(&before) => {
                        let is_archived = self.take_in(slot, revision, text, &before);
                        self.knows(slot, revision, lines.len().saturating_sub(1) * LINE);
                        if is_archived && lines.len() > 1 {
                            // In the archive, each document has a single line.
                            self.append(slot, revision, Says::Whole(text));
                        }
                    }
                    text => {
                        self.put_next(
                            slot,
                            &Next::after(&before, revision, text.as_ref()),
                            &before,
                        );
                    }
                }
            }
            (Winner::Shelf, true) if before.is_stamped => self.bring_to_log(slot, &before),
            _ if text.is_none() && before.text.is_none() && lines.is_empty() => {}
            _ => self.rewrite(slot, &before, log.claimed, text.as_ref()),
        }
        before.text != text
    }

    /// Takes an archived document, whose card does not match the log, from the log.
    fn take_out_of_archive(&self, slot: &str, before: &Standing, lines: &[ReadLine]) -> bool {
        let title = self.card(slot).and_then(|card| title_of(slot, &card.summary));
        self.remove_card(slot);
        let log = replay(lines);
        let is_older = log.reached() < before.revision;
        let has_changed = self.take_from_log(slot, lines);
        let is_found = self.state.borrow().findings.iter().any(|it| it.slot == slot);
        match title.filter(|_| lines.is_empty()) {
            Some(title) => self.find(slot, Some(Found::Lost(title))),
            None => self.find(slot, Some(Found::Older).filter(|_| is_older && !is_found)),
        }
        has_changed
    }

    /// Returns `true` if the storage had no text for a slot when the page was opened.
    fn is_new_here(&self, before: &Standing) -> bool {
        before.text.is_none() && !self.state.borrow().is_compared
    }

    fn find(&self, slot: &str, found: Option<Found>) {
        let finding = found.map(|found| Finding { slot: slot.to_owned(), found });
        let finding = finding.filter(|_| Collection::of(slot).is_some());
        self.state.borrow_mut().findings.extend(finding);
    }

    /// Writes a slot to both storage and log, with a revision that is later than any in either.
    pub(super) fn rewrite(&self, slot: &str, before: &Standing, named: u64, text: Option<&Text>) {
        let revision = self.revision_after(before.revision.max(named));
        let next = Next { change: None, ..Next::after(before, revision, text) };
        self.put_next(slot, &next, before);
        self.append(slot, revision, text.map_or(Says::Gone, Says::Whole));
    }

    /// Notes that storage and log have been compared, and retries the changes that the storage has
    /// refused.
    pub fn has_compared(&self) {
        self.state.borrow_mut().is_compared = true;
        self.settle();
    }

    /// Removes and returns the problems found since the last call.
    pub fn findings(&self) -> Vec<Finding> {
        std::mem::take(&mut self.state.borrow_mut().findings)
    }

    /// Saves another text of this slot as a document of its own, if that was not done before.
    ///
    /// A text that is not a battle or roster is dropped, because no game depends on it.
    pub(super) fn put_beside(&self, slot: &str, text: &Text) {
        let Some(collection) = Collection::of(slot) else { return };
        let mut number = Collection::number_for(text.sum());
        loop {
            let slot = collection.slot(number);
            let held = self.held(&slot);
            match held.sum() {
                Some(sum) if sum != text.sum() => number += 1,
                Some(_) => return,
                None => return self.rewrite(&slot, &held, 0, Some(text)),
            }
        }
    }

    /// Notes in the delta that the log now has all changes.
    fn note_logged(&self, slot: &str, standing: &Standing) {
        let is_pending = self.state.borrow().pending.get(slot).is_some();
        let tail = standing.logged_tail().filter(|_| !is_pending);
        if let Some(tail) = tail.filter(|_| standing.unlogged_since.is_some()) {
            let _stays = self.shelf.write(&tail_of(slot), &tail.write());
        }
    }

    /// Returns a slot's delta with all its pages, even damaged ones.
    fn whole_tail(&self, slot: &str) -> Option<String> {
        let read = |slot: &str| self.shelf.read(slot).ok().flatten();
        let pages = (0..).map_while(|page| read(&page_of(slot, page)));
        Some(read(&tail_of(slot))? + &pages.collect::<String>())
    }

    /// Copies the stored state of a slot to the log.
    pub(super) fn bring_to_log(&self, slot: &str, standing: &Standing) {
        let says = standing.text.as_ref().map_or(Says::Gone, Says::Whole);
        self.append(slot, standing.revision, says);
        self.note_logged(slot, standing);
    }

    fn forget_if_old(&self, slot: &str, standing: &Standing) {
        let is_old = standing.revision.saturating_add(REMEMBERED) < (self.clock)();
        if standing.is_gone() && is_old {
            let _stays = self.shelf.remove(&tail_of(slot));
            self.log.append(WrittenLine::forgetting(slot));
        }
    }
}

impl Standing {
    /// Returns `true` if the last line in the log matches this state exactly.
    fn is_told_by(&self, line: &Named<'_>) -> bool {
        let is_same = match (line.sum, self.sum()) {
            (Sum::Of(sum), known) => known == Some(sum),
            (Sum::Gone, known) => known.is_none(),
            (Sum::Unknown, _) => false,
        };
        is_same && self.is_stamped && self.revision == line.revision
    }
}
