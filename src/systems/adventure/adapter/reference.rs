//! The topics of the system, chapter by chapter.

use engine::{Topic, count_topics, join_topics};

use crate::{character, combat, courage, reaction, scene, standard_test, weariness};

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
