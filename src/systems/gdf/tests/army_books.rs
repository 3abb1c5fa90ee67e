//! Tests for rules from army books and later books, by their effects.

use engine::{FigureId, RuleSystem, Rules, conversation::Answer, odds::Horizon, sheet::Sheet};

use super::{Play, armed, blade, gun, hero, rule, single, unit, weapon};
use crate::{
    Action, Gdf, Order,
    testing::{BLUE, RED},
};

/// Returns the known rule with this name.
fn known(name: &str) -> Sheet {
    let rules = crate::V2_16.known("rules");
    rules.into_iter().find(|it| it.name() == name).expect("a known rule")
}

fn with(unit: Sheet, rules: &[&str]) -> Sheet {
    unit.with("rules", rules.iter().map(|name| known(name)).collect::<Vec<_>>())
}

/// The first unit of the second side, if the first side has one unit.
const TARGET: FigureId = FigureId(1);

fn shooting(reds: Sheet, blues: Sheet) -> Play {
    let mut play = Play::with(vec![reds], vec![blues]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play
}

fn charging(reds: Sheet, blues: Sheet) -> Play {
    let mut play = Play::with(vec![reds], vec![blues]);
    play.act(RED, Order::Charge);
    play
}

fn fall(play: &mut Play, counts: &[u16]) {
    play.answer(Answer::Pool(counts.to_vec())).expect("an answer that fits");
}

/// Returns `true` if the open question has a condition with this key.
fn asks(play: &Play, key: &str) -> bool {
    play.prompt().conditions.iter().any(|it| it.key == key)
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn gdf_47_ap_of_a_rule_stands_on_the_roll_by_its_name() {
    let reds = || with(armed("Red", blade().with("ap", 1)), &["Piercing Assault"]);
    let mut play = charging(reds(), unit("Blue").with("defense", 3));
    play.pass(2);
    assert_eq!(play.pool(), (2, 5));
    play.fail(0);
    play.choose_place(1);
    assert!(play.logged("needing 5+ (Defense 3+, −1 AP(1), −1 Piercing Assault)"));
    let mut play = Play::with(vec![unit("Red")], vec![reds()]);
    play.act(RED, Order::Charge);
    play.pass(0);
    play.choose_place(0);
    play.pass(1);
    assert_eq!(play.pool(), (1, 6), "Defense 5+ and AP(1), without a charge");
}

#[test]
fn gdf_47_ap_falls_to_nothing_and_no_further() {
    let primeborn = || with(unit("Blue").with("defense", 4), &["Primeborn"]);
    let mut play = shooting(armed("Red", gun().with("ap", 1)), primeborn());
    play.set("far", 1);
    play.pass(1);
    assert_eq!(play.pool(), (1, 4));
    play.fail(0);
    assert!(play.logged("needing 4+ (Defense 4+, −1 AP(1), +1 Primeborn)"));
    let mut play = shooting(armed("Red", gun()), primeborn());
    play.set("far", 1);
    play.pass(1);
    play.fail(0);
    assert!(play.logged("needing 4+ (Defense 4+)"));
}

#[test]
fn gdf_47_ap_on_a_6_comes_on_top_of_the_weapons_own() {
    let gun = gun().with("ap", 1).with("rules", vec![known("Crack")]);
    let mut play = shooting(armed("Red", gun), unit("Blue").with("defense", 2));
    fall(&mut play, &[3, 1, 1]);
    assert_eq!(play.pool(), (1, 3));
    play.fail(0);
    assert_eq!(play.pool(), (1, 5));
    play.fail(0);
    assert!(play.logged("needing 5+ (Defense 2+, −1 AP(1), −2 Crack)"));
}

#[test]
fn gdf_47_rending_takes_the_place_of_an_ap_that_rules_have_raised() {
    let reds = with(armed("Red", blade().with("rending", true)), &["Piercing Assault"]);
    let mut play = charging(reds, unit("Blue").with("defense", 2));
    fall(&mut play, &[8, 1, 1]);
    assert_eq!(play.pool(), (1, 3));
    play.fail(0);
    assert_eq!(play.pool(), (1, 6), "AP(4) from Rending alone");
}

#[test]
fn gdf_48_a_1_to_block_is_one_wound_more() {
    let shred = || gun().with("rules", vec![known("Shred")]);
    let mut play = shooting(armed("Red", shred()), unit("Blue"));
    play.pass(3);
    assert_eq!(play.bands(), ["ones", "wounds", "blocks"]);
    fall(&mut play, &[1, 1, 1]);
    assert_eq!(play.state().models_left(TARGET), 2, "two wounds and an extra one");
    let mut play = shooting(armed("Red", shred()), unit("Blue"));
    play.pass(1);
    for (label, chance) in [("2 lost", 1.0 / 6.0), ("1 lost", 0.5), ("none lost", 1.0 / 3.0)] {
        assert!(is_near(play.chance_of(Horizon::End, label), chance), "{label}");
    }
}

#[test]
fn gdf_49_sixes_to_block_are_rolled_again_and_regeneration_does_not_help() {
    let bane = || gun().with("rules", vec![known("Bane")]);
    let blues = || unit("Blue").with("regeneration", true);
    let mut play = shooting(armed("Red", bane()), blues());
    play.pass(3);
    // Each hit wounds on the first roll to block, or on the reroll of a six.
    let one = 2.0 / 3.0 + 1.0 / 6.0 * 2.0 / 3.0;
    assert!(is_near(play.chance_of(Horizon::End, "none lost"), (1.0_f64 - one).powi(3)));
    assert_eq!(play.bands(), ["wounds", "blocks", "sixes"]);
    fall(&mut play, &[1, 1, 1]);
    assert_eq!(play.pool(), (1, 5));
    assert!(play.prompt().hint.as_deref().is_some_and(|hint| hint.starts_with("Bane.")));
    play.fail(1);
    assert_eq!(play.state().models_left(TARGET), 3, "no wound is ignored");
}

#[test]
fn gdf_49_ones_and_sixes_may_both_matter() {
    let gun = gun().with("rules", vec![known("Bane"), known("Shred")]);
    let mut play = shooting(armed("Red", gun), unit("Blue"));
    play.pass(4);
    fall(&mut play, &[1, 1, 1, 1]);
    fall(&mut play, &[1, 0, 0]);
    assert_eq!(play.state().models_left(TARGET), 0, "2, 1, and 2 by the six that became a one");
}

#[test]
fn gdf_50_no_minus_counts_and_no_wound_is_ignored() {
    let gun = gun().with("rules", vec![known("Unstoppable")]);
    let blues = unit("Blue").with("stealth", true).with("regeneration", true);
    let mut play = shooting(armed("Red", gun), blues);
    play.set("cover", 1);
    assert_eq!(play.pool(), (5, 4));
    play.pass(1);
    play.fail(1);
    assert!(play.logged("(Quality 4+, −1 cover, −1 Stealth, +2 Unstoppable)"));
    assert_eq!(play.state().models_left(TARGET), 4);
}

#[test]
fn gdf_51_extra_hits_of_a_six_are_no_sixes_themselves() {
    let gun = gun().with("rending", true).with("rules", vec![known("Surge")]);
    let mut play = shooting(armed("Red", gun), unit("Blue").with("defense", 2));
    fall(&mut play, &[3, 1, 1]);
    assert_eq!(play.pool(), (2, 2), "the plain hit, and the extra hit from the six");
    let hint = play.prompt().hint.clone().expect("a hint");
    assert!(hint.starts_with("One die per hit, including those from Surge."), "{hint}");
    play.fail(0);
    assert_eq!(play.pool(), (1, 6), "the six pierces armour");
}

#[test]
fn gdf_51_hits_of_two_rules_add_up_and_the_same_rule_twice_is_one() {
    let gun = || gun().with("rules", vec![known("Surge")]);
    let mut play = shooting(with(armed("Red", gun()), &["Devout"]), unit("Blue"));
    fall(&mut play, &[4, 0, 1]);
    assert_eq!(play.pool(), (3, 5));
    let surge = rule("Surge when Shooting", "Extra hits on a 6", 1);
    let mut play = shooting(armed("Red", gun()).with("rules", vec![surge]), unit("Blue"));
    fall(&mut play, &[4, 0, 1]);
    assert_eq!(play.pool(), (2, 5));
    play.fail(2);
    assert!(play.logged("Surge when Shooting: 1 hit counts as 2."), "{:?}", play.log());
}

#[test]
fn gdf_51_attacks_for_sixes_in_melee() {
    let mut play = charging(with(armed("Red", blade()), &["Predator Fighter"]), unit("Blue"));
    fall(&mut play, &[6, 2, 2]);
    assert_eq!(play.pool(), (2, 4));
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.starts_with("Predator Fighter.")));
    play.pass(2);
    assert_eq!(play.pool(), (6, 5), "two hits, two sixes and two extra hits");
}

