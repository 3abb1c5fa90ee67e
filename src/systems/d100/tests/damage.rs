//! Tests for rules 3, 5 to 7 and 18: hit values, damage, armour, critical hits and objects.

use engine::HasLineup;

use super::*;

/// Returns a battle in which the rifle has hit Martius, who has armour 5 and an injury limit of 10.
fn hit(roll: u8) -> Game {
    let mut game = Game::at_martius(Action::Fire(VESUVIUS, RIFLE));
    game.roll(&[roll]);
    game
}

#[test]
fn d100_05_only_what_exceeds_the_armour_injures() {
    for (roll, injury) in [(1, 0), (3, 0), (4, 1), (10, 7)] {
        let mut game = hit(50);
        game.roll(&[roll]);
        assert_eq!(game.injury(MARTIUS), injury, "{roll}");
    }
    let mut game = hit(50);
    game.roll(&[6]);
    game.says("Damage: D10 6 + 2 Rifle = 8, armour 5: injury +3.");
    game.says("Martius: injury 3 of 10.");
}

#[test]
fn d100_05_armour_only_holds_where_there_is_some() {
    let blow = |armour: i32| {
        let mut rosters = rosters();
        rosters[1].figures[1] = figure("Nell").with("armour", armour);
        let twig = blade("Twig", "1D4-4", 0, 0);
        rosters[0].figures[0] = figure("Vesuvius").with("actions", 3).with("weapons", vec![twig]);
        let mut game = Game::of(rosters);
        game.take(Action::Attack(VESUVIUS, Some(0)));
        game.choose("Nell");
        game.roll(&[20, 1]);
        game
    };
    blow(3).says("Nell's armour holds.");
    blow(0).says("Nell is hit but unhurt.");
}

#[test]
fn d100_05_whoever_reaches_the_limit_falls() {
    let mut game = Game::new();
    game.hand(MARTIUS, "injury", 5);
    game.take(Action::Fire(VESUVIUS, RIFLE));
    game.choose("Martius");
    game.roll(&[50]);
    assert_eq!(game.bands().last().unwrap(), "falls 8–10");
    game.roll(&[8]);
    game.says("Martius falls: injury 10 of 10.");
    assert!(!game.state().is_standing(MARTIUS));
    assert_eq!(game.state().figure(VESUVIUS).felled, 1);
    game.take(Action::Fire(VESUVIUS, RIFLE));
    assert_eq!(game.options(), ["Nell", "Crate"]);
}

#[test]
fn d100_05_the_limit_is_on_the_sheet_or_a_quarter_of_toughness() {
    let limit = |sheet: Sheet| Game::with(|_| sheet).state().profile(VESUVIUS).limit;
    assert_eq!(limit(figure("V").with("limit", 17)), 17);
    assert_eq!(limit(figure("V").with("limit", 0).with("toughness", 47)), 11);
    assert_eq!(limit(figure("V").with("limit", 0).with("toughness", 3)), 1);
}

#[test]
fn d100_06_damage_is_the_weapon_s_dice() {
    for (damage, bands) in [
        ("2D6-1", ["no injury 2–6", "injury +1 7", "injury +2 8"]),
        ("1D4+4", ["no injury 1", "injury +1 2", "injury +2 3"]),
        ("1DX+3", ["no injury 1–2", "injury +1 3", "injury +2 4"]),
    ] {
        let rifle = gun("Rifle", "Basic", "S", 0).with("damage", damage);
        let mut game = Game::with(|sheet| sheet.with("weapons", vec![rifle]).with("strength", 40));
        game.take(Action::Fire(VESUVIUS, 0));
        game.choose("Martius");
        game.roll(&[50]);
        assert_eq!(game.bands()[..3], bands, "{damage}");
    }
    let nails = gun("Nails", "Basic", "S", 0).with("damage", "8");
    let mut game = Game::with(|sheet| sheet.with("weapons", vec![nails]));
    game.take(Action::Fire(VESUVIUS, 0));
    game.choose("Martius");
    game.roll(&[50]);
    assert_eq!((game.is_quiet(), game.injury(MARTIUS)), (true, 3), "nothing to roll");
}

