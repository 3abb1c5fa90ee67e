//! The sequence of a turn: initiative, activations and clean-up.

pub(super) mod activation;
pub(super) mod clean_up;
pub(super) mod initiative;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[initiative::TOPIC, activation::TOPIC, clean_up::TOPIC];
