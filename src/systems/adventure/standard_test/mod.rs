//! Standard tests and their degrees of success.
//!
//! A standard test is 2D6 + attribute + skill + modifiers against a target number.

pub(super) mod attribute;
pub(super) mod by_hand;
pub(super) mod degree;
pub(super) mod free;
pub(super) mod opposed;
pub(super) mod roll;
pub(super) mod skill;
pub(super) mod target_number;
pub(super) mod tester;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[
    roll::TOPIC,
    target_number::TOPIC,
    degree::TOPIC,
    skill::UNTRAINED,
    attribute::TOPIC,
    opposed::TOPIC,
];
