//! Tests for rules of weapons and their targets.

use engine::{Battle, FigureId, conversation::Answer, sheet::Sheet};

use super::{Play, armed, gun, rule, single, unit, weapon};
use crate::{Action, Gdf, Order, testing::RED};

/// Returns a battle in which Reds with this gun hold and aim at the Blues, their only target.
fn aiming(gun: Sheet, blues: Sheet) -> Play {
    acting(armed("Red", gun), blues, Order::Hold)
}

fn acting(reds: Sheet, blues: Sheet, order: Order) -> Play {
    let mut play = Play::with(vec![reds], vec![blues]);
    play.act(RED, order);
    play.shoot(RED, 0);
    play
}

const TARGET: FigureId = FigureId(1);

fn fall(play: &mut Play, counts: &[u16]) {
    play.answer(Answer::Pool(counts.to_vec())).expect("an answer that fits");
}

#[test]
fn gdf_22_ap_takes_from_defense() {
    let mut play = aiming(gun().with("ap", 2), unit("Blue").with("defense", 3));
    play.pass(2);
    assert_eq!(play.pool(), (2, 5));
    play.pass(2);
    assert!(play.logged("needing 5+ (Defense 3+, −2 AP(2))"));
}

#[test]
fn gdf_22_a_6_blocks_whatever_the_ap() {
    let mut play = aiming(gun().with("ap", 4), unit("Blue"));
    play.pass(1);
    assert_eq!(play.pool(), (1, 6));
}

#[test]
fn gdf_23_blast_multiplies_each_hit_before_defense() {
    let mut play = aiming(gun().with("blast", 3), unit("Blue"));
    play.pass(2);
    assert_eq!(play.pool(), (6, 5));
}

#[test]
fn gdf_23_blast_makes_no_more_hits_than_there_are_models() {
    let mut play = aiming(gun().with("blast", 3), single("Blue").with("tough", 9));
    play.pass(2);
    assert_eq!(play.pool(), (2, 5));
    let mut play = aiming(gun().with("blast", 6), unit("Blue"));
    play.hand(TARGET, "models", 4);
    play.pass(1);
    assert_eq!(play.pool(), (4, 5));
}

#[test]
fn gdf_23_blast_ignores_cover_and_says_so() {
    let mut play = aiming(gun().with("blast", 3), unit("Blue"));
    play.set("cover", 1);
    assert_eq!(play.pool(), (5, 4));
    play.pass(0);
    assert!(play.logged("(Quality 4+, −1 cover, +1 Blast ignores cover)"));
}

#[test]
fn gdf_33_indirect_shoots_worse_after_moving() {
    let reds = || armed("Red", gun().with("indirect", true));
    assert_eq!(acting(reds(), unit("Blue"), Order::Hold).pool(), (5, 4));
    let mut play = acting(reds(), unit("Blue"), Order::Advance);
    assert_eq!(play.pool(), (5, 5));
    play.pass(0);
    assert!(play.logged("−1 Indirect after moving"));
}

#[test]
fn gdf_33_what_only_blocks_sight_is_no_cover_against_indirect() {
    let play = aiming(gun().with("indirect", true), unit("Blue"));
    let cover = play.prompt().conditions.iter().find(|it| it.key == "cover").expect("cover");
    assert_eq!(cover.label, "Target mostly in cover, not just behind it");
    assert!(play.prompt().hint.as_deref().is_some_and(|hint| hint.contains(
        "No line of sight \
                                                                            needed"
    )));
}

#[test]
fn gdf_34_lock_on_ignores_all_that_speaks_against_it() {
    let stealthy = unit("Blue").with("stealth", true);
    let mut play = aiming(gun().with("lock_on", true), stealthy);
    play.set("cover", 1);
    assert_eq!(play.pool(), (5, 4));
    play.pass(0);
    assert!(play.logged("(Quality 4+, −1 cover, −1 Stealth, +2 Lock-On)"));
}

#[test]
fn gdf_34_lock_on_leaves_what_helps() {
    let lucky = vec![rule("Good Shot", "To hit", 1)];
    let play = aiming(
        gun().with("lock_on", true).with("rules", lucky),
        unit("Blue").with("stealth", true),
    );
    assert_eq!(play.pool(), (5, 3));
}

#[test]
fn gdf_35_poisons_sixes_count_three_times() {
    let mut play = aiming(gun().with("poison", true), unit("Blue"));
    assert_eq!(play.bands(), ["misses", "hits", "sixes"]);
    fall(&mut play, &[2, 2, 1]);
    assert_eq!(play.pool(), (5, 5));
}

#[test]
fn gdf_35_blast_multiplies_what_poison_made() {
    let mut play = aiming(gun().with("poison", true).with("blast", 3), unit("Blue"));
    fall(&mut play, &[4, 0, 1]);
    assert_eq!(play.pool(), (9, 5));
}

