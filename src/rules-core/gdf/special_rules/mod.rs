//! Special rules of units and weapons.

pub(super) mod afterwards;
pub(super) mod circumstances;
pub(super) mod effect;
mod gives;
pub(super) mod keyword;
pub(super) mod later;
pub(super) mod reach;
pub(super) mod topics;
mod when;

pub(super) use topics::TOPICS;
