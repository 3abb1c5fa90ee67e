//! Deltas. A delta has the revision of a stored text, and the changes since the text was last
//! written in full.

use super::Next;
use crate::{
    edits::{Edits, fingerprint},
    log::LAST_REVISION,
    text::Text,
};

const TAIL: &str = "rollbook.tail.";
const OURS: &str = "rollbook.";
/// The minimum length of a text with a delta, in bytes. Shorter texts are always written in full,
/// which takes no longer. Code that reads only the slot, such as the page before the program has
/// loaded, then gets the whole text.
const SHORT: usize = 1024;

/// Returns the slot of the delta that belongs to a slot.
pub(crate) fn tail_of(slot: &str) -> String {
    format!("{TAIL}{}", slot.strip_prefix(OURS).unwrap_or(slot))
}

/// Returns the slot of the text that the delta in slot `tail` belongs to.
pub(super) fn slot_of(tail: &str) -> Option<String> {
    tail.strip_prefix(TAIL).map(|rest| format!("{OURS}{rest}"))
}

pub(super) fn is_tail(slot: &str) -> bool {
    slot.starts_with(TAIL)
}

/// Returns the slot whose text has changed when `slot` was written. `slot` may be the text's own
/// slot or that of its delta.
pub fn slot_written(slot: &str) -> String {
    slot_of(slot).unwrap_or_else(|| slot.to_owned())
}

/// A stored text's delta: its revision, and the edits since it was last written in full.
#[derive(Clone)]
pub(super) struct Tail {
    pub(super) revision: u64,
    /// The fingerprint of the text that the delta belongs to, or `None` if the text was removed.
    base: Option<u64>,
    /// The number of bytes written since the text was last written in full.
    spent: usize,
    /// The checksum of the text that results from the edits, or `None` if there is no text or an
    /// earlier version wrote the delta.
    sum: Option<u64>,
    /// The first revision whose changes the log lacks, if it lacks any.
    unlogged_since: Option<u64>,
    edits: Edits,
}

const NONE: &str = "-";

fn number_or_none(number: Option<u64>) -> String {
    number.map_or_else(|| NONE.to_owned(), |number| number.to_string())
}

fn read_number_or_none(text: &str) -> Option<Option<u64>> {
    if text == NONE { Some(None) } else { text.parse().ok().map(Some) }
}

impl Tail {
    pub(super) fn gone(revision: u64, unlogged_since: Option<u64>) -> Self {
        Self { revision, base: None, spent: 0, sum: None, unlogged_since, edits: Edits::default() }
    }

    pub(super) fn is_gone(&self) -> bool {
        self.base.is_none()
    }

    pub(super) fn write(&self) -> String {
        let [base, sum, unlogged_since] =
            [self.base, self.sum, self.unlogged_since].map(number_or_none);
        let head = format!("{} {base} {} {sum} {unlogged_since}", self.revision, self.spent);
        format!("{head} {}\n{}", fingerprint(&head), self.edits.write())
    }

    /// Reads a delta. Returns `None` if the text is not a delta or is damaged.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (head, edits) = text.split_once('\n')?;
        let TailHead { revision, base, spent, sum, unlogged_since } = TailHead::read(head)?;
        Some(Self { revision, base, spent, sum, unlogged_since, edits: Edits::read(edits)? })
    }
}

/// The first line of a delta, which is followed by its edits.
struct TailHead {
    revision: u64,
    base: Option<u64>,
    spent: usize,
    sum: Option<u64>,
    unlogged_since: Option<u64>,
}

impl TailHead {
    fn read(head: &str) -> Option<Self> {
        let parts: Vec<&str> = head.split(' ').collect();
        let (revision, base, spent, sum, unlogged_since) = match parts[..] {
            // Earlier versions wrote only these three values.
            [revision, base, spent] => (revision, base, spent, NONE, NONE),
            [revision, base, spent, sum, unlogged_since, check] => {
                let checked = head.strip_suffix(check)?.strip_suffix(' ')?;
                (check.parse() == Ok(fingerprint(checked))).then_some(())?;
                (revision, base, spent, sum, unlogged_since)
            }
            _ => return None,
        };
        Some(Self {
            revision: revision.parse().ok().filter(|it| *it <= LAST_REVISION)?,
            base: read_number_or_none(base)?,
            spent: spent.parse().ok()?,
            sum: read_number_or_none(sum)?,
            unlogged_since: read_number_or_none(unlogged_since)?,
        })
    }
}

/// Returns `true` if a delta, even a damaged one, may contain edits.
pub(super) fn has_edits(tail: &str) -> bool {
    Tail::read(tail).is_none_or(|tail| tail.edits != Edits::default())
}

