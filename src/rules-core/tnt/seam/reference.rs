//! All topics, chapter by chapter.

use super::report;
use crate::{
    tnt::{actions, close_combat, figure, morale, movement, ranged_combat, stats, turn},
    topic::{Topic, count_topics, join_topics},
};

/// The chapters, in the order in which they are read.
const CHAPTERS: &[&[Topic]] = &[
    stats::TOPICS,
    figure::TOPICS,
    turn::TOPICS,
    movement::TOPICS,
    ranged_combat::TOPICS,
    close_combat::TOPICS,
    actions::TOPICS,
    morale::TOPICS,
    &[report::TOPIC],
];

/// All topics.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
