//! Attacking objects.

use crate::{
    conversation::Part,
    d100::hit_test::hit_value::{HitBy, HitValue},
    topic::Topic,
};

/// The hit value of every attack on an object.
const HIT_VALUE: i32 = 100;

/// Attacking objects: the hit value is fixed, whatever the range, the weapon or the stat.
pub(super) fn hit_value(by: HitBy) -> HitValue {
    HitValue::of_stat(Part::stat("against an object", HIT_VALUE), by)
}

/// Attacking objects.
pub(super) const OBJECTS: Topic = Topic {
    key: "objects",
    title: "Attacking objects",
    rules: &[18],
    text: || {
        format!(
            "Add a door, barricade or generator to a roster as an object, with its armour and its \
             hit points as injury limit. Attacks on it have a hit value of {HIT_VALUE} at any \
             range, so only 96–100 misses. It never parries. Anyone can attack it, even its own \
             side."
        )
    },
};

/// The topics of the chapter.
pub(super) const TOPICS: &[Topic] = &[OBJECTS];
