//! Tests for charges, strikes, and the special rules of melee.

use engine::odds::Horizon;

use super::*;

const STRIKE_BACK: u16 = 0;
const HOLD_BACK: u16 = 1;

/// Strikes with the open pool: this many hits, which all wound.
fn strike(play: &mut Play, wounds: u16) {
    play.pass(wounds);
    if wounds > 0 {
        play.fail(wounds);
    }
}

/// Returns a unit whose only weapon is a blade, so that all its dice are in one pool.
fn bladed(name: &str) -> Sheet {
    armed(name, blade())
}

/// Returns a unit whose models have blades with Counter.
fn countering(name: &str) -> Sheet {
    armed(name, with(blade(), &["Counter"]))
}

#[test]
fn gdf35_25_models_within_reach_strike_with_all_their_melee_weapons() {
    let red = unit("Red").with("weapons", vec![blade(), weapon("Claws", 0, 1, 0).with("ap", 1)]);
    let mut play = charging(red, unit("Blue"));
    assert_eq!(play.pool(), (10, 4), "two attacks each");
    play.set("strike.0", 3);
    assert_eq!(play.pool(), (6, 4), "three models within reach");
    play.pass(0);
    assert_eq!(play.pool(), (5, 4), "the claws strike without being asked for");
    explained(25, &["2″", "4″"]);
}

#[test]
fn gdf35_26_the_defenders_move_3_inches_into_contact() {
    let mut play = charging(unit("Red"), unit("Blue"));
    strike(&mut play, 0);
    play.choose_place(HOLD_BACK);
    assert!(play.logged("Blue: move up to 3″ into contact."), "{:?}", play.log());
    explained(26, &["3″"]);
}

#[test]
fn gdf35_27_striking_back_is_a_choice_and_no_activation() {
    let mut play = charging(unit("Red"), unit("Blue"));
    strike(&mut play, 2);
    assert_eq!(asked(&play), "Blue: strike back?");
    play.choose_place(STRIKE_BACK);
    assert_eq!(play.pool(), (6, 4), "with those left");
    strike(&mut play, 2);
    assert!(is_quiet(&play));
    assert!(!play.state().unit(FOE).activated);
    assert!(may(&play, FOE, &Action::Act(FOE, Order::Hold)));
    let mut play = charging(unit("Red"), unit("Blue"));
    strike(&mut play, 0);
    play.choose_place(HOLD_BACK);
    assert!(is_quiet(&play));
    assert!(!play.state().unit(FOE).fatigued);
}

#[test]
fn gdf35_28_the_fatigued_hit_only_on_a_6_until_the_round_ends() {
    let mut play = charging(unit("Red"), unit("Blue"));
    assert_eq!(play.pool(), (10, 4), "not at the first attack");
    strike(&mut play, 0);
    play.choose_place(STRIKE_BACK);
    assert_eq!(play.pool(), (10, 4));
    strike(&mut play, 0);
    let tired = [RED, FOE].map(|it| play.state().unit(it).fatigued);
    assert_eq!(tired, [true, true]);
    play.act(FOE, Order::Charge);
    assert_eq!(play.pool(), (10, 6));
    strike(&mut play, 0);
    play.choose_place(STRIKE_BACK);
    assert_eq!(play.pool(), (10, 6));
    strike(&mut play, 0);
    assert_eq!(play.state().round, 2);
    let tired = [RED, FOE].map(|it| play.state().unit(it).fatigued);
    assert_eq!(tired, [false, false]);
}

#[test]
fn gdf35_28_only_a_natural_6_hits() {
    let mut play = duel(with(unit("Red"), &["Thrust"]), unit("Blue"));
    play.hand(RED, "fatigued", 1);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (10, 6));
}

#[test]
fn gdf35_29_whoever_caused_fewer_wounds_loses_and_a_draw_tests_nobody() {
    for (caused, returned, who) in [(2, 1, "Blue: morale test"), (1, 2, "Red: morale test")] {
        let mut play = charging(unit("Red"), unit("Blue"));
        strike(&mut play, caused);
        play.choose_place(STRIKE_BACK);
        strike(&mut play, returned);
        assert_eq!(title(&play), who);
    }
    let mut play = charging(unit("Red"), unit("Blue"));
    strike(&mut play, 1);
    play.choose_place(STRIKE_BACK);
    strike(&mut play, 1);
    assert!(is_quiet(&play));
}

#[test]
fn gdf35_29_a_destroyed_unit_has_lost_and_the_other_takes_no_test() {
    let mut play = charging(single("Red").with("tough", 1), unit("Blue"));
    strike(&mut play, 2);
    play.choose_place(STRIKE_BACK);
    strike(&mut play, 1);
    assert!(!play.state().in_play(RED));
    assert!(is_quiet(&play), "two wounds against one, but the Reds are destroyed");
    let mut play = charging(bladed("Red"), countering("Blue").with("models", 4));
    play.choose("Strike first");
    strike(&mut play, 3);
    strike(&mut play, 4);
    assert!(!play.state().in_play(FOE));
    assert!(is_quiet(&play), "two of five Reds are left, and take no test");
}

