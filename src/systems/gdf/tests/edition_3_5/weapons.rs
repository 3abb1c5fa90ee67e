//! Tests for special rules of weapons, and for rules that help or hinder whoever is shot at.

use engine::odds::Horizon;

use super::*;

/// Returns a unit of one model with one gun of one attack.
fn one(gun: Sheet) -> Sheet {
    armed("Red", gun).with("models", 1)
}

/// Returns a gun with these known rules.
fn with_rules(names: &[&str]) -> Sheet {
    with(gun(), names)
}

const CAPTAIN: FigureId = FigureId(1);

/// Returns a battle in which a unit with a hero holds.
fn led(red: Sheet, captain: Sheet, blues: Vec<Sheet>) -> Play {
    let mut play = Play::with_3_5(vec![red, captain], blues);
    play.act(RED, Order::Hold);
    play
}

/// Returns a battle in which the Reds shoot at a unit with a hero.
fn at_led(red: Sheet, blue: Sheet, captain: Sheet) -> Play {
    let mut play = Play::with_3_5(vec![red], vec![blue, captain]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play
}

const BLUE_CAPTAIN: FigureId = FigureId(2);

#[test]
fn gdf35_43_ap_takes_from_defense() {
    let mut play = shooting_at(armed("Red", gun().with("ap", 2)), unit("Blue").with("defense", 3));
    play.pass(2);
    assert_eq!(play.pool(), (2, 5));
}

#[test]
fn gdf35_44_artillery_hits_better_from_over_9_inches_and_is_hit_worse() {
    let mut play = shooting_at(with(unit("Red"), &["Artillery"]), unit("Blue"));
    assert_eq!(play.pool(), (5, 4), "not over 9 inches away");
    play.set("far", 1);
    assert_eq!(play.pool(), (5, 3));
    let mut play = shooting_at(unit("Red"), with(unit("Blue"), &["Artillery"]));
    assert_eq!(play.pool(), (5, 4));
    play.set("far", 1);
    assert_eq!(play.pool(), (5, 6));
}

#[test]
fn gdf35_44_artillery_says_that_it_can_only_hold() {
    let play = duel(with(unit("Red"), &["Artillery"]), unit("Blue"));
    let gear = &Gdf::view(play.state()).sides[0].figures[0].gear;
    let note = gear.iter().map(ToString::to_string).find(|it| it.starts_with("Artillery"));
    assert!(note.is_some_and(|it| it.contains("only hold")), "{gear:?}");
}

#[test]
fn gdf35_45_bane_ignores_regeneration_and_has_sixes_to_block_rerolled() {
    let blue = unit("Blue").with("regeneration", true);
    let mut play = shooting_at(armed("Red", with_rules(&["Bane"])), blue);
    play.pass(3);
    assert_eq!(play.bands(), ["wounds", "blocks", "sixes"]);
    fall(&mut play, &[1, 1, 1]);
    assert_eq!(play.pool(), (1, 5), "the six is rerolled");
    play.fail(1);
    assert!(is_quiet(&play), "no Regeneration");
    assert_eq!(play.state().models_left(FOE), 3);
}

#[test]
fn gdf35_45_chances_of_bane() {
    let play = shooting_at(one(with_rules(&["Bane"])), unit("Blue"));
    // A 5 blocks, and a 6 blocks if the second die is a 5 or a 6: 1/6 + 1/6 × 1/3 = 2/9.
    let lost = 0.5 * 7.0 / 9.0;
    assert!(near(play.chance_of(Horizon::End, "1 lost"), lost));
}

#[test]
fn gdf35_46_blast_multiplies_hits_up_to_the_number_of_models() {
    let bomb = || armed("Red", gun().with("blast", 3));
    for (models, dice) in [(5, 6), (3, 6), (2, 4), (1, 2)] {
        let mut play = shooting_at(bomb(), unit("Blue").with("models", models).with("tough", 3));
        play.pass(2);
        assert_eq!(play.pool(), (dice, 5), "2 hits on {models} models");
    }
    let mut play = at_led(bomb(), unit("Blue").with("models", 2), hero("Blue"));
    play.pass(1);
    assert_eq!(play.pool(), (3, 5), "the hero is a model, too");
}

#[test]
fn gdf35_46_blast_comes_after_other_rules() {
    let mut play = shooting_at(armed("Red", with_rules(&["Surge"]).with("blast", 3)), unit("Blue"));
    fall(&mut play, &[3, 1, 1]);
    assert_eq!(play.pool(), (9, 5), "3 hits with that of Surge, times 3");
}

#[test]
fn gdf35_49_deadly_multiplies_each_wound_on_one_model() {
    let mut play = shooting_at(armed("Red", gun().with("deadly", 3)), unit("Blue"));
    play.pass(2);
    play.fail(2);
    assert_eq!(play.state().models_left(FOE), 3, "more than a model has is lost");
    let blue = unit("Blue").with("tough", 6);
    let mut play = shooting_at(armed("Red", gun().with("deadly", 3)), blue);
    play.pass(3);
    play.fail(3);
    assert_eq!((play.state().models_left(FOE), play.state().wounds_on_model(FOE)), (4, 3));
}

#[test]
fn gdf35_49_that_deadly_is_resolved_first_is_explained() {
    let text = topic(49);
    assert!(text.contains("before") || text.contains("first"), "{text}");
}

#[test]
fn gdf35_58_indirect_needs_no_sight_and_gets_minus_one_after_a_move() {
    let red = || armed("Red", gun().with("indirect", true));
    let play = shooting_at(red(), unit("Blue"));
    assert_eq!(play.pool(), (5, 4));
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("No line of sight")));
    let mut play = duel(red(), unit("Blue"));
    play.act(RED, Order::Advance);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (5, 5));
}

