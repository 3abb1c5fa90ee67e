//! D100 tactical combat, a game of squads on a tile grid.
//!
//! Sides take turns. On its side's turn, a figure spends its actions. A test succeeds if a D100
//! rolls no higher than a target value. An attack is a hit test, a parry if the target can parry,
//! and damage against armour.

mod action;
mod adapter;
mod close_combat;
mod damage;
mod figure;
mod hit_test;
mod objects;
mod ranged_combat;
#[cfg(test)]
#[path = "../../../tests/script.rs"]
#[allow(dead_code, reason = "tests of a single system use only parts of it")]
mod script;
mod state;
#[cfg(test)]
mod tests;
mod turn;

pub use action::Action;
pub use figure::{
    firing_modes::{FiringModes, NoFiringModes},
    profile::Profile,
    weapon::{Blade, Class, Gun, MOST_WEAPONS, Weapon, WeaponKind},
};
pub use hit_test::{hit_roll::HitRoll, hit_value::HitValue};
pub use ranged_combat::range::{Range, range_modifier};
pub use state::{
    battle::{MOST_SIDES, State},
    effect::Effect,
    figure_state::FigureState,
};

/// The D100 tactical combat system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct D100;
