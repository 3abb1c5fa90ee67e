//! Tests of rules 49 and 52 to 55: the causes of morale tests and the effects of a failure.

use super::*;
use crate::{Cause, Departure};

/// Returns a battle in which Bob must test his morale.
fn bob_tests() -> Game {
    let mut game = Game::started();
    game.take(Action::Morale(BOB, Cause::Ability));
    game
}

#[test]
fn tnt_52_a_morale_test_is_a_will_test_against_10() {
    let game = bob_tests();
    assert_eq!(game.bonus(), 5);
    assert!(close(game.chance("stands"), 0.6));
    assert!(close(game.chance("falls back"), 0.3));
    assert!(close(game.chance("flees"), 0.1));
}

/// Returns a battle in which Bob, the leader of the Salt Road, goes out of action.
fn the_leader_is_down() -> Game {
    let mut game = Game::of(crate::figure::sample::samples());
    game.roll(&[9, 2]);
    game.hand(BOB, "out", 1);
    game
}

#[test]
fn tnt_52_who_was_near_the_leader_is_one_question() {
    let mut game = the_leader_is_down();
    assert_eq!(game.prompt().ask, "Who saw the leader fall?");
    let names: Vec<&str> = game.prompt().conditions.iter().map(|it| &*it.label).collect();
    assert_eq!(names, ["Nell", "Otis", "Juno", "Crow"]);
    assert_eq!(game.options(), ["All 4 test", "No one tests"]);
    game.choose("No one tests");
    assert_eq!(game.0.prompt(), None, "one tap, and the test is made only once");
    assert!(!game.logged("tests morale"));
}

#[test]
fn tnt_52_only_those_near_the_leader_test_and_each_says_how_many_follow() {
    let mut game = the_leader_is_down();
    game.set("near.1", 0);
    game.set("near.3", 0);
    assert_eq!(game.options()[0], "Nell and Juno test");
    game.choose_place(0);
    let headline = |game: &Game| game.prompt().headline.to_string();
    assert_eq!(headline(&game), "Nell tests morale · the leader is down, 1 more to go");
    game.roll(&[9]);
    assert_eq!(headline(&game), "Juno tests morale · the leader is down");
    game.roll(&[9]);
    assert_eq!(game.0.prompt(), None);
}

#[test]
fn tnt_52_whoever_is_not_ticked_cannot_be_made_to_test() {
    let mut game = the_leader_is_down();
    for key in ["near.0", "near.1", "near.2", "near.3"] {
        game.set(key, 0);
    }
    assert_eq!(game.options(), ["Ticked figures test", "No one tests"]);
    let refused = game.answer(Answer::Choice(0)).unwrap_err().to_string();
    assert_eq!(refused, "No one is ticked.");
}

#[test]
fn tnt_52_half_and_a_quarter_are_tested_once_each() {
    let four = || {
        let mut rosters = rosters_with(|sheet| sheet.with("leader", false));
        for roster in &mut rosters {
            roster.figures.truncate(4);
        }
        let mut game = Game::of(rosters);
        game.roll(&[9, 2]);
        game
    };
    let mut game = four();
    game.hand(DIRK, "out", 1);
    assert_eq!(game.0.prompt(), None, "three of four are more than half");
    game.hand(MAGS, "out", 1);
    for _ in 0..2 {
        assert!(game.prompt().headline.to_string().contains("half the side is lost"));
        game.roll(&[9]);
    }
    assert_eq!(game.0.prompt(), None);
    game.hand(FigureId(2), "out", 1);
    assert!(game.prompt().headline.to_string().contains("three quarters"));
    game.roll(&[9]);
    game.hand(FigureId(2), "out", 0);
    game.hand(FigureId(2), "out", 1);
    assert_eq!(game.0.prompt(), None, "each is tested once");
}

#[test]
fn tnt_52_an_ability_may_say_so() {
    let mut game = bob_tests();
    game.roll(&[9]);
    assert!(game.logged("Bob stands firm."));
}

#[test]
fn tnt_53_whoever_fails_falls_back() {
    let mut game = bob_tests();
    game.roll(&[4]);
    game.choose("No");
    assert!(game.logged("Bob falls back towards the board edge."));
    assert!(game.state().in_action(BOB));
}

