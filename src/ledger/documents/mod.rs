//! What is kept: battles, rosters and settings, and what is read from them.

pub(crate) mod aftermath;
pub(crate) mod battles;
pub(crate) mod chronicle;
pub(crate) mod comfort;
pub(crate) mod crew;
pub(crate) mod differences;
pub(crate) mod last_seen;
pub(crate) mod limits;
pub(crate) mod meanings;
pub(crate) mod photos;
pub(crate) mod pictures;
pub(crate) mod provenance;
pub(crate) mod readable;
pub(crate) mod rosters;
pub(crate) mod rule_texts;
pub(crate) mod settings;
pub(crate) mod shared_line;
pub(crate) mod statistics;
pub(crate) mod story;
pub(crate) mod taking;
