//! Tests for rules 8 to 10 and 16: armed, ranged and unarmed attacks, and their penalties.

use engine::{
    HasLineup,
    odds::{Forecast, better_than_all},
};

use super::*;

#[test]
fn adventure_08_an_armed_attack_is_against_defence_and_a_marginal_success_hits() {
    let mut game = Game::fight();
    game.attacks(ANN, SWORD, "Raider 1");
    assert_eq!((game.part("Agility"), game.part("Blades"), game.target()), (Some(3), Some(4), 12));
    assert!(close(game.chance("marginal success"), 4.0 / 36.0), "a natural 5");
    game.total(5);
    assert_eq!(game.prompt().ask, "Raider 1: dodge?");
    game.decline();
    assert_eq!(game.prompt().ask, "Damage");
    assert_eq!((game.part("Sword"), game.part("Strength")), (Some(1), Some(2)));
    game.total(7);
    assert_eq!(game.state().figure(RAIDER).damage, 10);
    assert_eq!(game.state().figure(ANN).actions, 1);
}

#[test]
fn adventure_08_below_defence_it_misses() {
    let mut game = Game::fight();
    game.attacks(ANN, SWORD, "Raider 1");
    game.total(4);
    assert!(game.is_quiet() && game.logged("needs 12: failure"));
    assert_eq!(game.state().figure(RAIDER).damage, 0);
}

#[test]
fn adventure_09_a_ranged_attack_has_the_modifier_of_its_increment() {
    let mut game = Game::fight();
    game.attacks(ANN, BOW, "Raider 2");
    assert_eq!(game.options_of("range").unwrap(), ["up to 20", "up to 40: −2"], "nearest first");
    assert_eq!(game.bonus(), 3 + 2);
    game.say("range", "up to 40: −2");
    assert_eq!((game.part("range up to 40"), game.bonus()), (Some(-2), 3));
    game.total(9);
    game.decline();
    assert_eq!((game.part("Strength"), game.bonus()), (None, 0), "Strength adds nothing");
}

#[test]
fn adventure_10_an_unarmed_attack_takes_its_own_skill() {
    let mut game = Game::fight();
    game.attacks(ANN, BARE_HANDS, "Raider 1");
    assert_eq!((game.part("Strength"), game.part("Brawling"), game.bonus()), (Some(2), Some(1), 3));
    game.total(12);
    game.decline();
    assert_eq!(game.asked_roll().dice.to_string(), "D6");
    assert_eq!(game.part("Strength"), Some(2));
    game.0.answer(Answer::Face(4)).unwrap();
    assert_eq!(game.state().figure(RAIDER).damage, 6);
}

#[test]
fn adventure_10_claws_are_unarmed_and_a_weapon_may_name_its_skill() {
    let armed = |sheet: Sheet| {
        let claws = named("Claws").with("kind", "Unarmed").with("damage", "3");
        let baton = named("Baton").with("kind", "Armed").with("skill", "brawling");
        sheet.with("weapons", vec![claws, baton])
    };
    let mut game = Game::with(armed);
    game.attacks(ANN, 0, "Raider 1");
    assert_eq!(game.part("Brawling"), Some(1));
    game.total(12);
    game.decline();
    game.choose("Go on");
    assert_eq!(game.state().figure(RAIDER).damage, 5, "a plain number and Strength, no dice");
    game.attacks(ANN, 1, "Raider 1");
    assert_eq!(game.part("Brawling"), Some(1));
}

#[test]
fn adventure_08_of_friends_and_foes_all_who_stand_may_be_attacked() {
    let mut game = Game::fight();
    game.hand(RAIDER, "wounds", 6);
    game.take(Action::Attack(ANN, SWORD));
    assert_eq!(game.options(), ["Raider 2", "Ben"]);
}

#[test]
fn adventure_08_an_offer_to_attack_tells_what_comes_of_it() {
    let weak = || Game::with(|sheet| sheet.with("wound_levels", "0, -2").with("health", 5));
    for (target, numbers) in weak().fighting().forecasts_of(&Action::Attack(ANN, SWORD)) {
        let mut game = weak().fighting();
        game.attacks(ANN, SWORD, &target);
        assert!(numbers[0] > 0.0 && numbers[1] > 0.0);
        let missed = ["failure", "dodged"].map(|it| game.chance_of(Horizon::End, it));
        assert!(close(numbers[0], 1.0 - missed[0] - missed[1]), "{numbers:?}, {missed:?}");
        assert!(close(numbers[1], game.chance_of(Horizon::End, "falls")), "{numbers:?}");
    }
}

