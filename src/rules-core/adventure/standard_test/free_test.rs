//! Tests without anybody on the table.

use super::{
    opposed_test::{Rival, contest},
    roll::{self, standard_test},
    target_number::target_number,
    tester::Tester,
};
use crate::{
    adventure::Adventure,
    conversation::{Ask, Flow, Table},
};

/// The limits of what attribute, skill and anything else add together.
const ADDED: std::ops::RangeInclusive<i32> = -10..=30;

/// Somebody who is not on the table, with the attribute and the skill that the players set.
pub(super) fn anybody(table: &mut Table<'_, Adventure>, name: &str) -> Tester {
    let added = table.pick_modifier("added", "Attribute and skill", ADDED, 0);
    Tester::nobody(name).stat("attribute and skill", added)
}

/// A standard test of anybody.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn test_of_anybody(table: &mut Table<'_, Adventure>) -> Flow<()> {
    table.headline("Standard test");
    let target = target_number(table);
    let tester = anybody(table, "Test").with_effort(table);
    standard_test(table, &tester, target, Ask::new("Standard test").topic(roll::TOPIC.key))?;
    Ok(())
}

/// An opposed test of anybody.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn opposed_test_of_anybody(table: &mut Table<'_, Adventure>) -> Flow<()> {
    contest(table, Rival::Other("The first"), Rival::Other("The second"))
}
