//! Tests of rules 14 and 37 to 39: resolving hits before play passes, wounding and grazes.

use super::*;

#[test]
fn tnt_37_hits_wait_until_the_initiative_is_about_to_pass() {
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[9]);
    game.take(Action::End(DIRK));
    assert!(game.0.prompt().is_none(), "the side continues and the hit waits");
    assert_eq!(game.state().figure(BOB).hits.all().len(), 1);
    game.fail_activation(MAGS);
    assert!(game.prompt().headline.to_string().contains("it on Bob"));
    assert_eq!(game.state().to_move, RUST_DOGS, "play does not pass before all hits are resolved");
    game.roll(&[9, 2]);
    assert_eq!(game.state().to_move, SALT_ROAD);
}

#[test]
fn tnt_37_hits_are_resolved_when_the_side_has_activated_its_last_figure() {
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[9]);
    game.take(Action::End(DIRK));
    for id in 1..5 {
        game.take(Action::Activate(FigureId(id)));
        game.roll(&[9]);
        game.take(Action::End(FigureId(id)));
    }
    assert!(game.prompt().headline.to_string().contains("it on Bob"));
}

#[test]
fn tnt_37_hits_left_on_a_figure_out_of_action_are_wasted_and_said_to_be() {
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[9]);
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(5)).unwrap();
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(5)).unwrap();
    game.take(Action::End(DIRK));
    game.fail_activation(MAGS);
    game.roll(&[9, 2]);
    assert!(game.state().figure(BOB).out);
    assert_eq!(game.state().figure(BOB).hits.all().len(), 0);
    assert!(game.logged("2 more hits on Bob are wasted."));
    assert_eq!(game.state().to_move, SALT_ROAD);
}

#[test]
fn tnt_38_the_higher_total_wounds() {
    for (attack, defense, out) in [(5, 4, true), (5, 5, false), (4, 5, false)] {
        let mut game = Game::hit_on_bob();
        game.roll(&[attack, defense]);
        assert_eq!(game.state().figure(BOB).out, out, "{attack} against {defense}");
    }
}

#[test]
fn tnt_38_an_attackers_fumble_never_wounds() {
    let mut game = Game::of(rosters_with(|sheet| sheet.with("defense", 0)));
    game.roll(&[9, 2]);
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(20)).unwrap();
    game.fail_activation(MAGS);
    game.roll(&[1]);
    assert!(!game.state().figure(BOB).out, "even if both fumbled, no one is wounded");
    assert!(game.prompt().ask.contains("Will"));
}

#[test]
fn tnt_38_a_defenders_fumble_is_beaten() {
    let mut game = Game::of(rosters_with(|sheet| sheet.with("defense", 20)));
    game.roll(&[9, 2]);
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(0)).unwrap();
    game.fail_activation(MAGS);
    game.roll(&[2, 1]);
    assert!(game.state().figure(BOB).out);
}

#[test]
fn tnt_38_a_figure_goes_out_of_action_with_its_last_wound() {
    let mut game = Game::of(rosters_with(|sheet| sheet.with("wounds", 2)));
    game.roll(&[9, 2]);
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(6)).unwrap();
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(6)).unwrap();
    game.fail_activation(MAGS);
    game.roll(&[9, 2]);
    assert_eq!((game.state().figure(BOB).wounds, game.state().figure(BOB).out), (1, false));
    game.roll(&[9]);
    game.roll(&[9, 2]);
    assert_eq!((game.state().figure(BOB).wounds, game.state().figure(BOB).out), (2, true));
}

/// Returns a battle in which a hit does not wound Bob.
fn bob_is_grazed() -> Game {
    let mut game = Game::hit_on_bob();
    game.roll(&[2, 9]);
    game
}

#[test]
fn tnt_39_a_grazed_figure_that_passes_its_will_test_stands_firm() {
    let mut game = bob_is_grazed();
    assert_eq!(game.bonus(), 5);
    assert!(close(game.chance("stands firm"), 0.6));
    game.roll(&[5]);
    assert!(!game.state().figure(BOB).prone);
    assert_eq!(game.state().to_move, SALT_ROAD);
}

#[test]
fn tnt_39_failing_it_goes_to_cover_or_prone() {
    for (cover, prone) in [("Yes", false), ("No", true)] {
        let mut game = bob_is_grazed();
        game.roll(&[4]);
        game.choose(cover);
        assert_eq!(game.state().figure(BOB).prone, prone);
        assert_eq!(game.logged("6″ to cover"), !prone);
    }
}

#[test]
fn tnt_39_it_may_move_to_cover_untested() {
    let mut game = bob_is_grazed();
    game.answer(Answer::Decline).unwrap();
    assert!(!game.state().figure(BOB).prone);
    assert!(game.logged("6″ to cover"));
    assert_eq!(game.state().to_move, SALT_ROAD);
}

