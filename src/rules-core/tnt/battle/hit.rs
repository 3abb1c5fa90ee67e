//! Pending hit markers.

use super::state::State;
use crate::{
    ids::FigureId,
    row::{InRow, Row},
};

/// A pending hit marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// The Strength of the shot.
    pub strength: u8,
    /// Who fired; nobody for a marker put down by hand.
    pub shooter: Option<FigureId>,
    /// Whether it only grazes, as suppressive fire does.
    pub graze_only: bool,
}

impl InRow for Hit {
    fn write(&self, row: &mut Vec<i32>) {
        self.strength.write(row);
        self.shooter.write(row);
        self.graze_only.write(row);
    }

    fn read(row: &mut Row<'_>) -> Option<Self> {
        Some(Self {
            strength: u8::read(row)?,
            shooter: Option::read(row)?,
            graze_only: bool::read(row)?,
        })
    }
}

impl Hit {
    /// What is written on the marker, and who fired where that is known.
    pub(crate) fn by_whom(self, state: &State) -> String {
        let words = self.words();
        self.shooter.map_or_else(|| words.clone(), |id| format!("{words} by {}", state.name(id)))
    }

    /// What is written on the marker, in words.
    pub(crate) fn words(self) -> String {
        if self.graze_only { "graze".to_owned() } else { format!("Strength {}", self.strength) }
    }
}
