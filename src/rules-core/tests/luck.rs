//! Tests of luck: rolls compared with their expected values.

use engine::{
    SideId,
    conversation::{Answer, Luck},
};

use crate::{Battle, SavedBattle, System};

/// Returns a battle in the middle of an activation test that 6 of 10 faces pass.
fn activating() -> Battle {
    let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
    battle.answer(Answer::Face(7)).unwrap();
    battle.answer(Answer::Face(3)).unwrap();
    let offer = battle.offers(Some(crate::FigureId(0))).remove(0);
    battle.take(&offer.action).unwrap();
    battle
}

const fn luck(likely: u32, got: u32) -> Luck {
    Luck { side: SideId(0), likely, got }
}

#[test]
fn dice_count_once_they_are_answered_and_no_more_once_that_is_undone() {
    let mut battle = activating();
    assert_eq!(battle.luck(), [], "initiative has no successes");
    battle.answer(Answer::Face(9)).unwrap();
    assert_eq!(battle.luck(), [luck(600, 1)]);
    battle.undo().unwrap();
    assert_eq!(battle.luck(), []);
    battle.answer(Answer::Face(2)).unwrap();
    assert_eq!(battle.luck(), [luck(600, 0)]);
    battle.undo().unwrap();
    battle.redo().unwrap();
    assert_eq!(battle.luck(), [luck(600, 0)]);
}

#[test]
fn luck_is_kept_with_the_battle_as_three_numbers_a_side() {
    let mut battle = activating();
    battle.answer(Answer::Face(9)).unwrap();
    let text = serde_json::to_string(&SavedBattle::of(System::Tnt, &battle)).unwrap();
    assert!(text.contains(r#""luck":[[0,600,1]]"#), "{text}");
    let saved: SavedBattle = serde_json::from_str(&text).unwrap();
    assert_eq!(saved.restore().unwrap().luck(), battle.luck());
    let without = text.replace(r#","luck":[[0,600,1]]"#, "");
    let saved: SavedBattle = serde_json::from_str(&without).unwrap();
    assert_eq!(saved.restore().unwrap().luck(), []);
}

#[test]
fn who_answers_a_test_hopes_for_its_failure() {
    let mut lesson = System::Tnt.lesson().unwrap();
    for page in lesson.pages.drain(..2) {
        let (action, answers) = page.acts.unwrap();
        lesson.battle.take(&action).unwrap();
        answers.into_iter().for_each(|answer| lesson.battle.answer(answer).unwrap());
        lesson.battle.answer(Answer::Face(9)).unwrap();
    }
    // Against a total of 15, Bob's D10 + 6 needs a roll of 9 or more.
    lesson.battle.answer(Answer::Face(9)).unwrap();
    let bob = lesson.battle.luck().into_iter().find(|luck| luck.side == SideId(1));
    assert_eq!(bob, Some(Luck { side: SideId(1), likely: 200, got: 1 }));
}

#[test]
fn the_report_tells_it_in_words() {
    let mut battle = activating();
    battle.answer(Answer::Face(9)).unwrap();
    let end = battle.offers(None).into_iter().find(|offer| offer.asks.is_some()).unwrap();
    battle.take(&end.action).unwrap();
    let report = battle.report().unwrap();
    let told = report.sections.iter().find(|section| section.title == "Luck").unwrap();
    let words = "about average: 1 success (expected 0.6)";
    assert_eq!(told.rows, [("Rust Dogs".to_owned(), words.to_owned())]);
}
