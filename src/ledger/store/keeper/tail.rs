//! Deltas. A delta has the revision of a stored text, and the rows of its changes since the text
//! was last written in full.
//!
//! Each change adds a row. Full pages of rows are written once, so that a tap writes little,
//! however long the text is.

use super::Next;
use crate::store::{
    edits::{Edits, fingerprint},
    log::LAST_REVISION,
    names::{SLOTS, TAILS},
    text::Text,
};

/// The minimum length of a text with a delta, in bytes. Shorter texts are always written in full,
/// which takes no longer. Code that reads only the slot, such as the page before the program has
/// loaded, then gets the whole text.
const SHORT: usize = 1024;
/// The length of the rows after which a new page begins, in bytes.
const PAGE: usize = 1024;
/// The minimum length of the rows after which the text is written in full again, in bytes.
const FEW: usize = 8 * PAGE;

/// Returns the slot of the delta that belongs to a slot.
pub(crate) fn tail_of(slot: &str) -> String {
    format!("{TAILS}{}", slot.strip_prefix(SLOTS).unwrap_or(slot))
}

/// Returns the slot of a full page of a delta.
pub(crate) fn page_of(slot: &str, page: usize) -> String {
    format!("{} {page}", tail_of(slot))
}

/// Returns the slot of the text that the delta in slot `tail`, or one of its pages, belongs to.
pub(super) fn slot_of(tail: &str) -> Option<String> {
    let rest = tail.strip_prefix(TAILS)?;
    Some(format!("{SLOTS}{}", rest.split(' ').next()?))
}

/// Returns `true` for the slot of a delta or of one of its pages.
pub(crate) fn is_tail(slot: &str) -> bool {
    slot.starts_with(TAILS)
}

/// A stored text's delta: its revision, and the rows since it was last written in full.
#[derive(Clone)]
pub(super) struct Tail {
    head: Head,
    /// The rows since the last full page.
    recent: String,
}

/// The first line of a delta.
#[derive(Clone, Copy, Default)]
struct Head {
    revision: u64,
    /// The fingerprint of the text that the delta belongs to, or `None` if the text was removed.
    base: Option<u64>,
    /// The number of bytes written since the text was last written in full.
    spent: usize,
    /// The checksum of the text that results from the edits, or `None` if there is no text.
    sum: Option<u64>,
    /// The first revision whose changes the log lacks, if it lacks any.
    unlogged_since: Option<u64>,
    /// The number of full pages of rows.
    pages: usize,
}

const NONE: &str = "-";

pub(super) fn number_or_none(number: Option<u64>) -> String {
    number.map_or_else(|| NONE.to_owned(), |number| number.to_string())
}

pub(super) fn read_number_or_none(text: &str) -> Option<Option<u64>> {
    if text == NONE { Some(None) } else { text.parse().ok().map(Some) }
}

impl Tail {
    pub(super) fn gone(revision: u64, unlogged_since: Option<u64>) -> Self {
        let head = Head { revision, unlogged_since, ..Head::default() };
        Self { head, recent: String::new() }
    }

    pub(super) fn is_gone(&self) -> bool {
        self.head.base.is_none()
    }

    pub(super) fn revision(&self) -> u64 {
        self.head.revision
    }

    pub(super) fn write(&self) -> String {
        let Head { revision, base, spent, sum, unlogged_since, pages } = self.head;
        let [base, sum, unlogged_since] = [base, sum, unlogged_since].map(number_or_none);
        let head = format!("{revision} {base} {spent} {sum} {unlogged_since} {pages}");
        format!("{head} {}\n{}", fingerprint(&head), self.recent)
    }

    /// Reads a delta. Returns `None` if the text is not a delta or is damaged.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (head, recent) = text.split_once('\n')?;
        Some(Self { head: Head::read(head)?, recent: recent.to_owned() })
    }

    /// Applies all changes to the `base`, with the full pages that `page` returns.
    fn apply(&self, base: &Text, page: impl Fn(usize) -> Option<String>) -> Option<Text> {
        let mut text = base.clone();
        for number in 0..self.head.pages {
            text = apply_rows(&page(number)?, text)?;
        }
        apply_rows(&self.recent, text)
    }
}

/// Writes a row: its length, then its edits.
fn row(edits: &Edits) -> String {
    let edits = edits.write();
    format!("{}:{edits}", edits.len())
}

fn apply_rows(mut rows: &str, mut text: Text) -> Option<Text> {
    while !rows.is_empty() {
        let (len, rest) = rows.split_once(':')?;
        let (row, rest) = rest.split_at_checked(len.parse().ok()?)?;
        text = Edits::read(row)?.apply(&text)?;
        rows = rest;
    }
    Some(text)
}

impl Head {
    fn read(head: &str) -> Option<Self> {
        let (head, check) = head.rsplit_once(' ')?;
        (check.parse() == Ok(fingerprint(head))).then_some(())?;
        let parts: Vec<&str> = head.split(' ').collect();
        let [revision, base, spent, sum, unlogged_since, pages] = parts[..] else { return None };
        Some(Self {
            revision: revision.parse().ok().filter(|it| *it <= LAST_REVISION)?,
            base: read_number_or_none(base)?,
            spent: spent.parse().ok()?,
            sum: read_number_or_none(sum)?,
            unlogged_since: read_number_or_none(unlogged_since)?,
            pages: pages.parse().ok()?,
        })
    }
}

/// Returns `true` if a delta, even a damaged one, may contain edits.
pub(super) fn has_edits(tail: &str) -> bool {
    Tail::read(tail).is_none_or(|tail| !tail.recent.is_empty() || tail.head.pages > 0)
}

