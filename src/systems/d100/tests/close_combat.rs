//! Tests for rules 2, 6 and 8 to 11: blows, reach and parrying.

use engine::HasLineup;

use super::*;

fn attack(weapon: Option<u8>, target: &str) -> Game {
    let mut game = Game::new();
    game.take(Action::Attack(VESUVIUS, weapon));
    game.choose(target);
    game
}

#[test]
fn d100_10_the_source_s_example_is_parried_at_30() {
    let mut game = attack(Some(AXE), "Martius");
    game.roll(&[20]);
    assert_eq!(game.prompt().ask, "Parry with the Halberd");
    assert_eq!(game.prompt().side, Some(BLUES));
    assert_eq!(game.parts(), ["25 ½ Close Combat", "20 reach", "-15 parry penalty"]);
    assert_eq!(game.bands(), ["parried 1–30", "not parried 31–100"]);
    game.roll(&[30]);
    assert!(game.is_quiet());
    game.says("needs 30 or less (25 ½ Close Combat + 20 reach − 15 parry penalty): parried.");
    game.says("Vesuvius: hit on 20; Martius: parry on 30. Martius parries.");
    assert_eq!(game.injury(MARTIUS), 0);
}

#[test]
fn d100_10_a_blow_that_misses_need_not_be_parried() {
    let mut game = attack(Some(AXE), "Martius");
    game.roll(&[41]);
    assert!(game.is_quiet(), "60 minus 20 for reach");
}

#[test]
fn d100_10_a_parry_that_fails_lets_the_damage_through() {
    let mut game = attack(Some(AXE), "Martius");
    game.roll(&[20, 31]);
    assert_eq!(game.prompt().ask, "Damage");
    game.total(8);
    assert_eq!(game.injury(MARTIUS), 8 + 3 - 5);
}

#[test]
fn d100_02_a_parry_of_1_to_5_succeeds_and_of_96_to_100_fails() {
    for (other, bands) in [
        ("−60", ["parried 1–5", "not parried 6–100"]),
        ("+60", ["parried 1–90", "not parried 91–100"]),
    ] {
        let mut game = attack(Some(AXE), "Martius");
        game.roll(&[20]);
        game.pick("other", other);
        assert_eq!(game.bands(), bands);
    }
    let mut rosters = rosters();
    let martius = rosters[1].figures[0].clone().with("close", 200);
    rosters[1].figures[0] = martius;
    let mut game = Game::of(rosters);
    game.take(Action::Attack(VESUVIUS, Some(AXE)));
    game.choose("Martius");
    game.roll(&[20]);
    assert_eq!(game.bands(), ["parried 1–95", "not parried 96–100"]);
}

#[test]
fn d100_09_reach_counts_to_hit_as_well() {
    let mut game = attack(Some(AXE), "Martius");
    assert_eq!(game.parts(), ["60 Close Combat", "-20 reach"]);
    game.pick("wields", "Axe");
    assert_eq!(game.parts(), ["60 Close Combat"], "reach 2 against reach 2");
    game.pick("wields", "Nothing");
    assert_eq!(game.parts(), ["60 Close Combat", "20 reach"]);
}

#[test]
fn d100_10_a_weapon_shows_its_parry_penalty_where_it_has_one() {
    let words = |parry| {
        let club = blade("Club", "1D6", 1, parry);
        let game = Game::with(|sheet| sheet.with("weapons", vec![club]));
        game.state().profile(VESUVIUS).weapons[0].words()
    };
    assert_eq!(words(5), "damage 1D6, reach 1, parry −5");
    assert_eq!(words(0), "damage 1D6, reach 1");
}

#[test]
fn d100_11_whoever_wields_no_close_combat_weapon_does_not_parry() {
    let mut game = attack(Some(AXE), "Nell");
    assert!(game.prompt().conditions.iter().all(|it| it.key != "wields"), "she has none");
    game.roll(&[20]);
    assert_eq!(game.prompt().ask, "Damage");

    let mut game = attack(Some(AXE), "Martius");
    game.pick("wields", "Nothing");
    game.roll(&[20]);
    assert_eq!(game.prompt().ask, "Damage");
    assert_eq!(game.state().figure(MARTIUS).wields, None, "he still wields nothing");
}

#[test]
fn d100_11_a_weapon_put_away_by_hand_does_not_parry() {
    let mut game = Game::new();
    game.hand(MARTIUS, "wields", 0);
    game.take(Action::Attack(VESUVIUS, Some(AXE)));
    game.choose("Martius");
    game.roll(&[20]);
    assert_eq!(game.prompt().ask, "Damage");
}

