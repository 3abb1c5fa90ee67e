//! Tests for the stored form of effects and actions.

use engine::{FigureId, SideId, testing::holds};

use crate::{Action, Away, Effect, Order, Setup, TestOwed};

#[test]
fn saved_facts_of_later_rules_stay_readable() {
    let saved = "[[15,3,1,0],[16,3,0],[17,2,1,2],[18,2,1],[19,4],[20,1,1,0],[21,2],[22,3],[23,5,1],\
        [24,1],[25,2]]";
    let effects: Vec<Effect> = serde_json::from_str(saved).expect("facts");
    assert_eq!(effects[0], Effect::Joined(FigureId(3), Some(FigureId(0))));
    assert_eq!(effects[2], Effect::Away(FigureId(2), Some(Away::Reserve)));
    assert_eq!(effects[3], Effect::Setup(Setup::Deploys(SideId(1))));
    assert_eq!(effects[10], Effect::Begins(FigureId(2)));
    assert_eq!(effects.len(), 11);
    let actions = "[[7,0],[8],[9,1],[10],[11,0],[12],[13],[14,2],[15,2],[16,1],[17,3,0],[18,0],[19],[20],[21,1]]";
    let actions: Vec<Action> = serde_json::from_str(actions).expect("actions");
    assert_eq!((actions.len(), actions[10]), (15, Action::Cast(FigureId(3), 0)));
}

#[test]
fn saved_facts_of_army_books_stay_readable() {
    let effects: Vec<Effect> =
        serde_json::from_str("[[41,3,6],[42,3,1,1],[43,2,0,1]]").expect("facts");
    let (caster, gunner) = (FigureId(3), FigureId(2));
    let facts =
        [Effect::Tokens(caster, 6), Effect::Tried(caster, 1, true), Effect::Spent(gunner, 0, true)];
    assert_eq!(effects, facts);
}

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
