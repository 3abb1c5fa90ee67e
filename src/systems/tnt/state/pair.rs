//! Pairs of enemies in contact.

use engine::FigureId;

/// A pair of enemies in contact, with the lower id first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContactPair(FigureId, FigureId);

impl ContactPair {
    /// Creates the pair of two figures, given in either order.
    pub fn of(one: FigureId, other: FigureId) -> Self {
        Self(one.min(other), one.max(other))
    }

    /// Returns the opponent of `id`, or `None` if `id` is not in the pair.
    pub fn opponent(self, id: FigureId) -> Option<FigureId> {
        match self {
            Self(one, other) if one == id => Some(other),
            Self(one, other) if other == id => Some(one),
            _ => None,
        }
    }
}
