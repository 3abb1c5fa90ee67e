//! Tests that the stored numbers of effects and actions keep their meaning.

use engine::testing::holds;

use super::*;
use crate::Effect;

#[test]
fn saved_effects_stay_readable() {
    for (effect, text) in [
        (Effect::Turn(3), "[1,3]"),
        (Effect::Begins(BLUES), "[2,1]"),
        (Effect::Ended(true), "[3,1]"),
        (Effect::Actions(NELL, 2), "[4,3,2]"),
        (Effect::Injury(NELL, 7), "[5,3,7]"),
        (Effect::Out(NELL, true), "[6,3,1]"),
        (Effect::Jammed(NELL, 1, 2), "[7,3,1,2]"),
        (Effect::Loaded(NELL, 1, 9), "[8,3,1,9]"),
        (Effect::Wields(NELL, Some(2)), "[9,3,1,2]"),
        (Effect::Wields(NELL, None), "[9,3,0]"),
        (Effect::Felled(NELL, 1), "[10,3,1]"),
    ] {
        assert_eq!(serde_json::from_str::<Effect>(text).ok().as_ref(), Some(&effect), "{text}");
        assert_eq!(serde_json::to_string(&effect).unwrap(), text);
    }
}

#[test]
fn saved_actions_stay_readable() {
    for (action, text) in [
        (Action::Attack(NELL, Some(1)), "[1,3,1,1]"),
        (Action::Attack(NELL, None), "[1,3,0]"),
        (Action::Fire(NELL, 1), "[2,3,1]"),
        (Action::Burst(NELL, 1), "[3,3,1]"),
        (Action::Spray(NELL, 1), "[4,3,1]"),
        (Action::Clear(NELL, 1), "[5,3,1]"),
        (Action::Reload(NELL, 1), "[6,3,1]"),
        (Action::Move(NELL), "[7,3]"),
        (Action::Hurt(NELL), "[8,3]"),
        (Action::Pass, "[9]"),
        (Action::Finish(true), "[10,1]"),
        (Action::HitTest, "[11]"),
        (Action::Damage, "[12]"),
        (Action::Draw(NELL, 1), "[13,3,1]"),
        (Action::Parry, "[14]"),
    ] {
        assert_eq!(serde_json::from_str::<Action>(text).ok(), Some(action), "{text}");
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
}

#[test]
fn facts_and_actions_of_d100_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/d100.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
}
