//! A character at one moment.

use std::sync::LazyLock;

use crate::{adventure::character::profile::Profile, lineup::InPlay};

/// The most actions of a round.
pub(crate) const MOST_ACTIONS: u8 = 9;

/// The highest initiative, and as a negative number the lowest.
pub(crate) const MOST_INITIATIVE: i16 = 99;

/// The most points of Courage.
pub(crate) const MOST_COURAGE: u8 = 20;

/// A character at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureState {
    /// All damage taken.
    pub damage: u16,
    /// The level of weariness, from 0.
    pub weariness: u8,
    /// Points of Courage left.
    pub courage: u8,
    /// Points of Courage spent this round.
    pub spent: u8,
    /// Its initiative this round, once it is rolled.
    pub initiative: Option<i16>,
    /// What it rolled among those who tied.
    pub tie: u8,
    /// Actions of this round, used for whatever.
    pub actions: u8,
    /// Whether an action waits for later in the round.
    pub delayed: bool,
    /// Whether it has had its turn in this round.
    pub done: bool,
    /// The number of the action with which it dodges in this round.
    pub dodging: Option<u8>,
    /// Whether it has left the scene.
    pub gone: bool,
    /// Others it has put out of action.
    pub felled: u8,
}

/// Whole and rested; one that is not there has left.
impl InPlay<Profile> for FigureState {
    fn fresh(profile: &Profile) -> Self {
        Self { courage: profile.courage, ..Self::default() }
    }

    fn absent() -> &'static Self {
        static ABSENT: LazyLock<FigureState> =
            LazyLock::new(|| FigureState { done: true, gone: true, ..FigureState::default() });
        &ABSENT
    }
}

impl FigureState {
    /// What was done in a round no longer counts.
    pub(super) fn refresh(&mut self) {
        self.spent = 0;
        self.initiative = None;
        self.tie = 0;
        self.actions = 0;
        self.delayed = false;
        self.done = false;
        self.dodging = None;
    }
}
