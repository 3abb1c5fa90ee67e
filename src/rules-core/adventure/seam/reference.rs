//! All topics, chapter by chapter.

use crate::{
    adventure::{character, combat, courage, reaction, scene, standard_test, weariness},
    topic::{Topic, count_topics, join_topics},
};

/// The chapters, in the order in which they are read.
const CHAPTERS: &[&[Topic]] = &[
    standard_test::TOPICS,
    &[courage::TOPIC, reaction::TOPIC, weariness::TOPIC],
    combat::TOPICS,
    character::TOPICS,
    &[scene::TOPIC],
];

/// All topics.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
