//! All help topics, chapter by chapter.

use engine::{Topic, count_topics, join_topics};

use crate::{
    actions, melee, morale, movement, preparation, psychic, quality, round, shooting,
    special_rules, terrain, transport,
};

/// The chapters, in reading order.
const CHAPTERS: &[&[Topic]] = &[
    quality::TOPICS,
    preparation::TOPICS,
    round::TOPICS,
    actions::TOPICS,
    movement::TOPICS,
    terrain::TOPICS,
    shooting::TOPICS,
    melee::TOPICS,
    morale::TOPICS,
    psychic::TOPICS,
    transport::TOPICS,
    special_rules::TOPICS,
];

/// All help topics.
pub(crate) const TOPICS: &[Topic] = &join_topics::<{ count_topics(CHAPTERS) }>(CHAPTERS);
