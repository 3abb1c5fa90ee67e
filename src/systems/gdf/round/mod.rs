//! The sequence of a round: roll-offs, turns, and objectives at its end.

pub(super) mod roll_off;
pub(super) mod turns;

use engine::Topic;

/// The help topics about rounds and turns.
pub(super) const TOPICS: &[Topic] = &[roll_off::TOPIC, turns::TOPIC];

/// The help topics about rounds and turns in 3.5.
pub(super) const TOPICS_3_5: &[Topic] =
    &[Topic { rules: &[11], ..roll_off::TOPIC }, turns::TOPIC_3_5];
