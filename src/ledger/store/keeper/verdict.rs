//! Decides between storage and log if they differ or one of them is damaged.
//!
//! A text that is known to be undamaged wins over one that may be damaged, unless that one was used
//! later. Of two undamaged texts, the later one wins. A text that does not parse never wins. If the
//! other text may contain changes that the winner lacks, it is saved as a second document.

use std::{cmp::Ordering, collections::BTreeMap};

use super::{
    remains::remains_of,
    tail::{Standing, Tail, has_edits, is_no_later, page_of, tail_of},
};
use crate::{
    documents::readable::used_at,
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

/// The source that a slot's text is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    Shelf,
    Log,
    /// Neither store has a readable text. The slot gets a document with the fragments.
    Nobody,
}

/// The result of a decision about a slot.
pub(super) struct Comparison {
    pub(super) winner: Winner,
    /// `true` if the winner is simply ahead, so that its text only has to be copied.
    pub(super) is_settled: bool,
    pub(super) text: Option<Text>,
    /// Other versions of the slot's text, which are kept as separate documents.
    pub(super) beside: Vec<Text>,
    /// The problem to report to the player.
    pub(super) found: Option<Found>,
}

/// Decides on the content of a slot, given its state in the storage, its stored `tail` and its
/// replayed log.
pub(super) fn decide(
    slot: &str,
    shelf: &Standing,
    tail: Option<String>,
    log: &Replayed,
) -> Comparison {
    let verdict = judge(slot, shelf, tail.as_deref(), log);
    let Verdict { winner, is_settled, mut beside, has_remains, found } = verdict;
    let is_later = |tail: &String| !shelf.is_stamped && !is_no_later(tail, log.reached());
    let remains = has_remains.then(|| remains_of(slot, tail.filter(is_later), &log.unread).into());
    let text = match winner {
        Winner::Shelf => shelf.text.clone(),
        Winner::Log => log.last.as_ref().and_then(|it| it.1.clone()),
        Winner::Nobody => remains.clone(),
    };
    beside.extend(remains.filter(|_| winner != Winner::Nobody));
    Comparison { winner, is_settled, text, beside, found }
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
    let (text, tail) = (texts.remove(slot), texts.remove(&tail_of(slot)));
    let page = |page| texts.get(&page_of(slot, page)).cloned();
    let shelf = Standing::of(text, tail.as_deref().and_then(Tail::read), page);
    let log = replay(lines);
    let Comparison { text, beside, .. } = decide(slot, &shelf, tail, &log);
    Combined { text, beside, revision: shelf.revision.max(log.reached()) }
}

struct Verdict {
    winner: Winner,
    is_settled: bool,
    beside: Vec<Text>,
    /// `true` if there are unreadable fragments that may be needed.
    has_remains: bool,
    found: Option<Found>,
}

impl Verdict {
    fn of(winner: Winner) -> Self {
        let (beside, has_remains) = (Vec::new(), false);
        Self { winner, is_settled: true, beside, has_remains, found: None }
    }

    /// If there is another text that lost, saves it as a second document and reports that it is not
    /// known which text is later.
    fn with(mut self, other: Option<Text>) -> Self {
        if let Some(other) = other {
            (self.is_settled, self.found) = (false, Some(Found::Twice));
            self.beside.push(other);
        }
        self
    }

    /// If a later text is lost, reports that this one is older.
    fn older_if(mut self, is_lost: bool) -> Self {
        if is_lost {
            (self.is_settled, self.found) = (false, Some(Found::Older));
        }
        self
    }

    /// If there are fragments of a later text, saves them and reports that the winner is older.
    fn with_remains_if(mut self, has_remains: bool) -> Self {
        self.has_remains |= has_remains;
        self.older_if(has_remains)
    }

    fn unsettled(self) -> Self {
        Self { is_settled: false, ..self }
    }
}

