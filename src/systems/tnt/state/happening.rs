//! Events in the current action that rules check later in that action.

use engine::FigureId;

use super::effect::Effect;

/// An event in the current action that rules check later in that action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Happening {
    /// A figure took a hit that may wound it.
    Marked(FigureId),
    /// A figure took a hit that only grazes it.
    Grazed(FigureId),
    /// A figure changed its position or posture.
    Shifted(FigureId),
    /// A figure fell back.
    FellBack(FigureId),
    /// A figure went out of action or left the battle.
    Lost(FigureId),
}

impl Happening {
    /// Returns the event that an effect causes, if any rule checks it.
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
