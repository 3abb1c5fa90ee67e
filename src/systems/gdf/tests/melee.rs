//! Tests for melee rules.

use engine::{FigureId, conversation::Question, sheet::Sheet};

use super::{Play, blade, rule, single, unit, weapon};
use crate::{Action, Order, testing::RED};

const BLUE: FigureId = FigureId(1);

fn charging(reds: Sheet, blues: Sheet) -> Play {
    let mut play = Play::with(vec![reds], vec![blues]);
    play.act(RED, Order::Charge);
    play
}

#[test]
fn gdf_29_furious_chargers_have_one_more_attack_each() {
    assert_eq!(charging(unit("Red").with("furious", true), unit("Blue")).pool(), (15, 4));
}

#[test]
fn gdf_29_furious_does_not_help_whoever_is_charged() {
    let mut play = charging(unit("Red"), unit("Blue").with("furious", true));
    play.pass(0);
    play.choose_place(0);
    assert_eq!(play.pool(), (10, 4));
}

#[test]
fn gdf_29_the_weapon_of_furious_is_chosen() {
    let weapons = vec![blade(), weapon("Claws", 0, 1, 0).with("ap", 1)];
    let mut play =
        charging(unit("Red").with("furious", true).with("weapons", weapons), unit("Blue"));
    assert_eq!(play.pool(), (15, 4), "the first weapon is the default");
    play.set("furious", 1);
    assert_eq!(play.pool(), (10, 4));
    play.pass(0);
    assert_eq!(play.pool(), (10, 4), "weapons with another AP are rolled separately");
}

#[test]
fn gdf_32_impact_hits_without_a_roll_before_the_strikes() {
    let mut play = charging(unit("Red").with("impact", 2), unit("Blue"));
    assert_eq!(play.pool(), (10, 5), "Defense at once");
    play.set("impact", 3);
    assert_eq!(play.pool(), (6, 5));
    play.fail(2);
    assert_eq!(play.state().models_left(BLUE), 3);
    assert_eq!(play.pool(), (10, 4), "the strikes follow");
}

#[test]
fn gdf_32_impacts_wounds_count_for_who_wins() {
    let mut play = charging(unit("Red").with("impact", 1), unit("Blue"));
    play.fail(1);
    play.pass(0);
    play.choose_place(1);
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
}

#[test]
fn gdf_26_fear_turns_a_lost_melee() {
    let mut play = charging(unit("Red").with("fear", true), unit("Blue"));
    play.pass(1);
    play.fail(1);
    play.choose_place(0);
    play.pass(2);
    play.fail(2);
    assert!(matches!(play.prompt().question, Question::Draw(_)));
    assert!(
        play.prompt()
            .hint
            .as_deref()
            .is_some_and(|it| it.starts_with("Wounds dealt: 1 against 2."))
    );
    play.roll(&[6]);
    assert!(play.logged("Wounds dealt: Red 1 + 3 Fear, Blue 2."));
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
}

#[test]
fn gdf_26_fear_is_not_rolled_where_it_cannot_matter() {
    let mut play = charging(unit("Red").with("fear", true), unit("Blue"));
    play.pass(2);
    play.fail(2);
    play.choose_place(1);
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
}

/// Returns a melee in which the sides caused these wounds. `fear` says which sides have Fear.
fn after_wounds(fear: [bool; 2], caused: [u16; 2]) -> Play {
    let [red, blue] = fear;
    let mut play = charging(unit("Red").with("fear", red), unit("Blue").with("fear", blue));
    for (place, caused) in caused.into_iter().enumerate() {
        if place == 1 {
            play.choose_place(0);
        }
        play.pass(caused);
        if caused > 0 {
            play.fail(caused);
        }
    }
    play
}

#[test]
fn gdf_26_fear_counts_where_it_is_not_rolled() {
    let play = after_wounds([true, false], [2, 2]);
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
    assert!(play.logged("Wounds dealt: Red 2 + Fear, Blue 2."));
    let play = after_wounds([false, true], [2, 2]);
    assert_eq!(play.prompt().headline.title, "Red: morale test");
    let play = after_wounds([true, false], [0, 0]);
    assert_eq!(play.prompt().headline.title, "Blue: morale test", "without a single wound");
}

#[test]
fn gdf_26_the_fear_of_both_counts_where_one_is_not_rolled() {
    let mut play = after_wounds([true, true], [1, 2]);
    assert_eq!(play.prompt().ask, "Red: roll a D3 for Fear");
    play.roll(&[1]);
    assert_eq!(play.prompt().headline.title, "Red: morale test", "2 against 3 or more");
    assert!(play.logged("Wounds dealt: Red 1 + 1 Fear, Blue 2 + Fear."));
    let mut play = after_wounds([true, true], [1, 2]);
    play.roll(&[6]);
    assert_eq!(play.prompt().ask, "Blue: roll a D3 for Fear");
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("1 + 3 Fear against 2.")));
    play.roll(&[3]);
    assert!(play.logged("It's a draw."));
}

#[test]
fn gdf_20_nobody_charges_an_aircraft() {
    let plane = single("Blue").with("aircraft", true);
    let play = Play::with(vec![unit("Red")], vec![plane]);
    let why = play.refusal(&Action::Act(RED, Order::Charge));
    assert_eq!(why.as_deref(), Some("No unit to charge."));
}

#[test]
fn gdf_14_what_helps_to_hit_does_not_help_the_tired() {
    let rules = vec![rule("Duellist", "To hit", 1), rule("Sure", "Attacks at Quality", 2)];
    let mut play = Play::with(vec![unit("Red").with("rules", rules)], vec![unit("Blue")]);
    play.hand(RED, "fatigued", 1);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (10, 6));
}

#[test]
fn gdf_13_a_hero_strikes_with_his_unit() {
    let reds = vec![unit("Red"), super::hero("Red")];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (10, 4));
    play.pass(0);
    assert_eq!(play.pool(), (2, 3));
    play.pass(0);
    assert!(play.state().unit(FigureId(1)).fatigued, "both are fatigued");
}
