//! Causes of morale tests.

use crate::row::stored_as_rows;

stored_as_rows! {
    /// Why a figure tests its morale.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Cause {
        /// It was wounded in melee.
        1 = Wounded,
        /// Its leader went out of action, near and in sight.
        2 = Leader,
        /// Its side is reduced to half.
        3 = Half,
        /// Its side is reduced to a quarter.
        4 = Quarter,
        /// It falls back over its board edge.
        5 = Edge,
        /// An ability says so.
        6 = Ability,
    }
}

impl Cause {
    /// The cause in a few words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Wounded => "wounded in melee",
            Self::Leader => "the leader is down",
            Self::Half => "half the side is lost",
            Self::Quarter => "three quarters of the side is lost",
            Self::Edge => "at the board edge",
            Self::Ability => "shaken",
        }
    }
}
