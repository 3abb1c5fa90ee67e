//! Tests of rules 55 and 56: fleeing, and the report after the battle.

use engine::report::Report;

use super::*;
use crate::Cause;

fn report(game: &Game) -> Option<Report> {
    Tnt::report(game.state())
}

#[test]
fn tnt_56_who_stands_who_is_out_who_fled() {
    let mut game = Game::started();
    game.settle_nerves();
    assert_eq!(report(&game), None, "there is no report before the end");
    game.hand(MAGS, "out", 1);
    game.take(Action::Morale(BOB, Cause::Ability));
    game.roll(&[1]);
    game.take(Action::Morale(NELL, Cause::Ability));
    game.roll(&[2]);
    game.choose("Yes");
    game.roll(&[2]);
    game.take(Action::Finish(true));
    let report = report(&game).unwrap();
    let fate = |name: &str| {
        let mut rows = report.sections.iter().flat_map(|section| &section.rows);
        rows.find(|(who, _)| who == name).unwrap().1.clone()
    };
    assert_eq!(fate("Dirk"), "in action");
    assert_eq!(fate("Mags"), "out of action – injury roll due");
    assert_eq!(fate("Bob"), "fled – injury roll due");
    assert_eq!(fate("Nell"), "left the table");
    assert_eq!(report.sections[0].title, "Rust Dogs: 4 of 5 in action");
}

#[test]
fn tnt_55_whoever_fled_owes_an_injury_test() {
    let mut game = Game::started();
    game.take(Action::Morale(BOB, Cause::Ability));
    game.roll(&[1]);
    game.take(Action::Finish(true));
    assert!(report(&game).unwrap().to_string().contains("- Bob: fled – injury roll due"));
}

#[test]
fn tnt_56_kills_are_counted_for_whoever_made_them() {
    let mut game = Game::hit_on_bob();
    game.roll(&[9, 2]);
    assert_eq!(game.state().figure(DIRK).kills, 1);
    game.take(Action::Finish(true));
    assert!(report(&game).unwrap().to_string().contains("- Dirk, Rust Dogs: 1"));
}

#[test]
fn tnt_56_losses_are_counted_turn_by_turn() {
    let mut game = Game::started();
    game.hand(BOB, "out", 1);
    for id in (0..5).chain(6..10).map(FigureId) {
        game.hand(id, "activated", 1);
    }
    assert_eq!(game.state().turn, 2);
    game.roll(&[9, 2]);
    game.hand(NELL, "out", 1);
    game.take(Action::Finish(true));
    let chart = report(&game).unwrap().chart.unwrap();
    let values: Vec<&[u16]> = chart.lines.iter().map(|line| line.values.as_slice()).collect();
    assert_eq!(values, [&[0, 0, 0], &[0, 1, 2]]);
    assert_eq!(chart.most, 5);
}

#[test]
fn tnt_56_a_battle_that_was_ended_can_go_on() {
    let mut game = Game::started();
    game.take(Action::Finish(true));
    assert!(game.state().is_over());
    game.take(Action::Finish(false));
    assert!(!game.state().is_over());
}

/// Returns a battle in which Dirk's rifle has hit Mags, who is in melee with Bob.
fn dirk_hits_mags() -> Game {
    let mut game = Game::dirk_acts().in_contact(MAGS, BOB);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.roll(&[9, 1]);
    game.take(Action::End(DIRK));
    game.fail_activation(FigureId(2));
    game
}

#[test]
fn tnt_56_a_friend_felled_is_told_as_such_and_is_no_kill() {
    let mut game = dirk_hits_mags();
    assert!(game.prompt().headline.to_string().contains("hit on Mags"));
    game.roll(&[9, 2]);
    assert!(!game.state().in_action(MAGS));
    assert_eq!(game.state().figure(DIRK).kills, 0);
    assert!(game.logged("Mags was on Dirk's side, so it isn't a kill."));
}
