//! Turns, in which a side's figures spend their actions.

pub(super) mod actions;
pub(super) mod sides;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[sides::TOPIC, actions::TOPIC];
