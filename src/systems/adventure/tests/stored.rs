//! Tests that the stored numbers of effects and actions keep their meaning.

use engine::testing::holds;

use super::*;
use crate::Effect;

#[test]
fn saved_effects_stay_readable() {
    let effects = [
        (Effect::Fight(true), "[1,1]"),
        (Effect::Round(2), "[2,2]"),
        (Effect::Initiative(BEN, Some(-3)), "[3,1,1,-3]"),
        (Effect::Initiative(BEN, None), "[3,1,0]"),
        (Effect::Tie(BEN, 9), "[4,1,9]"),
        (Effect::Actions(BEN, 3), "[5,1,3]"),
        (Effect::Delayed(BEN, true), "[6,1,1]"),
        (Effect::Done(BEN, false), "[7,1,0]"),
        (Effect::Dodging(BEN, Some(2)), "[8,1,1,2]"),
        (Effect::Courage(BEN, 4), "[9,1,4]"),
        (Effect::Spent(BEN, 2), "[10,1,2]"),
        (Effect::Damage(BEN, 300), "[11,1,300]"),
        (Effect::Weariness(BEN, 1), "[12,1,1]"),
        (Effect::Gone(BEN, true), "[13,1,1]"),
        (Effect::Felled(BEN, 1), "[14,1,1]"),
        (Effect::Ended(true), "[15,1]"),
        (Effect::Count(4), "[16,4]"),
    ];
    for (effect, text) in effects {
        assert_eq!(serde_json::from_str::<Effect>(text).ok().as_ref(), Some(&effect), "{text}");
        assert_eq!(serde_json::to_string(&effect).unwrap(), text);
    }
}

#[test]
fn saved_actions_stay_readable() {
    let actions = [
        (Action::Fight, "[1]"),
        (Action::Initiative(BEN), "[2,1]"),
        (Action::RollOff, "[3]"),
        (Action::NextRound, "[4]"),
        (Action::EndFight, "[5]"),
        (Action::Finish(true), "[6,1]"),
        (Action::Skill(BEN), "[7,1]"),
        (Action::Attribute(BEN), "[8,1]"),
        (Action::Reaction(BEN), "[9,1]"),
        (Action::Weariness(BEN), "[10,1]"),
        (Action::Opposed(BEN), "[11,1]"),
        (Action::Attack(BEN, 2), "[12,1,2]"),
        (Action::Dodge(BEN), "[13,1]"),
        (Action::Act(BEN), "[14,1]"),
        (Action::Delay(BEN), "[15,1]"),
        (Action::Done(BEN), "[16,1]"),
        (Action::FreeTest, "[17]"),
        (Action::FreeOpposed, "[18]"),
        (Action::Hurt(BEN), "[19,1]"),
    ];
    for (action, text) in actions {
        assert_eq!(serde_json::from_str::<Action>(text).ok(), Some(action), "{text}");
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
}

#[test]
fn facts_and_actions_of_adventure_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/adventure.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
}
