//! Limits on the work of one tap. Every action ends, and the log says if it was cut off.

use std::time::Instant;

use engine::odds::NoOdds;

use super::*;
use crate::limits::MOST_STEPS;

const TOO_MUCH: &str = "Too much happens at once, so the rest is skipped.";

/// Returns a game of these lines with the maximum number of figures.
fn crowded(lines: &str) -> String {
    let mut text = format!(
        "game Crowded\n  sides 1 to 6\n  most 60\ntrackers\n  \
         figure Health 0 to 9, starts at 9, out at 0\n  figure Marks 0 to 9999\n{lines}"
    );
    for side in 0..6 {
        text += &format!("roster Side {side}\n");
        (0..60).for_each(|figure| text += &format!("  Figure {side} {figure}\n"));
    }
    text
}

/// Returns these lines in two nested loops over all figures.
fn for_each_of_each(lines: &[&str]) -> String {
    let lines: String = lines.iter().map(|line| format!("      {line}\n")).collect();
    format!("  each figure\n    each figure\n{lines}")
}

/// Asserts that the first figure's first action does too much and is cut off, and undoes it.
fn assert_cut_off(text: &str) {
    let mut battle = sample(text);
    let before = battle.state().clone();
    let begun = Instant::now();
    battle.take(Action::Act(ANN, 0));
    println!("{:?}", begun.elapsed());
    assert!(battle.0.prompt().is_none());
    assert!(battle.logged(TOO_MUCH));
    let effects = battle.0.entries().last().map_or(0, |it| it.effects.len());
    assert!(effects <= usize::try_from(MOST_STEPS).unwrap(), "{effects}");
    assert_eq!(battle.log().iter().filter(|it| **it == TOO_MUCH).count(), 1);
    battle.0.undo().unwrap();
    assert!(*battle.state() == before);
    // The odds before the action are limited in the same way.
    assert_eq!(battle.0.forecasts_of(&Action::Act(BOB, 0)).count(), 0);
}

#[test]
fn what_is_done_for_each_of_all_for_each_of_all_is_cut_off() {
    let lines = for_each_of_each(&["target gains 1 Marks", "target loses 1 Marks"].repeat(4));
    assert_cut_off(&crowded(&format!("action Go\n{lines}")));
}

#[test]
fn all_who_put_each_other_out_and_back_are_cut_off() {
    let lines = for_each_of_each(&["target is out", "target is back", "target is out"]);
    let back = for_each_of_each(&["target gains 1 Marks", "target is out", "target is back"]);
    assert_cut_off(&crowded(&format!("action Go\n{lines}when out\n{back}  is back\n")));
}

#[test]
fn all_figures_of_a_turn_together_are_cut_off() {
    let lines = for_each_of_each(&["target gains 1 Marks"]);
    let lines: String = lines.lines().map(|line| format!("  {line}\n")).collect();
    let text = format!("action Go\n  gains 1 Marks\nturn\n  free\n  begin\n{lines}");
    let battle = sample(&crowded(&text));
    assert!(battle.logged(TOO_MUCH));
    assert_eq!(battle.state().turn, 1);
}

/// Returns the odds, or `None` if there are too many outcomes to calculate.
fn odds_or_too_wide(text: &str) -> Option<f64> {
    let mut battle = sample(text);
    battle.take(Action::Act(ANN, 0));
    let begun = Instant::now();
    let told = battle.0.chances(Horizon::End);
    println!("{:?}", begun.elapsed());
    match told {
        Ok(all) => Some(all.iter().map(|it| it.probability).sum()),
        Err(NoOdds::TooWide) => None,
        Err(why) => panic!("there are dice to roll: {why:?}"),
    }
}

#[test]
fn odds_that_are_too_wide_say_so() {
    let throws: String = (0..60).map(|it| format!("  throw T{it}: 10D100\n")).collect();
    let throws = format!("action Go\n{throws}  outcome \"{{T1 + T2 * T3 + T59}}\"\n");
    assert_eq!(odds_or_too_wide(&crowded(&throws)), None);
    let roll = ["roll D100", "  natural 1 \"one\"", "  natural 2 \"two\"", "  else \"more\""];
    let rolls = format!("action Go\n{}", for_each_of_each(&roll));
    assert_eq!(odds_or_too_wide(&crowded(&rolls)), None);
}

#[test]
fn pools_of_pools_are_counted_or_too_wide() {
    let pool = |it: usize| {
        let dice =
            if it == 0 { "120".to_owned() } else { format!("P{} * 2 + S{}", it - 1, it - 1) };
        format!("  pool P{it}: {dice} D6 at 4\n    failed F{it}\n    natural 6 S{it}\n")
    };
    let pools: String = (0..60).map(pool).collect();
    let text = crowded(&format!("action Go\n{pools}  outcome \"{{P59 + F30 * S2}}\"\n"));
    assert!(odds_or_too_wide(&text).is_none_or(|sum| (sum - 1.0).abs() < 1e-9));
}

#[test]
fn odds_of_what_may_be_cut_off_are_withheld() {
    let text = |face: i32| {
        let storm = for_each_of_each(&["target gains 1 Marks"]);
        crowded(&format!(
            "test Storm\n{storm}action Go\n  throw Wind: D6\n  test Storm if Wind is {face}\n  \
             outcome \"over\"\n"
        ))
    };
    assert_eq!(odds_or_too_wide(&text(6)), None);
    assert!(odds_or_too_wide(&text(7)).is_some_and(|sum| (sum - 1.0).abs() < 1e-9));
}