#[test]
fn adventure_08_an_attribute_and_a_skill_of_the_same_sum_have_the_same_odds() {
    let odds = |agility: i32, blades: i32| {
        let skill = named("Blades").with("attribute", "Agility").with("level", blades);
        let skills = vec![skill.with("use", "Armed attacks")];
        let agile = vec![named("Agility").with("modifier", agility)];
        let game =
            Game::with(|it| it.with("attributes", agile.clone()).with("skills", skills.clone()));
        game.fighting().forecasts_of(&Action::Attack(ANN, SWORD))
    };
    let (one, other, better) = (odds(3, 4), odds(1, 6), odds(3, 5));
    for ((one, other), better) in one.iter().zip(&other).zip(&better) {
        assert!(one.1.iter().zip(&other.1).all(|(one, other)| close(*one, *other)), "{one:?}");
        assert!(one.1[0] < better.1[0] && one.1[1] <= better.1[1], "{better:?}");
    }
}

#[test]
fn adventure_08_a_companion_counts_against_an_attack_and_is_never_the_best_target() {
    let action = Action::Attack(ANN, SWORD);
    let mut game = Game::fight();
    game.hand(BEN, "wounds", 5);
    game.hand(OTHER_RAIDER, "wounds", 1);
    let forecasts: Vec<Forecast> = game.0.forecasts_of(&action).collect();
    let words: Vec<String> = forecasts.iter().map(|it| it.words_by_name().unwrap()).collect();
    assert_eq!(words[2], "Ben: 83% friendly hit, 69% friendly casualty");
    let worth: Vec<f64> = forecasts.iter().map(|it| it.worth().unwrap()).collect();
    assert!(worth[2] < 0.0 && worth[0] > 0.0, "{worth:?}");
    game.hand(OTHER_RAIDER, "wounds", 5);
    let forecasts: Vec<Forecast> = game.0.forecasts_of(&action).collect();
    assert_eq!(better_than_all(&forecasts), Some(1), "the raider that is about to fall");
}

#[test]
fn adventure_08_where_only_companions_are_left_nobody_is_the_best_target() {
    let mut rosters = rosters(|sheet| sheet);
    rosters[0].figures.push(character("Cora").with("defence", 20));
    let mut game = Game::of(rosters);
    for raider in [FigureId(3), FigureId(4)] {
        game.hand(raider, "wounds", 6);
    }
    let forecasts: Vec<Forecast> = game.0.forecasts_of(&Action::Attack(ANN, SWORD)).collect();
    let labels: Vec<&str> = forecasts.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["Ben", "Cora"]);
    assert_eq!(better_than_all(&forecasts), None);
}

/// Tests that the hint for an attack shows the same modifiers as the roll.
///
/// The modifiers are the penalties for actions, wounds and weariness, and for the nearest range.
#[test]
fn adventure_16_what_an_attack_adds_is_told_as_it_is_rolled() {
    let mut game = Game::with(|sheet| {
        let far = Sheet::new().with("reach", 40).with("modifier", -2);
        let bow = named("Bow").with("kind", "Ranged").with("increments", vec![far]);
        sheet.with("weapons", vec![named("Sword").with("kind", "Armed"), bow])
    })
    .fighting();
    for (actions, wounds, weariness) in [(0, 0, 0), (2, 0, 0), (0, 2, 0), (3, 1, 2)] {
        game.hand(ANN, "actions", actions);
        game.hand(ANN, "wounds", wounds);
        game.hand(ANN, "weariness", weariness);
        for weapon in [SWORD, BOW, BARE_HANDS] {
            let action = Action::Attack(ANN, weapon);
            let offers = Adventure::offers(game.state(), Some(ANN));
            let hint = offers.into_iter().find(|it| it.action == action).unwrap().hint.unwrap();
            game.attacks(ANN, weapon, "Raider 1");
            let added = engine::words::with_bonus("2D6", game.bonus()) + ", ";
            assert!(hint.starts_with(&added), "{hint} is not {added}");
            game.0.cancel().unwrap();
        }
    }
}

#[test]
fn adventure_10_an_unarmed_attack_goes_by_its_skill_as_a_wolf_bites() {
    let unarmed = |skills: Vec<Sheet>| {
        let grey = character("Grey").with("skills", skills);
        let game = Game::of(vec![Roster {
            name: "Pack".to_owned(),
            figures: vec![grey],
            ..Roster::default()
        }]);
        game.state().profile(ANN).weapons.last().map(|weapon| weapon.name.clone())
    };
    let biting = named("Biting").with("level", 1).with("use", "Unarmed attacks");
    assert_eq!(unarmed(vec![biting]).as_deref(), Some("Biting"));
    assert_eq!(unarmed(Vec::new()).as_deref(), Some("Bare hands"));
}
