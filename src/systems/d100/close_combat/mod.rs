//! Close combat: attacks with weapons or bare hands, reach and parrying.

pub(super) mod attack;
pub(super) mod free_parry;
pub(super) mod parry;
pub(super) mod reach;
pub(super) mod strength_bonus;
pub(super) mod unarmed;
pub(super) mod wielding;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[
    attack::TOPIC,
    strength_bonus::TOPIC,
    reach::TOPIC,
    parry::TOPIC,
    wielding::TOPIC,
    unarmed::TOPIC,
];
