//! Tests of rules 17, 18, 20 and 22: moving, standing up, clearing jams and concentrating.

use super::*;

fn offered(game: &Game, action: Action) -> bool {
    let offers = Tnt::offers(game.state(), Some(DIRK));
    offers.iter().any(|offer| offer.action == action && offer.refusal.is_none())
}

fn hint(game: &Game, action: Action) -> String {
    let offers = Tnt::offers(game.state(), Some(DIRK));
    let offer = offers.into_iter().find(|offer| offer.action == action).unwrap();
    offer.hint.unwrap_or_default().into_owned()
}

#[test]
fn tnt_17_moves_cost_an_ap_each_and_may_be_repeated() {
    let mut game = Game::dirk_acts();
    game.take(Action::Move(DIRK));
    assert_eq!(
        (game.state().figure(DIRK).this_turn.ap, game.state().figure(DIRK).this_turn.moves),
        (1, 1)
    );
    game.take(Action::Move(DIRK));
    assert_eq!(game.state().figure(DIRK).this_turn.moves, 2);
    assert_eq!(game.state().active, None, "without AP the figure is done");
}

#[test]
fn tnt_17_a_move_may_end_prone_for_free() {
    let mut game = Game::dirk_acts();
    game.take(Action::MoveProne(DIRK));
    let dirk = game.state().figure(DIRK);
    assert!(dirk.prone);
    assert_eq!((dirk.this_turn.ap, dirk.this_turn.moves), (1, 1));
}

#[test]
fn tnt_17_a_move_is_up_to_move_inches_and_half_when_prone() {
    let mut game = Game::dirk_acts();
    assert_eq!(hint(&game, Action::Move(DIRK)), "Up to 5″ (2½″ in difficult terrain).");
    game.hand(DIRK, "prone", 1);
    assert_eq!(hint(&game, Action::Move(DIRK)), "Up to 2½″ (half Move while prone).");
}

#[test]
fn tnt_18_only_a_prone_figure_stands_up() {
    let mut game = Game::dirk_acts();
    assert!(!offered(&game, Action::Stand(DIRK)));
    game.hand(DIRK, "prone", 1);
    game.take(Action::Stand(DIRK));
    let dirk = game.state().figure(DIRK);
    assert!(!dirk.prone && dirk.this_turn.stood);
    assert_eq!(dirk.this_turn.ap, 1);
}

#[test]
fn tnt_20_un_jamming_takes_a_token_an_ap() {
    let mut game = Game::dirk_acts();
    assert!(!offered(&game, Action::Unjam(DIRK, 0)));
    game.hand(DIRK, "jammed.0", 2);
    assert_eq!(game.refused(Action::Shoot(DIRK, 0)), "2 Jammed tokens left.");
    game.take(Action::Unjam(DIRK, 0));
    assert_eq!(game.state().figure(DIRK).jammed(0), 1);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
    assert!(!offered(&game, Action::Shoot(DIRK, 0)));
    game.hand(DIRK, "ap", 2);
    game.take(Action::Unjam(DIRK, 0));
    assert!(offered(&game, Action::Shoot(DIRK, 0)));
}

#[test]
fn tnt_22_concentrating_costs_an_ap_and_adds_2_to_the_attack_right_after() {
    let mut game = Game::dirk_acts();
    game.take(Action::Concentrate(DIRK));
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert_eq!(game.bonus(), 4 + 2);
    game.roll(&[5]);
    assert!(!game.state().figure(DIRK).this_turn.concentrating, "used up");
}

#[test]
fn tnt_22_concentrating_is_lost_by_anything_in_between() {
    let in_between = [Action::Move(DIRK), Action::Stand(DIRK), Action::Unjam(DIRK, 0)];
    for action in in_between {
        let mut game = Game::dirk_acts();
        game.hand(DIRK, "ap", 3);
        game.hand(DIRK, "prone", 1);
        game.hand(DIRK, "jammed.0", 1);
        game.take(Action::Concentrate(DIRK));
        game.take(action);
        assert!(!game.state().figure(DIRK).this_turn.concentrating, "{action:?}");
        assert!(game.logged("Dirk no longer concentrates."));
    }
}

#[test]
fn tnt_22_concentrating_is_once_a_turn() {
    let mut game = Game::dirk_acts();
    game.hand(DIRK, "ap", 3);
    game.take(Action::Concentrate(DIRK));
    game.take(Action::Move(DIRK));
    assert_eq!(game.refused(Action::Concentrate(DIRK)), "Only once per turn.");
}

#[test]
fn tnt_22_concentrating_ends_with_the_activation() {
    let mut game = Game::dirk_acts();
    game.take(Action::Concentrate(DIRK));
    game.take(Action::End(DIRK));
    assert!(!game.state().figure(DIRK).this_turn.concentrating);
}