#[test]
fn gdf35_59_limited_weapons_are_used_once() {
    let red = armed("Red", with_rules(&["Limited"]));
    let mut play = shooting_at(red, unit("Blue"));
    play.pass(0);
    play.end_of_turns(&[FOE]);
    assert_eq!(play.state().round, 2);
    assert!(!may(&play, RED, &Action::Shoot(RED, 0)));
    play.act(RED, Order::Hold);
    assert_eq!(play.state().acting, None, "nothing is left to fire");
}

#[test]
fn gdf35_60_regeneration_ignores_each_wound_on_5() {
    let mut play = shooting_at(unit("Red"), unit("Blue").with("regeneration", true));
    play.pass(4);
    play.fail(3);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Regeneration", (3, 5)));
    play.pass(1);
    assert_eq!(play.state().models_left(FOE), 3);
    let play = shooting_at(one(gun()), unit("Blue").with("regeneration", true));
    // A hit, a failed block, and a failed Regeneration.
    let lost = 0.5 * 2.0 / 3.0 * 2.0 / 3.0;
    assert!(near(play.chance_of(Horizon::End, "1 lost"), lost));
}

#[test]
fn gdf35_60_a_hero_without_regeneration_takes_it_from_all() {
    let blue = || unit("Blue").with("regeneration", true);
    let mut play = at_led(unit("Red"), blue(), hero("Blue"));
    play.pass(2);
    play.fail(2);
    assert!(is_quiet(&play), "nobody rolls");
    assert_eq!(play.state().models_left(FOE), 3);
    let mut play = at_led(unit("Red"), blue(), hero("Blue"));
    play.hand(BLUE_CAPTAIN, "wounds", 3);
    play.pass(2);
    play.fail(2);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Regeneration", (2, 5)), "he is gone");
}

