//! Questions to players.

use super::*;

#[test]
fn a_question_is_for_each_anew() {
    let text = "\
game Asked
action Shoot
  each enemy
    ask Cover yes or no
    roll D6
      against 3 + Cover * 2
      by 0 \"hit\"
      else \"miss\"
roster Here
  Ann
roster There
  Bob
  Cy
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    battle.set("cover.0", 1);
    let word = |face: i32, goal: i32| if face >= goal { "hit" } else { "miss" };
    let told = |it: &[i32]| format!("{}, {}", word(it[0], 5), word(it[1], 3));
    assert_odds(&battle, &ways(&[6, 6], told));
    battle.roll(&[4]);
    assert_eq!(battle.prompt().conditions[0].value, 0);
}

#[test]
fn what_is_asked_before_no_dice_is_asked_all_the_same() {
    let text = "\
game Asked
trackers
  figure Loot 0 to 9
action Search
  ask Crates 0 to 3
  gains Crates Loot
roster Here
  Ann
roster There
  Bob
";
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    assert_eq!(battle.options(), ["Go on"]);
    battle.set("crates.0", 2);
    assert_eq!(battle.state().tracker(ANN, 0), 2);
    battle.choose("Go on");
    assert_eq!(battle.state().tracker(ANN, 0), 2);
    assert_undone(&mut battle, text);
}

#[test]
fn what_is_asked_of_each_is_asked_for_each() {
    let text = "\
game Asked
trackers
  figure Wet yes or no
  figure Dry 0 to 9, starts at 9
test Soak at an enemy
  ask Roof yes or no
  target's Wet becomes yes if not Roof
action Rain
  each enemy
    test Soak
  ask Long yes or no
  roll D6
    against 4
    by 0 \"thunder\"
    else \"calm\"
when out
  ask Seen yes or no
turn
  free
  begin
    ask Hut yes or no
    loses 1 Dry if not Hut
roster Here
  Ann
roster There
  Bob
  Cy
";
    let mut battle = sample(text);
    for hut in [1, 0, 1] {
        battle.set("hut.0", hut);
        battle.choose("Go on");
    }
    assert_eq!([ANN, BOB, CY].map(|id| battle.state().tracker(id, 1)), [9, 8, 9]);
    battle.take(Action::Act(ANN, 0));
    for roof in [1, 0] {
        assert_eq!(battle.prompt().conditions.len(), 1);
        battle.set("roof.0", roof);
        battle.choose("Go on");
    }
    // This question is shown together with the dice, so it doesn't appear on its own.
    battle.set("long.0", 1);
    battle.roll(&[5]);
    assert!(battle.0.prompt().is_none());
    assert_eq!([BOB, CY].map(|id| battle.state().tracker(id, 0)), [0, 1]);
    assert_undone(&mut battle, text);
}