#[test]
fn d100_10_the_weapon_that_is_wielded_parries() {
    let mut game = attack(Some(AXE), "Martius");
    game.pick("wields", "Axe");
    game.roll(&[20]);
    assert_eq!(game.prompt().ask, "Parry with the Axe");
    assert_eq!(game.parts(), ["25 ½ Close Combat", "-15 parry penalty"]);
}

#[test]
fn d100_06_bare_hands_do_a_die_of_a_tenth_of_strength() {
    for (strength, bands) in [
        (45, vec!["no injury 1–4"]),
        (70, vec!["no injury 1–5", "injury +1 6", "injury +2 7"]),
        (
            119,
            vec![
                "no injury 1–5",
                "injury +1 6",
                "injury +2 7",
                "injury +3 8",
                "injury +4 9",
                "injury +5 10",
                "injury +6 11",
            ],
        ),
    ] {
        let mut game = Game::with(|sheet| sheet.with("strength", strength));
        game.take(Action::Attack(VESUVIUS, None));
        game.choose("Nell");
        assert_eq!(game.parts(), ["60 Close Combat"], "no accuracy, no reach");
        game.roll(&[50]);
        assert_eq!(game.bands(), bands, "no Strength bonus on top");
    }
}

#[test]
fn d100_06_too_weak_for_a_die() {
    for strength in [9, 10] {
        let mut game = Game::with(|sheet| sheet.with("strength", strength));
        game.take(Action::Attack(VESUVIUS, None));
        game.choose("Nell");
        game.roll(&[50]);
        assert!(game.is_quiet(), "nothing to roll");
        game.says("no injury.");
    }
}

#[test]
fn d100_08_strength_adds_to_blows_and_not_to_shots() {
    for (strength, bonus) in [(40, 0), (49, 0), (50, 1), (75, 3)] {
        let mut game = Game::with(|sheet| sheet.with("strength", strength));
        game.take(Action::Attack(VESUVIUS, Some(AXE)));
        game.choose("Nell");
        game.roll(&[50]);
        game.total(5);
        assert_eq!(i32::from(game.injury(NELL)), 5 + 3 + bonus - 5, "{strength}");
        game.take(Action::Fire(VESUVIUS, PISTOL));
        game.choose("Crate");
        game.roll(&[50]);
        game.roll(&[5]);
        assert_eq!(game.injury(CRATE), 5 + 2 - 4, "{strength}");
    }
}

#[test]
fn d100_10_whoever_attacks_wields_the_weapon() {
    let mut game = Game::new();
    game.hand(VESUVIUS, "wields", 0);
    game.take(Action::Attack(VESUVIUS, Some(AXE)));
    game.choose("Martius");
    game.roll(&[90]);
    assert_eq!(game.state().figure(VESUVIUS).wields, Some(AXE));
    game.says("Vesuvius wields the Axe.");
}

/// Returns the battle after an action on Nell, to check the weapon that Vesuvius wields.
fn wields_after(action: Action, roll: &[u8]) -> Game {
    let mut game = Game::new();
    game.take(action);
    game.choose("Nell");
    game.roll(roll);
    game
}

#[test]
fn d100_11_whoever_fires_a_basic_or_heavy_gun_does_not_parry() {
    let mut game = wields_after(Action::Fire(VESUVIUS, RIFLE), &[90]);
    assert_eq!(game.state().figure(VESUVIUS).wields, None);
    game.says("Vesuvius holds the Rifle in both hands.");
    game.take(Action::Pass);
    game.take(Action::Attack(MARTIUS, Some(0)));
    game.choose("Vesuvius");
    assert_eq!(game.parts(), ["50 Close Combat", "40 reach"], "against a figure without a blade");
    game.roll(&[50]);
    assert_eq!(game.prompt().ask, "Damage");

    let mut heavy = Game::at_martius(Action::Burst(VESUVIUS, BELT_GUN));
    heavy.choose("3 shots");
    assert_eq!(heavy.state().figure(VESUVIUS).wields, None, "a burst, too");
    let mut spray = Game::at_martius(Action::Spray(VESUVIUS, BELT_GUN));
    spray.choose("1 tile");
    assert_eq!(spray.state().figure(VESUVIUS).wields, None, "and automatic fire");
}

