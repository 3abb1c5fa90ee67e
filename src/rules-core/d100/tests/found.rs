//! Cases between the rules.

use super::*;

#[test]
fn newcomers_stand_fresh_after_all_others() {
    let (mut early, late) = (rosters(), rosters());
    let newcomer = early[1].figures.pop().unwrap();
    let mut game = Game::of(early);
    game.hand(NELL, "injury", 4);
    let mut state = game.state().clone();
    let whole = Game::of(late);
    state.join((**whole.state()).clone());
    assert_eq!(newcomer.name(), state.name(CRATE));
    assert_eq!((state.figures.len(), state.figure(NELL).injury), (5, 4));
    assert!(state.is_standing(CRATE));
}

#[test]
fn a_side_of_objects_alone_has_no_turn_and_holds_no_field() {
    let mut rosters = rosters();
    let scenery = rosters[1].figures.pop().unwrap();
    rosters.insert(0, Roster { name: "Scenery".to_owned(), figures: vec![scenery] });
    let mut game = Game::of(rosters);
    assert_eq!(game.state().to_move, SideId(1));
    assert!(!game.state().is_over());
    game.take(Action::Pass);
    game.take(Action::Pass);
    assert_eq!(game.state().to_move, SideId(1));
}
