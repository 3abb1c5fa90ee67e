//! All help topics, chapter by chapter.

use crate::{
    gdf::{
        actions, melee, morale, movement, preparation, psychic, quality, round, shooting,
        special_rules, terrain, transport,
    },
    topic::{Topic, count_topics, join_topics},
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
