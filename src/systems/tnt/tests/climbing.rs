//! Tests of rules 24, 29 to 32 and 34: climbing, difficult terrain, jumping, falling, and
//! shooting after a climb.

use engine::HasLineup;

use super::*;

#[test]
fn tnt_24_an_inch_of_height_costs_1_ap() {
    let mut game = Game::dirk_acts();
    game.take(Action::Climb(DIRK));
    game.answer(Answer::Number(1)).unwrap();
    assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
    assert_eq!(game.0.prompt(), None, "climbing for 1 AP needs no test");
}

#[test]
fn tnt_31_climbing_with_more_than_1_ap_takes_a_test_at_the_end() {
    let two_inches = || {
        let mut game = Game::dirk_acts();
        game.take(Action::Climb(DIRK));
        game.answer(Answer::Number(2)).unwrap();
        game
    };
    assert_eq!(two_inches().bonus(), 5);
    let mut game = two_inches();
    game.roll(&[5]);
    assert_eq!(game.0.prompt(), None);
    let mut game = two_inches();
    game.roll(&[4]);
    assert!(game.prompt().headline.to_string().contains("falls"));
}

#[test]
fn tnt_31_two_climbs_of_one_activation_count_together() {
    let mut game = Game::dirk_acts();
    game.take(Action::Climb(DIRK));
    game.answer(Answer::Number(1)).unwrap();
    game.take(Action::Climb(DIRK));
    assert!(game.prompt().ask.contains("Climbing test"));
}

#[test]
fn tnt_31_the_player_chooses_agility_or_strength() {
    let strong = |sheet: Sheet| sheet.with("strength", 9).with("leader", false);
    let mut game = Game::dirk_acts_in(rosters_with(strong));
    game.take(Action::Climb(DIRK));
    game.answer(Answer::Number(2)).unwrap();
    assert_eq!(game.bonus(), 9);
    game.set("stat", 0);
    assert_eq!(game.bonus(), 5);
}

#[test]
fn tnt_32_a_fall_of_3_inches_is_strength_7_against_defense() {
    let mut game = Game::started();
    game.take(Action::Fall(DIRK));
    game.answer(Answer::Number(3)).unwrap();
    assert_eq!(game.bonus(), 7);
    assert_eq!(game.prompt().side, Some(SALT_ROAD), "the other side rolls for the fall");
    game.roll(&[2, 9]);
    assert!(game.state().figure(DIRK).prone, "Dirk ends up prone");
    assert!(game.state().in_action(DIRK));
}

#[test]
fn tnt_32_a_fall_may_wound() {
    let mut game = Game::started();
    game.take(Action::Fall(DIRK));
    game.answer(Answer::Number(3)).unwrap();
    game.roll(&[9, 2]);
    assert!(!game.state().in_action(DIRK));
    assert!(game.state().all_figures().all(|id| game.state().figure(id).kills == 0));
}

#[test]
fn tnt_30_a_wider_jump_takes_an_agility_test_and_is_a_move() {
    let mut game = Game::dirk_acts();
    game.take(Action::Jump(DIRK));
    assert_eq!(game.bonus(), 5);
    game.roll(&[5]);
    let dirk = game.state().figure(DIRK);
    assert_eq!((dirk.this_turn.ap, dirk.this_turn.moves, dirk.prone), (1, 1, false));

    let mut game = Game::dirk_acts();
    game.take(Action::Jump(DIRK));
    game.roll(&[4]);
    game.answer(Answer::Number(2)).unwrap();
    game.roll(&[2, 9]);
    assert!(game.state().figure(DIRK).prone);
}

#[test]
fn tnt_29_the_card_shows_the_move_that_is_left_and_its_half() {
    let remark = |game: &Game| {
        let view = Tnt::view(game.state());
        view.sides[0].figures[0].remark.clone()
    };
    let mut game = Game::dirk_acts();
    assert_eq!(remark(&game), "Human, 10″ left");
    game.take(Action::Move(DIRK));
    assert_eq!(remark(&game), "Human, 5″ left");
    game.hand(DIRK, "prone", 1);
    assert_eq!(remark(&game), "Human, 2½″ left, prone");
}

#[test]
fn tnt_32_whoever_falls_leaves_the_melee_behind() {
    let mut game = Game::dirk_and_bob_in_melee();
    game.take(Action::Fall(DIRK));
    game.answer(Answer::Number(2)).unwrap();
    assert!(!game.state().is_engaged(DIRK));
}

