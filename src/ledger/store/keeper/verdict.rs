//! Decides what a document contains, given what storage and log have of it.
//!
//! The log is the truth. The storage knows something later only if the browser was closed before the
//! log had it, if there was no log, or if the log was damaged. If one of them may have changes that
//! the other one lacks, the text that loses is saved as a second document.

use std::cmp::Ordering;

use super::{head::Head, remains::remains_of};
use crate::{
    documents::readable::{title_of, used_at},
    store::{
        log::{ReadLine, Replayed, replay},
        text::Text,
    },
};

/// The problems that can be found with a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A later text is lost or can no longer be read.
    Older,
    /// Two texts exist, and it is not known which one is later. Both are kept.
    Twice,
    /// Only the log had the document with this title, and the log no longer has it.
    Lost(String),
}

/// What the storage has of a document.
#[derive(Default)]
pub(super) struct Stored {
    /// The head, or `None` if there is none or it is damaged.
    pub(super) head: Option<Head>,
    /// The text in the document's slot, which may be older than the head.
    pub(super) copy: Option<Text>,
    /// The text that this page has in memory.
    pub(super) held: Option<Text>,
    /// The lines that wait until the log has them.
    pub(super) waiting: Vec<ReadLine>,
    /// A damaged head, which tells that there was a document.
    pub(super) damaged: Option<ReadLine>,
}

/// Where a slot's text is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    /// The storage is ahead of the log, so the text only has to be copied to the log.
    Shelf,
    /// The log is ahead of the storage.
    Log,
    /// The text has to be written to both with a later revision.
    New,
}

/// The decision about a slot.
pub(super) struct Decision {
    pub(super) winner: Winner,
    /// The text, or `None` if there is no document.
    pub(super) text: Option<Text>,
    /// Other versions of the text, which are kept as separate documents.
    pub(super) beside: Vec<Text>,
    /// The problem to report to the player.
    pub(super) found: Option<Found>,
    /// The last revision that either of them knows.
    pub(super) revision: u64,
}

impl Decision {
    fn of(winner: Winner, text: Option<Text>) -> Self {
        Self { winner, text, beside: Vec::new(), found: None, revision: 0 }
    }

    /// Keeps another text as a second document, because it is not known which one is later.
    fn with(mut self, other: Option<Text>) -> Self {
        if let Some(other) = other {
            (self.winner, self.found) = (Winner::New, Some(Found::Twice));
            self.beside.push(other);
        }
        self
    }

    fn older_if(mut self, is_lost: bool) -> Self {
        if is_lost {
            (self.winner, self.found) = (Winner::New, Some(Found::Older));
        }
        self
    }
}

impl Stored {
    /// Replays the lines of the log and those that wait. If the first ones are missing, they may
    /// follow from the copy.
    pub(super) fn replay(&self, slot: &str, lines: &[ReadLine]) -> Replayed {
        let mut all: Vec<ReadLine> = lines.iter().chain(&self.waiting).cloned().collect();
        all.sort_by(|one, other| one.key.cmp(&other.key));
        all.dedup_by(|one, other| one.key == other.key);
        let replayed = replay(&all);
        let Some(copy) = self.copy.as_ref().filter(|_| !replayed.unread.is_empty()) else {
            return replayed;
        };
        let base =
            all.iter().find_map(|line| line.base().filter(|_| line.applied_to(copy).is_some()));
        let Some(base) = base else { return replayed };
        all.push(ReadLine::whole(slot, base, copy));
        all.sort_by(|one, other| one.key.cmp(&other.key));
        // The lines don't say that they had the copy before.
        Replayed { sums: replayed.sums, ..replay(&all) }
    }

    /// Returns the text that the head names, given what the lines lead to. Returns `None` if
    /// neither storage nor lines have it.
    fn text(&self, slot: &str, head: &Head, all: &Replayed) -> Option<Option<Text>> {
        let Some(sum) = head.sum else { return Some(None) };
        let alone = || self.replay(slot, &[]).last?.1;
        let last = all.last.as_ref().and_then(|it| it.1.clone());
        let texts = [self.held.clone(), self.copy.clone(), last];
        let known = texts.into_iter().flatten().find(|text| text.sum() == sum);
        known.or_else(|| alone().filter(|text| text.sum() == sum)).map(Some)
    }

    /// Returns the copy if it may be later than a text that was read from the log.
    fn later_copy(&self, slot: &str, log: &Replayed, read: Option<&Text>) -> Option<Text> {
        let copy = self.copy.as_ref().filter(|copy| !log.sums.contains(&copy.sum()))?;
        let used = |text: &Text| used_at(slot, &text.flat());
        let is_later = used(copy).is_none_or(|it| read.and_then(used).is_none_or(|read| read < it));
        is_later.then(|| copy.clone())
    }
}

