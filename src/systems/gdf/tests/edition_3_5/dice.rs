//! Tests for quality tests, rerolls, and rules that a unit has twice.

use engine::odds::Horizon;

use super::*;

/// The index of a modifier of −3 and of +3 that players set by hand.
const MINUS_3: u8 = 0;
const PLUS_3: u8 = 6;

#[test]
fn gdf35_01_a_6_passes_and_a_1_fails_whatever_the_modifiers() {
    let mut play = shooting_at(unit("Red").with("quality", 6), unit("Blue"));
    play.set("other", MINUS_3);
    assert_eq!(play.pool(), (5, 6));
    // One die in six hits.
    let all = (1.0_f64 / 6.0).powi(5);
    assert!(near(play.chance_of(Horizon::Test, "5 hits"), all));
    let mut play = shooting_at(unit("Red").with("quality", 2), unit("Blue"));
    play.set("other", PLUS_3);
    assert_eq!(play.pool(), (5, 2));
    let all = (5.0_f64 / 6.0).powi(5);
    assert!(near(play.chance_of(Horizon::Test, "5 hits"), all));
}

#[test]
fn gdf35_01_defense_rolls_are_such_tests_too() {
    let mut play = shooting_at(armed("Red", gun().with("ap", 4)), unit("Blue"));
    play.pass(2);
    assert_eq!(play.pool(), (2, 6), "5+ with AP(4)");
    let mut play = shooting_at(unit("Red"), unit("Blue").with("defense", 2));
    play.set("cover", 1);
    play.pass(2);
    assert_eq!(play.pool(), (2, 2), "2+ in cover");
}

#[test]
fn gdf35_02_a_die_is_rerolled_once_and_the_second_result_stands() {
    let lucky = rule("Lucky", "Rerolls hit rolls of 1", 1);
    let mut play = shooting_at(unit("Red").with("rules", vec![lucky]), unit("Blue"));
    assert_eq!(play.bands(), ["ones", "misses", "hits"]);
    fall(&mut play, &[2, 1, 2]);
    assert_eq!(play.asked_pool().dice, 2, "the ones alone");
    assert_eq!(play.bands(), ["misses", "hits"], "another one is a miss");
    play.pass(0);
    assert_eq!((asked(&play).as_str(), play.pool().0), ("Roll Defense", 2));
}

#[test]
fn gdf35_02_a_block_that_was_rerolled_for_one_rule_is_not_rerolled_for_another() {
    let steady = rule("Steady", "Rerolls block rolls of 1", 1);
    let red = armed("Red", with(gun(), &["Bane"]));
    let mut play = shooting_at(red, unit("Blue").with("rules", vec![steady]));
    play.pass(3);
    assert_eq!(play.bands(), ["ones", "wounds", "blocks", "sixes"]);
    fall(&mut play, &[1, 0, 1, 1]);
    assert_eq!((play.asked_pool().dice, play.bands().len()), (1, 2), "the one");
    play.pass(1);
    assert_eq!((play.asked_pool().dice, play.bands().len()), (1, 2), "the six of the first roll");
    play.pass(1);
    assert!(is_quiet(&play));
    assert_eq!(play.state().models_left(FOE), 5);
}

#[test]
fn gdf35_03_a_rule_of_the_unit_and_of_its_weapon_counts_once() {
    let red = with(armed("Red", with(gun(), &["Surge"])), &["Surge"]);
    let mut play = shooting_at(red, unit("Blue"));
    fall(&mut play, &[3, 1, 1]);
    assert_eq!(play.pool(), (3, 5), "one hit, one six, and one more hit");
}

#[test]
fn gdf35_03_a_rule_that_is_on_a_sheet_twice_counts_once() {
    let mut play = shooting_at(unit("Red"), with(unit("Blue"), &["Shielded", "Shielded"]));
    play.pass(2);
    assert_eq!(play.pool(), (2, 4), "5+ and Shielded");
    let mut play = shooting_at(with(unit("Red"), &["Good Shot", "Good Shot"]), unit("Blue"));
    assert_eq!(play.pool(), (5, 3), "4+ and Good Shot");
    play.pass(0);
    let also = rule("Stealth", "Stealth", 1);
    let blue = unit("Blue").with("stealth", true).with("rules", vec![also]);
    let mut play = shooting_at(unit("Red"), blue);
    play.set("far", 1);
    assert_eq!(play.pool(), (5, 5), "−1 once");
}

#[test]
fn gdf35_03_an_aura_adds_nothing_to_the_rule_that_a_unit_has() {
    let aura = known("Surge").with("name", "Surge Aura").with("aura", true);
    let captain = hero("Red").with("rules", vec![aura]);
    let reds = vec![with(armed("Red", gun()), &["Surge"]), captain];
    let mut play = Play::with_3_5(reds, vec![unit("Blue")]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    fall(&mut play, &[3, 1, 1]);
    assert_eq!(play.pool(), (3, 5));
}

#[test]
fn gdf35_03_a_speed_that_is_on_a_sheet_twice_counts_once() {
    let also = rule("Fast", "Fast", 1);
    let play = duel(unit("Red").with("fast", true).with("rules", vec![also]), unit("Blue"));
    assert!(hint(&play, RED, Order::Advance).starts_with("Up to 8″"));
}
