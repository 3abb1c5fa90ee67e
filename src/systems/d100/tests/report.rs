//! Tests for rule 5: the report after the battle.

use engine::RuleSystem;

use super::*;

#[test]
fn d100_05_the_report_tells_who_fell_and_by_whom() {
    let mut game = Game::new();
    game.hand(NELL, "injury", 10);
    game.hand(CRISPUS, "injury", 3);
    game.take(Action::Pass);
    game.take(Action::Pass);
    game.hand(MARTIUS, "injury", 9);
    game.take(Action::Fire(VESUVIUS, PISTOL));
    game.choose("Martius");
    assert_eq!(D100::report(game.state()), None);
    game.roll(&[50]);
    game.roll(&[10]);
    let report = D100::report(game.state()).unwrap();
    let text = report.to_string();
    assert_eq!(report.headline, "Reds hold the field in turn 2.");
    for line in [
        "Reds: 2 of 2 standing",
        "- Vesuvius: unhurt",
        "- Crispus: injury 3 of 10",
        "Blues: 0 of 2 standing",
        "- Martius: fell",
        "- Crate: undamaged",
        "- Vesuvius, Reds: 1",
        "- Blues: 0, 1, 2",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
}

#[test]
fn the_players_may_end_it_and_go_on() {
    let mut game = Game::new();
    game.take(Action::Finish(true));
    assert_eq!(D100::report(game.state()).unwrap().headline, "The battle ends in turn 1.");
    game.take(Action::Finish(false));
    assert_eq!(D100::report(game.state()), None);
}
