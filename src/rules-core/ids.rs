//! Names for the things of a battle: its sides, its figures, and who holds a tracker.

use serde::{Deserialize, Serialize};

/// A figure (a model, a unit, a character) by its place in the battle's list of all figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FigureId(pub u16);

impl FigureId {
    /// The place in the battle's list of figures.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A side by the order in which the players were seated when the battle began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SideId(pub u8);

impl SideId {
    /// The place in the battle's list of sides.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Who a tracker belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Holder {
    /// The battle as a whole: its turn, its phase, whose move it is.
    Battle,
    /// One side.
    Side(SideId),
    /// One figure.
    Figure(FigureId),
}
