//! Tests that stored effects and actions keep their meaning.

use engine::testing::holds;

use crate::{Action, Effect};

#[test]
fn facts_and_actions_of_d100_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/d100.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
}
