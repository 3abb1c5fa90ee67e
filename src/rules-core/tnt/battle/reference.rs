//! All topics, chapter by chapter.

use crate::{
    tnt::{actions, battle, close_combat, figure, morale, movement, ranged_combat, stats, turn},
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
    battle::TOPICS,
];

/// All topics.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
