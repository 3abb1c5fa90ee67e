//! The topics of the system, chapter by chapter.

use engine::{Topic, count_topics, join_topics};

use super::report;
use crate::{close_combat, damage, figure, hit_test, objects, ranged_combat, turn};

/// The chapters, in reading order.
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

/// All topics of the system, in reading order.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
