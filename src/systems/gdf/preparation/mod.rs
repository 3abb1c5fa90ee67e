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
