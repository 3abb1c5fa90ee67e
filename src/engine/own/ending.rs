//! What players say about a battle that is over.

use serde::{Deserialize, Serialize};

use crate::ids::{FigureId, SideId};

/// What became of a figure after the battle. Saved battles contain it, so every released variant
/// must stay readable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// The figure is unhurt.
    #[default]
    Alive,
    /// The figure stays on the roster with an injury.
    Injured,
    /// The figure leaves the roster.
    Dead,
}

impl Found {
    /// Everything that can become of a figure.
    pub const ALL: [Self; 3] = [Self::Alive, Self::Injured, Self::Dead];

    /// Returns the word for it: "Injured".
    pub fn word(self) -> &'static str {
        match self {
            Self::Alive => "Alive",
            Self::Injured => "Injured",
            Self::Dead => "Dead",
        }
    }
}

/// How a battle ended. Saved battles contain it, so every released variant must stay readable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// This side has won.
    Side(SideId),
    /// No side has won.
    Draw,
}

impl Winner {
    /// Returns the side that has won, unless it is a draw.
    pub fn side(self) -> Option<SideId> {
        match self {
            Self::Side(side) => Some(side),
            Self::Draw => None,
        }
    }
}

/// What players have said about a battle that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ending {
    /// The winner, if the players have said who has won.
    pub(super) winner: Option<Winner>,
    /// What became of figures, in the order in which players said it. All others are alive.
    found: Vec<(FigureId, Found)>,
}

impl Ending {
    pub(super) fn found(&self, figure: FigureId) -> Found {
        self.found.iter().find(|it| it.0 == figure).map_or(Found::Alive, |it| it.1)
    }

    pub(super) fn find(&mut self, figure: FigureId, found: Found) {
        self.found.retain(|it| it.0 != figure);
        self.found.push((figure, found));
    }
}
