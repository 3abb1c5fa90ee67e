//! Transports: boarding them, and what happens when they are destroyed.

pub(super) mod boarding;
pub(super) mod wreck;

use engine::Topic;

/// The help topics about transports.
pub(super) const TOPICS: &[Topic] = &[boarding::TOPIC];
