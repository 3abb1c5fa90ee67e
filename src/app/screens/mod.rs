//! The screens, one for each route.

pub(crate) mod about;
pub(crate) mod battle;
pub(crate) mod battles;
pub(crate) mod changelog;
pub(crate) mod first_shot;
pub(crate) mod home;
pub(crate) mod import;
pub(crate) mod last_seen;
pub(crate) mod new_battle;
mod open_with;
pub(crate) mod opened;
pub(crate) mod print;
pub(crate) mod reference;
pub(crate) mod roster;
pub(crate) mod rosters;
pub(crate) mod scan;
pub(crate) mod settings;
pub(crate) mod shared;
pub(crate) mod shared_battle;
pub(crate) mod statistics;
pub(crate) mod test;
