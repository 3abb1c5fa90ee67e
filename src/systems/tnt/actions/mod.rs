//! AP costs, and the actions that no other chapter covers.

pub(super) mod action_points;
pub(super) mod carrying;
pub(super) mod concentration;
pub(super) mod hold;
pub(super) mod interrupt;
pub(super) mod use_ability;

use engine::Topic;

use crate::stats::free;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] =
    &[carrying::TOPIC, use_ability::TOPIC, free::MISCELLANEOUS, hold::TOPIC];
