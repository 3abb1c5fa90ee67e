//! Hit tests without a figure, for numbers that players enter.

use engine::{
    Told,
    conversation::{Ask, Flow, Number, Part, Table},
    words::sentence,
};

use super::{
    hit_value::{HitBy, HitValue},
    making::{Tester, hit_test},
    modifier::other_modifier,
};
use crate::D100;

/// The hit values that players can enter.
const VALUES: Number = Number { least: -100, most: 200, preset: 50, unit: "or less" };

/// Plays a hit test against a value that players enter.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn hit_test_of_anybody(table: &mut Table<'_, D100>) -> Flow<()> {
    table.headline("Hit test");
    let ask = Ask::new("Which hit value?").topic(super::hit_value::TOPIC.key);
    let value = table.number(ask, VALUES)?;
    let is_shot = table.toggle("gun", "Gun (can jam)", true);
    let by = if is_shot { HitBy::Shot } else { HitBy::Blow };
    let other = other_modifier(table);
    let value = HitValue::of_stat(Part::stat("hit value", value), by).part(other);
    let tester = Tester { name: "Test".to_owned(), side: None };
    let rolled = hit_test(table, &tester, &value, None)?;
    table.tell(Told::Outcome, |_| sentence(rolled.word()));
    Ok(())
}
