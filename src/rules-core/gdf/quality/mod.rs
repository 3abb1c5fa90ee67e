//! Quality tests, with one die or a pool, and their outcomes.

pub(super) mod free_test;
pub(super) mod quality_test;
pub(super) mod tally;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[free_test::TOPIC];
