//! Characters as their sheets describe them.

pub(super) mod attribute;
pub(super) mod ladder;
pub(super) mod profile;
pub(super) mod reaction;
pub(super) mod sample;
pub(super) mod sheet;
pub(super) mod skill;
pub(super) mod weapon;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[sheet::TOPIC];
