//! Tests that stored effects and actions keep their meaning.

use engine::testing::holds;

use crate::{Action, Away, Effect, Order, Setup, TestOwed};

#[test]
fn facts_and_actions_of_gdf_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/gdf.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
    holds::<Order>(TABLE, "orders");
    holds::<Setup>(TABLE, "setups");
    holds::<TestOwed>(TABLE, "tests owed");
    holds::<Away>(TABLE, "places away");
}
