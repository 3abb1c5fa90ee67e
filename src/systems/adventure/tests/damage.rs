//! Tests for rule 16: damage, wound levels and their penalties.

use engine::{HasLineup, conversation::Moment};

use super::*;

/// Starts a fight in which Ann's sword has hit Raider 1. The open question is the damage roll.
fn damage() -> Game {
    let mut game = Game::fight();
    game.attacks(ANN, SWORD, "Raider 1");
    game.total(8);
    game.decline();
    game
}

#[test]
fn adventure_16_damage_runs_through_wound_levels() {
    let mut game = damage();
    assert!(close(game.chance("no wound level"), 6.0 / 36.0), "5 to 7 damage");
    assert!(close(game.chance("1 wound level"), 30.0 / 36.0), "8 to 15");
    game.say("modifier", "+1");
    assert!(close(game.chance("2 wound levels"), 1.0 / 36.0), "16");
    game.say("modifier", "0");
    game.total(5);
    assert_eq!((game.state().figure(RAIDER).damage, game.state().wound_level(RAIDER)), (8, 1));
    assert!(game.logged("Raider 1 takes 8 damage: wound level 1, −1 on every test."));
}

#[test]
fn adventure_16_a_levels_penalty_counts_at_once_in_every_later_test() {
    for (level, penalty) in
        [(0, None), (1, Some(-1)), (2, Some(-3)), (3, Some(-5)), (4, Some(-7)), (5, Some(-9))]
    {
        let mut game = Game::fight();
        game.hand(ANN, "wounds", level);
        game.skill(ANN, "Blades");
        assert_eq!(game.part("wounds"), penalty, "level {level}");
        game.total(7);
        game.take(Action::Reaction(ANN));
        assert_eq!(game.part("wounds"), penalty, "mental tests, too");
    }
}

#[test]
fn adventure_16_a_hit_in_the_round_tells_on_the_next_test() {
    let mut game = damage();
    game.total(6);
    game.take(Action::Done(ANN));
    game.take(Action::Done(BEN));
    game.attacks(RAIDER, SWORD, "Ann");
    assert_eq!((game.part("wounds"), game.bonus()), (Some(-1), 6));
}

#[test]
fn adventure_16_the_ladder_is_the_sheets_and_beyond_it_one_is_out() {
    let mut game =
        Game::with(|sheet| sheet.with("wound_levels", "0, -2").with("health", 5)).fighting();
    game.attacks(ANN, SWORD, "Raider 1");
    game.total(8);
    game.decline();
    assert!(close(game.chance("falls"), 21.0 / 36.0), "10 damage or more");
    game.total(12);
    assert_eq!(game.state().figure(RAIDER).damage, 10, "damage stops at the last level");
    assert!(!game.state().is_standing(RAIDER));
    assert!(game.logged("Raider 1 is out of action."));
    assert_eq!(game.state().figure(ANN).felled, 1);
    assert_eq!(game.0.moments(), [Moment::Kill]);
    assert_eq!(game.state().order(), [ANN, BEN, OTHER_RAIDER], "no one waits for the raider");
}

#[test]
fn adventure_16_damage_is_never_below_0_and_armour_is_a_modifier() {
    let mut game = damage();
    game.say("modifier", "−10");
    assert!(close(game.chance("no damage"), 21.0 / 36.0), "2 to 7");
    game.total(7);
    assert_eq!(game.state().figure(RAIDER).damage, 0);
}

#[test]
fn adventure_16_wounds_are_told_as_the_card_counts_them() {
    let mut game = damage();
    game.hand(ANN, "damage", 16);
    game.hand(ANN, "damage", 0);
    game.total(5);
    assert!(game.logged("Ann is unhurt."));
    assert!(game.logged("Damage. Ann: 2D6 5 + 1 Sword + 2 Strength = 8."));
    assert!(game.logged("wound level 1") && game.state().wound_level(RAIDER) == 1);
}

#[test]
fn adventure_16_by_hand_wounds_and_damage_are_one() {
    let mut game = Game::new();
    game.hand(ANN, "wounds", 2);
    assert_eq!(game.state().figure(ANN).damage, 16);
    game.hand(ANN, "damage", 7);
    assert_eq!(game.state().wound_level(ANN), 0);
}

