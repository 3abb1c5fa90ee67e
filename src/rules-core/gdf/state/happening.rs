//! What rules look back on within a walk-through.

use super::effect::Effect;
use crate::ids::FigureId;

/// Something that has happened in this walk-through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Happening {
    /// A part of a unit was wounded.
    Wounded(FigureId),
}

impl Happening {
    /// The happening that an effect is, if rules look back on it.
    pub(crate) fn of(effect: &Effect) -> Option<Self> {
        match *effect {
            Effect::Wounds(part, _) => Some(Self::Wounded(part)),
            _ => None,
        }
    }
}
