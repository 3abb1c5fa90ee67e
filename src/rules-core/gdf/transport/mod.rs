//! Transports: riding in them, and what happens when they are destroyed.

pub(super) mod boarding;
pub(super) mod wreck;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[boarding::TOPIC];
