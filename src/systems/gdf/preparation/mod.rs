//! Preparation of a battle: objective markers, deployment and reserves.

pub(super) mod beginning;
pub(super) mod deployment;
pub(super) mod reserve;

use engine::Topic;

use crate::mission;

/// The help topics about preparation.
pub(super) const TOPICS: &[Topic] = &[
    mission::ARMIES,
    mission::TOPIC,
    deployment::TOPIC,
    deployment::SCOUT,
    deployment::HERO,
    reserve::TOPIC,
];

/// The help topics about preparation in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[
    mission::ARMIES_3_5,
    mission::LIMITS,
    mission::TOPIC_3_5,
    deployment::TOPIC_3_5,
    deployment::SCOUT_3_5,
    deployment::HERO_3_5,
    reserve::TOPIC_3_5,
];
