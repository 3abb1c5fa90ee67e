//! Attacks on objects.

use engine::{Topic, conversation::Part};

use crate::hit_test::hit_value::{HitBy, HitValue};

/// The hit value of every attack on an object.
const HIT_VALUE: i32 = 100;

/// Returns the hit value of an attack on an object.
///
/// The value is the same for all ranges, weapons and stats, following the rule on attacking
/// objects.
pub(super) fn hit_value(by: HitBy) -> HitValue {
    HitValue::of_stat(Part::stat("against an object", HIT_VALUE), by)
}

/// The topic about attacking objects.
pub(super) const OBJECTS: Topic = Topic {
    key: "objects",
    title: "Attacking objects",
    rules: &[18],
    text: || {
        format!(
            "Add a door, barricade or generator to a roster as an object. Enter its armour, and \
             its hit points as the injury limit. Attacks on it have a hit value of {HIT_VALUE} at \
             any range, so only 96–100 misses. It never parries. Anyone can attack it, even its \
             own side."
        )
    },
};

/// The topics of this chapter.
pub(super) const TOPICS: &[Topic] = &[OBJECTS];
