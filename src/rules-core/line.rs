//! Lines of the log: what happened, and every number with its source.

use serde::{Deserialize, Serialize};

/// What a line of the log tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LineKind {
    /// A roll with its whole sum.
    #[serde(rename = "r")]
    Roll,
    /// How a test came out.
    #[serde(rename = "o")]
    Outcome,
    /// A change of a tracker.
    #[serde(rename = "e")]
    Effect,
    /// Something to know at the table that no tracker shows.
    #[serde(rename = "n")]
    Note,
    /// Something that players do with their hands now: "Lay Bob down."
    #[serde(rename = "d")]
    Order,
    /// What came of everything, in a sentence; it heads the other lines.
    #[serde(rename = "h")]
    Headline,
    /// A turn is over. The lines after it tell what ends with the turn.
    #[serde(rename = "t")]
    Over,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What kind of thing it tells.
    #[serde(rename = "k")]
    pub kind: LineKind,
    /// Its words.
    #[serde(rename = "t")]
    pub text: String,
}
