//! Lines of the log: what happened, and every number with its source.

use serde::{Deserialize, Serialize};

use crate::ids::{FigureId, Holder};

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

/// What a rule tells in a line of the log. A [reminder](Reminder) is no such line: it says to whom
/// it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A roll with its whole sum.
    Roll,
    /// How a test came out.
    Outcome,
    /// A change of a tracker.
    Effect,
    /// Something to know at the table that no tracker shows.
    Note,
    /// What came of everything.
    Headline,
    /// A turn is over.
    Over,
}

impl From<Told> for LineKind {
    fn from(told: Told) -> Self {
        match told {
            Told::Roll => Self::Roll,
            Told::Outcome => Self::Outcome,
            Told::Effect => Self::Effect,
            Told::Note => Self::Note,
            Told::Headline => Self::Headline,
            Told::Over => Self::Over,
        }
    }
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
    /// The figure that has to be on the table for it, if what it tells can only be done with that
    /// figure.
    #[serde(rename = "f", default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<FigureId>,
}

impl Line {
    /// A line that needs no figure.
    pub fn new(kind: LineKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), needs: None }
    }
}

/// What players do with their hands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// The figure that has to be on the table for it. Once it has left, no one is reminded.
    needs: Option<FigureId>,
    /// What to do, in a sentence.
    words: String,
}

impl Reminder {
    /// A reminder of what to do with a figure on the table ("Lay Bob down."), or of what a side or
    /// all players do ("Red: place objective 2.").
    pub fn of(whose: Holder, words: impl Into<String>) -> Self {
        let needs = match whose {
            Holder::Figure(figure) => Some(figure),
            Holder::Side(_) | Holder::Battle => None,
        };
        Self { needs, words: words.into() }
    }

    /// A reminder of a figure that leaves the table: "Take Bob off the table."
    pub fn leaving(words: impl Into<String>) -> Self {
        Self { needs: None, words: words.into() }
    }
}

impl From<Reminder> for Line {
    fn from(Reminder { needs, words }: Reminder) -> Self {
        Self { needs, ..Self::new(LineKind::Order, words) }
    }
}
