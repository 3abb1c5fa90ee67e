//! What is left of something that cannot be put together any more: kept as a text of its own, to be
//! handed out.

use serde::Serialize;

use crate::{
    document::{Kind, encode},
    log::ReadLine,
};

/// What is left.
#[derive(Serialize)]
struct Remains<'a> {
    /// Where it stood.
    slot: &'a str,
    /// What stood beside the text on the shelf.
    #[serde(skip_serializing_if = "Option::is_none")]
    tail: Option<String>,
    /// Lines of the log.
    lines: &'a [ReadLine],
}

/// The text of what is left of a slot.
pub(super) fn remains_of(slot: &str, tail: Option<String>, lines: &[ReadLine]) -> String {
    // Texts can always be put into words.
    encode(Kind::Remains, &Remains { slot, tail, lines }).unwrap_or_default()
}
