//! Tests that stored effects and actions stay readable. The meaning of a stored number never
//! changes.

use engine::testing::holds;

use super::*;
use crate::{Cause, Departure, Effect, Hit, Phase};

#[test]
fn saved_effects_stay_readable() {
    let hit = |shooter, graze_only| Hit { strength: 6, shooter, graze_only };
    let effects = [
        (Effect::Turn(3), "[1,3]"),
        (Effect::Order(vec![SALT_ROAD, RUST_DOGS]), "[2,1,0]"),
        (Effect::Phase(Phase::Activation), "[3,2]"),
        (Effect::Pass(SALT_ROAD), "[4,1]"),
        (Effect::Ended(true), "[5,1]"),
        (Effect::Activate(BOB), "[6,5]"),
        (Effect::Failed, "[7]"),
        (Effect::Done, "[8]"),
        (Effect::Ap(BOB, 2), "[9,5,2]"),
        (Effect::Acted(BOB), "[10,5]"),
        (Effect::Activated(BOB, true), "[11,5,1]"),
        (Effect::Holding(BOB, true), "[12,5,1]"),
        (Effect::Moves(BOB, 2), "[13,5,2]"),
        (Effect::Climbed(BOB, 2), "[14,5,2]"),
        (Effect::Stood(BOB, true), "[15,5,1]"),
        (Effect::Prone(BOB, false), "[16,5,0]"),
        (Effect::Concentrating(BOB, true), "[17,5,1]"),
        (Effect::Charged(BOB, true), "[18,5,1]"),
        (Effect::Fired(BOB, 1), "[19,5,1]"),
        (Effect::InHand(BOB, 3), "[20,5,3]"),
        (Effect::Jammed(BOB, 0, 2), "[21,5,0,2]"),
        (Effect::Contact(DIRK, BOB, true), "[22,0,5,1]"),
        (Effect::Mark(BOB, hit(Some(DIRK), false)), "[23,5,6,1,0,0]"),
        (Effect::Mark(BOB, hit(None, true)), "[23,5,6,0,1]"),
        (Effect::Unmark(BOB, 1), "[24,5,1]"),
        (Effect::Resolved(BOB), "[25,5]"),
        (Effect::Grazed(BOB), "[26,5]"),
        (Effect::Wounds(BOB, 1), "[27,5,1]"),
        (Effect::Out(BOB, true), "[28,5,1]"),
        (Effect::Left(BOB, Departure::Edge), "[29,5,2]"),
        (Effect::Kills(DIRK, 1), "[30,0,1]"),
        (Effect::Owes(BOB, Cause::Leader), "[31,5,2]"),
        (Effect::Tested(BOB, Cause::Leader), "[32,5,2]"),
        (Effect::SideTested(SALT_ROAD, Cause::Half, true), "[33,1,3,1]"),
        (Effect::Refresh(BOB), "[34,5]"),
        (Effect::Climbing(BOB, 2), "[35,5,2]"),
        (Effect::Dropped(BOB, 1), "[36,5,1]"),
        (Effect::FellBack(BOB), "[37,5]"),
        (Effect::Shifted(BOB), "[38,5]"),
    ];
    for (effect, text) in effects {
        assert_eq!(serde_json::from_str::<Effect>(text).ok().as_ref(), Some(&effect), "{text}");
        assert_eq!(serde_json::to_string(&effect).unwrap(), text);
    }
}

#[test]
fn saved_actions_stay_readable() {
    let actions = [
        (Action::Initiative, "[1]"),
        (Action::Activate(BOB), "[2,5]"),
        (Action::Shoot(BOB, 1), "[13,5,1]"),
        (Action::Hit(BOB), "[24,5]"),
        (Action::Morale(BOB, Cause::Wounded), "[25,5,1]"),
        (Action::Shaken(SALT_ROAD, Cause::Quarter), "[26,1,4]"),
        (Action::CleanUp, "[28]"),
        (Action::Finish(true), "[29,1]"),
        (Action::Scatter, "[33]"),
        (Action::Stow(BOB, 1), "[34,5,1]"),
        (Action::LetGo(BOB, 1), "[35,5,1]"),
    ];
    for (action, text) in actions {
        assert_eq!(serde_json::from_str::<Action>(text).ok(), Some(action), "{text}");
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
}

#[test]
fn facts_and_actions_of_tnt_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/tnt.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
    holds::<Phase>(TABLE, "phases");
    holds::<Cause>(TABLE, "causes");
    holds::<Departure>(TABLE, "departures");
}
