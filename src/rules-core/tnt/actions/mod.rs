//! Actions: what they cost, and those that belong to no other chapter.

pub(super) mod action_points;
pub(super) mod carrying;
pub(super) mod concentration;
pub(super) mod hold;
pub(super) mod interrupt;
pub(super) mod use_ability;

use crate::{tnt::stats::free, topic::Topic};

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] =
    &[carrying::TOPIC, use_ability::TOPIC, free::MISCELLANEOUS, hold::TOPIC];
