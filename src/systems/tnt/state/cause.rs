//! The causes of morale tests.

use engine::stored_as_rows;

stored_as_rows! {
    /// The reason for a morale test.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Cause {
        /// The figure was wounded in melee.
        1 = Wounded,
        /// The figure saw its leader go out of action nearby.
        2 = Leader,
        /// The side is reduced to half its figures.
        3 = Half,
        /// The side is reduced to a quarter of its figures.
        4 = Quarter,
        /// The figure falls back over its board edge.
        5 = Edge,
        /// An ability calls for the test.
        6 = Ability,
    }
}

impl Cause {
    /// Returns the cause as players read it.
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
