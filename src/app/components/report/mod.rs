//! What tells how a battle went: score, report, photos, and what it changes in the rosters.

pub(crate) mod after;
pub(crate) mod camera;
pub(crate) mod chart;
pub(crate) mod chronicle;
pub(crate) mod photos;
pub(crate) mod picture;
pub(crate) mod report_overlay;
pub(crate) mod score;
pub(crate) mod story;
pub(crate) mod story_buttons;
