//! The topics of the system, chapter by chapter.

use crate::{
    adventure::{character, combat, courage, reaction, scene, standard_test, weariness},
    topic::{Topic, count_topics, join_topics},
};

/// The chapters, in reading order.
const CHAPTERS: &[&[Topic]] = &[
    standard_test::TOPICS,
    &[courage::TOPIC, reaction::TOPIC, weariness::TOPIC],
    combat::TOPICS,
    character::TOPICS,
    &[scene::TOPIC],
];

/// All topics of the system, in reading order.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
