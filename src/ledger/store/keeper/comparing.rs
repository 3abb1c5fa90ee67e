//! Brings storage and log up to date with each other.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{
    Held, Keeper,
    head::{Head, gone_of, head_of, slot_of_key, waiting_of},
    verdict::{Decision, Found, Stored, Winner, decide},
    waiting::read_waiting,
};
use crate::store::{
    collection::{Collection, is_own},
    log::{Log, Named, ReadLine, Says, Sum, WrittenLine, replay, revisions},
    shelf::Shelf,
    text::Text,
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

/// The combined content of a slot in storage and log, for a file.
pub(crate) struct Combined {
    /// The slot's text.
    pub(crate) text: Option<Text>,
    /// Other versions of the slot's text, which are kept as separate documents.
    pub(crate) beside: Vec<Text>,
    /// The last known revision.
    pub(crate) revision: u64,
}

/// Combines the stored texts that belong to a slot, each with its key, and its lines in the log.
pub(crate) fn combined(
    slot: &str,
    texts: &mut BTreeMap<String, String>,
    lines: &[ReadLine],
) -> Combined {
    let [head, gone] = [head_of(slot), gone_of(slot)]
        .map(|key| texts.remove(&key).and_then(|text| Head::read(&text)));
    let revision = |head: &Option<Head>| head.as_ref().map(|head| head.revision);
    let head = if revision(&gone) > revision(&head) { gone } else { head };
    let waiting = texts.remove(&waiting_of(slot));
    let waiting = read_waiting(slot, revision(&head).unwrap_or_default(), waiting);
    let copy = texts.remove(slot).map(Text::from);
    let stored = Stored { head, copy, waiting, ..Stored::default() };
    let Decision { text, beside, revision, .. } = decide(slot, &stored, lines);
    Combined { text, beside, revision }
}

impl<S: Shelf, L: Log> Keeper<S, L> {
    /// Compares the storage with the keys of all lines in the log.
    ///
    /// Returns the slots whose log lines must be read and passed to [`Keeper::catch_up`]: the one
    /// changed last first, because the storage may not have room for all of them.
    pub fn compare(&self, keys: &[String]) -> Vec<String> {
        self.note_cut_off(keys);
        self.state.borrow_mut().room = None;
        let logged = revisions(keys);
        let mut keys = self.shelf.slots().unwrap_or_default();
        keys.sort_unstable();
        let has = |key: &str| keys.binary_search_by(|it| it.as_str().cmp(key)).is_ok();
        let mut slots: Vec<String> = keys.iter().map(|key| slot_of_key(key)).collect();
        slots.extend(logged.iter().map(|line| line.slot.to_owned()));
        slots.retain(|slot| is_own(slot));
        slots.sort_unstable();
        slots.dedup();
        let mut behind = Vec::new();
        for slot in slots {
            let line = logged.binary_search_by_key(&&*slot, |it| it.slot).ok();
            let line = line.and_then(|place| logged.get(place));
            let head = self.head(&slot).ok().flatten();
            let revision =
                line.map_or(0, |it| it.revision).max(head.as_ref().map_or(0, |it| it.revision));
            match (line, &head) {
                (Some(line), Some(head))
                    if head.is_told_by(line)
                        && !has(&waiting_of(&slot))
                        && head.is_complete(has(&slot)) =>
                {
                    self.knows(&slot, line.revision, (line.lines - 1) * LINE);
                    self.forget_if_old(&slot, head);
                }
                _ => behind.push((Reverse(revision), slot)),
            }
        }
        behind.sort_unstable();
        behind.into_iter().map(|it| it.1).collect()
    }

    /// Brings a slot up to date with these lines of the log. Returns `true` if its text has
    /// changed.
    pub fn catch_up(&self, slot: &str, lines: &[ReadLine]) -> bool {
        let before = self.known(slot).head.sum;
        let stored = self.stored(slot);
        if self.is_level(slot, &stored, lines) {
            return false;
        }
        let Decision { winner, text, beside, found, revision } = decide(slot, &stored, lines);
        let keys: Vec<String> = lines.iter().map(|line| line.key.clone()).collect();
        let last = revisions(&keys).first().map(|it| (it.revision, it.sum));
        // A line with a damaged key is replaced. Otherwise it would have to be read at every start.
        let is_sound = last.is_none_or(|it| it.1 != Sum::Unknown);
        // A text that may still be needed is saved under a new number before it is overwritten.
        beside.iter().for_each(|text| self.put_beside(slot, text));
        self.find(slot, found);
        match (winner, last) {
            (Winner::Log, Some((revision, _))) if is_sound => {
                self.take_in(slot, revision, text.as_ref());
                self.knows(slot, revision, (lines.len() - 1) * LINE);
                if lines.len() > 1 && self.shelf.read(slot).is_ok_and(|copy| copy.is_none()) {
                    // A document without a copy has a single line.
                    self.append_whole(slot, revision, text.as_ref());
                }
            }
            (Winner::Shelf, _) if is_sound => {
                if let Some(head) = &stored.head {
                    self.bring_to_log(slot, head, text.as_ref());
                }
            }
            _ if text.is_none() && before.is_none() && lines.is_empty() => {
                let _stays = self.shelf.remove(&gone_of(slot));
            }
            _ => self.rewrite(slot, revision, text.as_ref()),
        }
        before != text.as_ref().map(Text::sum)
    }

    /// Returns `true` if the log has exactly what the storage has, and nothing in either is damaged.
    fn is_level(&self, slot: &str, stored: &Stored, lines: &[ReadLine]) -> bool {
        let keys: Vec<String> = lines.iter().map(|line| line.key.clone()).collect();
        let named = revisions(&keys).first().copied();
        let (Some(named), Some(head)) = (named, &stored.head) else { return false };
        let text = replay(lines).last.and_then(|it| it.1);
        let is_level = head.is_told_by(&named)
            && text.as_ref().map(Text::sum) == head.sum
            && head.is_complete(stored.copy.is_some())
            && stored.waiting.iter().all(|line| keys.contains(&line.key));
        if is_level {
            self.hold_or_forget(slot, text.as_ref());
            self.clear_waiting(slot);
            self.knows(slot, named.revision, (named.lines - 1) * LINE);
        }
        is_level
    }

    fn find(&self, slot: &str, found: Option<Found>) {
        let finding = found.map(|found| Finding { slot: slot.to_owned(), found });
        let finding = finding.filter(|_| Collection::of(slot).is_some());
        self.state.borrow_mut().findings.extend(finding);
    }

    /// Writes a text to both storage and log, with a revision that is later than any in either.
    pub(super) fn rewrite(&self, slot: &str, known: u64, text: Option<&Text>) {
        let revision = self.revision_after(known);
        let head = Head::of(slot, revision, text);
        let put = self.put_on_shelf(slot, &head, text, None);
        self.note_put(slot, head, put);
        self.hold_or_forget(slot, text);
        self.append_whole(slot, revision, text);
    }

    /// Notes that storage and log have been compared, and retries what the storage has refused.
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
            let Held { head, .. } = self.known(&slot);
            match head.sum {
                Some(sum) if sum != text.sum() => number += 1,
                Some(_) => return,
                None => return self.rewrite(&slot, head.revision, Some(text)),
            }
        }
    }

    /// Copies the text of a slot, whose head the storage has, to the log.
    pub(super) fn bring_to_log(&self, slot: &str, head: &Head, text: Option<&Text>) {
        if text.map(Text::sum) != head.sum {
            return;
        }
        self.hold_or_forget(slot, text);
        self.append_whole(slot, head.revision, text);
        let head = Head { unlogged_since: None, ..head.clone() };
        let put = self.put_on_shelf(slot, &head, text, None);
        self.note_put(slot, head, put);
    }

    fn append_whole(&self, slot: &str, revision: u64, text: Option<&Text>) {
        let says = text.map_or(Says::Gone, Says::Whole);
        let line = WrittenLine::new(slot, revision, self.window, says);
        self.append(slot, line, revision, false);
    }

    fn forget_if_old(&self, slot: &str, head: &Head) {
        let is_old = head.revision.saturating_add(REMEMBERED) < (self.clock)();
        if head.sum.is_none() && is_old {
            let _stays = self.shelf.remove(&gone_of(slot));
            self.log.append(WrittenLine::forgetting(slot));
        }
    }
}

impl Head {
    /// Returns `true` if lists can show the document.
    fn is_complete(&self, has_copy: bool) -> bool {
        self.sum.is_none() || has_copy || self.has_details()
    }

    /// Returns `true` if the last line in the log matches this head exactly.
    fn is_told_by(&self, line: &Named<'_>) -> bool {
        let is_same = match line.sum {
            Sum::Of(sum) => self.sum == Some(sum),
            Sum::Gone => self.sum.is_none(),
            Sum::Unknown => false,
        };
        is_same && self.unlogged_since.is_none() && self.revision == line.revision
    }
}
