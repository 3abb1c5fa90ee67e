//! Tests for melee rules.

use engine::{
    FigureId,
    conversation::{Answer, Question},
    sheet::Sheet,
};

use super::{Play, blade, hero, rule, single, unit, weapon};
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
fn hits_and_blocks_are_entered_together() {
    let mut play = charging(unit("Red"), unit("Blue"));
    let next = play.0.next_pool().expect("the blocks follow");
    assert_eq!(next.dice, [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(next.pool.reading.bands[1].label, "blocks");
    let both = (Answer::Pool(vec![7, 3]), Answer::Pool(vec![2, 1]));
    play.0.answer_all(&[both.0.clone(), both.1.clone()]).unwrap();
    let mut in_turn = charging(unit("Red"), unit("Blue"));
    in_turn.answer(both.0.clone()).unwrap();
    assert_eq!((in_turn.pool().0, in_turn.0.next_pool()), (3, None), "who strikes back decides");
    in_turn.answer(both.1).unwrap();
    assert_eq!((play.prompt(), play.state()), (in_turn.prompt(), in_turn.state()));
    play.0.undo().unwrap();
    assert_eq!(play.pool(), (3, 5), "each can be undone");
    play.0.undo().unwrap();
    assert_eq!(play.pool(), (10, 4));
    assert!(play.0.answer_all(&[both.0, Answer::Pool(vec![9, 9])]).is_err());
    assert_eq!((play.pool(), play.0.can_redo()), ((10, 4), true), "nothing has changed");
}

#[test]
fn a_strike_back_is_chosen_by_entering_its_hits() {
    let mut play = charging(unit("Red"), unit("Blue"));
    assert_eq!(play.0.option_pool(), None, "dice are asked for");
    play.answer(Answer::Pool(vec![10, 0])).unwrap();
    let asked = play.0.option_pool().expect("only one option is followed by dice");
    assert_eq!((asked.option, asked.pool.dice), (0, 10));
    let labels = asked.conditions.iter().map(|it| it.label.as_ref()).collect::<Vec<_>>();
    assert_eq!(labels, ["Blade within 2″", "Other modifier"]);
    assert_eq!(asked.next.map(|it| it.dice), Some(vec![0, 1, 2, 3, 4, 5, 6]));
    let all = [Answer::Choice(0), Answer::Pool(vec![7, 3]), Answer::Pool(vec![2, 1])];
    assert!(play.0.answer_all(&[all[0].clone(), Answer::Pool(vec![9, 9])]).is_err());
    assert_eq!((play.prompt().ask.as_str(), play.0.can_redo()), ("Blue: strike back?", false));
    let mut in_turn = charging(unit("Red"), unit("Blue"));
    in_turn.answer(Answer::Pool(vec![10, 0])).unwrap();
    for answer in all.clone() {
        in_turn.answer(answer).unwrap();
    }
    play.0.answer_all(&all).unwrap();
    assert_eq!(play.state(), in_turn.state());
    for asked in ["Roll Defense", "Strike back", "Blue: strike back?"] {
        play.0.undo().unwrap();
        assert_eq!(play.prompt().ask, asked, "each can be undone");
    }
}

#[test]
fn what_players_must_set_first_keeps_blocks_apart() {
    let rending = vec![blade().with("rending", true)];
    let three = charging(unit("Red").with("weapons", rending), unit("Blue"));
    assert_eq!((three.bands().len(), three.0.next_pool()), (3, None));
    let blast = vec![weapon("Bomb", 24, 1, 5).with("blast", 3)];
    let mut play = Play::with(vec![unit("Red").with("weapons", blast)], vec![unit("Blue")]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    assert_eq!(play.0.next_pool().map(|it| it.dice), Some(vec![0, 3, 6]));
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
    assert!(play.logged("The melee is a draw: no morale test."));
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
    let reds = vec![unit("Red"), hero("Red")];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (10, 4));
    play.pass(0);
    assert_eq!(play.pool(), (2, 3));
    play.pass(0);
    assert!(play.state().unit(FigureId(1)).fatigued, "both are fatigued");
}

/// Returns a charge of a unit and its hero, both with this value on their sheets, at the Blues.
fn led_charge(key: &str, value: i32) -> Play {
    let captain = hero("Red").with("weapons", vec![weapon("Sword", 0, 3, 0)]);
    let red = unit("Red").with("weapons", vec![blade()]).with(key, value);
    let mut play = Play::with(vec![red, captain.with(key, value)], vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    play
}

/// Returns the labels of the open question's conditions.
fn conditions(play: &Play) -> Vec<String> {
    play.prompt().conditions.iter().map(|it| it.label.to_string()).collect()
}

#[test]
fn gdf_30_a_hero_alone_within_2_inches_strikes() {
    let mut play = led_charge("points", 100);
    assert_eq!(play.pool(), (10, 4));
    play.set("strike.0", 0);
    assert_eq!(play.pool(), (3, 3), "the hero's sword");
    assert_eq!(conditions(&play), ["Blade within 2″", "Sword within 2″", "Other modifier"]);
    play.set("strike.0", 2);
    assert_eq!(play.pool(), (4, 4), "two of the unit's models after all");
    play.set("strike.0", 0);
    play.set("strike.0.1", 0);
    assert_eq!(play.prompt().ask, "Blue: strike back?");
    play.set("strike.0.1", 1);
    play.pass(3);
    play.fail(2);
    assert_eq!(play.state().models_left(FigureId(2)), 3);
}

#[test]
fn gdf_32_a_hero_alone_within_2_inches_has_his_impact() {
    let mut play = led_charge("impact", 2);
    assert_eq!(play.pool(), (10, 5));
    play.set("impact", 0);
    assert_eq!(play.pool(), (2, 5), "the hero's hits");
    assert_eq!(
        conditions(&play),
        ["Charging models within 2″", "Charging models within 2″ (Captain)", "Other modifier"]
    );
    play.fail(1);
    assert_eq!(play.state().models_left(FigureId(2)), 4);
}

#[test]
fn gdf_53_a_hero_alone_within_2_inches_has_his_ravage() {
    let ravage = || vec![rule("Ravage(1)", "Melee dice that wound on a 6", 1)];
    let captain =
        hero("Red").with("rules", vec![rule("Ravage(2)", "Melee dice that wound on a 6", 2)]);
    let reds = vec![unit("Red").with("rules", ravage()), captain];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (5, 6));
    play.set("ravage", 0);
    assert_eq!(play.pool(), (2, 6));
    play.pass(1);
    assert_eq!(play.state().models_left(FigureId(2)), 4);
}

#[test]
fn gdf_30_blades_of_one_name_are_told_apart_by_whose_they_are() {
    let reds = vec![unit("Red"), hero("Red")];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    play.set("strike.1", 0);
    assert_eq!(
        conditions(&play),
        ["Blade within 2″", "Blade within 2″ (Captain)", "Other modifier"]
    );
}

#[test]
fn gdf_29_unit_and_hero_choose_the_weapon_of_furious_apart() {
    let weapons = || vec![blade(), weapon("Claws", 0, 1, 0).with("ap", 1)];
    let furious = |unit: Sheet| unit.with("furious", true).with("weapons", weapons());
    let mut play = Play::with(vec![furious(unit("Red")), furious(hero("Red"))], vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    play.set("furious", 1);
    play.set("strike.0", 0);
    play.set("strike.1", 0);
    assert_eq!(play.pool(), (3, 3), "the hero's blade has his extra attack");
    play.set("furious.1", 1);
    assert_eq!(play.pool(), (2, 3));
}

#[test]
fn gdf_53_whoever_has_ravage_and_no_blade_may_strike_back() {
    let ravage = rule("Ravage(2)", "Melee dice that wound on a 6", 2);
    let blues = unit("Blue").with("rules", vec![ravage]).with("weapons", Vec::<Sheet>::new());
    let mut play = charging(unit("Red"), blues);
    play.pass(0);
    assert_eq!(play.prompt().ask, "Blue: strike back?");
    play.choose_place(0);
    assert_eq!((play.prompt().ask.as_str(), play.pool()), ("Roll Ravage(2)", (10, 6)));
    play.pass(2);
    assert_eq!(play.state().models_left(RED), 3);
    let mut play = charging(unit("Red"), unit("Blue").with("weapons", Vec::<Sheet>::new()));
    play.pass(0);
    assert!(play.0.walk().is_none(), "nothing to strike with");
}

#[test]
fn gdf_13_only_the_hero_is_left_and_the_melee_goes_on_by_his_name() {
    let blues = vec![unit("Mob"), hero("Mob").with("tough", 6)];
    let mut play = Play::with(vec![unit("Red")], blues);
    play.act(RED, Order::Charge);
    play.pass(5);
    play.fail(5);
    assert_eq!(play.prompt().ask, "Captain: strike back?");
    play.choose_place(0);
    assert!(play.prompt().headline.to_string().contains("charge"));
    play.pass(0);
    assert!(play.logged("Wounds dealt: Red 5, Captain 0."), "{:?}", play.log());
    assert!(play.logged("Captain: fatigued"));
    assert_eq!(play.prompt().headline.title, "Captain: morale test");
    assert!(!play.logged("Mob: fatigued") && !play.logged("Mob: lost"));
}

#[test]
fn gdf_13_the_chargers_hero_is_left_and_the_melee_ends_by_his_name() {
    let reds = vec![unit("Mob").with("models", 2), hero("Mob").with("tough", 6)];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    play.pass(0);
    play.pass(0);
    play.choose_place(0);
    play.pass(2);
    play.fail(2);
    assert!(play.logged("Captain: move back 1″."), "{:?}", play.log());
    assert!(play.logged("Wounds dealt: Captain 0, Blue 2."));
}
