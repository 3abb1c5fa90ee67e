//! Morale tests: their causes and the effects of a failure.

pub(super) mod nerve;
pub(super) mod side;
pub(super) mod testing;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[nerve::TOPIC];
