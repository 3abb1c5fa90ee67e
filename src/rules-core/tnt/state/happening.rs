//! What rules look back on within a walk-through.

use super::effect::Effect;
use crate::ids::FigureId;

/// Something that has happened in this walk-through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Happening {
    /// A hit that may wound was put on a figure.
    Marked(FigureId),
    /// A graze was put on a figure.
    Grazed(FigureId),
    /// A figure has changed place or posture.
    Shifted(FigureId),
    /// A figure has fallen back.
    FellBack(FigureId),
    /// A figure has gone out of action or left the battle.
    Lost(FigureId),
}

impl Happening {
    /// The happening that an effect is, if rules look back on it.
    pub(crate) fn of(effect: &Effect) -> Option<Self> {
        match *effect {
            Effect::Mark(target, hit) if hit.graze_only => Some(Self::Grazed(target)),
            Effect::Mark(target, _) => Some(Self::Marked(target)),
            Effect::Shifted(id) => Some(Self::Shifted(id)),
            Effect::FellBack(id) => Some(Self::FellBack(id)),
            Effect::Out(id, _) | Effect::Left(id, _) => Some(Self::Lost(id)),
            _ => None,
        }
    }
}
