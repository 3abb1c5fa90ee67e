//! Tests for rule 19: turns, actions, and changing them by hand.

use super::*;

#[test]
fn d100_19_a_figure_has_the_actions_of_its_sheet_each_turn() {
    let mut game = Game::new();
    let actions = |game: &Game, id| game.state().figure(id).actions;
    assert_eq!((actions(&game, VESUVIUS), actions(&game, CRISPUS)), (3, 2));
    for left in [2, 1, 0] {
        game.take(Action::Move(VESUVIUS));
        assert_eq!(actions(&game, VESUVIUS), left);
    }
    assert_eq!(game.refused(Action::Move(VESUVIUS)), "No actions left this turn.");
    assert_eq!(game.refused(Action::Move(MARTIUS)), "It's Reds' turn.");
    game.take(Action::Pass);
    game.take(Action::Pass);
    assert_eq!((game.state().turn, actions(&game, VESUVIUS)), (2, 3));
}

#[test]
fn d100_19_a_side_without_actions_is_done_by_itself() {
    let mut game = Game::new();
    for id in [VESUVIUS, CRISPUS, VESUVIUS, CRISPUS] {
        game.take(Action::Move(id));
    }
    assert_eq!(game.state().to_move, REDS);
    game.take(Action::Move(VESUVIUS));
    assert_eq!((game.state().to_move, game.state().turn), (BLUES, 1));
    game.says("Blues' turn.");
}

#[test]
fn d100_19_a_side_without_anybody_has_no_turn() {
    let mut rosters = rosters();
    rosters.push(Roster {
        name: "Greens".to_owned(),
        figures: vec![figure("Gil")],
        ..Roster::default()
    });
    let mut game = Game::of(rosters);
    for id in [MARTIUS, NELL] {
        game.hand(id, "out", 1);
    }
    game.take(Action::Pass);
    assert_eq!(game.state().to_move, SideId(2));
    game.take(Action::Pass);
    assert_eq!((game.state().to_move, game.state().turn), (REDS, 2));
}

#[test]
fn d100_19_everything_is_kept_by_hand_as_well() {
    let mut game = Game::new();
    for (tracker, value) in [
        ("injury", 4),
        ("actions", 1),
        ("jammed.2", 2),
        ("loaded.2", 3),
        ("wields", 0),
        ("felled", 2),
    ] {
        game.hand(VESUVIUS, tracker, value);
    }
    let vesuvius = game.state().figure(VESUVIUS).clone();
    assert_eq!((vesuvius.injury, vesuvius.actions, vesuvius.felled), (4, 1, 2));
    assert_eq!((vesuvius.jammed(RIFLE), vesuvius.loaded(RIFLE), vesuvius.wields), (2, 3, None));
    game.hand(VESUVIUS, "injury", 10);
    assert!(!game.state().is_standing(VESUVIUS));
    game.hand(VESUVIUS, "injury", 9);
    game.says("Vesuvius: injury 9 of 10, standing again.");
    game.change(Holder::Battle, "side", 1).unwrap();
    assert_eq!(game.state().to_move, BLUES);
    game.change(Holder::Battle, "turn", 7).unwrap();
    assert_eq!(game.state().turn, 7);
    for (tracker, value) in
        [("injury", 11), ("jammed.2", 3), ("loaded.2", 11), ("actions", 10), ("wields", 2)]
    {
        assert!(game.change(Holder::Figure(VESUVIUS), tracker, value).is_err());
    }
    for tracker in ["jammed.0", "loaded.1", "loaded.0", "wields"] {
        let id = if tracker == "wields" { CRISPUS } else { VESUVIUS };
        let refused = game.change(Holder::Figure(id), tracker, 0);
        assert_eq!(refused, Err(Refusal::NoSuchTracker), "{tracker}");
    }
}

#[test]
fn d100_19_a_turn_that_is_over_tells_who_has_lost_least_and_who_was_best() {
    let mut game = Game::new();
    let from = game.0.entries().len();
    game.hand(NELL, "injury", 9);
    game.take(Action::Fire(VESUVIUS, PISTOL));
    game.choose("Nell");
    game.roll(&[20, 10]);
    assert!(!game.state().is_standing(NELL));
    game.take(Action::Pass);
    game.take(Action::Pass);
    let page = game.0.turn_page(from).unwrap();
    let told = ["Casualties: Reds 0, Blues 1. Reds lead.", "Top: Vesuvius, 1 felled."];
    assert_eq!(page.told, told);
    assert_eq!(page.ended, ["Turn 2 begins.", "Reds' turn."]);
}
