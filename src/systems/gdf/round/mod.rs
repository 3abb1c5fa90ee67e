//! The sequence of a round: roll-offs, turns, and objectives at its end.

pub(super) mod roll_off;
pub(super) mod turns;

use engine::Topic;

/// The help topics about rounds and turns.
pub(super) const TOPICS: &[Topic] = &[roll_off::TOPIC, turns::TOPIC];