#[test]
fn gdf_38_relentless_sixes_give_one_more_attack_and_no_more() {
    let mut play = acting(armed("Red", gun()).with("relentless", true), unit("Blue"), Order::Hold);
    fall(&mut play, &[2, 1, 2]);
    assert_eq!((play.pool().0, play.bands()), (2, vec!["misses", "hits"]));
    fall(&mut play, &[0, 2]);
    assert_eq!(play.pool(), (5, 5), "three hits and two extra hits");
}

#[test]
fn gdf_38_relentless_is_for_shooting_alone() {
    let mut play = Play::with(vec![unit("Red").with("relentless", true)], vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!(play.bands(), ["misses", "hits"]);
}

#[test]
fn gdf_39_rendings_sixes_are_blocked_by_themselves() {
    let mut play =
        aiming(gun().with("rending", true).with("ap", 1), unit("Blue").with("defense", 2));
    fall(&mut play, &[1, 2, 2]);
    assert_eq!(play.pool(), (2, 3));
    assert!(
        play.prompt().hint.as_deref().is_some_and(|it| it.contains("2 hits by Rending, AP(4)"))
    );
    play.pass(2);
    assert_eq!(play.pool(), (2, 6));
    play.fail(1);
    assert_eq!(play.state().models_left(TARGET), 4);
}

#[test]
fn gdf_39_a_weapon_of_more_ap_keeps_it() {
    let mut play =
        aiming(gun().with("rending", true).with("ap", 5), unit("Blue").with("defense", 2));
    fall(&mut play, &[1, 2, 2]);
    assert_eq!(play.pool(), (4, 6), "all hits are alike");
}

#[test]
fn gdf_39_rending_ignores_regeneration() {
    let mut play = aiming(gun().with("rending", true), unit("Blue").with("regeneration", true));
    fall(&mut play, &[3, 1, 1]);
    play.fail(1);
    assert_eq!(play.prompt().ask, "Roll Regeneration");
    play.pass(1);
    play.fail(1);
    assert!(play.0.walk().is_none(), "no Regeneration against the six");
    assert_eq!(play.state().models_left(TARGET), 4);
}

#[test]
fn gdf_42_sniper_shoots_at_2() {
    let mut play = aiming(gun().with("sniper", true), unit("Blue"));
    play.choose_place(0);
    assert_eq!(play.pool(), (5, 2));
    play.pass(0);
    assert!(play.logged("needing 2+ (Sniper 2+)"));
}

#[test]
fn gdf_42_sniper_picks_a_model_as_a_unit_of_one() {
    let guns = vec![gun(), weapon("Cannon", 36, 3, 1)];
    let mut play =
        aiming(gun().with("sniper", true).with("blast", 3), unit("Blue").with("weapons", guns));
    play.choose_place(2);
    play.pass(3);
    assert_eq!(play.pool(), (3, 5), "Blast hits a single model");
    play.fail(3);
    assert_eq!(play.state().models_left(TARGET), 4);
    assert_eq!((play.state().carriers(TARGET, 0), play.state().carriers(TARGET, 1)), (4, 0));
}

#[test]
fn gdf_42_sniper_picks_the_hero() {
    let blues = vec![unit("Blue"), super::hero("Blue").with("defense", 2)];
    let mut play = Play::with(vec![armed("Red", gun().with("sniper", true))], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.choose_place(2);
    play.pass(2);
    assert_eq!(play.pool(), (2, 2), "the hero's own Defense");
    play.fail(2);
    assert_eq!(play.state().unit(FigureId(2)).wounds, 2);
    assert_eq!(play.state().models_left(TARGET), 5);
}

#[test]
fn gdf_43_stealth_makes_it_harder_to_shoot_at() {
    let mut play = aiming(gun(), unit("Blue").with("stealth", true));
    assert_eq!(play.pool(), (5, 5));
    play.pass(0);
    assert!(play.logged("−1 Stealth"));
}

#[test]
fn gdf_43_stealth_does_not_help_in_melee() {
    let mut play = Play::with(vec![unit("Red")], vec![unit("Blue").with("stealth", true)]);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (10, 4));
}

#[test]
fn gdf_20_aircraft_are_harder_to_hit_and_12_inches_further() {
    let blues = vec![single("Blue").with("aircraft", true), unit("Blue too")];
    let mut play = Play::with(vec![unit("Red")], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    let engine::conversation::Question::Choice(choice) = &play.prompt().question else {
        panic!("no choice of targets")
    };
    assert!(
        choice.options[0].hint.as_deref().is_some_and(|it| it.ends_with("range 12″ (Aircraft)"))
    );
    play.choose_place(0);
    assert_eq!(play.pool(), (5, 5));
}

/// Returns the hint about an aircraft as a target for these guns.
fn said_of_an_aircraft(guns: Vec<Sheet>) -> String {
    let blues = vec![single("Blue").with("aircraft", true), unit("Blue too")];
    let mut play = Play::with(vec![unit("Red").with("weapons", guns)], blues);
    play.act(RED, Order::Hold);
    play.0.take(Action::ShootAll(RED)).expect("an offer");
    let engine::conversation::Question::Choice(choice) = &play.prompt().question else {
        panic!("no choice of targets")
    };
    choice.options[0].hint.clone().unwrap_or_default()
}

#[test]
fn gdf_34_lock_on_reaches_aircraft_as_far_as_anybody() {
    let gun = |range| weapon("Gun", range, 1, 0);
    let locks_on = |range| gun(range).with("lock_on", true);
    let said = said_of_an_aircraft(vec![locks_on(30), locks_on(24)]);
    assert!(!said.contains("Aircraft"), "{said}");
    let said = said_of_an_aircraft(vec![gun(24), locks_on(30)]);
    assert!(said.ends_with("range 12–30″ (Aircraft)"), "{said}");
}

#[test]
fn gdf_12_all_weapons_fire_at_one_target_in_one_go() {
    let guns = vec![weapon("Rifle", 24, 1, 4), weapon("Cannon", 36, 3, 1), super::blade()];
    let mut play =
        Play::with(vec![unit("Red").with("weapons", guns)], vec![unit("Blue"), unit("Blue too")]);
    play.act(RED, Order::Hold);
    play.0.take(Action::ShootAll(RED)).expect("an offer");
    play.choose_place(0);
    play.set("cover", 1);
    play.pass(2);
    play.fail(1);
    assert_eq!(play.pool(), (3, 5), "the cover setting stays");
    play.pass(2);
    play.fail(2);
    assert_eq!(play.state().models_left(TARGET), 2);
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
}

#[test]
fn gdf_12_a_modifier_set_by_hand_counts_on_every_roll() {
    let mut play = aiming(gun(), unit("Blue"));
    play.set("other", 5);
    assert_eq!(play.pool(), (5, 2));
    play.pass(1);
    play.set("other", 2);
    assert_eq!(play.pool(), (1, 6));
}

#[test]
fn gdf_09_rules_of_other_books_count_by_their_effects() {
    let rules = vec![
        rule("Reliable", "Attacks at Quality", 2),
        rule("Surge", "Hits per 6 to hit", 2),
        rule("Steady", "Rerolls hit rolls of 1", 1),
    ];
    let shielded = vec![rule("Shielded", "Defense", 1), rule("Mended", "Ignores wounds on", 6)];
    let mut play = aiming(gun().with("rules", rules), unit("Blue").with("rules", shielded));
    assert_eq!(play.bands(), ["ones", "hits", "sixes"]);
    fall(&mut play, &[2, 2, 1]);
    assert_eq!((play.pool().0, play.bands()), (2, vec!["misses", "hits", "sixes"]));
    fall(&mut play, &[1, 1, 0]);
    assert_eq!(play.pool(), (5, 4), "three hits, and a six that counts as two");
    play.fail(2);
    assert_eq!((play.prompt().ask.as_str(), play.pool()), ("Roll Mended", (2, 6)));
    play.fail(2);
    assert_eq!(play.state().models_left(TARGET), 3);
    for words in ["Reliable 2+", "Steady reroll", "+1 Shielded", "Mended 6+"] {
        assert!(play.logged(words), "{words}");
    }
}

#[test]
fn gdf_09_rules_count_only_when_they_say() {
    let rules = vec![rule("Duellist", "To hit", 1).with("when", "Melee")];
    let mut play = acting(unit("Red").with("rules", rules.clone()), unit("Blue"), Order::Hold);
    assert_eq!(play.pool(), (5, 4));
    play = Play::with(vec![unit("Red").with("rules", rules)], vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (10, 3));
}

#[test]
fn gdf_12_an_attack_without_rosters() {
    let mut battle = Battle::begin(&Gdf, Vec::new()).expect("a table");
    let offer = battle.offers(None).into_iter().find(|it| it.label == "Attack").expect("an attack");
    battle.take(&offer.action).expect("an offer");
    for (key, value) in
        [("dice", 9), ("ap", 1), ("blast", 3), ("defense", 3), ("tough", 2), ("models", 4)]
    {
        battle.answer(Answer::Set(key.to_owned(), value)).expect("a condition");
    }
    battle.answer(Answer::Pool(vec![8, 2])).expect("ten dice");
    battle.answer(Answer::Pool(vec![4, 2])).expect("six hits at 6+");
    assert!(battle.walk().is_none());
    assert!(battle.log(0)[0].lines.iter().any(|it| it.text == "Target: 1 model lost, 1 wound."));
}

#[test]
fn gdf_01_a_quality_test_without_figures() {
    let mut battle = Battle::begin(&Gdf, Vec::new()).expect("a table");
    let offer =
        battle.offers(None).into_iter().find(|it| it.label == "Quality test").expect("a test");
    battle.take(&offer.action).expect("an offer");
    battle.answer(Answer::Set("quality".to_owned(), 3)).expect("Quality 5+");
    battle.answer(Answer::Face(4)).expect("a face");
    assert!(battle.log(0)[0].lines[0].text.ends_with("4 on a D6, needs 5+ (Quality 5+): fails."));
}
