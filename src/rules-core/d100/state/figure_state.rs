//! A figure at one moment.

use std::sync::LazyLock;

use crate::{
    d100::figure::{profile::Profile, weapon::MOST_WEAPONS},
    lineup::InPlay,
};

/// The highest number of actions that is counted.
pub(crate) const MOST_ACTIONS: u8 = 9;

/// The highest number of felled figures that is counted.
pub(crate) const MOST_FELLED: u8 = 99;

/// How many actions clearing a jam takes.
pub(crate) const ACTIONS_TO_CLEAR: u8 = 2;

/// A figure or an object at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureState {
    /// Its injury value; for an object, the damage it has taken.
    pub injury: u16,
    /// Whether players have taken it off the table, whatever its injury value.
    pub out: bool,
    /// Actions left.
    pub actions: u8,
    /// The close combat weapon it wields, by its place on the sheet.
    pub wields: Option<u8>,
    /// How many actions clearing each weapon still takes; 0 if it is not jammed.
    pub jammed: [u8; MOST_WEAPONS],
    /// Shots left in the magazine, by weapon.
    pub loaded: [u8; MOST_WEAPONS],
    /// Figures it has felled.
    pub felled: u8,
}

impl InPlay<Profile> for FigureState {
    /// A fresh figure is unhurt and loaded, with its first close combat weapon in hand.
    fn fresh(profile: &Profile) -> Self {
        let mut loaded = [0; MOST_WEAPONS];
        for (shots, weapon) in loaded.iter_mut().zip(&profile.weapons) {
            *shots = weapon.gun().map_or(0, |gun| gun.magazine);
        }
        let wields = profile.blades().next().map(|(place, ..)| place);
        Self { actions: profile.actions, wields, loaded, ..Self::default() }
    }

    fn absent() -> &'static Self {
        static ABSENT: LazyLock<FigureState> =
            LazyLock::new(|| FigureState { out: true, ..FigureState::default() });
        &ABSENT
    }
}

impl FigureState {
    /// How many actions clearing a weapon still takes, by its place on the sheet.
    pub fn jammed(&self, weapon: u8) -> u8 {
        self.jammed.get(usize::from(weapon)).copied().unwrap_or(0)
    }

    /// Shots left in a weapon, by its place on the sheet.
    pub fn loaded(&self, weapon: u8) -> u8 {
        self.loaded.get(usize::from(weapon)).copied().unwrap_or(0)
    }
}