/// Decides what a slot contains, given what storage and log have of it.
pub(super) fn decide(slot: &str, stored: &Stored, lines: &[ReadLine]) -> Decision {
    let log = replay(lines);
    let all = &stored.replay(slot, lines);
    let named = stored.head.as_ref().and_then(|head| Some((head, stored.text(slot, head, all)?)));
    let known = stored.head.as_ref().map_or(0, |head| head.revision);
    let (mut decision, reached) = match named {
        // The page was closed before it could write the head.
        _ if known > 0 && all.reached() > log.reached().max(known) => {
            (Decision::of(Winner::New, last_text(all)), all.reached())
        }
        Some((head, text)) => {
            let reached = head.revision.max(log.reached());
            (between(head, text, &log), reached)
        }
        None => {
            let decision = match &stored.head {
                Some(head) => without_text(slot, head, stored, all),
                None => without_head(slot, stored, all),
            };
            (decision, all.reached())
        }
    };
    let is_lost = all.claimed > reached;
    decision = decision.older_if(is_lost);
    if is_lost && !all.unread.is_empty() {
        let remains = remains_of(slot, &all.unread).into();
        match decision.text.is_none() && all.last.is_none() {
            true => decision.text = Some(remains),
            false => decision.beside.push(remains),
        }
    }
    if decision.winner == Winner::Log && decision.text != last_text(&log) {
        decision.winner = Winner::New;
    }
    let nothing = decision.text.is_none() && all.last.is_none() && all.unread.is_empty();
    if let Some(damaged) = stored.damaged.as_ref().filter(|_| nothing) {
        decision = decision.older_if(true);
        decision.text = Some(remains_of(slot, std::slice::from_ref(damaged)).into());
    }
    decision.revision = known.max(all.claimed);
    decision
}

fn last_text(log: &Replayed) -> Option<Text> {
    log.last.as_ref().and_then(|it| it.1.clone())
}

/// Decides between the text that the head names and that of the log. The later one wins.
fn between(head: &Head, text: Option<Text>, log: &Replayed) -> Decision {
    let Some((revision, logged)) = &log.last else { return Decision::of(Winner::Shelf, text) };
    if text == *logged {
        let is_behind = head.revision < *revision;
        return Decision::of(if is_behind { Winner::Log } else { Winner::Shelf }, text);
    }
    let is_fork = head.unlogged_since.is_some_and(|since| *revision > since);
    match head.revision.cmp(revision) {
        Ordering::Less => {
            let other = text.filter(|text| is_fork && !log.sums.contains(&text.sum()));
            Decision::of(Winner::Log, logged.clone()).with(other)
        }
        Ordering::Equal if text.is_none() => Decision::of(Winner::New, logged.clone()),
        Ordering::Equal => Decision::of(Winner::New, text).with(logged.clone()),
        Ordering::Greater => {
            Decision::of(Winner::Shelf, text).with(logged.clone().filter(|_| is_fork))
        }
    }
}

/// Decides if nothing has the text that the head names.
fn without_text(slot: &str, head: &Head, stored: &Stored, all: &Replayed) -> Decision {
    match (&all.last, &stored.copy) {
        (Some((revision, text)), _) if *revision >= head.revision => {
            Decision::of(Winner::Log, text.clone())
        }
        (Some((_, text)), _) => {
            let mut decision = Decision::of(Winner::New, text.clone()).older_if(true);
            decision.beside.extend(stored.later_copy(slot, all, text.as_ref()));
            decision
        }
        (None, Some(copy)) => Decision::of(Winner::New, Some(copy.clone())).older_if(true),
        (None, None) => {
            let found = title_of(slot, &head.summary).filter(|_| all.claimed == 0).map(Found::Lost);
            Decision { found, ..Decision::of(Winner::New, None) }
        }
    }
}

/// Decides between a text without a head and the log. The text that was used last wins.
fn without_head(slot: &str, stored: &Stored, all: &Replayed) -> Decision {
    let Some(copy) = &stored.copy else { return Decision::of(Winner::Log, last_text(all)) };
    let Some((revision, logged)) = &all.last else {
        return Decision::of(Winner::New, Some(copy.clone())).older_if(!all.unread.is_empty());
    };
    if all.sums.contains(&copy.sum()) {
        return Decision::of(Winner::Log, logged.clone());
    }
    let used = used_at(slot, &copy.flat());
    let Some(logged) = logged else {
        let stays = used.is_some_and(|used| used > *revision);
        return Decision::of(Winner::New, stays.then(|| copy.clone()));
    };
    match used.cmp(&used_at(slot, &logged.flat())) {
        _ if used.is_none() => {
            let mut decision = Decision::of(Winner::Log, Some(logged.clone())).older_if(true);
            decision.beside.push(copy.clone());
            decision
        }
        Ordering::Less => Decision::of(Winner::Log, Some(logged.clone())),
        Ordering::Equal => Decision::of(Winner::Log, Some(logged.clone())).with(Some(copy.clone())),
        Ordering::Greater => {
            Decision::of(Winner::New, Some(copy.clone())).with(Some(logged.clone()))
        }
    }
}
