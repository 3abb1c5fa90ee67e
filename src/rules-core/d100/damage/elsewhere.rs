//! Damage from something else than an attack: a fall, a fire, a grenade; or of nobody in particular.

use super::{
    hits::{injure, roll},
    weapon_damage::{Target, WeaponDamage},
};
use crate::{
    conversation::{Flow, Table},
    d100::{D100, figure::profile::Profile, hit_test::test::Tester},
    dice::{Expression, NoExpression},
    ids::FigureId,
};

const DICE: &[&str] = &["1", "2", "3", "4", "5", "6"];
const SIDES: &[&str] = &["D4", "D6", "D8", "D10", "D12", "D20"];
const USUAL_SIDES: u8 = 3;
const NUMBERS: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30",
];

/// A roll for damage against any armour.
///
/// # Errors
/// Stops where the answer is missing.
pub(crate) fn damage_of_anybody(table: &mut Table<'_, D100>) -> Flow<()> {
    table.headline("Damage");
    let armour = table.pick("armour", "Armour", NUMBERS, 0);
    let target = Target { armour, left: u16::MAX, object: false };
    let (damage, critical) = any_damage(table);
    let tester = Tester { name: "Damage".to_owned(), side: None };
    roll(table, &tester, &damage, critical, target, None)?;
    Ok(())
}

/// A figure is hurt by something else than an attack.
///
/// # Errors
/// Stops where the answer is missing.
pub(crate) fn hurt(table: &mut Table<'_, D100>, id: FigureId) -> Flow<()> {
    let (state, profile) = (table.state(), table.state().profile(id));
    let (armour, object) = (profile.armour, profile.object);
    let target = Target { armour, left: state.left_of(id), object };
    let name = state.name(id).to_owned();
    table.headline(format!("{name} takes damage"));
    let has_armour = table.toggle("armour", "Armour counts", true);
    let target = Target { armour: if has_armour { armour } else { 0 }, ..target };
    let (damage, critical) = any_damage(table);
    let tester = Tester { name: format!("Damage to {name}"), side: None };
    let surplus = roll(table, &tester, &damage, critical, target, None)?;
    injure(table, None, id, surplus);
    Ok(())
}

/// What the players set: dice and what is added, and whether it is doubled.
fn any_damage(table: &mut Table<'_, D100>) -> (WeaponDamage, bool) {
    let count = table.pick("dice", "Dice", DICE, 0);
    let sides = table.pick("sides", "Kind of die", SIDES, USUAL_SIDES);
    let plus = table.pick("plus", "Added", NUMBERS, 0);
    let critical = table.toggle("critical", "Critical: doubled", false);
    let word = |all: &[&'static str], place: u8| all.get(usize::from(place)).copied().unwrap_or("");
    let written = format!("{}{}+{plus}", word(DICE, count), word(SIDES, sides));
    let expression: Result<Expression, NoExpression> = written.parse();
    let expression = expression.unwrap_or_else(|_| Expression::number(plus.into()));
    (WeaponDamage::new(expression, &Profile::nobody(), "added"), critical)
}
