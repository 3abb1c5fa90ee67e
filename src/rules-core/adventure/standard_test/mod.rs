//! The standard test: 2D6 + attribute + skill + modifiers against a target number, and its degrees.

pub(super) mod attribute_test;
pub(super) mod by_hand;
pub(super) mod degree;
pub(super) mod free_test;
pub(super) mod opposed_test;
pub(super) mod roll;
pub(super) mod skill_test;
pub(super) mod target_number;
pub(super) mod tester;

use crate::topic::Topic;

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] = &[
    roll::TOPIC,
    target_number::TOPIC,
    degree::TOPIC,
    skill_test::UNTRAINED,
    attribute_test::TOPIC,
    opposed_test::TOPIC,
];
