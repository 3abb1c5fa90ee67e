//! What stands beside a text on the shelf: its revision, and what has changed since it was written whole.

use std::collections::BTreeMap;

use crate::{
    edits::{Edits, fingerprint},
    text::Text,
};

const TAIL: &str = "rollbook.tail.";
const OURS: &str = "rollbook.";
/// A text of fewer bytes is always written whole: that takes no longer, and whoever reads only the text, as the page does
/// before the program has arrived, finds all of it.
const SHORT: usize = 1024;

/// The slot of the tail of a slot.
pub(super) fn tail_of(slot: &str) -> String {
    format!("{TAIL}{}", slot.strip_prefix(OURS).unwrap_or(slot))
}

/// The slot that this one holds the tail of.
pub(super) fn slot_of(tail: &str) -> Option<String> {
    tail.strip_prefix(TAIL).map(|rest| format!("{OURS}{rest}"))
}

pub(super) fn is_tail(slot: &str) -> bool {
    slot.starts_with(TAIL)
}

/// The slot that has another text since something was written in this one.
pub fn slot_written(slot: &str) -> String {
    slot_of(slot).unwrap_or_else(|| slot.to_owned())
}

/// Texts by their slots, as a page hands out all that its shelf holds: with their tails folded into them, and when the last
/// of them was written.
pub(crate) fn folded(texts: &BTreeMap<String, String>) -> (BTreeMap<String, String>, u64) {
    let mut last = 0;
    let whole = texts.iter().filter(|(slot, _)| !is_tail(slot));
    let folded = whole.map(|(slot, text)| {
        let tail = texts.get(&tail_of(slot)).and_then(|tail| Tail::read(tail));
        let standing = Standing::of(Some(text.clone()), tail);
        last = standing.revision.max(last);
        let text = standing.text.map(|text| text.flat().into_owned());
        (slot.clone(), text.unwrap_or_default())
    });
    (folded.collect(), last)
}

/// What stands beside a text.
#[derive(Clone)]
pub(super) struct Tail {
    pub(super) revision: u64,
    /// What the text is known by that it belongs to; nothing if there is none any more.
    base: Option<u64>,
    /// How many bytes have been written since the text was written whole.
    spent: usize,
    edits: Edits,
}

impl Tail {
    pub(super) fn gone(revision: u64) -> Self {
        Self { revision, base: None, spent: 0, edits: Edits::default() }
    }

    pub(super) fn is_gone(&self) -> bool {
        self.base.is_none()
    }

    pub(super) fn write(&self) -> String {
        let base = self.base.map_or_else(|| "-".to_owned(), |base| base.to_string());
        format!("{} {base} {}\n{}", self.revision, self.spent, self.edits.write())
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        let (head, edits) = text.split_once('\n')?;
        let mut parts = head.split(' ');
        let revision = parts.next()?.parse().ok()?;
        let base = match parts.next()? {
            "-" => None,
            base => Some(base.parse().ok()?),
        };
        let spent = parts.next()?.parse().ok()?;
        Some(Self { revision, base, spent, edits: Edits::read(edits)? })
    }
}

/// A text as it was written whole for the last time.
#[derive(Clone, Copy)]
pub(super) struct Base {
    fingerprint: u64,
    len: usize,
}

impl Base {
    pub(super) fn of(text: &str) -> Self {
        Self { fingerprint: fingerprint(text), len: text.len() }
    }

    /// Its tail before anything has changed.
    pub(super) fn tail(self, revision: u64) -> Tail {
        Tail { revision, base: Some(self.fingerprint), spent: 0, edits: Edits::default() }
    }
}

/// How a slot stands.
#[derive(Default)]
pub(super) struct Standing {
    pub(super) text: Option<Text>,
    pub(super) base: Option<Base>,
    /// What makes the text of it.
    edits: Edits,
    /// The last revision that is known.
    pub(super) revision: u64,
    /// Whether it is the revision of just this.
    pub(super) is_stamped: bool,
    /// Whether somebody wrote since who knows of no revisions.
    is_strange: bool,
    spent: usize,
}

impl Standing {
    pub(super) fn of(base: Option<String>, tail: Option<Tail>) -> Self {
        let known = base.as_deref().map(Base::of);
        let Some(tail) = tail else {
            return Self { text: base.map(Text::from), base: known, ..Self::default() };
        };
        let revision = tail.revision;
        let Some(base) = base else {
            let is_stamped = tail.is_gone();
            // What has a tail and is not there has been lost, and the log may have it.
            let revision = if is_stamped { revision } else { 0 };
            return Self { revision, is_stamped, ..Self::default() };
        };
        let belongs = tail.base == known.map(|it| it.fingerprint);
        let text = tail.edits.apply(&base).filter(|_| belongs);
        Self {
            is_stamped: text.is_some(),
            is_strange: !belongs,
            text: Some(Text::from(text.unwrap_or(base))),
            base: known,
            edits: tail.edits,
            revision,
            spent: tail.spent,
        }
    }

    /// What a base and its tail make, where the text is known.
    pub(super) fn new(text: Text, base: Base, tail: Tail) -> Self {
        Self {
            text: Some(text),
            base: Some(base),
            edits: tail.edits,
            revision: tail.revision,
            is_stamped: true,
            is_strange: false,
            spent: tail.spent,
        }
    }

    pub(super) fn at_hand(revision: u64, text: Option<Text>) -> Self {
        Self { text, revision, is_stamped: true, ..Self::default() }
    }

    /// Returns `true` if a revision is ahead of it.
    pub(super) fn is_before(&self, revision: u64) -> bool {
        !self.is_strange && (self.revision < revision || !self.is_stamped)
    }

    /// The tail after these changes of the text, and what it belongs to; nothing if writing the text whole is worth it.
    pub(super) fn longer(&self, change: &Edits, revision: u64) -> Option<(Base, Tail)> {
        let base = self.base.filter(|_| self.is_stamped)?;
        let edits = self.edits.then(base.len, change)?;
        let weight = edits.weight();
        let spent = self.spent + weight;
        let is_worth = base.len >= SHORT && spent < base.len && weight < base.len / 2;
        let tail = Tail { revision, base: Some(base.fingerprint), spent, edits };
        is_worth.then_some((base, tail))
    }
}
