//! Movement distances, and the orders that a unit cannot be given.

pub(super) mod distance;
pub(super) mod refusals;

use engine::Topic;

/// The help topics about movement.
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
