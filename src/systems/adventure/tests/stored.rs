//! Tests that stored effects and actions keep their meaning.

use engine::testing::holds;

use crate::{Action, Effect};

#[test]
fn facts_and_actions_of_adventure_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/adventure.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
}