/// Decides between the stored state of a slot, with its stored `tail`, and its replayed log.
fn judge(slot: &str, shelf: &Standing, tail: Option<&str>, log: &Replayed) -> Verdict {
    let is_unread = !log.unread.is_empty();
    match (&log.last, shelf.is_stamped) {
        (last, true) => {
            let verdict = match last {
                Some((revision, text)) => ahead(shelf, *revision, text.as_ref(), &log.sums),
                None => Verdict::of(Winner::Shelf),
            };
            let reached = match verdict.winner {
                Winner::Log => log.reached(),
                _ => shelf.revision,
            };
            let is_lost = log.claimed > reached;
            verdict.older_if(is_lost).with_remains_if(is_lost && is_unread)
        }
        (Some((revision, text)), false) => {
            let is_later = tail.is_some_and(|tail| !is_no_later(tail, *revision));
            let is_lost = log.claimed.max(shelf.revision) > *revision;
            let verdict = doubtful(slot, shelf, text.as_ref(), tail, log);
            verdict.older_if(is_lost).with_remains_if(is_later || is_unread)
        }
        (None, false) if shelf.text.is_some() => {
            let has_remains = is_unread || tail.is_some_and(has_edits);
            Verdict::of(Winner::Shelf).with_remains_if(has_remains).unsettled()
        }
        (None, false) => Verdict::of(Winner::Nobody).with_remains_if(is_unread || tail.is_some()),
    }
}

/// Decides between undamaged texts in storage and log.
///
/// The later text wins. If the later text was not made from the other one, both are kept.
fn ahead(shelf: &Standing, revision: u64, told: Option<&Text>, sums: &[u64]) -> Verdict {
    if shelf.text.as_ref() == told {
        return match shelf.revision < revision {
            true => Verdict::of(Winner::Log),
            // The text is written again. Otherwise the log would have to be read at every start.
            false => Verdict::of(Winner::Shelf).unsettled(),
        };
    }
    let is_fork = shelf.unlogged_since.is_some_and(|since| revision > since);
    match shelf.revision.cmp(&revision) {
        Ordering::Less => {
            let is_known = |text: &Text| sums.contains(&text.sum());
            let other = shelf.text.clone().filter(|text| is_fork && !is_known(text));
            Verdict::of(Winner::Log).with(other)
        }
        Ordering::Equal if shelf.text.is_none() => Verdict::of(Winner::Log).unsettled(),
        Ordering::Equal => Verdict::of(Winner::Shelf).with(told.cloned()).unsettled(),
        Ordering::Greater => Verdict::of(Winner::Shelf).with(told.filter(|_| is_fork).cloned()),
    }
}

/// Decides between an undamaged log and a stored text of unknown revision.
fn doubtful(
    slot: &str,
    shelf: &Standing,
    told: Option<&Text>,
    tail: Option<&str>,
    log: &Replayed,
) -> Verdict {
    let is_later = tail.is_some_and(|tail| !is_no_later(tail, log.reached()));
    let Some(text) = &shelf.text else {
        // The text was removed and later written again, and that later text is lost.
        let is_lost = told.is_none() && (is_later || log.claimed > log.reached());
        return Verdict::of(if is_lost { Winner::Nobody } else { Winner::Log });
    };
    let may_be_later = is_later || tail.is_none();
    let used = used_at(slot, &text.flat());
    let Some(told) = told else {
        let stays = used.map_or(may_be_later, |used| used > log.reached());
        return Verdict::of(if stays { Winner::Shelf } else { Winner::Log }).unsettled();
    };
    let is_known = log.sums.contains(&text.sum());
    let verdict = match (used, used.cmp(&used_at(slot, &told.flat()))) {
        _ if is_known => Verdict::of(Winner::Log),
        (None, _) => {
            let mut verdict = Verdict::of(Winner::Log).older_if(may_be_later);
            verdict.beside.extend(may_be_later.then(|| text.clone()));
            verdict
        }
        (_, Ordering::Less) => Verdict::of(Winner::Log),
        (_, Ordering::Equal) => Verdict::of(Winner::Log).with(Some(text.clone())),
        (_, Ordering::Greater) => Verdict::of(Winner::Shelf).with(Some(told.clone())),
    };
    verdict.unsettled()
}
