//! What players answer, one tap at a time.

use serde::{Deserialize, Serialize};

use crate::{
    dice::Face,
    ids::{FigureId, Holder},
};

/// One answer. A walk-through is stored as the list of its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The face of the one die asked for.
    #[serde(rename = "f")]
    Face(Face),
    /// How many dice of a pool fell into each of its bands.
    #[serde(rename = "p")]
    Pool(Vec<u16>),
    /// An optional die is left unrolled.
    #[serde(rename = "d")]
    Decline,
    /// The option chosen, by its place in the list.
    #[serde(rename = "c")]
    Choice(u16),
    /// A number.
    #[serde(rename = "n")]
    Number(i32),
    /// One of a condition's options is set. The question stays open.
    #[serde(rename = "s")]
    Set(String, u8),
    /// A tracker is changed by hand in the middle of a test. The question stays open.
    #[serde(rename = "o")]
    Overrule(Holder, String, Change),
    /// A figure breaks in. What it does is asked next, and then the question is asked anew.
    #[serde(rename = "i")]
    Interrupt(FigureId),
    /// The face of each of the dice asked for.
    #[serde(rename = "m")]
    Faces(Vec<Face>),
    /// The natural sum of the dice asked for, where players told no single faces.
    #[serde(rename = "t")]
    Total(i32),
    /// Which band the dice asked for fell into, by its place in their reading.
    #[serde(rename = "b")]
    Band(u16),
}

impl Answer {
    /// Returns `true` if this answers the question itself, so that the next one follows it.
    /// Everything else leaves the question open.
    pub(crate) fn is_reply(&self) -> bool {
        !matches!(self, Self::Set(..) | Self::Overrule(..))
    }
}

/// A change of a tracker by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Set pips, a counter, a flag (0 or 1) or a choice (its place) to this.
    #[serde(rename = "=")]
    Set(i32),
    /// Put down one more marker, with this number on it.
    #[serde(rename = "+")]
    Add(i32),
    /// Take away the marker at this place, from 0.
    #[serde(rename = "-")]
    Remove(u16),
}

impl Change {
    /// The number that was set, or that is on the marker put down. Only read once the change [is
    /// known to fit](crate::dials::DialState).
    pub fn number<N: TryFrom<i32> + Default>(self) -> N {
        match self {
            Self::Set(number) | Self::Add(number) => N::try_from(number).unwrap_or_default(),
            Self::Remove(_) => N::default(),
        }
    }

    /// Returns `true` if this switches a flag on.
    pub fn is_on(self) -> bool {
        self == Self::Set(1)
    }
}
