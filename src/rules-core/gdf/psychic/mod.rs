//! Psychics and their spells.

pub(super) mod casting;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[casting::TOPIC];
