//! Shooting, from the roll to hit to the removal of models.

pub(super) mod attack;
pub(super) mod defense;
pub(super) mod fire;
pub(super) mod free_attack;
pub(super) mod hits;
pub(super) mod ignores;
pub(super) mod regeneration;
pub(super) mod sniper;
mod spread;
pub(super) mod to;
pub(super) mod volley;
pub(super) mod weapons;
pub(super) mod wounds;

use engine::Topic;

/// The help topics about shooting.
pub(super) const TOPICS: &[Topic] = &[
    volley::TOPIC,
    attack::TOPIC,
    fire::COVER,
    defense::TOPIC,
    defense::AP,
    hits::BLAST,
    wounds::DEADLY,
    fire::INDIRECT,
    fire::LOCK_ON,
    hits::POISON,
    hits::RENDING,
    fire::RELENTLESS,
    sniper::TOPIC,
    fire::STEALTH,
    regeneration::TOPIC,
    wounds::TOUGH,
];
