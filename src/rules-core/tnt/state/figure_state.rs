//! A figure at one moment.

use std::sync::LazyLock;

use super::hit::Markers;
use crate::{
    lineup::InPlay,
    row::stored_as_rows,
    tnt::figure::{profile::Profile, weapon::MOST_WEAPONS},
};

/// The highest number that is counted on a figure: AP, moves, Jammed tokens.
pub(crate) const MOST_COUNTED: u8 = 9;

/// The highest number of kills that is counted.
pub(crate) const MOST_KILLS: u8 = 99;

/// A figure at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureState {
    /// Wounds taken.
    pub wounds: u8,
    /// Whether it is out of action, for any reason.
    pub out: bool,
    /// How it left the battle, if it did so on its own feet.
    pub left: Option<Departure>,
    /// Action points left.
    pub ap: u8,
    /// Whether it has begun to do something in this activation.
    pub acted: bool,
    /// Whether it has activated this turn.
    pub activated: bool,
    /// Whether it holds, to break in on an enemy's activation.
    pub holding: bool,
    /// Whether it lies on the ground.
    pub prone: bool,
    /// Whether its next attack has the bonus of concentrating.
    pub concentrating: bool,
    /// Whether it has concentrated this turn.
    pub concentrated: bool,
    /// Whether it has charged this turn.
    pub charged: bool,
    /// Move actions this turn.
    pub moves: u8,
    /// AP spent on climbing in this activation.
    pub climbed: u8,
    /// Inches that it has climbed since the last climbing test.
    pub climbing: u8,
    /// Whether it stood up this turn.
    pub stood: bool,
    /// Whether it went to cover this turn because of a graze, which is no move action.
    pub took_cover: bool,
    /// Ranged attacks in this activation.
    pub fired: u8,
    /// Whether it has given way to a graze since the initiative last passed.
    pub grazed: bool,
    /// The weapons in its hands, one bit for each place on the sheet.
    pub in_hand: u8,
    /// The weapons it has dropped, one bit for each place on the sheet.
    pub dropped: u8,
    /// Jammed tokens, by weapon.
    pub jammed: [u8; MOST_WEAPONS],
    /// Hits still to be resolved.
    pub hits: Markers,
    /// Figures it has put out of action.
    pub kills: u8,
}

stored_as_rows! {
    /// How a figure left the battle on its own feet.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Departure {
        /// It fled in terror: it counts as out of action and takes an injury test after the battle.
        1 = Fled,
        /// It fell back over its board edge.
        2 = Edge,
    }
}

/// A fresh figure has done nothing and has its first weapons in hand; one that does not exist is
/// out of action.
impl InPlay<Profile> for FigureState {
    fn fresh(profile: &Profile) -> Self {
        Self { in_hand: profile.drawn_at_first(), ..Self::default() }
    }

    fn absent() -> &'static Self {
        static ABSENT: LazyLock<FigureState> =
            LazyLock::new(|| FigureState { out: true, activated: true, ..FigureState::default() });
        &ABSENT
    }
}

impl FigureState {
    /// Returns `true` if it has moved this turn in any way, which makes its own shots harder.
    pub fn has_moved(&self) -> bool {
        self.moves > 0 || self.climbed > 0 || self.took_cover
    }

    /// Jammed tokens on a weapon, by its place on the sheet.
    pub fn jammed(&self, weapon: u8) -> u8 {
        self.jammed.get(usize::from(weapon)).copied().unwrap_or(0)
    }
}
