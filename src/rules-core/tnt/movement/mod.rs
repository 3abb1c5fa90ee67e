//! Moving, lying down, climbing and falling.

pub(super) mod climbing;
pub(super) mod moving;
pub(super) mod prone;

use crate::topic::Topic;

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] =
    &[moving::TOPIC, prone::TOPIC, climbing::JUMP, climbing::CLIMB, climbing::FALL];