#[test]
fn gdf35_60_a_hero_with_regeneration_gives_none_to_a_unit_without_it() {
    let captain = || hero("Blue").with("regeneration", true);
    let mut play = at_led(unit("Red"), unit("Blue").with("models", 2), captain());
    play.pass(4);
    play.fail(4);
    assert_eq!(play.state().models_left(FOE), 0);
    let taken = play.state().unit(BLUE_CAPTAIN).wounds;
    assert!(
        taken == 2 || asked(&play) == "Roll Regeneration",
        "two models fell without a roll, and the hero alone is all there is: {taken}"
    );
    let mut play = at_led(unit("Red"), unit("Blue"), captain());
    play.pass(2);
    play.fail(2);
    assert!(is_quiet(&play));
    let blue = unit("Blue").with("regeneration", true);
    let mut play = at_led(unit("Red"), blue, captain());
    play.pass(2);
    play.fail(2);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Regeneration", (2, 5)), "all have it");
}

#[test]
fn gdf35_60_an_aura_of_regeneration_is_that_of_all() {
    let aura = rule("Regeneration Aura", "Regeneration", 1).with("aura", true);
    let captain = hero("Blue").with("rules", vec![aura]);
    let mut play = at_led(unit("Red"), unit("Blue"), captain);
    play.pass(2);
    play.fail(2);
    assert!(asked(&play).starts_with("Roll Regeneration"), "{}", asked(&play));
    assert_eq!(play.pool(), (2, 5));
}

#[test]
fn gdf35_61_relentless_gives_a_hit_more_for_a_six_from_over_9_inches() {
    let mut play = shooting_at(unit("Red").with("relentless", true), unit("Blue"));
    assert_eq!(play.bands(), ["misses", "hits"], "not within 9 inches");
    play.set("far", 1);
    assert_eq!(play.bands(), ["misses", "hits", "sixes"]);
    fall(&mut play, &[3, 1, 1]);
    assert_eq!((asked(&play).as_str(), play.pool()), ("Roll Defense", (3, 5)), "no more attacks");
}

#[test]
fn gdf35_61_relentless_counts_after_a_move_and_not_in_melee() {
    let red = || unit("Red").with("relentless", true);
    let mut play = duel(red(), unit("Blue"));
    play.act(RED, Order::Advance);
    play.shoot(RED, 0);
    play.set("far", 1);
    assert_eq!(play.bands().len(), 3);
    let play = charging(red(), unit("Blue"));
    assert_eq!(play.bands(), ["misses", "hits"]);
    assert!(!has_condition(&play, "far"));
}

#[test]
fn gdf35_61_chances_of_relentless() {
    let mut play = shooting_at(one(gun()).with("relentless", true), unit("Blue"));
    play.set("far", 1);
    // A miss; a 4 or 5 that is blocked; or a six whose two hits are blocked.
    let none = 0.5 + 2.0 / 6.0 / 3.0 + 1.0 / 6.0 / 9.0;
    assert!(near(play.chance_of(Horizon::End, "none lost"), none));
}

#[test]
fn gdf35_61_relentless_of_a_unit_and_of_its_hero_are_their_own() {
    let blues = || vec![unit("Blue")];
    let mut play = led(unit("Red").with("relentless", true), hero("Red"), blues());
    play.shoot(RED, 0);
    assert!(has_condition(&play, "far"), "the hero takes nothing from the unit");
    play.pass(0);
    play.shoot(CAPTAIN, 0);
    assert!(!has_condition(&play, "far"), "and has nothing of it");
    let mut play = led(unit("Red"), hero("Red").with("relentless", true), blues());
    play.shoot(RED, 0);
    assert!(!has_condition(&play, "far"));
    play.pass(0);
    play.shoot(CAPTAIN, 0);
    play.set("far", 1);
    assert_eq!(play.bands().len(), 3);
}

#[test]
fn gdf35_62_reliable_attacks_at_2_with_modifiers() {
    let red = || armed("Red", with_rules(&["Reliable"])).with("quality", 5);
    let play = shooting_at(red(), unit("Blue"));
    assert_eq!(play.pool(), (5, 2));
    let mut play = shooting_at(red(), unit("Blue").with("stealth", true));
    play.set("far", 1);
    assert_eq!(play.pool(), (5, 3));
}