#[test]
fn tnt_34_climbing_is_moving() {
    let mut game = Game::dirk_acts();
    game.take(Action::Climb(DIRK));
    game.answer(Answer::Number(1)).unwrap();
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert_eq!(game.bonus(), 4 - 1);
}

/// Returns a battle in which Dirk acts with three AP.
fn three_ap() -> Game {
    Game::dirk_acts_in(rosters_with(|sheet| sheet.with("ap", 3).with("leader", false)))
}

fn climb(game: &mut Game, inches: i32) {
    game.take(Action::Climb(DIRK));
    if game.state().figure(DIRK).this_turn.ap > 1 {
        game.answer(Answer::Number(inches)).unwrap();
    }
}

fn asks_for_the_climbing_test(game: &Game) -> bool {
    game.0.prompt().is_some_and(|prompt| prompt.ask.contains("Climbing test"))
}

#[test]
fn tnt_31_one_test_is_made_for_one_climb_at_its_end() {
    let mut game = three_ap();
    for _ in 0..3 {
        assert_eq!(game.0.prompt(), None);
        climb(&mut game, 1);
    }
    assert!(asks_for_the_climbing_test(&game));
    game.roll(&[5]);
    assert_eq!(game.log().iter().filter(|line| line.starts_with("Climbing test")).count(), 1);
    assert_eq!(game.0.prompt(), None);

    let mut game = three_ap();
    climb(&mut game, 2);
    assert_eq!(game.0.prompt(), None, "it can climb further");
    climb(&mut game, 1);
    game.roll(&[4]);
    let Question::Number(number) = &game.prompt().question else { panic!("how deep?") };
    assert_eq!(number.preset, 3);
}

#[test]
fn tnt_31_a_climb_ends_with_whatever_else_is_done() {
    let mut game = three_ap();
    climb(&mut game, 2);
    game.take(Action::Move(DIRK));
    assert!(asks_for_the_climbing_test(&game));
    game.roll(&[5]);
    assert_eq!((game.state().figure(DIRK).this_turn.moves, game.state().active), (1, None));

    let mut game = three_ap();
    climb(&mut game, 2);
    game.take(Action::Move(DIRK));
    game.roll(&[4]);
    game.answer(Answer::Number(2)).unwrap();
    game.roll(&[2, 9]);
    let dirk = game.state().figure(DIRK);
    assert_eq!(
        (dirk.this_turn.moves, dirk.this_turn.ap, dirk.prone),
        (0, 1, true),
        "it fell and can choose again"
    );

    let mut game = three_ap();
    climb(&mut game, 2);
    game.take(Action::End(DIRK));
    assert!(asks_for_the_climbing_test(&game));
    game.roll(&[5]);
    assert_eq!(game.state().active, None);

    let mut game = three_ap();
    climb(&mut game, 1);
    game.take(Action::Move(DIRK));
    climb(&mut game, 1);
    assert_eq!(game.0.prompt(), None, "two climbs of an inch each");
}

#[test]
fn tnt_32_the_next_player_to_the_left_who_is_still_there_rolls_for_a_fall() {
    let third = SideId(2);
    // Who falls, whose figures are all gone, and who rolls.
    for (falls, gone, rolls) in [
        (DIRK, vec![], SALT_ROAD),
        (DIRK, vec![SALT_ROAD], third),
        (BOB, vec![], third),
        (BOB, vec![third], RUST_DOGS),
        (FigureId(10), vec![], RUST_DOGS),
        (FigureId(10), vec![RUST_DOGS], SALT_ROAD),
        (DIRK, vec![SALT_ROAD, third], RUST_DOGS),
    ] {
        let mut game = found::three_sides();
        let side = game.state().side_of(falls);
        for side in [RUST_DOGS, SALT_ROAD, third] {
            for tracker in ["halved", "quartered"] {
                game.change(Holder::Side(side), tracker, 1).unwrap();
            }
        }
        for side in &gone {
            for id in game.state().figures_of(*side).collect::<Vec<_>>() {
                game.hand(id, "out", 1);
            }
        }
        let mut state = game.state().clone();
        assert_eq!(state.to_the_left(side.unwrap()).or(side), Some(rolls), "{falls:?} {gone:?}");
        if gone.len() < 2 {
            game.take(Action::Fall(falls));
            game.answer(Answer::Number(2)).unwrap();
            state = game.state().clone();
            assert_eq!(game.prompt().side, Some(rolls), "{falls:?} {gone:?}");
        }
        assert!(state.in_action(falls));
    }
}
