//! Conditional steps and names.

use super::*;

#[test]
fn otherwise_looks_at_what_held_before() {
    let head = "trackers\n  figure Stunned yes or no\n  figure Count 0 to 9\n";
    let lines = "\
Stunned becomes yes
if Stunned
  Stunned becomes no
  gains 1 Count
otherwise
  gains 4 Count
if not Stunned
  Stunned becomes yes
otherwise
  gains 4 Count";
    let mut battle = said(head, lines, "", "");
    assert_eq!(battle.state().tracker(ANN, 0), 1);
    assert_eq!(battle.state().tracker(ANN, 1), 1);
    battle.0.undo().unwrap();
    assert_eq!(battle.state().tracker(ANN, 1), 0);
}

#[test]
fn steps_are_done_only_if_so() {
    let head = "trackers\n  figure Count 0 to 99\n";
    let lines = "\
gains 1 Count if Count is 0
gains 2 Count if Count is 0
gains 4 Count if Count is 1
loses 1 Count if Count is over 90 or Count is 5
say \"Now {Count}.\" if Count is 4";
    let battle = said(head, lines, "", "");
    assert!(battle.logged("Now 4."), "{:?}", battle.log());
}

#[test]
fn a_name_keeps_the_number_it_was_given() {
    let head = "sheet\n  Move 0 to 9, usually 6\ntrackers\n  figure Steps 0 to 30, starts at 3\n";
    let lines = "\
let Reach be Move * 2 + Steps
gains 5 Steps
throw Luck: 2D4 + Reach
outcome \"{Luck} {Reach} {Steps}\"";
    let battle = said(head, lines, "", "");
    assert_odds(&battle, &ways(&[4, 4], |it| format!("{} 15 8", it[0] + it[1] + 15)));
}

#[test]
fn a_name_that_is_known_is_given_anew() {
    let head = "sheet\n  Might 0 to 9, usually 2\n";
    let lines = "\
let Dice be 1
ask Charging yes or no
let Harm be Might
if Charging
  let Dice be Dice + 1
  let Might be 5
  let Harm be Harm + Might
otherwise
  throw Harm: D4
pool Hits: Dice D6 at 5
outcome \"{Dice} {Harm} {Might} {Hits}\"";
    let mut battle = said(head, lines, "", "");
    let expected = ways(&[4, 6], |it| format!("1 {} 2 {}", it[0], i32::from(it[1] >= 5)));
    assert_last(&battle, &expected);
    battle.set("charging.1", 1);
    // A name that a line defines hides a stat of the same name only under that line.
    let hits = |it: &[i32]| it.iter().filter(|face| **face >= 5).count();
    assert_last(&battle, &ways(&[6, 6], |it| format!("2 7 2 {}", hits(it))));
}

#[test]
fn what_is_counted_for_each_is_known_after_the_last() {
    let text = "\
game Counted
sheet
  Guts 1 to 6
action Scare
  let Afraid be 0
  each enemy
    let Needed be target's Guts + Afraid
    roll D6 by target
      against Needed
      by 0 \"steady\"
      else \"afraid\"
        let Afraid be Afraid + 1
  outcome \"{Afraid} of them\"
roster Here
  Ann
roster There
  Bob: Guts 4
  Cy: Guts 3
  Di: Guts 5
";
    let told = |it: &[i32]| {
        let mut afraid = 0;
        for (face, guts) in it.iter().zip([4, 3, 5]) {
            afraid += i32::from(*face < guts + afraid);
        }
        format!("{afraid} of them")
    };
    assert_last(&tried(text), &ways(&[6, 6, 6], told));
}
