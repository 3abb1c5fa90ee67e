//! Tests of rules 5, 6, 10 and 26: tests that players can make at any time.

use super::*;
use crate::TestKind;

/// Returns a battle without figures.
fn bare_table() -> Game {
    Game::of(Vec::new())
}

#[test]
fn tnt_10_each_kind_of_test_is_on_its_stat() {
    let stats = |sheet: Sheet| {
        sheet.with("mettle", 1).with("ranged", 2).with("strength", 3).with("leader", false)
    };
    for (place, (kind, stat)) in (0..).zip([
        (TestKind::Activation, 1),
        (TestKind::Agility, 1),
        (TestKind::Intelligence, 1),
        (TestKind::Ranged, 2),
        (TestKind::Strength, 3),
        (TestKind::Survival, 1),
        (TestKind::Will, 1),
    ]) {
        let mut game = Game::of(rosters_with(stats));
        game.roll(&[9, 2]);
        game.take(Action::Test(DIRK));
        game.set("kind", place);
        assert_eq!(game.bonus(), stat, "{kind:?}");
        assert_eq!(game.prompt().ask, format!("{} test", kind.name()));
    }
}

#[test]
fn tnt_10_a_free_test_takes_any_number() {
    let mut game = bare_table();
    game.take(Action::StatTest);
    for (key, value) in [("stat", 7), ("target", 15), ("modifier", 11)] {
        game.set(key, value);
    }
    assert_eq!(game.bonus(), 7 + 3);
    assert!(close(game.chance("passed"), 0.6));
    game.roll(&[5]);
    assert!(game.logged("passed"));
}

#[test]
fn tnt_10_an_opposed_test_needs_no_figures() {
    let mut game = bare_table();
    game.take(Action::OpposedTest);
    game.set("attack", 8);
    game.set("defense", 4);
    game.roll(&[3, 7]);
    assert!(game.logged("tie: defender wins"));
}

#[test]
fn tnt_05_a_d3_is_a_d6_by_twos() {
    for (face, result) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut game = bare_table();
        game.take(Action::D3);
        game.roll(&[face]);
        assert!(game.logged(&format!("D3: {result}.")), "{face}");
        assert_eq!(game.0.prompt(), None, "never a critical or a fumble");
    }
}

#[test]
fn tnt_06_scatter_is_a_direction() {
    let mut game = bare_table();
    game.take(Action::Scatter);
    game.roll(&[3]);
    assert!(game.logged("3 o'clock"));
}

#[test]
fn tnt_26_a_miscellaneous_action_is_a_stat_test_for_1_ap() {
    let mut game = Game::dirk_acts();
    game.take(Action::Misc(DIRK));
    game.set("kind", 4);
    game.set("target", 12);
    assert!(close(game.chance("passed"), 0.4));
    game.roll(&[7]);
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
}

#[test]
fn tnt_26_a_miscellaneous_action_may_take_no_test() {
    let mut game = Game::dirk_acts();
    game.take(Action::Misc(DIRK));
    game.answer(Answer::Decline).unwrap();
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
}
