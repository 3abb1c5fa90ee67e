//! Preparation: the mission's markers, and how armies come on the table.

pub(super) mod beginning;
pub(super) mod deployment;
pub(super) mod mission;
pub(super) mod reserve;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[
    mission::ARMIES,
    mission::TOPIC,
    deployment::TOPIC,
    deployment::SCOUT,
    deployment::HERO,
    reserve::TOPIC,
];
