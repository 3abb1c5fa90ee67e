//! A figure, as its sheet has it.

pub(super) mod ability;
pub(super) mod profile;
pub(super) mod sample;
pub(super) mod sheet;
pub(super) mod test_kind;
pub(super) mod weapon;

use crate::topic::Topic;

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] = &[sheet::TOPIC];
