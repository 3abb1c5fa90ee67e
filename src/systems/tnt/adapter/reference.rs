//! The topics of the rules reference, by chapter.

use engine::{Topic, count_topics, join_topics};

use super::report;
use crate::{actions, close_combat, figure, morale, movement, ranged_combat, stats, turn};

/// The chapters, in reading order.
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

/// All topics, in reading order.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
