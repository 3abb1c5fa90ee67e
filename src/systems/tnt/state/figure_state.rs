//! The state of a figure at one moment.

use std::sync::LazyLock;

use engine::{figures::InPlay, stored_as_rows};

use super::hit::Markers;
use crate::figure::{profile::Profile, weapon::MOST_WEAPONS};

/// The maximum number of moves or AP of a figure, and of Jammed tokens on a weapon.
pub(crate) const MOST_COUNTED: u8 = 9;

/// The maximum number of kills per figure.
pub(crate) const MOST_KILLS: u8 = 99;

/// The state of a figure at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureState {
    /// The number of wounds taken.
    pub wounds: u8,
    /// Whether the figure is out of action, for any reason.
    pub out: bool,
    /// How the figure left the battle, if it was not put out of action.
    pub left: Option<Departure>,
    /// Whether the figure has begun to act in this activation.
    pub acted: bool,
    /// Whether the figure is prone.
    pub prone: bool,
    /// The weapons in hand, with one bit for each weapon on the sheet.
    pub in_hand: u8,
    /// The dropped weapons, with one bit for each weapon on the sheet.
    pub dropped: u8,
    /// The number of Jammed tokens on each weapon.
    pub jammed: [u8; MOST_WEAPONS],
    /// The hits that are not yet resolved.
    pub hits: Markers,
    /// The number of enemies that the figure has put out of action.
    pub kills: u8,
    /// The values that last at most until the clean-up at the end of the turn.
    pub this_turn: ThisTurn,
}

/// The values of a figure that last at most until the clean-up at the end of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThisTurn {
    /// The remaining action points.
    pub ap: u8,
    /// Whether the figure has activated.
    pub activated: bool,
    /// Whether the figure is holding, so that it can interrupt an enemy's activation.
    pub holding: bool,
    /// Whether the figure's next attack has the bonus for concentrating.
    pub concentrating: bool,
    /// Whether the figure has concentrated.
    pub concentrated: bool,
    /// Whether the figure has charged.
    pub charged: bool,
    /// The number of move actions used.
    pub moves: u8,
    /// The number of AP spent on climbing in this activation.
    pub climbed: u8,
    /// The inches climbed since the last climbing test.
    pub climbing: u8,
    /// Whether the figure stood up.
    pub stood: bool,
    /// Whether the figure went to cover after a graze, which is not a move action.
    pub took_cover: bool,
    /// The number of ranged attacks made in this activation.
    pub fired: u8,
    /// Whether the figure has given way to a graze since the initiative last passed.
    pub grazed: bool,
}

stored_as_rows! {
    /// A way to leave the battle other than being put out of action.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Departure {
        /// The figure fled in terror.
        ///
        /// The figure counts as out of action and makes an injury roll after the battle.
        1 = Fled,
        /// The figure fell back over its board edge.
        2 = Edge,
    }
}

/// Defines the state of new and missing figures.
///
/// A new figure has done nothing yet and has its first weapons in hand. A figure that does not
/// exist is out of action.
impl InPlay<Profile> for FigureState {
    fn fresh(profile: &Profile) -> Self {
        Self { in_hand: profile.drawn_at_first(), ..Self::default() }
    }

    fn absent() -> &'static Self {
        static ABSENT: LazyLock<FigureState> = LazyLock::new(|| FigureState {
            out: true,
            this_turn: ThisTurn { activated: true, ..ThisTurn::default() },
            ..FigureState::default()
        });
        &ABSENT
    }
}

impl FigureState {
    /// Returns `true` if the figure has moved in any way this turn, which gives its shots a
    /// penalty.
    pub fn has_moved(&self) -> bool {
        let ThisTurn { moves, climbed, took_cover, .. } = self.this_turn;
        moves > 0 || climbed > 0 || took_cover
    }

    /// Returns the number of Jammed tokens on the weapon at this index on the sheet.
    pub fn jammed(&self, weapon: u8) -> u8 {
        self.jammed.get(usize::from(weapon)).copied().unwrap_or(0)
    }
}