#[test]
fn d100_07_a_critical_doubles_after_modifiers_and_before_armour() {
    let mut game = hit(6);
    assert_eq!(game.prompt().ask, "Critical damage");
    assert_eq!(game.bands()[..2], ["injury +1 1", "injury +3 2"], "2 × (1 + 2) − 5");
    game.roll(&[4]);
    game.says("Critical damage: D10 4 + 2 Rifle = 6, times 2, armour 5: injury +7.");
    assert_eq!(game.injury(MARTIUS), 7);
}

#[test]
fn d100_07_the_strength_bonus_is_doubled_too() {
    let mut game = Game::with(|sheet| sheet.with("strength", 60));
    game.take(Action::Attack(VESUVIUS, Some(AXE)));
    game.choose("Nell");
    game.roll(&[8]);
    game.total(2);
    assert_eq!(game.injury(NELL), 2 * (2 + 3 + 2) - 5);
}

#[test]
fn d100_18_an_object_is_hit_at_100_and_has_armour_and_hit_points() {
    let mut game = Game::new();
    game.take(Action::Fire(VESUVIUS, RIFLE));
    game.choose("Crate");
    assert_eq!(game.parts(), ["100 against an object"]);
    assert_eq!(game.bands(), ["critical 1–10", "hit 11–95", "jam 96–100"]);
    game.roll(&[95]);
    game.roll(&[10]);
    game.says("Crate: damage 8 of 12.");
    game.take(Action::Fire(VESUVIUS, RIFLE));
    game.choose("Crate");
    game.roll(&[11]);
    game.roll(&[6]);
    game.says("Crate is destroyed: damage 12 of 12.");
    assert_eq!(game.state().figure(VESUVIUS).felled, 0, "an object is not a figure");
}

#[test]
fn d100_18_an_object_never_parries_and_its_own_side_may_strike_it() {
    let mut game = Game::new();
    game.take(Action::Attack(VESUVIUS, Some(AXE)));
    game.choose("Crate");
    assert_eq!(game.bands(), ["critical 1–10", "hit 11–95", "miss 96–100"]);
    game.roll(&[50]);
    assert_eq!(game.prompt().ask, "Damage");
    game.total(7);
    game.take(Action::Pass);
    game.take(Action::Attack(MARTIUS, Some(0)));
    assert_eq!(game.options(), ["Vesuvius", "Crispus", "Crate"]);
}

#[test]
fn d100_18_a_burst_at_an_object_has_no_modifier() {
    let mut game = Game::new();
    game.take(Action::Burst(VESUVIUS, RIFLE));
    game.choose("Crate");
    game.choose("4 shots");
    assert_eq!(game.parts(), ["100 against an object"]);
}

#[test]
fn d100_05_damage_from_elsewhere_counts_like_any_other() {
    let mut game = Game::new();
    game.take(Action::Hurt(MARTIUS));
    game.pick("dice", "2");
    game.pick("sides", "D6");
    game.pick("plus", "4");
    game.total(7);
    assert_eq!(game.injury(MARTIUS), 7 + 4 - 5);
    game.take(Action::Hurt(MARTIUS));
    game.set("armour", 0);
    game.roll(&[4]);
    assert!(!game.state().is_standing(MARTIUS), "6 and 4 without armour");
}

/// Returns the odds for each target of an attack as text, and the index of the best target.
fn target_odds(game: &Game, action: Action) -> (Vec<String>, Option<usize>) {
    let forecasts: Vec<Forecast> = game.0.forecasts_of(&action).collect();
    let best = better_than_all(&forecasts);
    (forecasts.iter().map(|it| it.words_by_name().unwrap()).collect(), best)
}

