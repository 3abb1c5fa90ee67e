//! Quality tests with a single die or a pool, and their outcomes.

pub(super) mod free;
pub(super) mod rolling;
pub(super) mod tally;

use engine::Topic;

/// The help topics about quality tests.
pub(super) const TOPICS: &[Topic] = &[free::TOPIC];

/// The help topics about quality tests in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[free::TOPIC, free::REROLLS];
