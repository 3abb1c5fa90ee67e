//! Storage: battles store facts and actions as numbers, and games leak only the new parts of a
//! text.

use engine::{SideId, testing::holds};

use super::*;
use crate::{definition, own_games};

#[test]
fn a_text_that_is_written_on_and_on_is_played_at_every_pause() {
    // The editor reads a text whenever the author pauses, hundreds of times an hour.
    for count in 0..1_500 {
        let text = format!("game Pauses {count}\naction Wait\n  say \"Nothing.\"\n");
        assert!(own_games().rules(text.leak()).is_ok(), "game {count}");
    }
}

#[test]
fn what_several_texts_have_in_common_is_kept_once() {
    let read = |line: &str| {
        let text = format!(
            "game Shared\ntest Look\n  say \"?\"\naction Wait\n  say \"Nothing.\"\naction Go\n  \
             say \"{line}\"\nroster Here\n  Ann\n"
        );
        let text: &str = text.leak();
        own_games().rules(text).unwrap();
        &played(text).definition
    };
    let (one, other) = (read("North."), read("South."));
    let same = |one: &definition::Action, other: &definition::Action| std::ptr::eq(one, other);
    assert!(std::ptr::eq(one.tests[0].as_ref(), other.tests[0].as_ref()));
    assert!(std::ptr::eq(one.rosters[0].as_ref(), other.rosters[0].as_ref()));
    assert!(same(&one.actions[0], &other.actions[0]));
    assert!(!same(&one.actions[1], &other.actions[1]));
}

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

#[test]
fn facts_and_actions_of_own_games_are_stored_as_ever() {
    const TABLE: &str = include_str!("../../../../tests/stored/homebrew.txt");
    holds::<Effect>(TABLE, "effects");
    holds::<Action>(TABLE, "actions");
}
