//! Quality tests, with one die or a pool, and their outcomes.

pub(super) mod free;
pub(super) mod rolling;
pub(super) mod tally;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[free::TOPIC];
