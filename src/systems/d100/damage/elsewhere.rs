//! Damage from something other than an attack, such as a fall, a fire or a grenade.
//!
//! This module also has the damage roll without a figure.

use std::ops::RangeInclusive;

use engine::{
    FigureId, FromSheet, HasLineup, Told,
    conversation::{Flow, Table},
    pick_dice,
    words::sentence,
};

use super::{
    hits::{injure, roll},
    weapon_damage::{HitKind, Target, WeaponDamage, injuries_of},
};
use crate::{D100, figure::profile::Profile, hit_test::making::Tester};

/// The default die for a damage roll.
const USUAL_DIE: &str = "D10";
const ARMOUR: RangeInclusive<i32> = 0..=99;

/// Makes a damage roll without a figure, against armour that players enter.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn damage_of_anybody(table: &mut Table<'_, D100>) -> Flow<()> {
    table.headline("Damage");
    let armour = table.pick("armour", "Armour", ARMOUR, 0);
    let armour = u8::try_from(armour).unwrap_or(0);
    let target = Target { armour, left: u16::MAX, object: false };
    let (damage, hit) = any_damage(table);
    let tester = Tester { name: "Damage".to_owned(), side: None };
    let surplus = roll(table, &tester, &damage, hit, target, &takes_off(target))?;
    table.tell(Told::Outcome, |_| sentence(&injuries_of(surplus, target).label));
    Ok(())
}

/// Rolls damage to a figure from something other than an attack.
///
/// # Errors
/// Returns `Err` if the answer is missing.
pub(crate) fn hurt(table: &mut Table<'_, D100>, id: FigureId) -> Flow<()> {
    let (state, profile) = (table.state(), table.state().profile(id));
    let (armour, object) = (*profile.armour, profile.object);
    let target = Target { armour, left: state.left_of(id), object };
    let name = state.name(id).to_owned();
    table.headline(format!("{name} takes damage"));
    let has_armour = table.toggle("armour", "Armour counts", true);
    let target = Target { armour: if has_armour { armour } else { 0 }, ..target };
    let (damage, hit) = any_damage(table);
    let tester = Tester { name: format!("Damage to {name}"), side: None };
    let surplus = roll(table, &tester, &damage, hit, target, &takes_off(target))?;
    injure(table, None, id, surplus);
    Ok(())
}

fn takes_off(target: Target) -> String {
    format!("Armour stops {}.", target.armour)
}

/// Asks for the dice, a number to add, and whether the damage is doubled.
fn any_damage(table: &mut Table<'_, D100>) -> (WeaponDamage, HitKind) {
    let expression = pick_dice(table, USUAL_DIE);
    let is_critical = table.toggle("critical", "Critical hit: double damage", false);
    let hit = if is_critical { HitKind::Critical } else { HitKind::Plain };
    (WeaponDamage::new(expression, Profile::nobody(), "added"), hit)
}
