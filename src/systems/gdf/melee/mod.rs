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

/// The help topics about melee in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[
    charge::TOPIC_3_5,
    charge::FATIGUE_3_5,
    strike::COUNTER,
    fear::TOPIC_3_5,
    strike::FURIOUS_3_5,
    strike::IMPACT_3_5,
    Topic { rules: &[], ..ravage::TOPIC },
];
