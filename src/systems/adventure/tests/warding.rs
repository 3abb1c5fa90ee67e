//! Tests for rules 11 and 12: dodging, blocking and parrying.

use super::*;

/// Starts a fight in which Ann's sword has hit Raider 1 with a total of 15.
fn hit_with_15() -> Game {
    let mut game = Game::fight();
    game.attacks(ANN, SWORD, "Raider 1");
    game.total(8);
    game
}

#[test]
fn adventure_11_the_attacks_result_is_the_target_number_of_a_dodge() {
    let mut game = hit_with_15();
    assert_eq!((game.target(), game.part("Swiftness"), game.bonus()), (15, Some(0), 0));
    game.say("courage", "1");
    assert!(close(game.chance("dodged"), 1.0 / 36.0));
    game.total(12);
    assert!(game.is_quiet() && game.logged("needs 15: dodged"));
    assert!(game.logged("Ann: 15; Raider 1: 15. Raider 1 dodges."));
    let raider = game.state().figure(RAIDER);
    assert_eq!((raider.damage, raider.actions, raider.courage), (0, 1, 5));
}

#[test]
fn adventure_11_a_dodge_that_falls_short_is_hit() {
    let mut game = hit_with_15();
    game.total(11);
    assert_eq!(game.prompt().ask, "Damage");
    assert_eq!(game.state().figure(RAIDER).actions, 1, "the action is used anyway");
}

#[test]
fn adventure_11_no_dodge_after_an_attack_that_failed() {
    let mut game = Game::fight();
    game.take(Action::Dodge(ANN));
    game.take(Action::Done(ANN));
    game.take(Action::Done(BEN));
    game.attacks(RAIDER, SWORD, "Ann");
    game.total(4);
    assert!(game.is_quiet());
}

#[test]
fn adventure_11_a_dodge_covers_all_attacks_of_the_round() {
    let mut game = hit_with_15();
    game.say("courage", "1");
    game.total(12);
    game.attacks(ANN, SWORD, "Raider 1");
    game.total(7);
    assert_eq!(game.target(), 14, "this attack's result");
    assert_eq!(game.asked_roll().decline, None, "the dodge is not optional");
    game.total(2);
    assert_eq!(game.state().figure(RAIDER).actions, 1, "the action is paid once");
}

#[test]
fn adventure_11_a_dodge_taken_early_waits_for_the_first_hit() {
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    game.take(Action::Act(ANN));
    game.take(Action::Dodge(ANN));
    assert!(game.logged("Ann is dodging this round.") && game.is_quiet());
    game.take(Action::Done(ANN));
    game.take(Action::Done(BEN));
    game.attacks(RAIDER, SWORD, "Ann");
    game.total(8);
    assert_eq!(
        (game.part("Swiftness"), game.part("for action 3 of the round")),
        (Some(2), Some(-5))
    );
    assert_eq!(game.asked_roll().decline, None);
}

#[test]
fn adventure_11_a_dodge_as_a_third_action_is_at_its_penalty_and_lasts_for_the_round_only() {
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    game.take(Action::Act(ANN));
    game.take(Action::Done(ANN));
    game.take(Action::Done(BEN));
    game.attacks(RAIDER, SWORD, "Ann");
    game.total(8);
    assert_eq!(game.part("for action 3 of the round"), Some(-5));
    game.say("courage", "2");
    game.total(12);
    assert!(game.state().figure(ANN).dodging.is_some());
    game.take(Action::Done(RAIDER));
    game.take(Action::Done(OTHER_RAIDER));
    assert_eq!(game.state().figure(ANN).dodging, None);
}

#[test]
fn adventure_11_a_delayed_action_is_used_up_by_a_dodge() {
    let mut game = Game::fight();
    game.take(Action::Act(ANN));
    game.take(Action::Delay(ANN));
    game.take(Action::Done(BEN));
    game.attacks(RAIDER, SWORD, "Ann");
    game.total(8);
    game.total(2);
    assert!(!game.state().figure(ANN).delayed);
    assert_eq!(game.state().figure(ANN).actions, 2);
}

#[test]
fn adventure_12_a_block_is_declared_before_the_roll_and_tested_against_its_result() {
    let mut game = Game::fight();
    game.attacks(ANN, SWORD, "Raider 1");
    let with = ["No", "Sword, 2D6 +7", "Brawling, 2D6 +3"];
    assert_eq!(game.options_of("block").unwrap(), with, "no bow");
    game.say("block", "Sword, 2D6 +7");
    game.total(9);
    assert_eq!((game.prompt().ask.as_str(), game.target()), ("Block or parry", 16));
    assert_eq!(game.bonus(), 7);
    assert!(close(game.chance("attack stopped"), 10.0 / 36.0), "9 or more");
    game.total(9);
    assert!(game.is_quiet() && game.logged("needs 16: attack stopped"));
    let raider = game.state().figure(RAIDER);
    assert_eq!((raider.damage, raider.actions), (0, 1));
}

#[test]
fn adventure_12_a_block_is_used_even_if_the_attack_misses() {
    let mut game = Game::fight();
    game.attacks(ANN, SWORD, "Raider 1");
    game.say("block", "Sword, 2D6 +7");
    game.total(2);
    assert!(game.is_quiet());
    assert_eq!(game.state().figure(RAIDER).actions, 1);
}

#[test]
fn adventure_12_a_block_holds_against_one_attack_and_a_dodge_may_follow_it() {
    let mut game = Game::fight();
    game.attacks(ANN, SWORD, "Raider 1");
    game.say("block", "Brawling, 2D6 +3");
    game.total(9);
    game.total(2);
    assert_eq!(game.prompt().ask, "Raider 1: dodge?");
    game.total(2);
    game.total(2);
    assert_eq!(game.state().figure(RAIDER).actions, 2);
    game.attacks(ANN, SWORD, "Raider 1");
    game.say("block", "Brawling, 2D6 −2");
    game.total(12);
    assert_eq!(game.part("for action 3 of the round"), Some(-5), "another attack, another action");
}

#[test]
fn adventure_12_outside_of_a_fight_warding_off_costs_nothing() {
    let mut game = Game::new();
    game.attacks(ANN, SWORD, "Raider 1");
    game.say("block", "Sword, 2D6 +7");
    game.total(9);
    game.total(2);
    game.total(2);
    assert_eq!(game.prompt().ask, "Damage");
    let raider = game.state().figure(RAIDER);
    assert_eq!((raider.actions, raider.dodging), (0, None));
}

#[test]
fn adventure_12_what_a_block_adds_and_costs_is_told_before_it_is_declared() {
    let mut game = Game::fight();
    for (actions, wounds, sword, cost) in [
        (0, 0, "Sword, 2D6 +7", "Raider 1 can block or parry for 1 action."),
        (1, 1, "Sword, 2D6 +6", "Raider 1 can block or parry for 1 action."),
        (2, 0, "Sword, 2D6 +2", "Raider 1 can block or parry for 1 action, −5."),
        (3, 2, "Sword, 2D6 −6", "Raider 1 can block or parry for 1 action, −10."),
    ] {
        game.hand(RAIDER, "actions", actions);
        game.hand(RAIDER, "wounds", wounds);
        game.attacks(ANN, SWORD, "Raider 1");
        let hint = game.prompt().hint.clone().unwrap();
        assert_eq!(hint, format!("Defence 12. {cost}"));
        game.say("block", sword);
        game.total(12);
        assert_eq!(game.prompt().ask, "Block or parry");
        assert_eq!(sword, format!("Sword, 2D6 {}", engine::words::signed(game.bonus())));
        game.0.cancel().unwrap();
    }
}
