//! Morale: who must test it, and what happens on a failure.

pub(super) mod nerve;
pub(super) mod side;
pub(super) mod testing;

use crate::topic::Topic;

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] = &[nerve::TOPIC];
