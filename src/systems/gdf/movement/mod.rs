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

/// The help topics about movement in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[
    distance::TOPIC_3_5,
    distance::COHERENCY,
    distance::DIFFICULT_3_5,
    distance::AIRCRAFT_3_5,
    Topic { rules: &[50], ..distance::FAST },
    distance::FLYING_3_5,
    Topic { rules: &[65], ..distance::SLOW },
    Topic { rules: &[67], ..distance::STRIDER },
    refusals::IMMOBILE_3_5,
];
