//! Damage, armour and injuries.

pub(super) mod elsewhere;
pub(super) mod hits;
pub(super) mod result;
mod stake;
pub(super) mod weapon_damage;

use crate::topic::Topic;

/// The topics of the chapter, in the order in which they are read.
pub(super) const TOPICS: &[Topic] =
    &[weapon_damage::TOPIC, weapon_damage::CRITICAL_HITS, hits::SEVERAL];
