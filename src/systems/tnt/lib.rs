//! The rules of This Is Not a Test, a post-apocalyptic skirmish game, based on the
//! publisher's preview.
//!
//! Figures activate one at a time until one of them fails its activation test. Hits by shooting are
//! resolved together, just before the initiative passes.

mod action;
mod actions;
mod adapter;
mod close_combat;
mod figure;
mod morale;
mod movement;
mod ranged_combat;
#[cfg(test)]
#[path = "../../../tests/script.rs"]
#[allow(dead_code, reason = "tests of a single system use only parts of it")]
mod script;
mod state;
mod stats;
#[cfg(test)]
mod tests;
mod turn;

pub use action::Action;
pub use figure::{
    ability::{Ability, Gives},
    profile::Profile,
    test_kind::TestKind,
    weapon::{MOST_WEAPONS, Weapon, WeaponKind},
};
pub use state::{
    battle::{MOST_SIDES, Phase, SideState, State},
    cause::Cause,
    effect::Effect,
    figure_state::{Departure, FigureState},
    happening::Happening,
    hit::Hit,
    pair::ContactPair,
};
pub use stats::unopposed::TARGET_NUMBER;

/// The rule system of This Is Not a Test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tnt;
