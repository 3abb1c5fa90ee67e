//! The hit value of a shot.

use super::range::{Range, ask_range, range_modifier};
use crate::{
    conversation::{Part, Table},
    d100::{
        D100,
        figure::{profile::Profile, weapon::Class},
        hit_test::{
            hit_value::{HitBy, HitValue},
            modifier::other_modifier,
        },
        objects,
    },
    ids::FigureId,
};

/// The stat for a shot and its value. Range: in close combat a pistol is fired with Close Combat.
pub(super) fn stat(profile: &Profile, range: Range) -> (&'static str, i32) {
    match range {
        Range::CloseCombat => ("Close Combat", profile.close_combat.into()),
        _ => ("Ranged Combat", profile.ranged_combat.into()),
    }
}

/// Asks what only the players see, and returns the hit value of a shot. Against an object the range
/// adds nothing. It is asked all the same for a gun that cannot be fired in close combat, because
/// that holds for objects, too.
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
