//! Movement: how far a unit may go, and why.

pub(super) mod distance;
pub(super) mod refusals;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[
    distance::TOPIC,
    distance::DIFFICULT,
    distance::AIRCRAFT,
    distance::FAST,
    distance::FLYING,
    distance::SLOW,
    distance::STRIDER,
    refusals::IMMOBILE,
];
