//! Moving, dropping prone, climbing and falling.

pub(super) mod climbing;
pub(super) mod moving;
pub(super) mod prone;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] =
    &[moving::TOPIC, prone::TOPIC, climbing::JUMP, climbing::CLIMB, climbing::FALL];