#[test]
fn gdf_52_takedown_picks_a_model_in_melee() {
    let blade = blade().with("rules", vec![known("Takedown")]);
    let blues = vec![unit("Blue"), hero("Blue")];
    let mut play = Play::with(vec![armed("Red", blade)], blues);
    play.act(RED, Order::Charge);
    assert_eq!(play.options(), ["The whole unit", "A model from Blue", "Captain"]);
    play.choose("Captain");
    play.pass(4);
    play.fail(4);
    assert!(!play.state().in_play(FigureId(2)), "the others take no more wounds");
    assert_eq!(play.state().models_left(TARGET), 5);
}

fn rated(name: &str, number: i32) -> Sheet {
    known(name).with("value", number)
}

#[test]
fn gdf_53_ravage_wounds_on_sixes_before_the_strikes() {
    let reds = armed("Red", blade()).with("rules", vec![rated("Ravage(X)", 2)]);
    let mut play = charging(reds, unit("Blue"));
    assert_eq!((play.prompt().ask.as_str(), play.pool()), ("Roll Ravage(X)", (10, 6)));
    play.set("ravage", 3);
    assert_eq!(play.pool(), (6, 6));
    play.pass(2);
    assert_eq!(play.state().models_left(TARGET), 3, "no wound is blocked");
    assert_eq!(play.pool(), (10, 4));
}

