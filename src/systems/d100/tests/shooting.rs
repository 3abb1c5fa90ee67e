//! Tests for rules 1 to 4, 12 and 15 to 17: single shots, range, jams and reloading.

use engine::conversation::Moment;

use super::*;

#[test]
fn d100_03_the_hit_value_of_a_shot_is_itemised() {
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
    assert_eq!(game.parts(), ["50 Ranged Combat", "3 accuracy", "5 short range"]);
    game.pick("other", "−5");
    assert_eq!(game.parts().last().unwrap(), "-5 other");
    assert_eq!(game.value(), 53);
    game.roll(&[60]);
    game.says(
        "D100 60, needs 53 or less (50 Ranged Combat + 3 accuracy + 5 short range − 5 other)",
    );
}

#[test]
fn d100_12_a_single_shot_is_one_test_with_no_modifier_of_its_own() {
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
    assert_eq!(game.bands(), ["critical 1–6", "hit 7–58", "miss 59–95", "jam 96–100"]);
    close(game.chance_of(Horizon::Test, "hit"), 0.52);
    game.roll(&[59]);
    assert!(game.is_quiet());
    game.says("Roll to hit: D100 59, needs 58 or less");
    assert_eq!((game.state().figure(VESUVIUS).actions, game.injury(MARTIUS)), (2, 0));
}

#[test]
fn d100_01_critical_hit_and_miss_by_the_roll() {
    for (roll, word, asks) in
        [(6, "critical", "Critical damage"), (7, "hit", "Damage"), (58, "hit", "Damage")]
    {
        let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
        game.roll(&[roll]);
        assert_eq!(game.prompt().ask, asks, "{roll}");
        game.says(&format!(": {word}."));
    }
}

#[test]
fn d100_02_a_shot_of_1_to_5_hits_whatever_its_value() {
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, PISTOL));
    game.pick("range", "Very long");
    assert_eq!(game.value(), -50);
    assert_eq!(game.bands(), ["hit 1–5", "miss 6–95", "jam 96–100"]);
    assert!(game.prompt().hint.as_deref().unwrap().contains("hits only on 1–5"));
    game.roll(&[5]);
    assert_eq!(game.prompt().ask, "Damage", "a plain hit");
}

#[test]
fn d100_04_a_critical_is_a_tenth_rounded_up() {
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
    for (other, bands) in [("0", "critical 1–6"), ("+5", "critical 1–7"), ("−10", "critical 1–5")]
    {
        game.pick("other", other);
        assert_eq!(game.bands()[0], bands, "58 {other}");
    }
}

#[test]
fn d100_16_range_is_worth_what_the_class_says() {
    for (gun, stat, worth) in [
        (PISTOL, 50, [("Short", 10), ("Medium", 0), ("Long", -30), ("Very long", -100)]),
        (RIFLE, 53, [("Short", 5), ("Medium", 0), ("Long", -10), ("Very long", -50)]),
    ] {
        let mut game = Game::at_martius(Action::Fire(VESUVIUS, gun));
        for (range, worth) in worth {
            game.pick("range", range);
            assert_eq!(game.value(), stat + worth, "{range}");
        }
    }
}

#[test]
fn d100_16_only_a_pistol_fires_in_close_combat_and_with_close_combat() {
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, PISTOL));
    game.pick("range", "Close combat");
    assert_eq!(game.parts(), ["60 Close Combat"]);
    game.roll(&[30]);
    assert_eq!(game.prompt().ask, "Damage", "a shot is not parried");
    let game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
    let range = game.prompt().conditions.iter().find(|it| it.key == "range").unwrap();
    let options: Vec<_> = range.options.iter().collect();
    assert_eq!(options, ["Short", "Medium", "Long", "Very long"]);
    let hint = game.prompt().hint.clone().unwrap();
    assert!(hint.contains("basic gun can't fire at an adjacent tile"), "{hint}");
}

