//! What is kept of a battle: facts and actions, by their numbers.

use super::*;
use crate::ids::SideId;

#[test]
fn facts_are_kept_by_their_numbers() {
    let facts = [
        (Effect::Turn(3), "[1,3]"),
        (Effect::First(SideId(1)), "[2,1]"),
        (Effect::Mover(SideId(0)), "[3,0]"),
        (Effect::Acting(Some(FigureId(4))), "[4,1,4]"),
        (Effect::Done(FigureId(4), true), "[5,4,1]"),
        (Effect::Out(FigureId(4), true, None), "[6,4,1,0]"),
        (Effect::OfFigure(2, FigureId(300), -7), "[7,2,300,-7]"),
        (Effect::OfSide(1, SideId(1), 20), "[8,1,1,20]"),
        (Effect::OfBattle(0, 2), "[9,0,2]"),
        (Effect::Phase(2), "[11,2]"),
        (Effect::Ended(true), "[10,1]"),
    ];
    for (fact, words) in facts {
        assert_eq!(serde_json::to_string(&fact).unwrap(), words);
        assert_eq!(serde_json::from_str::<Effect>(words).unwrap(), fact);
    }
    let actions = [
        (Action::Turn, "[1]"),
        (Action::Activate(ANN), "[2,0]"),
        (Action::Done(ANN), "[3,0]"),
        (Action::Act(BEN, REST), "[4,1,1]"),
        (Action::End, "[5]"),
        (Action::GoOn, "[6]"),
        (Action::Phase, "[7]"),
        (Action::AllDone(SideId(1)), "[8,1]"),
    ];
    for (action, words) in actions {
        assert_eq!(serde_json::to_string(&action).unwrap(), words);
        assert_eq!(serde_json::from_str::<Action>(words).unwrap(), action);
    }
}
