//! Transports: boarding them, and what happens when they are destroyed.

pub(super) mod boarding;
pub(super) mod wreck;

use engine::Topic;

/// The help topics about transports.
pub(super) const TOPICS: &[Topic] = &[boarding::TOPIC];

/// The help topics about transports in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[boarding::TOPIC_3_5, boarding::PASSENGERS];
