//! Tests the odds of complete walk-throughs in This Is Not a Test: re-rolls, ties, and
//! walk-throughs with too many outcomes to calculate.

use rules_core::{
    System,
    conversation::Answer,
    odds::{Chance, Horizon, NoOdds, Prospects},
    sheet::{Roster, Sheet},
};

use crate::{
    game::Game,
    merging::count,
    plain_count::{agree, differ, shown},
    tnt::{figure, gunner, hit_on_target},
};

/// Returns an ability that allows re-rolls.
pub(crate) fn rerolls(test: &str) -> Vec<Sheet> {
    let ability = Sheet::new().with("name", "Lucky").with("gives", "Reroll of a test");
    vec![ability.with("test", test)]
}

/// Compares the displayed odds of a game with a plain count, however many answers it takes.
fn assert_counts_alike(game: &Game, what: &str) {
    let counted = count(game.system, &game.battle, usize::MAX).unwrap().unwrap();
    let shown = shown(game.battle.chances(Horizon::End).ok());
    assert!(agree(&shown, &counted.chances), "{}", differ(what, &shown, &counted.chances));
}

#[test]
fn a_reroll_of_a_roll_to_wound_is_given_once() {
    for (ours, theirs) in [("Wounding", "Will"), ("Will", "Defense"), ("Wounding", "Defense")] {
        let shooter = gunner("Shooter", Sheet::new().with("strength", 2));
        let target = figure("Target").with("defense", 4).with("abilities", rerolls(theirs));
        let mut game = hit_on_target(shooter.with("abilities", rerolls(ours)), target);
        // Once the attacker's die is known, the rest can be counted quickly.
        game.roll(10);
        assert_counts_alike(&game, &format!("rerolls of {ours} against {theirs}"));
    }
}

#[test]
fn a_reroll_of_a_shot_is_given_once() {
    let shooter = gunner("Shooter", Sheet::new()).with("abilities", rerolls("Ranged"));
    let mut game = Game::of(vec![shooter.with("ranged", 0)], vec![figure("Target")]);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    game.choose("Target");
    game.set("cover", 2);
    assert_counts_alike(&game, "a reroll of a shot at heavy cover");
}

/// Returns the probability of an outcome by its label.
pub(crate) fn chance(chances: &[Chance], label: &str) -> f64 {
    let found = chances.iter().filter(|chance| chance.outcome.label == label);
    found.map(|chance| chance.probability).sum()
}

#[test]
fn ties_are_followed_until_somebody_goes_first() {
    for sides in 2..=4 {
        let roster = |side| Roster {
            name: format!("Side {side}"),
            figures: vec![figure("One")],
            ..Roster::default()
        };
        let mut battle = System::Tnt.begin((1..=sides).map(roster).collect()).unwrap();
        let even = battle.chances(Horizon::End).unwrap();
        assert_eq!(even.len(), sides, "no tie is left");
        for side in 1..=sides {
            let share = chance(&even, &format!("Side {side} first"));
            assert!((share - 1.0 / sides as f64).abs() < 1e-12, "{share}");
        }
        if sides == 2 {
            // One side adds 1. Its total is higher in 55 of 100 rolls and equal in 9. Ties are
            // rolled again.
            battle.answer(Answer::Set("modifier".to_owned(), 4)).unwrap();
            let chances = battle.chances(Horizon::End).unwrap();
            assert!((chance(&chances, "Side 1 first") - 55.0 / 91.0).abs() < 1e-12);
        }
    }
}

/// Begins a game in which a figure falls back from this many enemies if it fails its morale test.
pub(crate) fn falling_back_from(enemies: u32) -> Game {
    let names = (1..=enemies).map(|number| format!("Enemy {number}"));
    let melee = (1..).map(|number| number % 20);
    let theirs = names.clone().zip(melee).map(|(name, melee)| figure(&name).with("melee", melee));
    let tester = figure("Tester").with("wounds", 10).with("abilities", rerolls("Defense"));
    let mut game = Game::of(vec![tester], theirs.collect());
    for name in names {
        game.take("Tester", "In contact with …");
        game.choose(&name);
    }
    game.take("Tester", "Morale test");
    game
}

#[test]
fn free_attacks_come_to_one_outcome() {
    let chances = falling_back_from(2).chances(Horizon::End);
    let labels: Vec<&str> = chances.iter().map(|chance| chance.outcome.label.as_ref()).collect();
    // A fumble in the test after a wound makes the figure flee, so it ends out of action.
    let ways = ["1 wound", "2 wounds", "out of action", "unhurt"];
    let wounds = ways.map(|way| format!("falls back, {way}"));
    let wounds = wounds.each_ref().map(String::as_str);
    assert_eq!(labels, [["stands"].as_slice(), &wounds, &["flees"]].concat());
    let falls_back: f64 = wounds.iter().map(|label| chance(&chances, label)).sum();
    let test = falling_back_from(2).chances(Horizon::Test);
    assert!((falls_back - chance(&test, "falls back")).abs() < 1e-12);
}

#[test]
fn what_is_too_wide_is_told_from_what_needs_no_dice() {
    let game = falling_back_from(200);
    assert_eq!(game.battle.chances(Horizon::End), Err(NoOdds::TooWide));
    assert!(game.battle.chances(Horizon::Test).is_ok(), "the odds of the current test are known");
    let mut game = Game::of(vec![gunner("Shooter", Sheet::new())], vec![figure("Target")]);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    assert_eq!(game.battle.chances(Horizon::End), Err(NoOdds::NothingToRoll));
}

#[test]
fn options_that_come_before_share_what_may_be_counted() {
    let targets: Vec<Sheet> = (1..=30).map(|number| figure(&format!("Target {number}"))).collect();
    let shooter = gunner("Shooter", Sheet::new().with("shots", 9)).with("ranged", 5);
    let mut game = Game::of(vec![shooter], targets);
    game.activate("Shooter");
    game.take("Shooter", "Fire Gun");
    let told: Vec<Prospects> = game.battle.forecasts().map(|it| it.prospects).collect();
    assert_eq!(told.len(), 30);
    assert!(told.iter().all(|it| *it == told[0] && *it != Err(NoOdds::NothingToRoll)));
}