#[test]
fn gdf35_63_a_six_of_rending_has_4_more_ap() {
    let red = armed("Red", gun().with("rending", true).with("ap", 1));
    let mut play = shooting_at(red, unit("Blue").with("defense", 2));
    play.set("cover", 1);
    fall(&mut play, &[3, 1, 1]);
    assert_eq!(play.pool(), (1, 2), "2+, AP(1) and cover");
    play.pass(1);
    assert_eq!(play.pool(), (1, 6), "2+, AP(1), AP(+4) and cover");
    let red = armed("Red", gun().with("rending", true));
    let mut play = shooting_at(red, unit("Blue").with("defense", 2));
    play.set("cover", 1);
    fall(&mut play, &[3, 1, 1]);
    play.pass(1);
    assert_eq!(play.pool(), (1, 5), "2+, AP(+4) and cover");
}

#[test]
fn gdf35_63_chances_of_rending() {
    let play = shooting_at(one(gun().with("rending", true)), unit("Blue").with("defense", 2));
    // A 4 or 5 is blocked on 2+, and a six on 6+.
    let lost = 2.0 / 6.0 / 6.0 + 1.0 / 6.0 * 5.0 / 6.0;
    assert!(near(play.chance_of(Horizon::End, "1 lost"), lost));
}

#[test]
fn gdf35_63_all_hits_of_rending_ignore_regeneration() {
    let red = armed("Red", gun().with("rending", true));
    let mut play = shooting_at(red, unit("Blue").with("regeneration", true));
    fall(&mut play, &[3, 2, 0]);
    play.fail(2);
    assert!(is_quiet(&play), "not only those of sixes");
    assert_eq!(play.state().models_left(FOE), 3);
}

#[test]
fn gdf35_63_the_weapons_of_a_hero_without_rending_can_be_ignored() {
    let red = armed("Red", gun()).with("rules", vec![rule("Rending", "Rending", 1)]);
    let blue = unit("Blue").with("regeneration", true);
    let mut play = led(red, hero("Red"), vec![blue]);
    play.shoot(RED, 0);
    fall(&mut play, &[4, 1, 0]);
    play.fail(1);
    assert!(is_quiet(&play), "Rending of the unit");
    play.shoot(CAPTAIN, 0);
    assert_eq!(play.bands(), ["misses", "hits"]);
    play.pass(1);
    play.fail(1);
    assert_eq!(asked(&play), "Roll Regeneration");
}

#[test]
fn gdf35_66_stealth_counts_from_over_9_inches() {
    let mut play = shooting_at(unit("Red"), unit("Blue").with("stealth", true));
    assert_eq!(play.pool(), (5, 4), "within 9 inches");
    play.set("far", 1);
    assert_eq!(play.pool(), (5, 5));
    // Two dice in six hit, and two in three hits wound.
    let none = (7.0_f64 / 9.0).powi(5);
    assert!(near(play.chance_of(Horizon::End, "none lost"), none));
    let play = charging(unit("Red"), unit("Blue").with("stealth", true));
    assert_eq!((play.pool(), has_condition(&play, "far")), ((10, 4), false), "not in melee");
}

#[test]
fn gdf35_66_a_hero_without_stealth_gives_the_unit_away() {
    let blue = || unit("Blue").with("stealth", true);
    let play = at_led(unit("Red"), blue(), hero("Blue"));
    assert!(!has_condition(&play, "far"));
    let mut play = at_led(unit("Red"), blue(), hero("Blue").with("stealth", true));
    play.set("far", 1);
    assert_eq!(play.pool(), (5, 5));
    let play = at_led(unit("Red"), unit("Blue"), hero("Blue").with("stealth", true));
    assert!(!has_condition(&play, "far"), "a hero's Stealth alone is nothing");
}

#[test]
fn gdf35_66_a_target_without_its_stealth_is_not_said_to_have_it() {
    let mut play = Play::with_3_5(
        vec![unit("Red")],
        vec![unit("Blue").with("stealth", true), hero("Blue"), unit("Other")],
    );
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    let Question::Choice(choice) = &play.prompt().question else { panic!("no choice") };
    let hint = choice.options[0].hint.as_deref().unwrap_or_default();
    assert!(!hint.contains("Stealth"), "the hero switches it off: {hint}");
}

