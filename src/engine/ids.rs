//! Ids of a battle's parts: its sides, its figures, and the holders of trackers.

use serde::{Deserialize, Serialize};

/// The maximum number of figures on a side, in any system.
pub const MOST_FIGURES: usize = 200;

/// The id of a figure (a model, unit or character): its index in the battle's list of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FigureId(pub u16);

impl FigureId {
    /// Returns the index in the battle's list of figures.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The id of a side: its index in seating order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SideId(pub u8);

impl SideId {
    /// Returns the index in the battle's list of sides.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The owner of a tracker or reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Holder {
    /// The whole battle: its turn, its phase, the side to move.
    Battle,
    /// The side with this id.
    Side(SideId),
    /// The figure with this id.
    Figure(FigureId),
}