#[test]
fn gdf35_30_after_it_the_charger_moves_back_or_whoever_is_left_moves_on() {
    let mut play = charging(unit("Red"), unit("Blue"));
    strike(&mut play, 1);
    play.choose_place(STRIKE_BACK);
    strike(&mut play, 1);
    assert!(play.logged("Red: move back 1″.") && !play.logged("can move up to 3″"));
    let mut play = charging(unit("Red"), unit("Blue"));
    strike(&mut play, 5);
    assert!(play.logged("Red can move up to 3″.") && !play.logged("move back"));
    let mut play = charging(unit("Red"), unit("Blue"));
    strike(&mut play, 3);
    play.choose_place(HOLD_BACK);
    play.roll(&[1]);
    assert!(!play.state().in_play(FOE), "routed");
    assert!(play.logged("Red can move up to 3″."));
}

#[test]
fn gdf35_48_counter_strikes_before_the_charger() {
    let mut play = charging(bladed("Red"), countering("Blue"));
    assert_eq!(asked(&play), "Blue: strike first with Counter?");
    assert_eq!(play.prompt().side.map(|side| side.0), Some(1));
    play.choose("Strike first");
    assert_eq!(play.pool(), (10, 4));
    strike(&mut play, 2);
    assert_eq!(play.state().models_left(RED), 3);
    assert_eq!(play.pool(), (6, 4), "three Reds are left to strike");
    strike(&mut play, 1);
    assert_eq!(title(&play), "Red: morale test", "2 wounds against 1, and no second strike");
}

#[test]
fn gdf35_48_whoever_struck_with_counter_is_fatigued() {
    let mut play = Play::with_3_5(vec![bladed("Red"), bladed("Red too")], vec![countering("Blue")]);
    let blue = FigureId(2);
    play.act(RED, Order::Charge);
    play.choose("Strike first");
    strike(&mut play, 0);
    strike(&mut play, 0);
    assert!(is_quiet(&play));
    assert!(play.state().unit(blue).fatigued);
    play.act(blue, Order::Hold);
    play.act(FigureId(1), Order::Charge);
    play.choose("Strike first");
    assert_eq!(play.pool(), (10, 6), "only on a 6 the second time");
}

#[test]
fn gdf35_48_a_unit_may_decline_and_strike_back_later() {
    let mut play = charging(bladed("Red"), countering("Blue"));
    play.choose("Don't strike first");
    assert_eq!(play.pool(), (10, 4));
    strike(&mut play, 1);
    play.choose("Strike back");
    assert_eq!(play.pool(), (8, 4), "all weapons of the four models left");
    strike(&mut play, 1);
    assert!(play.state().unit(FOE).fatigued);
    let mut play = charging(bladed("Red"), countering("Blue"));
    play.choose("Don't strike first");
    strike(&mut play, 0);
    play.choose("Don't strike back");
    assert!(!play.state().unit(FOE).fatigued);
}

#[test]
fn gdf35_48_a_charger_may_be_destroyed_before_it_strikes() {
    let mut play = charging(bladed("Red").with("impact", 3), countering("Blue"));
    play.choose("Strike first");
    strike(&mut play, 5);
    assert!(!play.state().in_play(RED));
    assert!(is_quiet(&play), "no strikes, no Impact and no test");
    assert_eq!(play.state().models_left(FOE), 5);
    assert!(play.logged("Blue can move up to 3″."));
    assert!(play.state().unit(FOE).fatigued);
}

#[test]
fn gdf35_48_counter_takes_a_die_of_impact_for_each_of_its_models() {
    let red = || bladed("Red").with("impact", 2);
    let mut play = charging(red(), countering("Blue").with("models", 3));
    play.choose("Don't strike first");
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Impact(2)", (7, 2)), "10 − 3");
    let mut play = charging(red(), countering("Blue").with("models", 3));
    play.choose("Strike first");
    strike(&mut play, 2);
    assert_eq!(play.pool(), (3, 2), "three Reds are left: 6 − 3");
    let mut play = charging(red(), countering("Blue").with("models", 12));
    play.choose("Don't strike first");
    assert_eq!(asked(&play), "Strike", "nothing is left of Impact");
}

