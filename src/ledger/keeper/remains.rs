//! What is left of a text that cannot be put together any more. It is kept as a document of its
//! own, which players can hand out as a file.

use serde::Serialize;

use crate::{
    document::{DocumentKind, encode},
    log::ReadLine,
};

/// The content of such a document.
#[derive(Serialize)]
struct Remains<'a> {
    /// The slot that held the text.
    slot: &'a str,
    /// The tail that stood beside it on the shelf.
    #[serde(skip_serializing_if = "Option::is_none")]
    tail: Option<String>,
    /// Its lines in the log.
    lines: &'a [ReadLine],
}

/// The document of what is left of a slot.
pub(super) fn remains_of(slot: &str, tail: Option<String>, lines: &[ReadLine]) -> String {
    // Serialising strings does not fail.
    encode(DocumentKind::Remains, &Remains { slot, tail, lines }).unwrap_or_default()
}
