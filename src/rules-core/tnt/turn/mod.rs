//! The sequence of a turn: initiative, activations, clean-up.

pub(super) mod activation;
pub(super) mod clean_up;
pub(super) mod initiative;

use crate::topic::Topic;

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] = &[initiative::TOPIC, activation::TOPIC, clean_up::TOPIC];