#[test]
fn gdf35_48_counter_on_some_weapons_is_that_of_their_models() {
    let spear = with(weapon("Spear", 0, 1, 2), &["Counter"]);
    let blue = unit("Blue").with("weapons", vec![spear, weapon("Blade", 0, 2, 3)]);
    let mut play = charging(bladed("Red").with("impact", 1), blue);
    play.choose("Strike first");
    assert_eq!(play.pool(), (2, 4), "the two spears alone");
    strike(&mut play, 0);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Impact(1)", (3, 2)), "5 − 2");
    play.pass(0);
    strike(&mut play, 0);
    play.choose("Strike back");
    assert_eq!(play.pool(), (6, 4), "the three blades");
    strike(&mut play, 0);
    assert!(is_quiet(&play));
}

#[test]
fn gdf35_48_counter_of_a_hero_is_his_own() {
    let captain = with(hero("Blue"), &["Counter"]).with("weapons", vec![blade()]);
    let blues = vec![bladed("Blue"), captain];
    let mut play = Play::with_3_5(vec![bladed("Red").with("impact", 1)], blues);
    play.act(RED, Order::Charge);
    play.choose("Strike first");
    assert_eq!(play.pool(), (2, 3), "the hero alone");
    strike(&mut play, 0);
    assert_eq!(play.pool(), (4, 2), "one die of Impact less");
    play.pass(0);
    strike(&mut play, 0);
    play.choose("Strike back");
    assert_eq!(play.pool(), (10, 4), "the others strike back");
    strike(&mut play, 0);
    assert!(is_quiet(&play), "the hero doesn't strike twice");
}

#[test]
fn gdf35_48_counter_is_nothing_to_whoever_charges() {
    let mut play = charging(countering("Red"), bladed("Blue"));
    assert_eq!((asked(&play).as_str(), play.pool()), ("Strike", (10, 4)));
    strike(&mut play, 0);
    assert_eq!(asked(&play), "Blue: strike back?");
    play.choose("Strike back");
    assert_eq!(play.pool(), (10, 4));
}

#[test]
fn gdf35_48_a_shaken_unit_counters_only_on_a_6() {
    let mut play = duel(bladed("Red"), countering("Blue"));
    play.hand(FOE, "pinned", 1);
    play.act(RED, Order::Charge);
    play.choose("Strike first");
    assert_eq!(play.pool(), (10, 6));
}

/// Returns a unit with Fear(X).
fn fearsome(sheet: Sheet, wounds: i32) -> Sheet {
    sheet.with("rules", vec![rated("Fear", wounds)])
}

#[test]
fn gdf35_51_fear_adds_its_number_without_a_die() {
    let mut play = charging(fearsome(single("Red").with("tough", 6), 2), unit("Blue"));
    strike(&mut play, 0);
    play.choose_place(STRIKE_BACK);
    strike(&mut play, 1);
    assert_eq!(title(&play), "Blue: morale test", "2 against 1");
    assert!(play.logged("Wounds dealt: Red 0 + 2 Fear, Blue 1."));
    let mut play = charging(fearsome(single("Red").with("tough", 6), 2), unit("Blue"));
    strike(&mut play, 0);
    play.choose_place(STRIKE_BACK);
    strike(&mut play, 2);
    assert!(is_quiet(&play), "2 against 2 is a draw");
}

#[test]
fn gdf35_51_fear_counts_for_each_model_left() {
    let mut play = charging(unit("Red"), fearsome(unit("Blue"), 1));
    strike(&mut play, 2);
    play.choose_place(STRIKE_BACK);
    strike(&mut play, 0);
    assert!(play.logged("Wounds dealt: Red 2, Blue 0 + 3 Fear."), "{:?}", play.log());
    assert_eq!(title(&play), "Red: morale test");
}

#[test]
fn gdf35_54_a_six_of_furious_is_a_hit_more_on_a_charge() {
    let mut play = charging(unit("Red").with("furious", true), unit("Blue"));
    assert_eq!(play.asked_pool().dice, 10, "no more attacks");
    assert_eq!(play.bands(), ["misses", "hits", "sixes"]);
    fall(&mut play, &[7, 1, 2]);
    assert_eq!(play.pool(), (5, 5));
}

#[test]
fn gdf35_54_furious_asks_for_no_weapon_and_counts_for_all() {
    let weapons = vec![blade(), weapon("Claws", 0, 1, 0).with("ap", 1)];
    let red = unit("Red").with("furious", true).with("weapons", weapons);
    let mut play = charging(red, unit("Blue"));
    assert!(!has_condition(&play, "furious"));
    fall(&mut play, &[10, 0, 0]);
    assert_eq!((play.asked_pool().dice, play.bands().len()), (5, 3), "the claws");
}

#[test]
fn gdf35_54_the_hit_more_is_no_six() {
    let red = armed("Red", blade().with("rending", true)).with("furious", true);
    let mut play = charging(red, unit("Blue").with("defense", 2));
    fall(&mut play, &[9, 0, 1]);
    assert_eq!(play.pool(), (1, 2), "a plain hit");
    play.pass(1);
    assert_eq!(play.pool(), (1, 6), "and the six");
}

