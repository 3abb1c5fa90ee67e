//! Figures and weapons as their sheets describe them.

pub(super) mod firing_modes;
pub(super) mod profile;
pub(super) mod sample;
pub(super) mod sheet;
pub(super) mod weapon;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[sheet::TOPIC, weapon::TOPIC];
