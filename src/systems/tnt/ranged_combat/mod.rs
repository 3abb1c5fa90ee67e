//! Ranged combat, from aiming to casualties.

pub(super) mod aim;
pub(super) mod burst;
pub(super) mod casualties;
pub(super) mod graze;
pub(super) mod into_melee;
pub(super) mod jam;
pub(super) mod pending_hits;
pub(super) mod risk;
pub(super) mod shooting;
pub(super) mod spread;
pub(super) mod strays;
pub(super) mod target;
pub(super) mod wounding;

use engine::Topic;

use crate::actions::concentration;

/// The topics of this chapter, in reading order.
///
/// The topic about concentrating is here too, because concentrating affects shots.
pub(super) const TOPICS: &[Topic] = &[
    aim::TOPIC,
    target::TOPIC,
    concentration::TOPIC,
    spread::TOPIC,
    into_melee::TOPIC,
    aim::SUPPRESSIVE_FIRE,
    jam::RELIABILITY,
    jam::UNJAM,
    pending_hits::TOPIC,
    wounding::TOPIC,
    graze::TOPIC,
];
