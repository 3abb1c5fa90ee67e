//! 2D6 adventure play: characters of a party and whoever they meet, for a table with a referee or
//! without one.
//!
//! Anybody tests anything at any time. Once initiative is rolled there are rounds of a few seconds,
//! with two actions for free; wounds and weariness count at once in every later test.

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
