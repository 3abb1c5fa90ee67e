//! All topics, chapter by chapter.

use super::report;
use crate::{
    d100::{close_combat, damage, figure, hit_test, objects, ranged_combat, turn},
    topic::{Topic, count_topics, join_topics},
};

/// The chapters, in the order in which they are read.
const CHAPTERS: &[&[Topic]] = &[
    hit_test::TOPICS,
    damage::TOPICS,
    close_combat::TOPICS,
    ranged_combat::TOPICS,
    objects::TOPICS,
    figure::TOPICS,
    turn::TOPICS,
    &[report::TOPIC],
];

/// All topics.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
