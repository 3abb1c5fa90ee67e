//! Events in a walk-through that later steps depend on.

use engine::FigureId;

use super::effect::Effect;

/// An event in a walk-through that later steps depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Happening {
    /// A part of a unit was wounded.
    Wounded(FigureId),
}

impl Happening {
    /// Returns the event that an effect causes, if any.
    pub(crate) fn of(effect: &Effect) -> Option<Self> {
        match *effect {
            Effect::Wounds(part, _) => Some(Self::Wounded(part)),
            _ => None,
        }
    }
}