#[test]
fn gdf_53_ravages_wounds_count_for_who_won() {
    let reds = armed("Red", blade()).with("rules", vec![rated("Ravage(X)", 1)]);
    let mut play = charging(reds, unit("Blue"));
    play.pass(1);
    play.pass(0);
    play.choose_place(1);
    assert!(play.logged("Wounds dealt: Red 1, Blue 0."));
}

#[test]
fn gdf_54_fear_with_a_number_counts_as_wounds_caused() {
    let giant = single("Red").with("tough", 6).with("rules", vec![rated("Fear(X)", 2)]);
    let mut play = charging(giant, unit("Blue").with("models", 6));
    play.pass(0);
    play.choose_place(0);
    play.pass(1);
    play.fail(1);
    assert!(play.logged("Wounds dealt: Red 0 + 2 Fear, Blue 1."));
}

#[test]
fn gdf_55_an_aura_reaches_the_whole_unit_as_long_as_its_model_is_there() {
    let aura =
        Sheet::new().with("name", "Stealth Aura").with("gives", "Stealth").with("aura", true);
    let captain = hero("Blue").with("rules", vec![aura]);
    let mut play = Play::with(vec![unit("Red"), unit("Red too")], vec![unit("Blue"), captain]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (5, 5));
    play.pass(0);
    assert!(play.logged("(Quality 4+, −1 Stealth Aura)"));
    play.hand(FigureId(3), "wounds", 3);
    play.act(BLUE, Order::Rush);
    play.act(FigureId(1), Order::Hold);
    play.shoot(FigureId(1), 0);
    assert_eq!(play.pool(), (5, 4), "the captain is gone");
}