#[test]
fn tnt_39_is_tested_for_each_hit_until_it_fails_once() {
    let two_hits = || {
        let mut game = Game::dirk_shoots_bob();
        game.roll(&[9]);
        game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(6)).unwrap();
        game.take(Action::End(DIRK));
        game.fail_activation(MAGS);
        game.roll(&[2, 9]);
        game
    };
    let mut firm = two_hits();
    firm.roll(&[5]);
    firm.roll(&[2, 9]);
    assert!(firm.prompt().ask.contains("Will"), "the second hit is tested, too");

    let mut broken = two_hits();
    broken.roll(&[4]);
    broken.choose("No");
    broken.roll(&[2, 9]);
    assert!(broken.0.prompt().is_none(), "it has given way: no second test");
    assert_eq!(broken.state().to_move, SALT_ROAD);
}

#[test]
fn tnt_39_a_suppressive_hit_is_a_graze_without_a_roll_to_wound() {
    let mut game = Game::dirk_shoots_bob();
    game.set("suppressive", 1);
    game.roll(&[9]);
    game.take(Action::End(DIRK));
    game.fail_activation(MAGS);
    assert!(game.prompt().ask.contains("Will"));
}

#[test]
fn odds_to_the_end_of_a_hit_sum_to_one_and_count_the_graze() {
    let game = Game::hit_on_bob();
    let chances = game.0.chances(Horizon::End).unwrap();
    let total: f64 = chances.iter().map(|chance| chance.probability).sum();
    assert!(close(total, 1.0));
    let find = |label: &str| {
        let found = chances.iter().find(|chance| chance.outcome.label == label);
        found.unwrap_or_else(|| panic!("{chances:?}")).probability
    };
    let wounds = find("out of action");
    assert!(close(find("no wound, stands firm"), (1.0 - wounds) * 0.6));
    assert!(close(find("no wound, gives way"), (1.0 - wounds) * 0.4));
}

#[test]
fn tnt_37_hits_fired_before_the_last_enemy_fell_still_count() {
    let mut game = Game::dirk_acts();
    game.settle_nerves();
    for id in (6..10).map(FigureId) {
        game.hand(id, "out", 1);
    }
    game.0.overrule(Holder::Figure(MAGS), "hits", Change::Add(9)).unwrap();
    game.hand(BOB, "out", 1);
    assert!(game.state().is_over());
    assert!(game.prompt().headline.to_string().contains("Hit on Mags"));
    game.roll(&[9, 2]);
    assert!(!game.state().in_action(MAGS));
}

/// Returns a battle in which Bob is the last figure of his side to activate.
///
/// He and Nell have one hit each, and the Rust Dogs are about to pass.
fn bob_is_the_last_to_act() -> Game {
    let mut game = Game::started();
    game.settle_nerves();
    for id in (6..10).map(FigureId) {
        game.hand(id, "activated", 1);
    }
    for id in [BOB, NELL] {
        game.0.overrule(Holder::Figure(id), "hits", Change::Add(6)).unwrap();
    }
    game.fail_activation(MAGS);
    game
}

#[test]
fn tnt_37_all_hits_of_a_phase_are_resolved_whatever_the_first_ones_bring() {
    let mut game = bob_is_the_last_to_act();
    assert!(game.prompt().headline.to_string().contains("it on Bob"));
    game.roll(&[9, 2]);
    assert!(!game.state().in_action(BOB), "no one is left to pass to");
    assert!(game.prompt().headline.to_string().contains("Hit on Nell"));
    game.roll(&[2, 9, 9]);
    assert!(game.state().figure(NELL).hits.all().is_empty());
}

#[test]
fn tnt_14_who_goes_on_is_settled_once_all_hits_are_resolved() {
    let mut game = bob_is_the_last_to_act();
    game.roll(&[9, 2, 2, 9, 9]);
    assert_eq!(game.state().to_move, RUST_DOGS, "no one else is left to act");
    game.0.overrule(Holder::Figure(NELL), "hits", Change::Add(6)).unwrap();
    assert_eq!(game.0.prompt(), None, "a hit in the next phase waits until that phase ends");
    let mut game = bob_is_the_last_to_act();
    game.roll(&[2, 9, 9, 2, 9, 9]);
    assert_eq!(game.state().to_move, SALT_ROAD, "Bob is left to act");
}

#[test]
fn tnt_39_going_to_cover_is_moving_but_no_move_action() {
    let mut by_choice = bob_is_grazed();
    by_choice.answer(Answer::Decline).unwrap();
    let mut by_test = bob_is_grazed();
    by_test.roll(&[4]);
    by_test.choose("Yes");
    for mut game in [by_choice, by_test] {
        assert_eq!(
            (
                game.state().figure(BOB).this_turn.moves,
                game.state().figure(BOB).this_turn.took_cover
            ),
            (0, true)
        );
        game.take(Action::Activate(BOB));
        game.roll(&[9]);
        game.take(Action::Shoot(BOB, 0));
        game.choose("Dirk");
        assert_eq!(game.bonus(), 4 - 1);
    }
}
