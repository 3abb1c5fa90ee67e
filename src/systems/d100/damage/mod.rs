//! Damage, armour and injuries.

pub(super) mod elsewhere;
pub(super) mod hits;
pub(super) mod result;
mod stake;
pub(super) mod weapon_damage;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] =
    &[weapon_damage::TOPIC, weapon_damage::CRITICAL_HITS, hits::SEVERAL];