#[test]
fn d100_15_a_shot_that_fails_by_itself_jams_and_takes_two_actions_to_clear() {
    for roll in [96, 100] {
        let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
        game.roll(&[roll]);
        game.says("Vesuvius' Rifle jams: 2 actions to clear.");
        let why = game.refused(Action::Fire(VESUVIUS, RIFLE));
        assert_eq!(why, "Jammed: 2 actions to clear.");
        game.take(Action::Clear(VESUVIUS, RIFLE));
        let why = game.refused(Action::Burst(VESUVIUS, RIFLE));
        assert_eq!(why, "Jammed: 1 action to clear.");
        game.take(Action::Clear(VESUVIUS, RIFLE));
        assert_eq!(game.state().figure(VESUVIUS).actions, 0);
        game.hand(VESUVIUS, "actions", 1);
        game.take(Action::Fire(VESUVIUS, RIFLE));
    }
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
    game.roll(&[95]);
    assert_eq!(game.state().figure(VESUVIUS).jammed(RIFLE), 0);
}

#[test]
fn d100_17_reloading_takes_an_action_and_spare_shots_are_not_counted() {
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
    game.roll(&[90]);
    assert_eq!(game.state().figure(VESUVIUS).loaded(RIFLE), 9);
    game.hand(VESUVIUS, "loaded.2", 1);
    assert_eq!(game.refused(Action::Burst(VESUVIUS, RIFLE)), "Only 1 shot left.");
    game.hand(VESUVIUS, "loaded.2", 0);
    assert_eq!(game.refused(Action::Fire(VESUVIUS, RIFLE)), "Empty: reload.");
    game.take(Action::Reload(VESUVIUS, RIFLE));
    let vesuvius = game.state().figure(VESUVIUS);
    assert_eq!((vesuvius.loaded(RIFLE), vesuvius.actions), (10, 1));
    game.take(Action::Fire(VESUVIUS, PISTOL));
    game.choose("Martius");
    game.roll(&[90]);
    assert_eq!(game.state().figure(VESUVIUS).loaded(PISTOL), 0, "pistol shots are not counted");
}

#[test]
fn d100_15_criticals_and_jams_are_moments() {
    for (roll, moments) in
        [(6, vec![Moment::Critical]), (7, vec![]), (59, vec![]), (96, vec![Moment::Jam])]
    {
        let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
        game.roll(&[roll]);
        assert_eq!(game.0.moments(), moments, "{roll}");
    }
}

#[test]
fn d100_12_an_offer_to_fire_tells_what_a_shot_at_each_target_comes_to() {
    let action = Action::Fire(VESUVIUS, RIFLE);
    for (target, numbers) in Game::new().forecasts_of(&action) {
        let mut game = Game::new();
        game.take(action);
        game.choose(&target);
        let hit = game.chance_of(Horizon::Test, "hit") + game.chance_of(Horizon::Test, "critical");
        let down = if target == "Crate" { "destroyed" } else { "falls" };
        close(numbers[0], hit);
        close(numbers[1], game.chance_of(Horizon::End, down));
    }
}

#[test]
fn d100_16_basic_and_heavy_guns_ask_for_the_range_at_objects_too() {
    let at_crate = |action| {
        let mut game = Game::new();
        game.take(action);
        game.choose("Crate");
        game
    };
    let burst = Action::Burst(VESUVIUS, BELT_GUN);
    for action in [Action::Fire(VESUVIUS, RIFLE), Action::Burst(VESUVIUS, RIFLE), burst] {
        let mut game = at_crate(action);
        let asked: Vec<&str> = game.prompt().conditions.iter().map(|it| it.key).collect();
        assert_eq!(asked, ["range"]);
        let options: Vec<_> = game.prompt().conditions[0].options.iter().collect();
        assert_eq!(options, ["Short", "Medium", "Long", "Very long"], "no adjacent tile");
        game.pick("range", "Very long");
        if action != Action::Fire(VESUVIUS, RIFLE) {
            game.choose("4 shots");
        }
        assert_eq!(game.parts(), ["100 against an object"], "range adds nothing");
    }
    let game = at_crate(Action::Fire(VESUVIUS, PISTOL));
    assert!(game.prompt().conditions.is_empty(), "a pistol can be fired at any tile");
}