#[test]
fn adventure_16_a_fall_a_fire_or_poison_takes_its_damage_from_anybody_at_any_time() {
    let mut game = Game::fight();
    game.take(Action::Hurt(RAIDER));
    assert_eq!(game.prompt().headline.title, "Raider 1 takes damage");
    for (key, words) in [("dice", "3"), ("sides", "D6"), ("plus", "2"), ("modifier", "−4")] {
        game.say(key, words);
    }
    assert_eq!((game.asked_roll().dice.to_string().as_str(), game.bonus()), ("3D6", -2));
    assert_eq!(game.part("Strength"), None);
    game.total(18);
    assert!(game.logged("Damage. Damage to Raider 1: 3D6 18 + 2 added − 4 other modifiers = 16"));
    assert_eq!(game.state().figure(RAIDER).damage, 16);
    assert_eq!(game.state().figure(RAIDER).actions, 0, "the damage takes no action");
    game.hand(RAIDER, "wounds", 5);
    game.take(Action::Hurt(RAIDER));
    game.say("plus", "8");
    assert!(close(game.chance("falls"), 1.0));
    game.0.answer(Answer::Face(1)).unwrap();
    assert!(game.logged("Raider 1 is out of action.") && !game.state().is_standing(RAIDER));
    let felled: u8 = game.state().all_figures().map(|id| game.state().figure(id).felled).sum();
    assert_eq!(felled, 0, "no one gets the credit");
    let mut quiet = Game::new();
    quiet.take(Action::Hurt(ANN));
    quiet.0.answer(Answer::Face(5)).unwrap();
    assert_eq!(quiet.state().figure(ANN).damage, 5, "outside a fight, too");
}

#[test]
fn adventure_16_whoever_falls_in_its_turn_gives_it_up_and_the_last_enemy_ends_the_fight() {
    let poisoned = |game: &mut Game, id| {
        game.hand(id, "wounds", 5);
        game.take(Action::Hurt(id));
        game.say("plus", "8");
        game.0.answer(Answer::Face(1)).unwrap();
    };
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    poisoned(&mut game, ANN);
    assert_eq!(game.state().acting(), Some(BEN));
    poisoned(&mut game, BEN);
    assert!(!game.state().fight && game.is_quiet());
    assert!(game.logged("The fight is over."));
}

#[test]
fn adventure_16_a_weapon_without_dice_and_without_damage_does_none() {
    let mut game = Game::with(|sheet| {
        let net = named("Net").with("kind", "Armed").with("damage", "0");
        let weak =
            vec![named("Strength").with("modifier", -2), named("Agility").with("modifier", 3)];
        sheet.with("attributes", weak).with("weapons", vec![net])
    })
    .fighting();
    game.attacks(ANN, 0, "Raider 1");
    assert!(game.chance_of(Horizon::End, "no damage") > 0.5);
    assert!(close(game.chance_of(Horizon::End, "falls"), 0.0));
    game.total(12);
    game.decline();
    game.choose("Go on");
    assert!(game.is_quiet() && game.logged("Raider 1 takes no damage."));
    assert_eq!(game.state().figure(RAIDER).damage, 0);
}

#[test]
fn adventure_16_armour_is_entered_against_a_weapon_with_fixed_damage() {
    let fixed = |armour: &str, damage: &str, logged: &str| {
        let mut game = Game::with(|sheet| {
            sheet.with(
                "weapons",
                vec![named("Claws").with("kind", "Unarmed").with("damage", damage)],
            )
        })
        .fighting();
        game.attacks(ANN, 0, "Raider 1");
        game.total(12);
        game.decline();
        game.say("modifier", armour);
        game.choose("Go on");
        assert!(game.logged(logged) && game.is_quiet(), "{armour} against {damage}");
        game.state().figure(RAIDER).damage
    };
    assert_eq!(fixed("−4", "3", "Damage. Ann: 5 − 4 other modifiers, so 1."), 1);
    assert_eq!(fixed("−9", "3", "Damage. Ann: 5 − 9 other modifiers, so 0."), 0);
    assert_eq!(fixed("+1", "3", "Damage. Ann: 5 + 1 other modifiers, so 6."), 6);
    assert_eq!(fixed("0", "3", "Damage. Ann: 5."), 5);
}