/// Returns `true` if a delta, even a damaged one, is known to have this revision or an earlier one.
pub(super) fn is_no_later(tail: &str, revision: u64) -> bool {
    let head = tail.split('\n').next().unwrap_or_default();
    match Head::read(head) {
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

    /// Creates a delta without rows for a text with the checksum `sum`.
    pub(super) fn tail(self, revision: u64, sum: u64, unlogged_since: Option<u64>) -> Tail {
        let base = Some(self.fingerprint);
        let head = Head { revision, base, spent: 0, sum: Some(sum), unlogged_since, pages: 0 };
        Tail { head, recent: String::new() }
    }
}

/// The state of a slot, and how its text and delta are stored.
#[derive(Default)]
pub(super) struct Standing {
    pub(super) text: Option<Text>,
    /// The last known revision.
    pub(super) revision: u64,
    /// `true` if the text is known to have that revision.
    pub(super) is_stamped: bool,
    /// The first revision whose changes the log lacks, if it lacks any.
    pub(super) unlogged_since: Option<u64>,
    /// The checksum of the text, if the text is archived in the log.
    pub(super) archived: Option<u64>,
    /// The text that was last written in full, and its delta, if a row can be added to it.
    stored: Option<(Base, Tail)>,
}

/// A delta with one more row, as it has to be written.
pub(super) struct Extended {
    pub(super) base: Base,
    pub(super) tail: Tail,
    /// The page that is full now, with its number. It has to be written first.
    pub(super) full: Option<(usize, String)>,
}

impl Standing {
    /// Reads the state of a slot from its `base` and `tail`, and from the full pages of the tail
    /// that `page` returns.
    pub(super) fn of(
        base: Option<String>,
        tail: Option<Tail>,
        page: impl Fn(usize) -> Option<String>,
    ) -> Self {
        let Some(tail) = tail else {
            return Self { text: base.map(Text::from), ..Self::default() };
        };
        let Head { revision, unlogged_since, .. } = tail.head;
        let unstamped = Self { revision, unlogged_since, ..Self::default() };
        let Some(base) = base else {
            // If the delta is not that of a removal, the log may have the lost text.
            return Self { is_stamped: tail.is_gone(), ..unstamped };
        };
        let known = Base::of(&base);
        let base = Text::from(base);
        let is_own = tail.head.base == Some(known.fingerprint);
        let text = if is_own { tail.apply(&base, page) } else { None };
        let text = text.filter(|text| tail.head.sum == Some(text.sum()));
        match text {
            Some(text) => {
                let stored = Some((known, tail));
                Self { text: Some(text), is_stamped: true, stored, ..unstamped }
            }
            None => Self { text: Some(base), ..unstamped },
        }
    }

    /// Creates the state for a base and its delta, with the text that results from both.
    pub(super) fn new(text: Text, base: Base, tail: Tail) -> Self {
        let Head { revision, unlogged_since, .. } = tail.head;
        let (stored, archived) = (Some((base, tail)), None);
        Self { text: Some(text), revision, is_stamped: true, unlogged_since, archived, stored }
    }

    /// Creates the state of an archived document, with its `text` if it has been fetched.
    pub(super) fn archived(revision: u64, sum: u64, text: Option<Text>) -> Self {
        Self { text, revision, is_stamped: true, archived: Some(sum), ..Self::default() }
    }

    /// Returns `true` if only the log has the text, and the text has not been fetched.
    pub(super) fn is_archived(&self) -> bool {
        self.archived.is_some() && self.text.is_none()
    }

    /// Returns `true` if the storage's text is stamped, and the log has all of its changes.
    pub(super) fn is_logged(&self) -> bool {
        self.is_stamped && self.archived.is_none() && self.unlogged_since.is_none()
    }

    /// Returns the checksum of the text, if there is one.
    pub(super) fn sum(&self) -> Option<u64> {
        self.text.as_ref().map(Text::sum).or(self.archived)
    }

    /// Returns `true` if the text is known to have been removed.
    pub(super) fn is_gone(&self) -> bool {
        self.is_stamped && self.sum().is_none()
    }

    /// Returns this state's delta with the note that the log has all changes, or `None` if the text
    /// has to be written in full for that.
    pub(super) fn logged_tail(&self) -> Option<Tail> {
        let tail = match (&self.stored, self.is_gone()) {
            (Some((_, tail)), _) => tail.clone(),
            (None, true) => Tail::gone(self.revision, None),
            (None, false) => return None,
        };
        Some(Tail { head: Head { unlogged_since: None, ..tail.head }, ..tail })
    }

    pub(super) fn pending(revision: u64, text: Option<Text>, unlogged_since: Option<u64>) -> Self {
        Self { text, revision, is_stamped: true, unlogged_since, ..Self::default() }
    }

    /// Adds a row with a further `change`, which leads to `next`.
    ///
    /// Returns `None` if it is better to write the text in full.
    pub(super) fn extended_tail(&self, change: &Edits, next: &Next<'_>) -> Option<Extended> {
        let (base, Tail { head, recent }) = self.stored.as_ref()?;
        let row = row(change);
        let spent = head.spent + row.len();
        let is_worth = base.len >= SHORT && spent < base.len.max(FEW) && row.len() < base.len / 2;
        is_worth.then_some(())?;
        let pages = head.pages;
        let is_full = !recent.is_empty() && recent.len() + row.len() > PAGE;
        let (full, pages, recent) = match is_full {
            true => (Some((pages, recent.clone())), pages + 1, row),
            false => (None, pages, format!("{recent}{row}")),
        };
        let (revision, unlogged_since) = (next.revision, next.unlogged_since);
        let sum = next.text.map(Text::sum);
        let head = Head { revision, spent, sum, unlogged_since, pages, ..*head };
        Some(Extended { base: *base, tail: Tail { head, recent }, full })
    }
}
