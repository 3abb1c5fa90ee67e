//! Tests for corner cases that no single rule covers.

use engine::HasLineup;

use super::*;

#[test]
fn newcomers_stand_fresh_after_all_others() {
    let (mut early, late) = (rosters(), rosters());
    let newcomer = early[1].figures.pop().unwrap();
    let mut game = Game::of(early);
    game.hand(NELL, "injury", 4);
    let mut state = game.state().clone();
    let whole = Game::of(late);
    state.join(whole.state().lineup().clone());
    assert_eq!(newcomer.name(), state.name(CRATE));
    assert_eq!((state.figures.figures().count(), state.figure(NELL).injury), (5, 4));
    assert!(state.is_standing(CRATE));
}

#[test]
fn an_attack_for_which_a_hand_left_nothing_comes_to_its_end() {
    for (id, tracker, value) in
        [(MARTIUS, "out", 1), (NELL, "injury", 10), (CRATE, "out", 1), (VESUVIUS, "loaded.2", 0)]
    {
        let mut game = Game::new();
        game.take(Action::Burst(VESUVIUS, RIFLE));
        game.hand(id, tracker, value);
        assert_eq!(game.is_quiet(), tracker == "loaded.2");
    }
    let mut game = Game::new();
    game.take(Action::Fire(VESUVIUS, PISTOL));
    for id in [MARTIUS, NELL, CRATE] {
        game.hand(id, "out", 1);
    }
    assert!(game.is_quiet() && game.state().is_over());
    assert_eq!(game.state().figure(VESUVIUS).actions, 3, "and no action is spent");
}

#[test]
fn a_side_of_objects_alone_has_no_turn_and_holds_no_field() {
    let mut rosters = rosters();
    let scenery = rosters[1].figures.pop().unwrap();
    rosters.insert(
        0,
        Roster { name: "Scenery".to_owned(), figures: vec![scenery], ..Roster::default() },
    );
    let mut game = Game::of(rosters);
    assert_eq!(game.state().to_move, SideId(1));
    assert!(!game.state().is_over());
    game.take(Action::Pass);
    game.take(Action::Pass);
    assert_eq!(game.state().to_move, SideId(1));
}
