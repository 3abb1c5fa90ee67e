//! Tests of the result of the last step.

use engine::{
    FigureId, Holder, Rules, SideId,
    conversation::{Answer, Change},
    dice::Die,
    journal::LastResult,
    own::{OwnDeed, OwnKind, OwnTracker, Resets},
    testing::JournalOf,
};
use tnt::{Action, Tnt};

type Battle = JournalOf<Tnt>;

/// Begins the sample battle, with the Rust Dogs to move.
fn started() -> Battle {
    let mut battle: Battle = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    battle.answer(Answer::Face(9)).unwrap();
    battle.answer(Answer::Face(2)).unwrap();
    battle
}

fn hurt(battle: &mut Battle) {
    battle.overrule(Holder::Figure(FigureId(1)), "wounds", Change::Set(1)).unwrap();
}

fn note(battle: &mut Battle) {
    let tracker = OwnTracker {
        name: "Smoke".to_owned(),
        kind: OwnKind::Flag,
        resets: Resets::Battle,
        due: None,
    };
    battle.note(OwnDeed::Track(Holder::Battle, tracker)).unwrap();
}

fn result(battle: &Battle) -> (usize, usize) {
    let LastResult { from, since, .. } = battle.last_result();
    (from, since)
}

#[test]
fn a_battle_that_has_begun_has_no_result() {
    let battle: Battle = JournalOf::<Tnt>::begin(Tnt.samples()).unwrap();
    assert_eq!(battle.last_result(), LastResult::default());
}

#[test]
fn a_result_is_what_the_last_step_added_to_the_log() {
    let mut battle = started();
    assert_eq!(result(&battle), (0, 0));
    battle.take(Action::Activate(FigureId(0))).unwrap();
    assert_eq!(result(&battle), (1, 1));
    battle.answer(Answer::Face(9)).unwrap();
    let LastResult { from, since, dice } = battle.last_result();
    assert_eq!((from, since, dice), (1, 1, vec![(Die::D10, 9)]));
    hurt(&mut battle);
    assert_eq!(result(&battle), (2, 1));
    battle.undo().unwrap();
    assert_eq!(result(&battle), (1, 1));
    battle.redo().unwrap();
    assert_eq!(result(&battle), (2, 1));
    battle.join(SideId(0), vec![Tnt.samples()[0].figures[1].clone()]).unwrap();
    assert_eq!(result(&battle), (3, 3));
}

#[test]
fn dice_of_several_throws_are_not_those_of_the_result() {
    assert_eq!(started().last_result().dice, []);
}

#[test]
fn a_note_during_a_test_is_a_result_until_the_next_answer() {
    let mut battle = started();
    battle.take(Action::Activate(FigureId(0))).unwrap();
    note(&mut battle);
    assert_eq!(result(&battle), (1, 2));
    battle.answer(Answer::Face(9)).unwrap();
    assert_eq!(result(&battle), (2, 2));
}