#[test]
fn d100_18_an_object_is_destroyed_and_never_outranks_a_figure() {
    let mut game = Game::new();
    game.hand(CRATE, "damage", 11);
    let (words, best) = target_odds(&game, Action::Fire(VESUVIUS, RIFLE));
    assert_eq!(words[2], "Crate: 95% hit, 78% destroyed");
    assert_eq!(best, None, "Martius and Nell have the same odds: {words:?}");
    // Martius is hard to hit and the crate is nearly destroyed, but he is still the better target.
    let mut game = Game::with(|sheet| sheet.with("ranged", 0));
    game.hand(CRATE, "damage", 11);
    game.hand(NELL, "out", 1);
    let (words, best) = target_odds(&game, Action::Fire(VESUVIUS, PISTOL));
    assert_eq!(words[0], "Martius: 10% hit, 1% falls");
    assert_eq!(best, Some(0), "{words:?}");
    assert!(words[1].starts_with("Crate: 95% hit, "), "{words:?}");
}

#[test]
fn d100_18_the_own_barricade_is_never_the_best_target() {
    let mut game = Game::new();
    game.hand(CRATE, "damage", 11);
    game.take(Action::Pass);
    for target in [Action::Attack(MARTIUS, Some(0)), Action::Attack(MARTIUS, None)] {
        let (words, best) = target_odds(&game, target);
        assert!(words[2].starts_with("Crate: 95% friendly hit, "), "{words:?}");
        assert!(words[2].ends_with("friendly object destroyed"), "{words:?}");
        assert_ne!(best, Some(2), "{words:?}");
    }
}

#[test]
fn d100_05_armour_above_all_damage_holds_for_certain() {
    let mut rosters = rosters();
    rosters[1].figures[1] = figure("Nell").with("armour", 99);
    let mut game = Game::of(rosters);
    game.take(Action::Fire(VESUVIUS, RIFLE));
    game.choose("Nell");
    game.roll(&[6]);
    close(game.chance_of(Horizon::End, "no injury"), 1.0);
    game.roll(&[10]);
    assert_eq!(game.injury(NELL), 0, "2 × 12 is 24");
}

/// Returns the odds that a shot hits Nell and that it fells her.
fn shot(ranged: i32, armour: i32) -> Vec<f64> {
    shot_with(ranged, 3, armour)
}

/// Returns the odds that a rifle with this accuracy hits Nell and fells her.
fn shot_with(ranged: i32, accuracy: i32, armour: i32) -> Vec<f64> {
    let mut rosters = rosters();
    let mut guns = guns();
    guns[usize::from(RIFLE)] = guns[usize::from(RIFLE)].clone().with("accuracy", accuracy);
    let vesuvius = rosters[0].figures[0].clone().with("ranged", ranged).with("weapons", guns);
    rosters[0].figures[0] = vesuvius;
    rosters[1].figures[1] = figure("Nell").with("armour", armour);
    let told = Game::of(rosters).forecasts_of(&Action::Fire(VESUVIUS, RIFLE));
    told.into_iter().find(|(name, _)| name == "Nell").unwrap().1
}

#[test]
fn d100_05_better_armour_never_raises_the_chance_to_fall() {
    let all: Vec<f64> = (0..=14).map(|armour| shot(50, armour)[1]).collect();
    assert!(all.windows(2).all(|it| it[0] + 1e-9 >= it[1]), "{all:?}");
    assert!(all[0] > all[14]);
}

#[test]
fn d100_03_a_higher_stat_never_lowers_the_chance_to_hit_or_to_fell() {
    let all: Vec<Vec<f64>> = (0..=110).step_by(5).map(|ranged| shot(ranged, 5)).collect();
    for it in all.windows(2) {
        assert!(it[0][0] <= it[1][0] + 1e-9 && it[0][1] <= it[1][1] + 1e-9, "{it:?}");
    }
}

#[test]
fn d100_03_a_stat_and_an_accuracy_of_the_same_sum_have_the_same_odds() {
    for (stat, accuracy) in [(55, -2), (48, 5), (33, 20)] {
        let (one, other) = (shot_with(50, 3, 5), shot_with(stat, accuracy, 5));
        assert!(one.iter().zip(&other).all(|(one, other)| (one - other).abs() < 1e-9), "{stat}");
    }
}
