//! A unit, as its sheet has it.

pub(super) mod army;
pub(super) mod item;
pub(super) mod limits;
pub(super) mod profile;
pub(super) mod row;
pub(super) mod sample;
pub(super) mod sheet;
pub(super) mod spell;
pub(super) mod weapon;
