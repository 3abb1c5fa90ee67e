//! Tests for the morale tests that units owe.

use engine::{FigureId, conversation::Answer, odds::Horizon, sheet::Sheet};

use super::{Play, blade, gun, hero, single, unit, weapon};
use crate::{
    Action, Effect, Order, TestOwed,
    state::{battle::State, effect},
};

const SEER: FigureId = FigureId(0);
const BLUE: FigureId = FigureId(1);
const CAPTAIN: FigureId = FigureId(2);

/// Returns a psychic whose spell deals five hits.
fn seer(weapons: Vec<Sheet>) -> Sheet {
    let glare = Sheet::new().with("name", "Glare").with("number", 2).with("hits", 5);
    let seer = single("Seer").with("psychic", 2).with("spells", vec![glare]);
    seer.with("weapons", weapons)
}

/// Returns a battle in which a spell has just cost the first blue unit three models.
fn after_a_spell(weapons: Vec<Sheet>, blues: Vec<Sheet>) -> Play {
    let mut play = Play::with(vec![seer(weapons)], blues);
    play.take(Action::Cast(SEER, 0));
    if play.prompt().ask == "Choose a target" {
        play.choose_place(0);
    }
    play.roll(&[6]);
    play.fail(3);
    play
}

fn owed(state: &State, unit: FigureId) -> Vec<TestOwed> {
    state.tests_owed(unit).collect()
}

#[test]
fn gdf_36_the_test_for_a_spell_comes_before_the_charge_and_the_melee_has_its_own() {
    let mut play = after_a_spell(vec![blade()], vec![unit("Blue"), unit("Blue too")]);
    assert_eq!(owed(play.state(), BLUE), [TestOwed::Spell]);
    play.act(SEER, Order::Charge);
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
    play.roll(&[1]);
    assert!(play.state().unit(BLUE).pinned);
    assert_eq!(play.prompt().ask, "Choose a unit to charge");
    play.choose_place(0);
    play.pass(1);
    play.fail(1);
    play.choose_place(1);
    assert!(!play.state().in_play(BLUE), "pinned, beaten and at half or less: it routs");
    assert!(play.logged("Blue: lost the melee, must test morale."));
}

#[test]
fn gdf_36_a_spells_test_comes_before_the_charge_at_another_unit_too() {
    let mut play = after_a_spell(vec![blade()], vec![unit("Blue"), unit("Blue too")]);
    play.act(SEER, Order::Charge);
    play.roll(&[6]);
    play.choose("Blue too");
    play.pass(0);
    play.choose_place(1);
    assert!(play.0.walk().is_none(), "a draw, and nothing is owed any more");
    assert!(!play.state().unit(BLUE).pinned);
}

#[test]
fn gdf_36_odds_of_a_charge_after_a_spell_are_those_of_the_melee() {
    let mut play = after_a_spell(vec![blade()], vec![unit("Blue")]);
    play.act(SEER, Order::Charge);
    let chances = play.chances(Horizon::End);
    let total: f64 = chances.iter().map(|it| it.probability).sum();
    assert!((total - 1.0).abs() < 1e-9);
    assert!(chances.iter().all(|it| !["passed", "pinned"].contains(&&*it.outcome.label)));
    assert!((play.chance_of(Horizon::Test, "passed") - 0.5).abs() < 1e-9);
}

#[test]
fn gdf_15_each_cause_calls_for_a_test_of_its_own() {
    let mut play = after_a_spell(vec![gun(), weapon("Cannon", 36, 1, 0)], vec![unit("Blue")]);
    play.act(SEER, Order::Hold);
    for place in [0, 1] {
        play.shoot(SEER, place);
        play.pass(1);
        play.fail(u16::from(place == 0));
    }
    assert_eq!(owed(play.state(), BLUE), [TestOwed::Spell, TestOwed::Wounds]);
    play.roll(&[4]);
    assert_eq!(owed(play.state(), BLUE), [TestOwed::Wounds]);
    play.roll(&[1]);
    assert_eq!(owed(play.state(), BLUE), []);
    assert!(play.state().unit(BLUE).pinned);
}

#[test]
fn gdf_15_a_hero_takes_the_test_that_his_unit_owed() {
    let mut play = after_a_spell(vec![gun()], vec![unit("Blue"), hero("Blue").with("tough", 6)]);
    play.hand(BLUE, "models", 0);
    assert_eq!(owed(play.state(), CAPTAIN), [TestOwed::Spell]);
    play.act(SEER, Order::Rush);
    assert_eq!(play.prompt().headline.title, "Captain: morale test");
    play.roll(&[1]);
    assert!(play.state().unit(CAPTAIN).pinned);
}

#[test]
fn gdf_15_whoever_is_destroyed_owes_nothing() {
    let mut play = after_a_spell(vec![gun()], vec![unit("Blue"), unit("Blue too")]);
    play.hand(BLUE, "models", 0);
    assert!(play.state().owed.is_empty());
}

#[test]
fn gdf_15_a_test_set_by_hand_is_set_once_and_goes_away_by_hand() {
    let mut play = Play::with(vec![seer(vec![gun()])], vec![unit("Blue"), hero("Blue")]);
    play.act(SEER, Order::Hold);
    for unit in [BLUE, CAPTAIN] {
        play.hand(unit, "morale", 1);
    }
    assert_eq!(owed(play.state(), BLUE), [TestOwed::Wounds]);
    play.hand(CAPTAIN, "morale", 0);
    assert!(play.state().owed.is_empty());
}

#[test]
fn gdf_15_what_earlier_versions_stored_still_means_one_test_or_none() {
    let play = Play::with(vec![seer(vec![gun()])], vec![unit("Blue")]);
    let mut state = play.state().clone();
    let mut owes = |test| {
        effect::apply(&mut state, &Effect::Owes(BLUE, test));
        owed(&state, BLUE)
    };
    assert_eq!(owes(Some(TestOwed::Wounds)), [TestOwed::Wounds]);
    assert_eq!(owes(Some(TestOwed::Melee)), [TestOwed::Melee]);
    assert_eq!(owes(None), []);
    effect::apply(&mut state, &Effect::MustTest(FigureId(99), TestOwed::Spell));
    assert!(state.owed.is_empty(), "there is no such unit");
}

#[test]
fn gdf_19_a_charge_needs_no_test_for_terrain_but_all_others() {
    let mut play = Play::with(vec![unit("Red")], vec![unit("Blue")]);
    play.take(Action::Dangerous(SEER));
    play.answer(Answer::Pool(vec![3, 2])).expect("five dice");
    assert_eq!(owed(play.state(), SEER), [TestOwed::Terrain]);
    play.act(SEER, Order::Charge);
    play.pass(0);
    play.choose_place(1);
    assert!(play.0.walk().is_none());
    assert!(play.state().owed.is_empty());
}
