//! Documents with the fragments of a text that can no longer be read as a whole.
//!
//! Players can save such a document as a file.

use serde::Serialize;

use crate::store::{
    document::{DocumentKind, encode},
    log::ReadLine,
};

/// The body of a document with fragments.
#[derive(Serialize)]
struct Remains<'a> {
    /// The slot of the damaged text.
    slot: &'a str,
    /// The slot's unreadable lines.
    lines: &'a [ReadLine],
}

/// Serialises the fragments of a slot as a document.
pub(super) fn remains_of(slot: &str, lines: &[ReadLine]) -> String {
    // Serialising strings cannot fail.
    encode(DocumentKind::Remains, &Remains { slot, lines }).unwrap_or_default()
}
