//! Morale.

pub(super) mod morale_test;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] =
    &[morale_test::TOPIC, morale_test::PINNED, morale_test::FEARLESS];
