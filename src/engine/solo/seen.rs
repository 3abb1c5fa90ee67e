//! What players say about where figures are.

use std::collections::BTreeMap;

use crate::ids::FigureId;

/// Where two figures of different sides are to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// They can't see each other.
    Hidden,
    /// They see each other.
    #[default]
    Seen,
    /// They see each other, and are within reach of a charge.
    Close,
}

impl Sight {
    /// All of them, from far to near.
    pub const ALL: [Self; 3] = [Self::Hidden, Self::Seen, Self::Close];

    /// Returns the word for it: "Hidden".
    pub fn word(self) -> &'static str {
        match self {
            Self::Hidden => "Hidden",
            Self::Seen => "Seen",
            Self::Close => "Close",
        }
    }
}

/// Where figures are to each other, as players have said. Until they say otherwise, all figures see
/// each other and none are close.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen(BTreeMap<(FigureId, FigureId), Sight>);

impl Seen {
    /// Returns where two figures are to each other, which is the same both ways.
    pub fn of(&self, one: FigureId, other: FigureId) -> Sight {
        self.0.get(&pair(one, other)).copied().unwrap_or_default()
    }

    /// Says where two figures are to each other.
    pub fn set(&mut self, one: FigureId, other: FigureId, sight: Sight) {
        self.0.insert(pair(one, other), sight);
    }
}

/// Returns two figures in a fixed order.
fn pair(one: FigureId, other: FigureId) -> (FigureId, FigureId) {
    if one <= other { (one, other) } else { (other, one) }
}
