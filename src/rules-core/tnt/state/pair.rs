//! Pairs of enemies in contact.

use crate::ids::FigureId;

/// Two enemies in contact, the lower id first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContactPair(FigureId, FigureId);

impl ContactPair {
    /// These two, in either order.
    pub fn of(one: FigureId, other: FigureId) -> Self {
        Self(one.min(other), one.max(other))
    }

    /// The other one of the pair; `None` if `id` is not in it.
    pub fn opponent(self, id: FigureId) -> Option<FigureId> {
        match self {
            Self(one, other) if one == id => Some(other),
            Self(one, other) if other == id => Some(one),
            _ => None,
        }
    }
}
