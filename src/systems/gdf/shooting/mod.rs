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

/// The help topics about shooting in 3.5.
pub(super) const TOPICS_3_5: &[Topic] = &[
    volley::TOPIC_3_5,
    volley::SIGHT,
    Topic { rules: &[1, 24], ..attack::TOPIC },
    fire::COVER_3_5,
    Topic { rules: &[24], ..defense::TOPIC },
    Topic { rules: &[43], ..defense::AP },
    hits::BANE,
    hits::BLAST_3_5,
    wounds::DEADLY_3_5,
    Topic { rules: &[58], ..fire::INDIRECT },
    hits::RENDING_3_5,
    fire::RELENTLESS_3_5,
    sniper::TAKEDOWN,
    fire::UNSTOPPABLE,
    fire::STEALTH_3_5,
    regeneration::TOPIC_3_5,
    wounds::TOUGH_3_5,
];
