//! This Is Not a Test: post-apocalyptic skirmishes, by the publisher's preview of its rules.
//!
//! Figures activate one at a time until one fails its test. Hits are only resolved just before the
//! initiative passes.

mod action;
mod actions;
mod close_combat;
mod figure;
mod morale;
mod movement;
mod ranged_combat;
mod seam;
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

/// This Is Not a Test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tnt;
