//! Rounds: who goes first, whose turn comes next, and what is settled when a round is over.

pub(super) mod objectives;
pub(super) mod roll_off;
pub(super) mod turns;

use crate::topic::Topic;

/// The chapter's topics.
pub(super) const TOPICS: &[Topic] = &[roll_off::TOPIC, turns::TOPIC];
