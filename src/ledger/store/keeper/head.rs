//! What the storage has of each document: a head, and perhaps a copy of the text.
//!
//! The head names the text that the document has now. A copy may be older: it is used only if it is
//! the text that the head names, or if the log has nothing of the document.

use crate::{
    documents::readable::summary_text,
    store::{
        edits::fingerprint,
        log::LAST_REVISION,
        names::{GONE, HEADS, SLOTS, WAITING},
        text::Text,
    },
};

/// The latest state of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    pub(super) revision: u64,
    /// The checksum of the text, or `None` if the document was removed.
    pub(super) sum: Option<u64>,
    /// The first revision whose changes the log lacks, if it lacks any.
    pub(super) unlogged_since: Option<u64>,
    /// A document with only the details that lists show. Empty if they can't be read.
    pub(super) summary: String,
}

const NONE: &str = "-";

pub(super) fn number_or_none(number: Option<u64>) -> String {
    number.map_or_else(|| NONE.to_owned(), |number| number.to_string())
}

pub(super) fn read_number_or_none(text: &str) -> Option<Option<u64>> {
    if text == NONE { Some(None) } else { text.parse().ok().map(Some) }
}

impl Head {
    /// Returns the head for a text, which the log has or will have.
    pub(super) fn of(slot: &str, revision: u64, text: Option<&Text>) -> Self {
        let summary = text.and_then(|text| summary_text(slot, text)).unwrap_or_default();
        Self { revision, sum: text.map(Text::sum), unlogged_since: None, summary }
    }

    /// Returns `true` if the head has the details that lists show.
    pub(super) fn has_details(&self) -> bool {
        !self.summary.is_empty()
    }

    pub(super) fn write(&self) -> String {
        let Self { revision, sum, unlogged_since, summary } = self;
        let [sum, since] = [*sum, *unlogged_since].map(number_or_none);
        let head = format!("{revision} {sum} {since}");
        format!("{head} {}\n{summary}", fingerprint(&format!("{head}{summary}")))
    }

    /// Reads a head. Returns `None` if the text is not a head or is damaged.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (head, summary) = text.split_once('\n')?;
        let (head, check) = head.rsplit_once(' ')?;
        (check.parse() == Ok(fingerprint(&format!("{head}{summary}")))).then_some(())?;
        let mut parts = head.split(' ');
        Some(Self {
            revision: parts.next()?.parse().ok().filter(|it| *it <= LAST_REVISION)?,
            sum: read_number_or_none(parts.next()?)?,
            unlogged_since: read_number_or_none(parts.next()?)?,
            summary: summary.to_owned(),
        })
    }
}

fn with_start(start: &str, slot: &str) -> String {
    format!("{start}{}", slot.strip_prefix(SLOTS).unwrap_or(slot))
}

/// Returns the storage key of a document's head.
pub(super) fn head_of(slot: &str) -> String {
    with_start(HEADS, slot)
}

/// Returns the storage key of the head of a document that was removed.
pub(super) fn gone_of(slot: &str) -> String {
    with_start(GONE, slot)
}

/// Returns the storage key of the lines that wait until the log has them.
pub(super) fn waiting_of(slot: &str) -> String {
    with_start(WAITING, slot)
}

/// Returns `true` for the storage key of lines that wait.
pub(crate) fn is_waiting(key: &str) -> bool {
    key.starts_with(WAITING)
}

/// Returns the slot of the document that something in the storage belongs to: its head, its lines
/// that wait, or its copy, whose key is the slot itself.
pub(crate) fn slot_of_key(key: &str) -> String {
    let rest = [HEADS, GONE, WAITING].into_iter().find_map(|start| key.strip_prefix(start));
    rest.map_or_else(|| key.to_owned(), |slot| format!("{SLOTS}{slot}"))
}
