//! Melee, from the charge to the result.

pub(super) mod charge;
pub(super) mod fear;
pub(super) mod ravage;
mod reach;
pub(super) mod strike;

use engine::Topic;

/// The help topics about melee.
pub(super) const TOPICS: &[Topic] = &[
    charge::TOPIC,
    charge::FATIGUE,
    fear::TOPIC,
    strike::FURIOUS,
    strike::IMPACT,
    ravage::TOPIC,
    fear::WON_BY,
];
