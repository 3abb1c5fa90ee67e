//! Grimdark Future 2.16: two armies of units take turns, one unit each, over four rounds.
//!
//! Dice are rolled as pools: one to hit, then one to defend. What is left of a unit may have to
//! test its morale once the attack is over.

mod actions;
mod melee;
mod morale;
mod movement;
mod preparation;
mod psychic;
mod quality;
mod round;
mod seam;
#[cfg(test)]
mod self_play;
mod shooting;
mod special_rules;
mod state;
mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod transport;
mod unit;

pub use actions::action::Action;
pub use state::{
    battle::{Acting, Away, Setup, State, TestOwed, UnitState},
    effect::Effect,
    happening::Happening,
};
pub use unit::{
    gives::Gives,
    keyword::{Keyword, Keywords},
    limits::MOST_WEAPONS,
    order::Order,
    profile::{Profile, Ties},
    rule::Rule,
    spell::Spell,
    weapon::Weapon,
    when::{Only, When},
};

/// Grimdark Future 2.16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gdf;
