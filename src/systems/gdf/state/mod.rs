//! The state of a battle, and the effects that change it.

pub(super) mod battle;
pub(super) mod effect;
pub(super) mod group;
pub(super) mod happening;
pub(super) mod reach;