#[test]
fn gdf35_54_furious_is_nothing_to_whoever_is_charged_or_shoots() {
    let furious = |name: &str| unit(name).with("furious", true);
    let mut play = charging(unit("Red"), furious("Blue"));
    strike(&mut play, 0);
    play.choose_place(STRIKE_BACK);
    assert_eq!(play.bands(), ["misses", "hits"]);
    let play = shooting_at(furious("Red"), unit("Blue"));
    assert_eq!(play.bands(), ["misses", "hits"]);
}

#[test]
fn gdf35_54_furious_of_a_unit_is_not_that_of_its_hero() {
    let captain = hero("Red").with("weapons", vec![blade()]);
    let reds = vec![bladed("Red").with("furious", true), captain];
    let mut play = Play::with_3_5(reds, vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!(play.bands().len(), 3);
    fall(&mut play, &[10, 0, 0]);
    assert_eq!((play.pool(), play.bands().len()), ((2, 3), 2));
}

#[test]
fn gdf35_54_chances_of_furious() {
    let red = || armed("Red", weapon("Axe", 0, 1, 0)).with("models", 1).with("furious", true);
    let unarmed = single("Blue").with("tough", 2).with("weapons", Vec::new());
    let play = charging(red(), unarmed);
    // A six is two hits, and each wounds two times in three.
    let both = 1.0 / 6.0 * 4.0 / 9.0;
    assert!(near(play.chance_of(Horizon::End, "defender destroyed"), both));
}

#[test]
fn gdf35_57_impact_rolls_its_dice_before_the_strikes() {
    let mut play = charging(unit("Red").with("impact", 2), unit("Blue"));
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Impact(2)", (10, 2)));
    play.set("impact", 3);
    assert_eq!(play.pool(), (6, 2), "three models within reach");
    play.pass(4);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Defense", (4, 5)));
    play.fail(2);
    assert_eq!(play.state().models_left(FOE), 3);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Strike", (10, 4)));
}

#[test]
fn gdf35_57_wounds_of_impact_count_for_who_wins() {
    let mut play = charging(unit("Red").with("impact", 1), unit("Blue"));
    play.pass(2);
    play.fail(1);
    strike(&mut play, 0);
    play.choose_place(HOLD_BACK);
    assert_eq!(title(&play), "Blue: morale test");
}

#[test]
fn gdf35_57_the_fatigued_have_no_impact() {
    let mut play = duel(unit("Red").with("impact", 2), unit("Blue"));
    play.hand(RED, "fatigued", 1);
    play.act(RED, Order::Charge);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Strike", (10, 6)));
}

#[test]
fn gdf35_57_nor_has_whoever_is_charged() {
    let mut play = charging(unit("Red"), unit("Blue").with("impact", 2));
    assert_eq!(asked(&play), "Strike");
    strike(&mut play, 0);
    play.choose_place(STRIKE_BACK);
    assert_eq!(asked(&play), "Strike back");
}

#[test]
fn gdf35_57_a_unit_and_its_hero_have_their_own_impact() {
    let captain = hero("Red").with("impact", 3);
    let reds = || vec![unit("Red").with("impact", 1), captain.clone()];
    let mut play = Play::with_3_5(reds(), vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Impact(1)", (5, 2)));
    play.pass(0);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Impact(3)", (3, 2)));
    let mut play = Play::with_3_5(reds(), vec![countering("Blue").with("models", 6)]);
    play.act(RED, Order::Charge);
    play.choose("Don't strike first");
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Impact(3)", (2, 2)), "8 − 6");
}

#[test]
fn gdf35_57_chances_of_impact() {
    let unarmed = |name: &str| single(name).with("weapons", Vec::new());
    let play = charging(unarmed("Red").with("impact", 1), unarmed("Blue"));
    // A hit five times in six, and a wound two times in three.
    assert!(near(play.chance_of(Horizon::End, "defender destroyed"), 5.0 / 9.0));
}

#[test]
fn gdf35_70_thrust_helps_to_hit_and_to_pierce_on_a_charge() {
    let thrusting = |name: &str| armed(name, with(blade(), &["Thrust"]));
    let mut play = charging(thrusting("Red"), thrusting("Blue"));
    assert_eq!(play.pool(), (10, 3));
    play.pass(1);
    assert_eq!(play.pool(), (1, 6), "5+ and AP(+1)");
    play.pass(1);
    play.choose_place(STRIKE_BACK);
    assert_eq!(play.pool(), (10, 4), "not in a strike back");
    play.pass(1);
    assert_eq!(play.pool(), (1, 5));
}
