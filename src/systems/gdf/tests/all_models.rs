//! Tests for rules that count only if all models of a unit have them.

use engine::{FigureId, HasLineup, Rules, sheet::Sheet};

use super::{Play, armed, blade, gun, hero, unit};
use crate::{Action, Order, V2_16, testing::RED, unit::rule::BOOST};

/// The unit that is attacked, and the hero who is part of it.
const TARGET: FigureId = FigureId(1);
const CAPTAIN: FigureId = FigureId(2);

fn known(name: &str) -> Sheet {
    let rules = V2_16.known("rules");
    rules.into_iter().find(|it| it.name() == name).expect("a known rule")
}

/// Adds a known rule to a unit, and the rule that it boosts, if any.
fn with(unit: Sheet, name: &str) -> Sheet {
    let base = name.strip_suffix(BOOST).map(known);
    unit.with("rules", base.into_iter().chain([known(name)]).collect::<Vec<_>>())
}

/// Returns a battle in which the Reds face a unit that a captain has joined.
fn facing(blues: Sheet, captain: Sheet) -> Play {
    Play::with(vec![unit("Red")], vec![blues, captain])
}

fn counts(play: &Play, name: &str) -> bool {
    play.state().rules_of(TARGET).iter().any(|rule| rule.name == name)
}

#[test]
fn gdf_61_a_hero_switches_off_every_rule_of_all_models_that_he_lacks() {
    let mut of_all = 0;
    for sheet in V2_16.known("rules") {
        let name = sheet.name();
        let mut play = facing(with(unit("Blue"), name), hero("Blue"));
        let is_of_all = play.state().profile(TARGET).rules.iter().any(|it| it.terms.all_models);
        of_all += usize::from(is_of_all);
        assert_eq!(counts(&play, name), !is_of_all, "{name}: the hero lacks it");
        play.hand(CAPTAIN, "wounds", 3);
        assert!(counts(&play, name), "{name}: the hero is gone");
        let play = facing(with(unit("Blue"), name), with(hero("Blue"), name));
        assert!(counts(&play, name), "{name}: the hero has it");
        let play = facing(unit("Blue"), with(hero("Blue"), name));
        let own = play.state().rules_of(CAPTAIN);
        assert_eq!(own.iter().any(|it| it.name == name), !is_of_all, "{name}: the unit lacks it");
    }
    assert!(of_all > 40, "{of_all}");
}

/// Returns the pool to block three hits of a volley of the Reds.
fn blocked(mut play: Play) -> (u16, i32) {
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.pass(3);
    play.pool()
}

#[test]
fn gdf_61_shielded_is_nothing_beside_a_hero_without_it() {
    let blues = || with(unit("Blue"), "Shielded");
    assert_eq!(blocked(facing(blues(), hero("Blue"))), (3, 5));
    assert_eq!(blocked(facing(blues(), with(hero("Blue"), "Shielded"))), (3, 4));
    let aura = known("Shielded").with("name", "Shielded Aura").with("aura", true);
    let captain = hero("Blue").with("rules", vec![aura]);
    assert_eq!(blocked(facing(unit("Blue"), captain)), (3, 4), "his aura reaches them all");
}

#[test]
fn gdf_61_a_hero_without_it_keeps_his_unit_from_ignoring_wounds() {
    let ask = |captain: Sheet| {
        let mut play = facing(with(unit("Blue"), "Self-Repair"), captain);
        play.act(RED, Order::Hold);
        play.shoot(RED, 0);
        play.pass(2);
        play.fail(2);
        play.0.prompt().map(|prompt| prompt.ask.clone())
    };
    assert_eq!(ask(hero("Blue")), None);
    assert_eq!(ask(with(hero("Blue"), "Self-Repair")).as_deref(), Some("Roll Self-Repair"));
}

#[test]
fn gdf_61_a_hero_without_it_switches_off_the_rule_of_attackers() {
    let shoot = |captain: Sheet| {
        let reds = vec![with(armed("Red", gun()), "Grounded Precision"), captain];
        let mut play = Play::with(reds, vec![unit("Blue")]);
        play.act(RED, Order::Hold);
        play.shoot(RED, 0);
        play
    };
    let asks = |play: &Play| play.prompt().conditions.iter().any(|it| it.key == "terrain");
    assert!(!asks(&shoot(hero("Red"))));
    let mut play = shoot(with(hero("Red"), "Grounded Precision"));
    play.set("terrain", 1);
    assert_eq!(play.pool(), (5, 3));
}

#[test]
fn gdf_61_a_boost_needs_the_boosted_rule_of_all_models() {
    let mut play = facing(with(unit("Blue"), "Hive Bond Boost"), with(hero("Blue"), "Hive Bond"));
    play.hand(TARGET, "morale", 1);
    play.roll(&[1]);
    assert!(play.logged("+2 Hive Bond Boost"), "{:?}", play.log());
    let mut play = facing(with(unit("Blue"), "Hive Bond Boost"), hero("Blue"));
    play.hand(TARGET, "morale", 1);
    play.roll(&[1]);
    assert!(!play.logged("Hive Bond"));
}

#[test]
fn gdf_61_a_picked_model_is_a_unit_of_its_own() {
    let takedown = gun().with("rules", vec![known("Takedown")]);
    let blues = vec![unit("Blue"), with(hero("Blue"), "Shielded")];
    let mut play = Play::with(vec![armed("Red", takedown)], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.choose("Captain");
    play.pass(1);
    assert_eq!(play.pool(), (1, 4), "the captain's own Defense 5+ and Shielded");
}

#[test]
fn gdf_43_stealth_of_this_rulebook_is_the_units() {
    let mut play = facing(unit("Blue").with("stealth", true), hero("Blue"));
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (5, 5));
}

#[test]
fn gdf_61_the_card_says_that_all_models_need_the_rule() {
    let row = |name: &str| V2_16.in_a_row("rules", &[], &known(name));
    assert_eq!(row("Shielded"), "+1 Defense, but not against spells, if all models have it");
    assert_eq!(row("Resistance"), "ignores wounds on 6+, 2+ against spells, if all models have it");
    assert_eq!(
        row("Hive Bond"),
        "+1 morale in tests after shooting or melee, if all models have it"
    );
    assert_eq!(row("Caster Group"), "1 spell token per round for each model");
}

#[test]
fn gdf_61_rosters_of_earlier_versions_need_all_models_too() {
    let old = Sheet::new().with("name", "Shielded").with("gives", "Defense").with("value", 1);
    let blues = unit("Blue").with("rules", vec![old]);
    assert_eq!(blocked(facing(blues, hero("Blue"))), (3, 5));
}

#[test]
fn gdf_61_a_hero_without_hit_and_run_keeps_his_unit_where_it_is() {
    let says = |captain: Sheet| {
        let reds = vec![with(armed("Red", blade()), "Hit & Run Fighter"), captain];
        let mut play = Play::with(reds, vec![unit("Blue")]);
        play.take(Action::Act(RED, Order::Charge));
        play.pass(0);
        play.pass(0);
        play.choose_place(1);
        play.logged("once per round (Hit & Run Fighter)")
    };
    let captain = || hero("Red").with("weapons", vec![blade()]);
    assert!(!says(captain()));
    assert!(says(with(captain(), "Hit & Run Fighter")));
}