/// Returns `true` if a delta, even a damaged one, is known to have this revision or an earlier one.
pub(super) fn is_no_later(tail: &str, revision: u64) -> bool {
    let head = tail.split('\n').next().unwrap_or_default();
    match TailHead::read(head) {
        Some(head) => head.revision <= revision,
        // The line is damaged, but damage is unlikely to turn its number into exactly this
        // revision.
        None => head.split(' ').next().is_some_and(|it| it.parse() == Ok(revision)),
    }
}

/// The fingerprint and the length in bytes of a text that was written in full.
#[derive(Clone, Copy)]
pub(super) struct Base {
    fingerprint: u64,
    len: usize,
}

impl Base {
    pub(super) fn of(text: &str) -> Self {
        Self { fingerprint: fingerprint(text), len: text.len() }
    }

    /// Creates a delta without edits for a text with the checksum `sum`.
    pub(super) fn tail(self, revision: u64, sum: u64, unlogged_since: Option<u64>) -> Tail {
        let (base, edits) = (Some(self.fingerprint), Edits::default());
        Tail { revision, base, spent: 0, sum: Some(sum), unlogged_since, edits }
    }
}

/// The state of a slot, and how its text and delta are stored.
#[derive(Default)]
pub(super) struct Standing {
    pub(super) text: Option<Text>,
    pub(super) base: Option<Base>,
    /// The edits that turn the base into the text.
    edits: Edits,
    /// The last known revision.
    pub(super) revision: u64,
    /// `true` if the text is known to have that revision.
    pub(super) is_stamped: bool,
    /// The first revision whose changes the log lacks, if it lacks any.
    pub(super) unlogged_since: Option<u64>,
    spent: usize,
}

impl Standing {
    pub(super) fn of(base: Option<String>, tail: Option<Tail>) -> Self {
        let known = base.as_deref().map(Base::of);
        let Some(tail) = tail else {
            return Self { text: base.map(Text::from), base: known, ..Self::default() };
        };
        let (revision, unlogged_since) = (tail.revision, tail.unlogged_since);
        let Some(base) = base else {
            // The text is lost, but its delta is still there. The log may have the text.
            return Self {
                revision,
                unlogged_since,
                is_stamped: tail.is_gone(),
                ..Self::default()
            };
        };
        let belongs = tail.base == known.map(|it| it.fingerprint);
        let text = tail.edits.apply(&base).filter(|_| belongs).map(Text::from);
        let text = text.filter(|text| tail.sum.is_none_or(|sum| sum == text.sum()));
        Self {
            is_stamped: text.is_some(),
            text: Some(text.unwrap_or_else(|| Text::from(base))),
            base: known,
            edits: tail.edits,
            revision,
            unlogged_since,
            spent: tail.spent,
        }
    }

    /// Creates the state for a base and its delta, with the text that results from both.
    pub(super) fn new(text: Text, base: Base, tail: Tail) -> Self {
        Self {
            text: Some(text),
            base: Some(base),
            edits: tail.edits,
            revision: tail.revision,
            is_stamped: true,
            unlogged_since: tail.unlogged_since,
            spent: tail.spent,
        }
    }

    /// Returns `true` if the text is known to have been removed.
    pub(super) fn is_gone(&self) -> bool {
        self.is_stamped && self.text.is_none()
    }

    /// Creates the delta for this state, and notes in it that the log has all changes.
    pub(super) fn tail(&self) -> Tail {
        let (revision, spent, edits) = (self.revision, self.spent, self.edits.clone());
        let sum = self.text.as_ref().map(Text::sum);
        let base = self.base.map(|base| base.fingerprint);
        Tail { revision, base, spent, sum, unlogged_since: None, edits }
    }

    pub(super) fn pending(revision: u64, text: Option<Text>, unlogged_since: Option<u64>) -> Self {
        Self { text, revision, is_stamped: true, unlogged_since, ..Self::default() }
    }

    /// Combines the edits with a further `change`, which leads to `next`. Returns the new delta and
    /// the base that it belongs to.
    ///
    /// Returns `None` if it is better to write the text in full.
    pub(super) fn extended_tail(&self, change: &Edits, next: &Next<'_>) -> Option<(Base, Tail)> {
        let base = self.base.filter(|_| self.is_stamped)?;
        let edits = self.edits.then(base.len, change)?;
        let weight = edits.weight();
        let spent = self.spent + weight;
        let is_worth = base.len >= SHORT && spent < base.len && weight < base.len / 2;
        let (revision, unlogged_since) = (next.revision, next.unlogged_since);
        let sum = next.text.map(Text::sum);
        let tail =
            Tail { revision, base: Some(base.fingerprint), spent, sum, unlogged_since, edits };
        is_worth.then_some((base, tail))
    }
}