#[test]
fn gdf_55_who_has_a_rule_already_has_it_once() {
    let aura =
        Sheet::new().with("name", "Stealth Aura").with("gives", "Stealth").with("aura", true);
    let blues = vec![unit("Blue").with("stealth", true), hero("Blue").with("rules", vec![aura])];
    let mut play = Play::with(vec![unit("Red")], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (5, 5));
}

#[test]
fn gdf_55_auras_of_the_books_own_rules_reach_too() {
    let aura = |name: &str, gives: &str| {
        Sheet::new().with("name", name).with("gives", gives).with("aura", true)
    };
    let auras = vec![aura("Furious Aura", "Furious"), aura("Regeneration Aura", "Regeneration")];
    let reds = vec![armed("Red", blade()), hero("Red").with("rules", auras)];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (15, 4), "five models, three attacks each");
    let stride = vec![aura("Strider Aura", "Strider")];
    let reds = vec![unit("Red").with("strider", false), hero("Red").with("rules", stride)];
    let play = Play::with(reds, vec![unit("Blue")]);
    let hint = Gdf::offers(play.state(), Some(RED)).into_iter().find_map(|offer| {
        (offer.action == Action::Act(RED, Order::Rush)).then_some(offer.hint).flatten()
    });
    assert!(hint.is_some_and(|hint| !hint.contains("difficult")));
}

#[test]
fn gdf_55_a_boost_takes_the_place_of_its_rule_and_is_nothing_without_it() {
    let fog = |rules: &[&str]| shooting(armed("Red", gun()), with(unit("Blue"), rules));
    assert!(asks(&fog(&["Machine-Fog"]), "far"));
    let both = fog(&["Machine-Fog", "Machine-Fog Boost"]);
    assert!(!asks(&both, "far"));
    assert_eq!(both.pool(), (5, 5));
    assert_eq!(fog(&["Machine-Fog Boost"]).pool(), (5, 4));
}

