//! The state of a battle and the effects that change it.

pub(super) mod battle;
pub(super) mod cause;
pub(super) mod effect;
pub(super) mod figure_state;
pub(super) mod happening;
pub(super) mod hit;
pub(super) mod pair;
