//! 2D6 adventure play: the characters of a party and those they meet, with a referee or without.
//!
//! Any character can test anything at any time. In a fight there are rounds of a few seconds, with
//! two actions that have no penalty. Wounds and weariness count at once in every later test.

mod action;
mod character;
mod combat;
mod courage;
mod reaction;
mod scene;
mod seam;
mod standard_test;
mod state;
#[cfg(test)]
mod tests;
mod weariness;

pub use action::Action;
pub use character::{
    attribute::Attribute,
    ladder::Ladder,
    profile::Profile,
    reaction::Reaction,
    skill::{Skill, Use},
    weapon::{Increment, Weapon},
};
pub use state::{
    battle::{MOST_SIDES, State},
    effect::Effect,
    figure_state::FigureState,
};

/// 2D6 adventure play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adventure;