#[test]
fn gdf_57_a_limited_weapon_is_used_up_by_its_first_use() {
    let missile = weapon("Missile", 24, 1, 1).with("rules", vec![known("Limited")]);
    let reds = unit("Red").with("weapons", vec![missile, weapon("Gun", 24, 1, 0)]);
    let mut play = Play::with(vec![reds], vec![unit("Blue")]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.pass(0);
    assert!(play.logged("Red: Missile is used up."));
    play.shoot(RED, 1);
    play.pass(0);
    play.act(TARGET, Order::Rush);
    play.act(RED, Order::Hold);
    let why = play.refusal(&Action::Shoot(RED, 0));
    assert_eq!(why.as_deref(), Some("Already used this battle."));
    play.hand(RED, "spent.0", 0);
    assert_eq!(play.refusal(&Action::Shoot(RED, 0)), None);
}

#[test]
fn gdf_57_a_limited_blade_that_nobody_used_is_left() {
    let bomb = weapon("Bomb", 0, 6, 1).with("rules", vec![known("Limited")]);
    let reds = || unit("Red").with("weapons", vec![bomb.clone(), weapon("Blade", 0, 1, 0)]);
    let mut play = charging(reds(), unit("Blue"));
    assert_eq!(play.pool(), (6, 4));
    play.set("strike.0", 0);
    assert_eq!(play.pool().0, 5, "no dice, so the blades are next");
    assert!(!play.state().unit(RED).has_spent(0));
    let mut play = charging(reds(), unit("Blue"));
    play.pass(0);
    assert!(play.state().unit(RED).has_spent(0));
}

#[test]
fn gdf_58_what_the_app_cannot_know_is_asked_where_it_matters() {
    let point_blank = || with(armed("Red", gun()), &["Point-Blank Surge"]);
    let mut play = shooting(point_blank(), unit("Blue"));
    assert!(asks(&play, "near") && !asks(&play, "far"));
    assert_eq!(play.bands(), ["misses", "hits"]);
    play.set("near", 1);
    assert_eq!(play.bands(), ["misses", "hits", "sixes"]);
    assert!(!asks(&shooting(armed("Red", gun()), point_blank()), "near"), "the target's rule");
}

#[test]
fn gdf_58_a_charge_is_from_afar_and_what_is_struck_back_is_not() {
    let fog = || with(armed("Blue", blade()), &["Machine-Fog"]);
    let mut play = charging(armed("Red", blade()), fog());
    play.set("far", 1);
    assert_eq!(play.pool(), (10, 5));
    let mut play = charging(fog(), armed("Red", blade()));
    play.pass(0);
    play.choose_place(0);
    assert!(!asks(&play, "far"));
}

#[test]
fn gdf_58_what_is_said_of_a_target_counts_for_all_that_is_fired_at_it() {
    let guns = vec![weapon("Gun", 24, 1, 0), weapon("Cannon", 36, 1, 1)];
    let fog = with(unit("Blue"), &["Machine-Fog"]);
    let mut play = Play::with(vec![unit("Red").with("weapons", guns)], vec![fog]);
    play.act(RED, Order::Hold);
    play.take(Action::ShootAll(RED));
    play.set("far", 1);
    play.pass(0);
    assert_eq!(play.pool(), (1, 5));
}

#[test]
fn gdf_58_tough_targets_are_known() {
    let shatter = || armed("Red", gun().with("rules", vec![known("Shatter")]));
    let pool = |blues: Sheet| {
        let mut play = shooting(shatter(), blues.with("defense", 3));
        play.pass(1);
        play.pool()
    };
    assert_eq!(pool(unit("Blue")), (1, 3));
    assert_eq!(pool(unit("Blue").with("tough", 3)), (1, 5));
    assert_eq!(pool(single("Blue").with("tough", 6).with("hero", true)), (1, 5));
}

#[test]
fn gdf_58_two_conditions_of_one_rule_must_both_hold() {
    let pool = |far: bool, tough: i32| {
        let blues = unit("Blue").with("defense", 3).with("tough", tough);
        let mut play = shooting(with(armed("Red", gun()), &["Ranged Slayer"]), blues);
        if far {
            play.set("far", 1);
        }
        play.pass(1);
        play.pool()
    };
    assert_eq!([pool(false, 3), pool(true, 3)], [(1, 3), (1, 5)]);
    let plain = shooting(with(armed("Red", gun()), &["Ranged Slayer"]), unit("Blue"));
    assert!(!asks(&plain, "far"), "the target isn't tough");
}

#[test]
fn gdf_58_one_of_two_things_by_choice() {
    let reds = with(armed("Red", gun()), &["Watchborn"]);
    let mut play = shooting(reds, unit("Blue").with("defense", 3));
    assert!(!asks(&play, "ap_or_to_hit"), "within 9″");
    assert_eq!(play.pool(), (5, 4));
    play.set("far", 1);
    play.set("ap_or_to_hit", 1);
    assert_eq!(play.pool(), (5, 3));
    play.set("ap_or_to_hit", 0);
    assert_eq!(play.pool(), (5, 4));
    play.pass(1);
    assert_eq!(play.pool(), (1, 4));
}

#[test]
fn gdf_58_two_rules_with_a_choice_are_chosen_apart() {
    let reds = with(armed("Red", gun()), &["Watchborn", "Versatile Attack"]);
    let mut play = shooting(reds, unit("Blue").with("defense", 3));
    play.set("far", 1);
    play.set("ap_or_to_hit.1", 1);
    assert_eq!(play.pool(), (5, 3));
    play.pass(1);
    assert_eq!(play.pool(), (1, 4));
}

#[test]
fn gdf_58_some_rules_do_nothing_against_spells_and_some_do_more() {
    let glare = Sheet::new().with("name", "Glare").with("number", 2).with("hits", 3);
    let seer = single("Seer").with("psychic", 2).with("weapons", vec![gun()]);
    let seer = || seer.clone().with("spells", vec![glare.clone()]);
    let cast = |rule: &str| {
        let mut play = Play::with(vec![seer()], vec![with(unit("Blue"), &[rule])]);
        play.take(Action::Cast(RED, 0));
        play
    };
    let mut play = cast("Shielded");
    play.roll(&[6]);
    assert_eq!(play.pool(), (3, 5), "no bonus");
    let mut play = shooting(armed("Red", gun()), with(unit("Blue"), &["Shielded"]));
    play.pass(3);
    assert_eq!(play.pool(), (3, 4));
    for (rule, number) in [("Resistance", 2), ("Knightborn", 4), ("Angelic Blessing", 4)] {
        let mut play = cast(rule);
        // Two hits in three wound, and so many dice in six do not ignore the wound.
        let not_ignored = f64::from(number - 1) / 6.0;
        let none = (1.0 - 2.0 / 3.0 * not_ignored).powi(3);
        assert!(is_near(play.chance_of(Horizon::End, "none lost"), none), "{rule}");
        play.roll(&[6]);
        play.fail(3);
        assert_eq!(play.pool(), (3, number), "{rule}");
        let mut play = shooting(armed("Red", gun()), with(unit("Blue"), &[rule]));
        play.pass(3);
        play.fail(3);
        assert_eq!(play.pool(), (3, 6), "{rule}");
        let offer = Play::with(vec![seer()], vec![with(unit("Blue"), &[rule])]);
        let told = offer.forecasts_of(&Action::Cast(RED, 0));
        assert!(is_near(told[0].1[0], 2.0 * not_ignored), "{rule}: {told:?}");
    }
}

#[test]
fn gdf_27_some_rules_help_only_in_tests_that_attacks_have_caused() {
    let glare = Sheet::new().with("name", "Glare").with("number", 2).with("hits", 5);
    let seer = single("Seer").with("psychic", 2).with("spells", vec![glare]);
    for rule in ["Hive Bond", "Hold the Line"] {
        let blues = || with(unit("Blue"), &[rule]);
        let mut play = Play::with(vec![seer.clone()], vec![blues()]);
        play.take(Action::Cast(RED, 0));
        play.roll(&[6]);
        play.fail(3);
        play.act(RED, Order::Rush);
        assert!(is_near(play.chance_of(Horizon::Test, "passed"), 0.5), "{rule}: a spell's wounds");
        let mut play = shooting(armed("Red", gun()), blues());
        play.pass(3);
        play.fail(3);
        assert!(is_near(play.chance_of(Horizon::Test, "passed"), 2.0 / 3.0), "{rule}");
        let mut play = charging(armed("Red", blade()), blues());
        play.pass(1);
        play.fail(1);
        play.choose_place(1);
        assert!(is_near(play.chance_of(Horizon::Test, "passed"), 2.0 / 3.0), "{rule}");
        let mut play = Play::with(vec![blues()], vec![unit("Red")]);
        play.take(Action::Dangerous(RED));
        fall(&mut play, &[3, 2]);
        play.act(RED, Order::Rush);
        assert!(is_near(play.chance_of(Horizon::Test, "passed"), 0.5), "{rule}: terrain");
    }
}

#[test]
fn gdf_56_a_group_of_casters_gets_a_token_for_each_of_its_models() {
    let group = || with(unit("Red").with("models", 4), &["Caster Group"]);
    let mut play = Play::with(vec![group()], vec![unit("Blue")]);
    assert_eq!(play.state().unit(RED).tokens, 4);
    play.hand(RED, "models", 1);
    play.act(RED, Order::Rush);
    play.act(TARGET, Order::Rush);
    assert_eq!(play.state().unit(RED).tokens, 5, "one model is left");
}

#[test]
fn gdf_59_darkborn_shortens_ranges_and_charges_but_never_below_6_inches() {
    let guns = vec![weapon("Gun", 24, 1, 0), weapon("Pistol", 8, 1, 0)];
    let reds = || unit("Red").with("weapons", guns.clone());
    let blues = || with(unit("Blue"), &["Darkborn"]);
    let hint = |place| {
        let mut play = Play::with(vec![reds()], vec![blues()]);
        play.act(RED, Order::Hold);
        play.shoot(RED, place);
        play.prompt().hint.clone().expect("a hint")
    };
    assert!(hint(0).ends_with("Here: range 20″ (Darkborn)."), "{}", hint(0));
    assert!(hint(1).ends_with("Here: range 6″ (Darkborn)."), "{}", hint(1));
    let charged = |reds: Sheet, blues: Sheet| {
        let mut play = charging(reds, blues);
        play.pass(0);
        play.choose_place(1);
        play
    };
    let play = charged(armed("Red", blade()), blues());
    assert!(play.logged("Red: Up to 10″ (12 − 2 for Darkborn) into contact with Blue."));
    let slow = armed("Red", blade()).with("slow", true);
    let play = charged(slow, with(unit("Blue"), &["Melee Shrouding"]));
    assert!(play.logged("Up to 6″ (12 − 4 for Slow − 2 for Melee Shrouding)"), "{:?}", play.log());
    let mut play = Play::with(vec![reds()], vec![blues(), unit("Blue too")]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    let question = play.prompt().question.choice().expect("a choice").clone();
    let hints: Vec<_> = question.options.iter().filter_map(|it| it.hint.clone()).collect();
    assert_eq!(hints, ["5 of 5 left, Defense 5+, range 20″ (Darkborn)", "5 of 5 left, Defense 5+"]);
}

#[test]
fn gdf_59_a_vanguard_moves_right_after_it_is_deployed_as_usual() {
    let reds = vec![with(unit("Red"), &["Vanguard"])];
    let mut play = super::preparing::deploying(reds, vec![unit("Blue").with("scout", true)]);
    play.choose("Red");
    assert!(play.logged("Red can now move up to 9″ (Vanguard)."));
}

#[test]
fn gdf_59_inches_of_one_order_and_slow_that_is_ignored() {
    let hints = |unit: Sheet| {
        let play = Play::with(vec![unit], vec![super::unit("Blue")]);
        [Order::Advance, Order::Charge].map(|order| {
            let offers = Gdf::offers(play.state(), Some(RED)).into_iter();
            let mut of = offers.filter(|offer| offer.action == Action::Act(RED, order));
            of.next().and_then(|offer| offer.hint).unwrap_or_default()
        })
    };
    let [advance, charge] = hints(with(unit("Red"), &["Rapid Charge"]));
    assert!(advance.starts_with("Up to 6″,"), "{advance}");
    assert!(charge.starts_with("Up to 16″ (12 + 4 for Rapid Charge)"), "{charge}");
    let [advance, _] = hints(with(unit("Red").with("slow", true), &["Swift"]));
    assert!(advance.starts_with("Up to 6″,"), "{advance}");
}

#[test]
fn gdf_59_hit_and_run_is_said_once_all_has_been_fired() {
    let mut play = shooting(with(armed("Red", gun()), &["Hit & Run Shooter"]), unit("Blue"));
    play.pass(0);
    assert!(play.logged("Red can move up to 3″, once per round (Hit & Run Shooter)."));
    let mut play = charging(unit("Blue"), with(armed("Red", blade()), &["Hit & Run Fighter"]));
    play.pass(0);
    play.choose_place(1);
    assert!(play.logged("Red can move up to 3″"));
}
