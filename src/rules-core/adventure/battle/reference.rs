//! All topics, chapter by chapter.

use crate::{
    adventure::{battle, character, combat, courage, reaction, standard_test, weariness},
    topic::{Topic, count_topics, join_topics},
};

/// The chapters, in the order in which they are read.
const CHAPTERS: &[&[Topic]] = &[
    standard_test::TOPICS,
    &[courage::TOPIC, reaction::TOPIC, weariness::TOPIC],
    combat::TOPICS,
    character::TOPICS,
    battle::TOPICS,
];

/// All topics.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
