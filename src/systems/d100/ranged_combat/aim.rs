//! The hit value of a shot.

use engine::{
    FigureId, HasLineup,
    conversation::{Part, Table},
};

use super::range::{Range, ask_range, range_modifier};
use crate::{
    D100,
    figure::{profile::Profile, weapon::Class},
    hit_test::{
        hit_value::{HitBy, HitValue},
        modifier::other_modifier,
    },
    objects,
};

/// Returns the name and value of the stat that a shot uses.
///
/// By the rule on range, a pistol uses Close Combat against an adjacent tile.
pub(super) fn stat(profile: &Profile, range: Range) -> (&'static str, i32) {
    match range {
        Range::CloseCombat => ("Close Combat", profile.close_combat.into()),
        _ => ("Ranged Combat", profile.ranged_combat.into()),
    }
}

/// Asks for the range and any other modifier, and returns the hit value of a shot.
///
/// Nothing modifies the hit value of a shot at an object. Players are still asked for the range if
/// the gun cannot be fired at an adjacent tile, as a reminder that the object must be farther away.
pub(super) fn take_aim(
    table: &mut Table<'_, D100>,
    [shooter, target]: [FigureId; 2],
    class: Class,
    accuracy: i32,
) -> HitValue {
    if table.state().profile(target).object {
        if range_modifier(class, Range::CloseCombat).is_none() {
            ask_range(table, class);
        }
        return objects::hit_value(HitBy::Shot);
    }
    let (range, worth) = ask_range(table, class);
    let other = other_modifier(table);
    let (label, stat) = stat(table.state().profile(shooter), range);
    HitValue::of_stat(Part::stat(label, stat), HitBy::Shot)
        .modifier("accuracy", accuracy)
        .modifier(range.words(), worth)
        .part(other)
}
