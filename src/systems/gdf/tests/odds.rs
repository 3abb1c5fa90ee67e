//! Tests for odds with special rules.

use engine::{
    odds::{Forecast, Horizon, better_than_all},
    sheet::Sheet,
};

use super::{Play, armed, gun, hero, rule, unit, weapon};
use crate::{Action, Order, script::numbers, testing::RED};

fn aiming(gun: Sheet, blues: Sheet) -> Play {
    let mut play = Play::with(vec![armed("Red", gun).with("models", 1)], vec![blues]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play
}

#[test]
fn gdf_39_chances_of_rending() {
    // The gun rolls one die. Hits on a 4 or 5 are blocked on 2+, and a hit on a 6 is blocked on 6+.
    let play = aiming(gun().with("rending", true), unit("Blue").with("defense", 2));
    let lost = 2.0 / 6.0 * 1.0 / 6.0 + 1.0 / 6.0 * 5.0 / 6.0;
    assert!((play.chance_of(Horizon::End, "1 lost") - lost).abs() < 1e-9);
}

#[test]
fn gdf_35_chances_of_poison() {
    let play = aiming(gun().with("poison", true), unit("Blue").with("defense", 5));
    // A six counts as three hits, and each hit wounds two times in three.
    let three = 1.0 / 6.0 * (2.0_f64 / 3.0).powi(3);
    assert!((play.chance_of(Horizon::End, "3 lost, morale test") - three).abs() < 1e-9);
}

#[test]
fn gdf_37_chances_of_regeneration() {
    let play = aiming(gun(), unit("Blue").with("regeneration", true));
    let lost = 0.5 * 2.0 / 3.0 * 2.0 / 3.0;
    assert!((play.chance_of(Horizon::End, "1 lost") - lost).abs() < 1e-9);
}

/// Returns a battle in which ten models shoot with this many dice each at twenty models.
fn wide(attacks: i32, rending: bool) -> Play {
    let guns = weapon("Storm", 24, attacks, 0).with("ap", 1).with("rending", rending);
    let reds = unit("Red").with("models", 10).with("weapons", vec![guns]);
    let blues = unit("Blue").with("models", 20).with("defense", 4);
    let mut play = Play::with(vec![reds], vec![blues]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play
}

fn assert_whole(play: &Play, horizon: Horizon) {
    let total: f64 = play.chances(horizon).iter().map(|it| it.probability).sum();
    assert!((total - 1.0).abs() < 1e-9, "{horizon:?}: {total}");
}

#[test]
fn gdf_12_many_dice_are_counted() {
    assert_whole(&wide(6, true), Horizon::Test);
    assert_whole(&wide(4, false), Horizon::End);
}

#[test]
fn gdf_39_ten_dice_of_rending_are_counted_to_the_end() {
    assert_whole(&wide(1, true), Horizon::End);
}

/// Returns the expected results of an offer in words, for each option or for the whole offer.
fn words(forecasts: &[Forecast]) -> Vec<(String, String)> {
    let words = |it: &Forecast| match &it.prospects {
        Ok(prospects) => prospects.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Err(why) => format!("{why:?}"),
    };
    forecasts.iter().map(|it| (it.label.clone(), words(it))).collect()
}

#[test]
fn gdf_12_each_target_has_its_losses_and_whether_it_breaks() {
    let blues = vec![unit("Blue"), unit("Blue too").with("defense", 2).with("models", 1)];
    let mut play = Play::with(vec![unit("Red")], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    let forecasts: Vec<Forecast> = play.0.forecasts().collect();
    // Each of five dice wounds one time in three. Three or more wounds cause a test that fails half
    // the time.
    let wounds = |count: i32, ways: f64| {
        ways * (1.0_f64 / 3.0).powi(count) * (2.0_f64 / 3.0).powi(5 - count)
    };
    let breaks = (wounds(3, 10.0) + wounds(4, 5.0)) / 2.0 + wounds(5, 1.0);
    let near = |forecast: &Forecast, expected: [f64; 2]| {
        let prospects = forecast.prospects.as_ref().unwrap();
        let found: Vec<f64> = prospects.iter().map(|it| it.expected).collect();
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
        }
    };
    near(&forecasts[0], [5.0 / 3.0, breaks]);
    let any = 1.0 - (11.0_f64 / 12.0).powi(5);
    near(&forecasts[1], [any, any]);
    let told = words(&forecasts);
    assert_eq!(told[0], ("Blue".to_owned(), "1.7 models lost, 11% to break".to_owned()));
    assert_eq!(told[1], ("Blue too".to_owned(), "0.4 models lost, 35% to break".to_owned()));
}

#[test]
fn gdf_13_an_offer_tells_what_may_come_of_it_before_it_is_taken() {
    let play = Play::with(vec![unit("Red")], vec![unit("Blue")]);
    let of = |order| words(&play.0.forecasts_of(&Action::Act(RED, order)).collect::<Vec<_>>());
    // With Hold, the unit shoots with five dice. In melee, it strikes with ten dice and the enemy
    // strikes back.
    assert_eq!(of(Order::Hold), [(String::new(), "1.7 models lost, 11% to break".to_owned())]);
    let [(_, charge)] = of(Order::Charge).try_into().unwrap();
    assert!(charge.starts_with("3.") && charge.contains(" friendly losses, "), "{charge}");
    assert_eq!(of(Order::Rush), []);
    assert!(play.0.walk().is_none(), "nothing has been done");
}

#[test]
fn gdf_12_an_order_tells_what_shooting_after_it_comes_to() {
    let begin = || Play::with(vec![unit("Red")], vec![unit("Blue"), unit("Blue too")]);
    let ahead = begin().forecasts_of(&Action::Act(RED, Order::Advance));
    let mut play = begin();
    play.act(RED, Order::Advance);
    let then = play.forecasts_of(&Action::Shoot(RED, 0));
    play.shoot(RED, 0);
    let asked: Vec<_> = play.0.forecasts().map(|it| (it.label.clone(), numbers(&it))).collect();
    assert_eq!((ahead.len(), &ahead, &then), (2, &asked, &asked));
    play.choose_place(0);
    let chances = play.chances(Horizon::End);
    let lost = |label: &str| match label.split_once(' ') {
        _ if label == "destroyed" => 5.0,
        Some(("none", _)) => 0.0,
        Some((number, _)) => number.parse().unwrap(),
        None => panic!("{label}"),
    };
    let lost: f64 = chances.iter().map(|it| lost(&it.outcome.label) * it.probability).sum();
    assert!((lost - asked[0].1[0]).abs() < 1e-9, "{lost}, {asked:?}");
}

/// Returns the probability of each number of successes among these dice, where each die succeeds
/// with probability `each`.
fn binomial(dice: i32, each: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (count, chance) in chances.iter().enumerate() {
            next[count] += chance * (1.0 - each);
            next[count + 1] += chance * each;
        }
        chances = next;
    }
    chances
}

#[test]
fn gdf_13_of_a_melee_of_many_dice_it_is_told_who_breaks() {
    const MODELS: i32 = 8;
    let horde = |name| unit(name).with("models", MODELS);
    let play = Play::with(vec![horde("Red")], vec![horde("Blue")]);
    let told = play.forecasts_of(&Action::Act(RED, Order::Charge));
    // Each of a model's two attacks wounds one time in three. The survivors strike back, and the
    // unit that caused fewer wounds tests on 4+.
    let (mut lost, mut own) = (0.0, 0.0);
    let (mut breaks, mut own_breaks) = (0.0, 0.0);
    for (caused, chance) in (0..).zip(binomial(2 * MODELS, 1.0 / 3.0)) {
        let left = (MODELS - caused).max(0);
        lost += chance * f64::from(MODELS - left);
        if left == 0 {
            breaks += chance;
            continue;
        }
        for (returned, share) in (0..).zip(binomial(2 * left, 1.0 / 3.0)) {
            own += chance * share * f64::from(returned.min(MODELS));
            let all_lost = returned >= MODELS;
            breaks += if caused > returned && !all_lost { chance * share / 2.0 } else { 0.0 };
            own_breaks += match caused < returned {
                _ if all_lost => chance * share,
                true => chance * share / 2.0,
                false => 0.0,
            };
        }
    }
    for (found, expected) in told[0].1.iter().zip([lost, breaks, own, own_breaks]) {
        assert!((found - expected).abs() < 1e-9, "{told:?}: {expected}");
    }
    assert_eq!(told[0].1.len(), 4);
}

#[test]
fn gdf_13_who_is_asked_to_strike_back_reads_its_own_chances() {
    // The Blues have lost two of five models. The other three make six attacks, and each attack
    // wounds one time in three. The unit that caused fewer wounds tests on 4+.
    let mut play = Play::usual();
    play.act(RED, Order::Charge);
    play.choose_place(0);
    play.pass(2);
    play.fail(2);
    let forecasts: Vec<Forecast> = play.0.forecasts().collect();
    let caused = binomial(6, 1.0 / 3.0);
    let fewer = (caused[0] + caused[1]) / 2.0;
    // With five wounds, the other unit is destroyed.
    let more = (caused[3] + caused[4]) / 2.0 + caused[5] + caused[6];
    let told = words(&forecasts);
    let [more, fewer] = [more, fewer].map(|chance| (chance * 100.0).round());
    let strike_back = format!("2.0 models lost, {more}% to break, {fewer}% friendly unit breaks");
    assert_eq!(told[0], ("Strike back".to_owned(), strike_back));
    assert_eq!(told[1], ("Don't strike back".to_owned(), "50% friendly unit breaks".to_owned()));
    assert_eq!(better_than_all(&forecasts), Some(0));
}

#[test]
fn gdf_24_deadly_into_a_unit_that_regenerates_and_its_hero_is_counted() {
    let guns = weapon("Storm", 24, 2, 0).with("ap", 1).with("rending", true);
    let reds = unit("Red").with("models", 10).with("weapons", vec![guns.with("deadly", 2)]);
    let blues = unit("Blue").with("models", 10).with("defense", 4).with("tough", 3);
    let blues = vec![blues.with("regeneration", true), hero("Blue")];
    let mut play = Play::with(vec![reds], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    assert_whole(&play, Horizon::End);
    let told = play.0.forecasts().map(|it| numbers(&it)).collect::<Vec<_>>();
    assert!(told[0][0] > 1.0, "{told:?}");
}

#[test]
fn gdf_12_all_that_a_horde_fires_is_counted_before_it_is_ordered_to() {
    let guns = vec![
        weapon("Rifle", 24, 1, 16),
        weapon("Thrower", 24, 1, 2).with("blast", 3).with("poison", true),
        weapon("Harpoon", 24, 1, 2).with("ap", 2).with("deadly", 3),
    ];
    let reds = unit("Red").with("models", 20).with("quality", 5).with("weapons", guns);
    let blues = vec![unit("Blue").with("models", 20).with("defense", 5), hero("Blue")];
    let play = Play::with(vec![reds], blues);
    let told: Vec<_> = play.0.forecasts_of(&Action::Act(RED, Order::Hold)).collect();
    assert!(told[0].prospects.is_ok(), "{:?}", words(&told));
}

#[test]
fn gdf_13_a_charge_at_a_horde_and_its_hero_is_counted_before_it_is_ordered() {
    let horde = |name: &str, models: i32| {
        let hook = vec![weapon("Boat Hook", 0, 1, models)];
        unit(name)
            .with("models", models)
            .with("quality", 5)
            .with("defense", 5)
            .with("weapons", hook)
    };
    let storm = vec![weapon("Storm Hook", 0, 3, 1).with("ap", 1).with("rending", true)];
    let army = |name, models| vec![horde(name, models), hero(name).with("weapons", storm.clone())];
    let play = Play::with(army("Red", 10), army("Blue", 20));
    let told: Vec<_> = play.0.forecasts_of(&Action::Act(RED, Order::Charge)).collect();
    assert!(told[0].prospects.is_ok(), "{:?}", words(&told));
}

/// Returns the average number of models that one unit loses when another fires all its weapons at
/// it.
fn losses(gun: Sheet, quality: i32, blues: Sheet) -> f64 {
    let reds = armed("Red", gun).with("models", 3).with("quality", quality);
    let play = Play::with(vec![reds], vec![blues]);
    play.forecasts_of(&Action::Act(RED, Order::Hold))[0].1[0]
}

/// Returns a plain gun, and one gun for each of several rules that change hits or wounds.
fn guns() -> Vec<Sheet> {
    let gun = || weapon("Gun", 24, 2, 0);
    let poison = gun().with("poison", true);
    vec![
        gun(),
        gun().with("ap", 1),
        gun().with("blast", 3),
        gun().with("deadly", 3),
        gun().with("rending", true),
        poison,
    ]
}

const TINY: f64 = 1e-9;

#[test]
fn gdf_12_better_armour_never_raises_the_expected_loss() {
    for gun in guns() {
        for tough in [1, 3] {
            let of = |defense: i32| {
                let blues = unit("Blue").with("defense", defense).with("tough", tough);
                losses(gun.clone(), 4, blues)
            };
            let all: Vec<f64> = (2..=6).map(of).collect();
            assert!(all.windows(2).all(|it| it[0] <= it[1] + TINY), "{all:?}, {gun:?}");
        }
    }
}

#[test]
fn gdf_12_better_quality_never_lowers_the_expected_loss() {
    for gun in guns() {
        let all: Vec<f64> = (2..=6).map(|it| losses(gun.clone(), it, unit("Blue"))).collect();
        assert!(all.windows(2).all(|it| it[0] + TINY >= it[1]), "{all:?}, {gun:?}");
    }
}

#[test]
fn gdf_24_wounds_beyond_a_model_s_last_are_lost() {
    let lost = |deadly: i32, tough: i32| {
        let gun = weapon("Gun", 24, 2, 0).with("deadly", deadly);
        losses(gun, 4, unit("Blue").with("tough", tough))
    };
    assert!((lost(6, 1) - lost(0, 1)).abs() < TINY);
    assert!((lost(6, 3) - lost(3, 3)).abs() < TINY);
}

#[test]
fn gdf_11_the_same_roll_by_other_words_has_the_same_odds() {
    let shot = |quality: i32, rules: Vec<Sheet>| {
        let reds = armed("Red", gun()).with("models", 3).with("quality", quality);
        let play = Play::with(vec![reds.with("rules", rules)], vec![unit("Blue")]);
        play.forecasts_of(&Action::Act(RED, Order::Hold))[0].1[0]
    };
    let steady = || rule("Steady", "Rerolls hit rolls of 1", 1);
    let plus = |value| rule("Good Shot", "To hit", value);
    for quality in 3..=5 {
        assert!((shot(quality, vec![]) - shot(quality + 1, vec![plus(1)])).abs() < TINY);
        let one = shot(quality, vec![steady()]);
        assert!((one - shot(quality + 1, vec![plus(1), steady()])).abs() < TINY, "{quality}");
        assert!(one > shot(quality, vec![]));
    }
}
