//! The sheet of a figure: stats, weapons and abilities.

pub(super) mod ability;
pub(super) mod profile;
pub(super) mod sample;
pub(super) mod sheet;
pub(super) mod test_kind;
pub(super) mod weapon;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[sheet::TOPIC];
