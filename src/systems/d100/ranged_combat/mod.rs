//! Ranged combat: firing modes, range, jams and reloading.

pub(super) mod aim;
pub(super) mod automatic;
pub(super) mod jam;
pub(super) mod range;
pub(super) mod reload;
pub(super) mod semi_automatic;
pub(super) mod shooter;
pub(super) mod single;
pub(super) mod spread;
pub(super) mod target;

use engine::Topic;

/// The topics of this chapter, in reading order.
pub(super) const TOPICS: &[Topic] = &[
    target::TOPIC,
    range::TOPIC,
    single::TOPIC,
    semi_automatic::TOPIC,
    automatic::TOPIC,
    spread::TOPIC,
    jam::TOPIC,
    reload::TOPIC,
];
