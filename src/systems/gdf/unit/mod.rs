//! Units, with their sheets, profiles and rules.

pub(super) mod army;
pub(super) mod conversion;
pub(super) mod edition;
pub(super) mod gives;
pub(super) mod item;
pub(super) mod keyword;
pub(super) mod later;
pub(super) mod limits;
pub(super) mod order;
pub(super) mod profile;
mod reading;
pub(super) mod row;
pub(super) mod rule;
pub(super) mod sample;
pub(super) mod sheet;
pub(super) mod spell;
pub(super) mod terms;
pub(super) mod weapon;
pub(super) mod when;
