//! The state of a figure.

use std::sync::LazyLock;

use engine::figures::InPlay;

use crate::figure::{profile::Profile, weapon::MOST_WEAPONS};

/// The maximum value of the actions tracker.
pub(crate) const MOST_ACTIONS: u8 = 9;

/// The maximum value of the tracker for felled figures.
pub(crate) const MOST_FELLED: u8 = 99;

/// The number of actions that clearing a jam takes.
pub(crate) const ACTIONS_TO_CLEAR: u8 = 2;

/// The state of a figure or an object at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureState {
    /// The injury value, or the damage to an object.
    pub injury: u16,
    /// Whether players have removed the figure from the battle, regardless of its injury value.
    pub out: bool,
    /// The actions left in this turn.
    pub actions: u8,
    /// The index on the sheet of the close combat weapon that the figure wields, if any.
    pub wields: Option<u8>,
    /// The actions still needed to clear each weapon, or 0 if it is not jammed.
    pub jammed: [u8; MOST_WEAPONS],
    /// The shots left in the magazine of each weapon.
    pub loaded: [u8; MOST_WEAPONS],
    /// The number of figures that this figure has felled.
    pub felled: u8,
}

impl InPlay<Profile> for FigureState {
    /// Returns the state of a figure that is unhurt, has full magazines and wields its first close
    /// combat weapon.
    fn fresh(profile: &Profile) -> Self {
        let mut loaded = [0; MOST_WEAPONS];
        for (shots, weapon) in loaded.iter_mut().zip(&profile.weapons) {
            *shots = weapon.gun().map_or(0, |gun| *gun.magazine);
        }
        let wields = profile.blades().next().map(|(place, ..)| place);
        Self { actions: *profile.actions, wields, loaded, ..Self::default() }
    }

    fn absent() -> &'static Self {
        static ABSENT: LazyLock<FigureState> =
            LazyLock::new(|| FigureState { out: true, ..FigureState::default() });
        &ABSENT
    }
}

impl FigureState {
    /// Returns the actions still needed to clear the weapon at this index on the sheet.
    pub fn jammed(&self, weapon: u8) -> u8 {
        self.jammed.get(usize::from(weapon)).copied().unwrap_or(0)
    }

    /// Returns the shots left in the weapon at this index on the sheet.
    pub fn loaded(&self, weapon: u8) -> u8 {
        self.loaded.get(usize::from(weapon)).copied().unwrap_or(0)
    }
}
