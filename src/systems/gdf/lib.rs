//! Grimdark Future 2.16, in which two armies of units fight for four rounds.
//!
//! The sides take turns, one unit each. Dice are rolled in pools. One pool rolls to hit, and the
//! next rolls to block the hits. A unit that takes losses may have to test its morale after the
//! attack.

mod actions;
mod adapter;
mod melee;
mod mission;
mod morale;
mod movement;
mod preparation;
mod psychic;
mod quality;
mod round;
#[cfg(test)]
#[path = "../../../tests/script.rs"]
#[allow(dead_code, reason = "tests of a single system use only parts of it")]
mod script;
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
    edition::{
        Edition,
        Edition::{V2_16, V3_5},
    },
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

/// The Grimdark Future 2.16 rule system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gdf;
