//! Tests of the moments that an action reports, and of the figures that show them.

use engine::conversation::{Answer, Moment};

use crate::System;

#[test]
fn a_moment_belongs_to_the_act_that_brought_it_about() {
    let mut lesson = System::Tnt.lesson().unwrap();
    let battle = &mut lesson.battle;
    let mut turn = |battle: &mut crate::Battle| {
        let (action, answers) = lesson.pages.remove(0).acts.unwrap();
        battle.take(&action).unwrap();
        answers.into_iter().for_each(|answer| battle.answer(answer).unwrap());
    };
    turn(battle);
    assert_eq!(battle.moments(), []);
    battle.answer(Answer::Face(1)).unwrap();
    assert_eq!(battle.moments(), [Moment::Fumble, Moment::Jam]);
    let struck = |battle: &crate::Battle| {
        let id = battle.struck()?;
        let sides = battle.view().sides;
        let mut figures = sides.into_iter().flat_map(|side| side.figures);
        figures.find(|it| it.id == id).map(|it| it.name)
    };
    assert_eq!(struck(battle).as_deref(), Some("Dirk"), "the weapon's owner");
    battle.undo().unwrap();
    assert_eq!(battle.moments(), [], "an undo has no moments");
    battle.answer(Answer::Face(10)).unwrap();
    assert_eq!(battle.moments(), [Moment::Critical]);
    assert_eq!(struck(battle), None, "no figure shows a critical roll");
    turn(battle);
    assert_eq!(battle.moments(), []);
    battle.answer(Answer::Face(9)).unwrap();
    battle.answer(Answer::Face(2)).unwrap();
    assert_eq!(battle.moments(), [Moment::Kill, Moment::Victory]);
    assert_eq!(battle.moments().into_iter().max(), Some(Moment::Victory));
    battle.undo().unwrap();
    battle.answer(Answer::Face(1)).unwrap();
    assert_eq!(battle.moments(), [Moment::Fumble, Moment::Kill, Moment::Victory]);
}
