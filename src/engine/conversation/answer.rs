//! The answers that players give to a rule's questions.

use serde::{Deserialize, Serialize};

use crate::{
    dice::Face,
    ids::{FigureId, Holder},
};

/// An answer to a question. A walk-through of a rule is stored as its list of answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The face that a single die shows.
    #[serde(rename = "f")]
    Face(Face),
    /// The number of dice in each band of a pool.
    #[serde(rename = "p")]
    Pool(Vec<u16>),
    /// Leaves an optional die unrolled.
    #[serde(rename = "d")]
    Decline,
    /// The index of the chosen option.
    #[serde(rename = "c")]
    Choice(u16),
    /// The number entered for a question that asks for one.
    #[serde(rename = "n")]
    Number(i32),
    /// Sets a condition to one of its options. The question stays open.
    #[serde(rename = "s")]
    Set(String, u8),
    /// Changes a tracker by hand in the middle of a test. The question stays open.
    #[serde(rename = "o")]
    Overrule(Holder, String, Change),
    /// Lets a figure interrupt. Its action comes next, and then the question is asked again.
    #[serde(rename = "i")]
    Interrupt(FigureId),
    /// The face of each die that was asked for.
    #[serde(rename = "m")]
    Faces(Vec<Face>),
    /// The sum of the dice without modifiers, entered instead of each face.
    #[serde(rename = "t")]
    Total(i32),
    /// The index of the result's band in the reading.
    #[serde(rename = "b")]
    Band(u16),
}

impl Answer {
    /// Returns `true` if this answers the question itself rather than leaving the question open.
    pub(crate) fn is_reply(&self) -> bool {
        !matches!(self, Self::Set(..) | Self::Overrule(..))
    }
}

/// A manual change to a tracker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Sets pips, a counter, a flag (0 or 1) or a choice (an index) to this value.
    #[serde(rename = "=")]
    Set(i32),
    /// Adds a marker with this number on it.
    #[serde(rename = "+")]
    Add(i32),
    /// Removes the marker at this index, from 0.
    #[serde(rename = "-")]
    Remove(u16),
}

impl Change {
    /// Returns the number that was set, the number on the added marker, or 0 if a marker was
    /// removed. Only call it for changes that have been [checked](crate::trackers::TrackerState).
    pub fn number<N: TryFrom<i32> + Default>(self) -> N {
        match self {
            Self::Set(number) | Self::Add(number) => N::try_from(number).unwrap_or_default(),
            Self::Remove(_) => N::default(),
        }
    }

    /// Returns `true` if this turns a flag on.
    pub fn is_on(self) -> bool {
        self == Self::Set(1)
    }
}
