//! Tests of rules 11 to 16: initiative, activation, passing and the end of the turn.

use engine::HasLineup;

use super::*;
use crate::Phase;

fn three_sides() -> Vec<Roster> {
    let samples = crate::figure::sample::samples();
    vec![samples[0].clone(), samples[1].clone(), samples[0].clone()]
}

#[test]
fn tnt_11_the_highest_roll_has_the_initiative() {
    let mut game = Game::new();
    game.roll(&[3, 8]);
    assert_eq!(*game.state().order, [SALT_ROAD, RUST_DOGS]);
    assert_eq!(game.state().to_move, SALT_ROAD);
}

#[test]
fn tnt_11_scenario_modifiers_count() {
    let mut game = Game::new();
    game.set("modifier", 6);
    game.roll(&[3, 5]);
    assert_eq!(game.state().to_move, RUST_DOGS, "3 + 3 beats 5");
    assert!(game.logged("D10 3 + 3 scenario = 6"));
}

#[test]
fn tnt_11_only_tied_sides_roll_again() {
    let mut game = Game::of(three_sides());
    game.roll(&[5, 9, 5]);
    assert!(game.prompt().ask.contains("Tie:"));
    game.roll(&[2, 6]);
    assert_eq!(*game.state().order, [SideId(1), SideId(2), SideId(0)]);
}

#[test]
fn tnt_11_two_to_four_sides_may_play_and_no_others() {
    assert_eq!(Tnt::ABOUT.sides, 2..=4);
}

#[test]
fn tnt_11_initiative_is_rolled_every_turn() {
    let mut game = Game::started();
    for _ in 0..10 {
        activate_anyone(&mut game, 9);
    }
    assert_eq!((game.state().turn, game.state().phase), (2, Phase::Initiative));
    assert!(game.prompt().headline.to_string().contains("turn 2"));
}

/// Activates a figure of the side to move, rolls this face for its activation test, and ends its
/// activation. Returns the figure.
fn activate_anyone(game: &mut Game, face: u8) -> FigureId {
    let side = game.state().to_move;
    let state = game.state();
    let id = state.figures_of(side).find(|&id| state.can_activate(id)).unwrap();
    game.take(Action::Activate(id));
    game.roll(&[face]);
    game.take(Action::End(id));
    id
}

#[test]
fn tnt_12_a_passed_activation_gives_all_ap() {
    let mut game = Game::of(rosters_with(|sheet| sheet.with("ap", 3)));
    game.roll(&[9, 2]);
    game.take(Action::Activate(DIRK));
    assert!(close(game.chance("3 AP"), 0.6));
    game.roll(&[9]);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 3);
}

#[test]
fn tnt_12_a_failed_activation_gives_one_ap_and_passes_play_once_the_figure_is_done() {
    let mut game = Game::started();
    game.take(Action::Activate(DIRK));
    game.roll(&[4]);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
    assert_eq!(game.state().to_move, RUST_DOGS);
    game.take(Action::Move(DIRK));
    assert_eq!(game.state().to_move, SALT_ROAD);
}

#[test]
fn tnt_13_a_side_goes_on_until_it_fails_and_cannot_pass() {
    let mut game = Game::started();
    for _ in 0..4 {
        activate_anyone(&mut game, 9);
        assert_eq!(game.state().to_move, RUST_DOGS);
    }
    let offers = Tnt::offers(game.state(), None);
    assert!(offers.iter().all(|it| it.rare), "players cannot choose to pass: {offers:?}");
    assert_eq!(game.refused(Action::Pass), Refusal::NotOffered(None).to_string());
    activate_anyone(&mut game, 9);
    assert_eq!(game.state().to_move, SALT_ROAD, "no one is left to activate");
}

#[test]
fn tnt_14_play_does_not_pass_where_nobody_else_has_figures_left() {
    let mut game = Game::started();
    for _ in 0..5 {
        activate_anyone(&mut game, 9);
    }
    for left in (1..=4).rev() {
        let id = activate_anyone(&mut game, 2);
        assert_eq!(game.state().to_move, SALT_ROAD, "{id:?} failed, {left} left");
    }
    assert!(game.logged("play doesn't pass"));
}

#[test]
fn tnt_15_a_figure_activates_once_a_turn() {
    let mut game = Game::dirk_acts();
    game.take(Action::End(DIRK));
    assert_eq!(game.refused(Action::Activate(DIRK)), "Dirk has already activated this turn.");
}

#[test]
fn tnt_15_figures_out_of_action_do_not_hold_up_the_turn() {
    let mut game = Game::started();
    game.settle_nerves();
    for id in (1..5).chain(6..10) {
        game.hand(FigureId(id), "out", 1);
    }
    activate_anyone(&mut game, 9);
    activate_anyone(&mut game, 9);
    assert_eq!(game.state().turn, 2);
}

#[test]
fn tnt_16_the_clean_up_names_what_goes() {
    let mut game = Game::started();
    game.take(Action::Activate(DIRK));
    game.roll(&[9]);
    game.take(Action::Move(DIRK));
    game.take(Action::Move(DIRK));
    assert_eq!(game.state().figure(DIRK).this_turn.moves, 2);
    for _ in 0..9 {
        activate_anyone(&mut game, 9);
    }
    let dirk = game.state().figure(DIRK);
    assert_eq!(
        (dirk.this_turn.moves, dirk.this_turn.activated, dirk.this_turn.concentrated),
        (0, false, false)
    );
    assert!(game.logged("Cleared: Dirk (moved)."));
    assert!(game.logged("Turn 2 begins."));
}

#[test]
fn tnt_16_prone_and_jams_outlast_the_turn() {
    let mut game = Game::started();
    game.hand(BOB, "prone", 1);
    game.hand(BOB, "jammed.0", 2);
    for _ in 0..10 {
        activate_anyone(&mut game, 9);
    }
    assert!(game.state().figure(BOB).prone);
    assert_eq!(game.state().figure(BOB).jammed(0), 2);
}

#[test]
fn the_battle_is_over_when_one_side_has_nobody_left() {
    let mut game = Game::started();
    for id in 5..10 {
        assert!(!game.state().is_over());
        game.hand(FigureId(id), "wounds", 1);
    }
    assert!(game.state().is_over());
    assert_eq!(game.refused(Action::Activate(DIRK)), Refusal::NotOffered(None).to_string());
    game.0.undo().unwrap();
    assert!(!game.state().is_over());
}
