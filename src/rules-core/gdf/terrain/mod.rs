//! Terrain.

pub(super) mod dangerous;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[dangerous::TOPIC];
