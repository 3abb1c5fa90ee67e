//! 2D6 adventure, a game about a party of characters and the people and creatures they meet.
//!
//! Groups can play with or without a referee. Any character can make any test at any time. A fight
//! has rounds of a few seconds, in which a character's first two actions have no penalty. Wounds
//! and weariness affect every test from then on.

mod action;
mod adapter;
mod character;
mod combat;
mod courage;
mod reaction;
mod scene;
#[cfg(test)]
#[path = "../../../tests/script.rs"]
#[allow(dead_code, reason = "tests of a single system use only parts of it")]
mod script;
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

/// The 2D6 adventure system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adventure;
