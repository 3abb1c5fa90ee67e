//! Tests that stored effects and actions keep their meaning.

use engine::testing::holds;

use crate::{Action, Cause, Departure, Effect, Phase};

#[test]
fn facts_and_actions_of_tnt_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/tnt.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
    holds::<Phase>(TABLE, "phases");
    holds::<Cause>(TABLE, "causes");
    holds::<Departure>(TABLE, "departures");
}
