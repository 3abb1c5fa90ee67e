//! The state of a character.

use std::sync::LazyLock;

use engine::figures::InPlay;

use crate::character::profile::Profile;

/// The maximum number of actions in a round.
pub(crate) const MOST_ACTIONS: u8 = 9;

/// The highest initiative. The lowest is its negative.
pub(crate) const MOST_INITIATIVE: i16 = 99;

/// The maximum number of points of Courage.
pub(crate) const MOST_COURAGE: u8 = 20;

/// The state of a character at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FigureState {
    /// The total damage taken.
    pub damage: u16,
    /// The level of weariness, counted from 0.
    pub weariness: u8,
    /// The points of Courage left.
    pub courage: u8,
    /// The points of Courage spent this round.
    pub spent: u8,
    /// The initiative in this round, or `None` before the roll.
    pub initiative: Option<i16>,
    /// The rank among the characters that this one was tied with.
    pub tie: u8,
    /// The actions used this round.
    pub actions: u8,
    /// Whether the character has delayed an action until later in the round.
    pub delayed: bool,
    /// Whether the character has had its turn this round.
    pub done: bool,
    /// The number of the action that the character has used to dodge this round, if any.
    pub dodging: Option<u8>,
    /// Whether the character has left the scene.
    pub gone: bool,
    /// The number of characters that this one has put out of action.
    pub felled: u8,
}

/// Defines the states of new and unknown characters.
///
/// A new character is unhurt and rested. An unknown character counts as having left the scene.
impl InPlay<Profile> for FigureState {
    fn fresh(profile: &Profile) -> Self {
        Self { courage: *profile.courage, ..Self::default() }
    }

    fn absent() -> &'static Self {
        static ABSENT: LazyLock<FigureState> =
            LazyLock::new(|| FigureState { done: true, gone: true, ..FigureState::default() });
        &ABSENT
    }
}

impl FigureState {
    /// Clears the actions, initiative and other values that last for one round.
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
