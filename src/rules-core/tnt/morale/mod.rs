//! Morale: who must test it, and what becomes of whoever fails.

pub(super) mod morale_test;
pub(super) mod nerve;
pub(super) mod side;

use crate::topic::Topic;

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] = &[nerve::TOPIC];