#[test]
fn d100_11_whoever_attacks_with_bare_hands_wields_nothing_until_it_draws_or_attacks() {
    let strikes = |weapon, roll: &[u8]| {
        let mut game = attack(weapon, "Nell");
        game.roll(roll);
        game
    };
    let mut game = strikes(None, &[90]);
    assert_eq!(game.state().figure(VESUVIUS).wields, None, "even if it misses");
    game.says("Vesuvius holds no close combat weapon.");
    game.take(Action::Attack(VESUVIUS, Some(AXE)));
    game.choose("Nell");
    game.roll(&[90]);
    assert_eq!(game.state().figure(VESUVIUS).wields, Some(AXE));

    let mut game = strikes(None, &[90]);
    game.take(Action::Draw(VESUVIUS, AXE));
    assert_eq!(game.state().figure(VESUVIUS).wields, Some(AXE));

    let mut game = strikes(None, &[90]);
    game.take(Action::Pass);
    game.take(Action::Attack(MARTIUS, Some(0)));
    game.choose("Vesuvius");
    game.roll(&[20]);
    assert_eq!(game.prompt().ask, "Damage", "Vesuvius has no weapon to parry with");
}

#[test]
fn d100_11_a_pistol_goes_with_a_blade() {
    let game = wields_after(Action::Fire(VESUVIUS, PISTOL), &[90]);
    assert_eq!(game.state().figure(VESUVIUS).wields, Some(AXE));
}

#[test]
fn d100_11_a_blade_is_wielded_again_by_an_attack_or_drawn_by_an_action() {
    let mut game = wields_after(Action::Fire(VESUVIUS, RIFLE), &[90]);
    game.take(Action::Attack(VESUVIUS, Some(AXE)));
    game.choose("Nell");
    game.roll(&[90]);
    assert_eq!(game.state().figure(VESUVIUS).wields, Some(AXE));

    let draw = |game: &Game| {
        let offers = D100::offers(game.state(), Some(VESUVIUS));
        offers.into_iter().find(|it| it.action == Action::Draw(VESUVIUS, AXE))
    };
    let mut game = wields_after(Action::Fire(VESUVIUS, RIFLE), &[90]);
    let offer = draw(&game).unwrap();
    assert_eq!((&*offer.label, offer.cost.as_deref()), ("Draw Axe", Some("1 action")));
    assert!(!offer.rare);
    game.take(Action::Draw(VESUVIUS, AXE));
    game.says("Vesuvius wields the Axe.");
    let vesuvius = game.state().figure(VESUVIUS);
    assert_eq!((vesuvius.wields, vesuvius.actions), (Some(AXE), 1));
    assert_eq!(draw(&game), None, "the axe is already in hand");
}

#[test]
fn d100_11_players_may_say_that_a_blade_is_in_hand_all_the_same() {
    let mut game = wields_after(Action::Fire(VESUVIUS, RIFLE), &[90]);
    game.take(Action::Pass);
    game.take(Action::Attack(MARTIUS, Some(0)));
    game.choose("Vesuvius");
    game.pick("wields", "Axe");
    game.roll(&[50]);
    assert_eq!(game.prompt().ask, "Parry with the Axe");
    game.0.cancel().unwrap();
    game.hand(VESUVIUS, "wields", 1);
    assert_eq!(game.state().figure(VESUVIUS).wields, Some(AXE));
}

#[test]
fn d100_10_odds_to_the_end_know_whether_a_critical_is_to_be_parried() {
    // The hit value is 40, critical up to 4, and the parry value is 30. With 2D6+3 against
    // armour 5, a plain hit fells on a 12 and a critical hit on 5 or more.
    let game = attack(Some(AXE), "Martius");
    let (plain, critical) = (0.36 * 0.70 / 36.0, 0.04 * 0.70 * 30.0 / 36.0);
    close(game.chance_of(Horizon::End, "falls"), plain + critical);
    close(game.chance_of(Horizon::End, "parried"), 0.40 * 0.30);
    let mut game = attack(Some(AXE), "Martius");
    game.roll(&[4]);
    assert!(game.prompt().hint.as_deref().unwrap().contains("deals double damage"));
    close(game.chance_of(Horizon::End, "falls"), 0.70 * 30.0 / 36.0);
}

#[test]
fn d100_06_bare_hands_without_a_die_have_odds_as_well() {
    for strength in [9, 10] {
        let mut game = Game::with(|sheet| sheet.with("strength", strength));
        game.hand(NELL, "injury", 9);
        game.take(Action::Attack(VESUVIUS, None));
        game.choose("Nell");
        // Armour 5 stops 1 point of damage, or up to 2 points from a critical hit.
        close(game.chance_of(Horizon::End, "no injury"), 0.60);
    }
}