#[test]
fn tnt_53_enemies_in_contact_may_strike_at_whoever_leaves_the_melee() {
    let mut game = Game::started().in_contact(DIRK, BOB).in_contact(MAGS, BOB);
    game.take(Action::Morale(BOB, Cause::Ability));
    game.roll(&[4]);
    assert!(game.prompt().ask.contains("Dirk"));
    game.choose("Strike");
    game.roll(&[9, 2, 2, 9]);
    assert!(game.prompt().ask.contains("Mags"));
    game.choose("Let ");
    game.choose("No");
    assert!(!game.state().is_engaged(BOB));
    let ap: Vec<u8> = [DIRK, MAGS].map(|id| game.state().figure(id).this_turn.ap).into();
    assert_eq!(ap, [0, 0], "the attacks are free");
}

#[test]
fn tnt_53_a_free_attack_may_put_it_out_of_action() {
    let mut game = Game::started().in_contact(DIRK, BOB).in_contact(MAGS, BOB);
    game.take(Action::Morale(BOB, Cause::Ability));
    game.roll(&[4]);
    game.choose("Strike");
    game.roll(&[9, 2, 9, 2]);
    assert!(!game.state().in_action(BOB));
    assert_eq!(game.0.prompt(), None, "no one attacks a figure out of action");
}

#[test]
fn tnt_54_over_its_board_edge_it_tests_again_and_leaves_if_it_fails() {
    for (face, left) in [(4, true), (5, false)] {
        let mut game = bob_tests();
        game.roll(&[4]);
        game.choose("Yes");
        assert!(game.prompt().headline.to_string().contains("board edge"));
        game.roll(&[face]);
        assert_eq!(!game.state().in_action(BOB), left, "{face}");
        assert_eq!(game.state().figure(BOB).left, left.then_some(Departure::Edge));
    }
}

#[test]
fn tnt_55_a_fumble_flees_whatever_the_total() {
    let brave = |sheet: Sheet| sheet.with("mettle", 15).with("leader", false);
    let mut game = Game::of(rosters_with(brave));
    game.roll(&[9, 2]);
    game.take(Action::Morale(BOB, Cause::Ability));
    assert!(close(game.chance("flees"), 0.1));
    game.roll(&[1]);
    assert_eq!(game.state().figure(BOB).left, Some(Departure::Fled));
    assert!(game.state().figure(BOB).out, "it counts as out of action");
}

#[test]
fn tnt_52_a_leader_that_only_left_the_table_is_not_mourned() {
    let mut game = Game::of(crate::figure::sample::samples());
    game.roll(&[9, 2]);
    game.take(Action::Morale(BOB, Cause::Ability));
    game.roll(&[4]);
    game.choose("Yes");
    game.roll(&[4]);
    assert_eq!(game.state().figure(BOB).left, Some(Departure::Edge));
    assert_eq!(game.0.prompt(), None);
}

/// Returns a battle in which Dirk's free attack wounds Bob while he falls back.
///
/// Bob was in melee with Dirk and Mags, and every figure has two wounds.
fn bob_is_wounded_on_the_run() -> Game {
    let tough = |sheet: Sheet| sheet.with("wounds", 2).with("leader", false);
    let mut game = Game::of(rosters_with(tough));
    game.roll(&[9, 2]);
    let mut game = game.in_contact(DIRK, BOB).in_contact(MAGS, BOB);
    game.take(Action::Morale(BOB, Cause::Ability));
    game.roll(&[4]);
    game.choose("Strike");
    game.roll(&[9, 2, 9, 2]);
    game
}

#[test]
fn tnt_49_a_free_attack_that_wounds_calls_for_a_test_of_its_own() {
    let game = bob_is_wounded_on_the_run();
    assert_eq!(game.prompt().headline.to_string(), "Bob tests morale · wounded in melee");
    assert!(close(game.chance("flees"), 0.1));
    assert!(close(game.chance("falls back"), 0.9));
}

#[test]
fn tnt_53_whoever_fails_or_passes_on_the_run_goes_on_falling_back() {
    for face in [2, 9] {
        let mut game = bob_is_wounded_on_the_run();
        game.roll(&[face]);
        assert!(game.prompt().ask.contains("Mags"), "the next enemy can strike");
        game.choose("Let ");
        game.choose("No");
        assert!(!game.state().is_engaged(BOB));
        assert_eq!(game.state().figure(BOB).this_turn.moves, 1, "it falls back once");
        assert_eq!(game.0.prompt(), None);
    }
}

#[test]
fn tnt_53_a_fumble_on_the_run_flees() {
    let mut game = bob_is_wounded_on_the_run();
    game.roll(&[1]);
    assert_eq!(game.state().figure(BOB).left, Some(Departure::Fled));
    assert_eq!(game.0.prompt(), None, "no one attacks a figure that has left");
}
