//! A character at one moment.

use std::sync::LazyLock;

use crate::{adventure::character::profile::Profile, lineup::InPlay};

/// The highest number of actions in a round that is counted.
pub(crate) const MOST_ACTIONS: u8 = 9;

/// The highest initiative; the lowest is its negative.
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
    /// Points of Courage spent in this round.
    pub spent: u8,
    /// Its initiative in this round, once it has rolled.
    pub initiative: Option<i16>,
    /// Its rank among those it was tied with.
    pub tie: u8,
    /// Actions used in this round.
    pub actions: u8,
    /// Whether an action waits for later in the round.
    pub delayed: bool,
    /// Whether it has had its turn in this round.
    pub done: bool,
    /// The number of the action that it has used for dodging in this round.
    pub dodging: Option<u8>,
    /// Whether it has left the scene.
    pub gone: bool,
    /// Others it has put out of action.
    pub felled: u8,
}

/// A fresh character is whole and rested; one that does not exist has left the scene.
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
    /// Forgets what was done in the last round.
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
