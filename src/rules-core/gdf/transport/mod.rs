//! Transports: who rides in them, and what their end does.

pub(super) mod boarding;
pub(super) mod wreck;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[boarding::TOPIC];