#[test]
fn gdf35_68_a_six_of_surge_is_a_hit_more_in_shooting_and_melee() {
    let mut play = shooting_at(armed("Red", with_rules(&["Surge"])), unit("Blue"));
    fall(&mut play, &[3, 1, 1]);
    assert_eq!(play.pool(), (3, 5));
    let mut play = charging(armed("Red", with(blade(), &["Surge"])), unit("Blue"));
    fall(&mut play, &[7, 1, 2]);
    assert_eq!(play.pool(), (5, 5));
}

#[test]
fn gdf35_69_takedown_picks_a_model_as_a_unit_of_one() {
    let red = armed("Red", with_rules(&["Takedown"]).with("blast", 3));
    let blues = vec![unit("Blue"), hero("Blue").with("defense", 3)];
    let mut play = Play::with_3_5(vec![red], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.choose("Captain");
    assert_eq!(play.pool(), (5, 4), "no Quality 2+ of its own");
    play.pass(2);
    assert_eq!(play.pool(), (2, 3), "no more than one hit each, and his own Defense");
    play.fail(2);
    assert_eq!(play.state().unit(BLUE_CAPTAIN).wounds, 2);
}

#[test]
fn gdf35_69_takedown_picks_a_model_in_melee_too() {
    let red = armed("Red", with(blade(), &["Takedown"]));
    let mut play = Play::with_3_5(vec![red], vec![unit("Blue"), hero("Blue")]);
    play.act(RED, Order::Charge);
    play.choose("Captain");
    play.pass(3);
    play.fail(3);
    assert!(!play.state().in_play(BLUE_CAPTAIN));
    assert_eq!(play.state().models_left(FOE), 5);
}

#[test]
fn gdf35_69_that_takedown_comes_before_other_weapons_is_explained() {
    explained(69, &["before"]);
}

#[test]
fn gdf35_73_unstoppable_ignores_regeneration_and_penalties() {
    let red = || armed("Red", with_rules(&["Unstoppable"]));
    let blue = unit("Blue").with("stealth", true).with("regeneration", true);
    let mut play = shooting_at(red(), blue);
    play.set("far", 1);
    assert_eq!(play.pool(), (5, 4));
    play.pass(1);
    play.fail(1);
    assert!(is_quiet(&play), "no Regeneration");
    let play = shooting_at(red(), single("Plane").with("aircraft", true));
    let hint = play.prompt().hint.clone().unwrap_or_default();
    assert!(!hint.contains("12″"), "its range is not shortened: {hint}");
    let mut play =
        duel(armed("Red", with_rules(&["Unstoppable"]).with("indirect", true)), unit("Blue"));
    play.act(RED, Order::Advance);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (5, 4), "Indirect after moving");
}

#[test]
fn gdf35_45_bane_of_an_attack_without_rosters_has_its_own_name() {
    let mut play = duel(unit("Red"), unit("Blue"));
    play.take(Action::Attack);
    let label = |key: &str| {
        let all = &play.prompt().conditions;
        all.iter().find(|it| it.key == key).map(|it| it.label.to_string())
    };
    assert_eq!(label("poison").as_deref(), Some("Bane"));
    play.set("poison", 1);
    play.pass(2);
    assert_eq!(play.bands(), ["wounds", "blocks", "sixes"]);
    let hint = play.prompt().hint.clone().unwrap_or_default();
    assert!(hint.contains("Bane") && !hint.contains("Poison"), "{hint}");
}

#[test]
fn gdf35_73_names_of_earlier_books_are_gone() {
    let fields: Vec<&str> = V3_5.fields().iter().map(|it| it.key).collect();
    for key in ["fear", "psychic"] {
        assert!(!fields.contains(&key), "{key}");
    }
    for topic in V3_5.topics() {
        for name in ["Lock-On", "Poison", "Psychic", "Sniper"] {
            assert!(!topic.title.contains(name), "{}", topic.title);
        }
    }
}
