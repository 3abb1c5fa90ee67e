//! Special rules of units and weapons.

pub(super) mod effect;
pub(super) mod keyword;
pub(super) mod later;
