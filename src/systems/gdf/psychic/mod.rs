//! Psychics, casters and their spells.

pub(super) mod casting;
mod resolving;
pub(super) mod spells;
pub(super) mod tokens;

use engine::Topic;

/// The help topics about spells.
pub(super) const TOPICS: &[Topic] = &[casting::TOPIC, tokens::TOPIC];

/// The help topics about spells in 3.5.
pub(super) const TOPICS_3_5: &[Topic] =
    &[Topic { rules: &[36, 47], ..tokens::TOPIC }, casting::SPELLS];
