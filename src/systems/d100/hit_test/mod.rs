//! Hit tests, which succeed if a D100 rolls the hit value or less.

pub(super) mod free;
pub(super) mod hit_roll;
pub(super) mod hit_value;
pub(super) mod making;
pub(super) mod modifier;
pub(super) mod percentile;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] =
    &[hit_roll::TOPIC, percentile::TOPIC, hit_value::TOPIC, hit_roll::CRITICAL];
