//! Close combat, from charging to disengaging.

pub(super) mod attack;
pub(super) mod charge;
pub(super) mod contact;
pub(super) mod disengage;
pub(super) mod free_attack;
pub(super) mod push_back;
pub(super) mod roll_to_hit;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] =
    &[charge::TOPIC, roll_to_hit::TOPIC, push_back::TOPIC, contact::TOPIC, disengage::TOPIC];
