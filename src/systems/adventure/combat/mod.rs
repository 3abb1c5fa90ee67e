//! Combat: initiative, action rounds, attacks, defences and damage.

pub(super) mod action_round;
pub(super) mod attack;
pub(super) mod block_or_parry;
pub(super) mod dodge;
pub(super) mod initiative;
pub(super) mod range;
mod stake;
pub(super) mod taking_damage;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[
    initiative::TOPIC,
    action_round::TOPIC,
    action_round::DELAY,
    attack::TOPIC,
    attack::UNARMED,
    range::TOPIC,
    dodge::TOPIC,
    block_or_parry::TOPIC,
    taking_damage::TOPIC,
];
