//! Tests without characters, for numbers that players enter.

use engine::conversation::{Ask, Flow, Table};

use super::{
    opposed::{Rival, contest},
    roll::{self, standard_test},
    target_number::target_number,
    tester::anybody,
};
use crate::Adventure;

/// Plays a standard test with numbers that players enter.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn test_of_anybody(table: &mut Table<'_, Adventure>) -> Flow<()> {
    table.headline("Standard test");
    let target = target_number(table);
    let tester = anybody(table, "Test").with_effort(table);
    standard_test(table, &tester, target, Ask::new("Standard test").topic(roll::TOPIC.key))?;
    Ok(())
}

/// Plays an opposed test with numbers that players enter.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn opposed_test_of_anybody(table: &mut Table<'_, Adventure>) -> Flow<()> {
    contest(table, Rival::Other("First side"), Rival::Other("Second side"))
}
