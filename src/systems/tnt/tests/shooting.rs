//! Tests of rules 19, 33, 34, 36, 38, 42 and 43: shots, their modifiers, markers, wounds and jams.

use super::*;

#[test]
fn tnt_33_a_shot_is_d10_and_ranged_against_10() {
    let game = Game::dirk_shoots_bob();
    assert_eq!(game.bonus(), 4);
    assert!(close(game.chance("hit"), 0.5));
    for (face, hits) in [(6, 1), (5, 0)] {
        let mut game = Game::dirk_shoots_bob();
        game.roll(&[face]);
        assert_eq!(game.state().figure(BOB).hits.all().len(), hits, "{face}");
        assert_eq!(game.state().figure(DIRK).this_turn.ap, 1);
    }
}

#[test]
fn tnt_19_a_ranged_attack_is_once_an_activation() {
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[5]);
    assert_eq!(game.refused(Action::Shoot(DIRK, 0)), "One ranged attack per activation.");
}

#[test]
fn tnt_33_only_enemies_in_action_are_targets() {
    let mut game = Game::dirk_acts();
    game.hand(NELL, "out", 1);
    game.take(Action::Shoot(DIRK, 0));
    assert_eq!(game.options(), ["Bob", "Otis", "Juno", "Crow"]);
}

#[test]
fn tnt_34_each_modifier_counts() {
    for (condition, value, bonus) in [
        ("suppressive", 1, 3),
        ("concentrating", 1, 2),
        ("moved", 1, -1),
        ("ran", 1, -1),
        ("cover", 1, -1),
        ("cover", 2, -2),
    ] {
        let mut game = Game::dirk_shoots_bob();
        game.set(condition, value);
        assert_eq!(game.bonus(), 4 + bonus, "{condition}");
        let faces = (1..=10).filter(|face| face + 4 + bonus >= 10).count();
        let all = ["hit", "hit and jam", "graze", "graze and jam"];
        let hits: f64 = all.iter().map(|label| game.chance(label)).sum();
        assert!(close(hits, faces as f64 / 10.0), "{condition}");
    }
}

#[test]
fn tnt_34_modifiers_add_up() {
    let mut game = Game::dirk_acts();
    game.hand(BOB, "prone", 1);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    for (condition, value) in
        [("suppressive", 1), ("moved", 1), ("ran", 1), ("cover", 2), ("far", 1)]
    {
        game.set(condition, value);
    }
    assert_eq!(game.bonus(), 4 + 3 - 1 - 1 - 2 - 1);
}

#[test]
fn tnt_34_prone_counts_only_over_6_inches_away() {
    let asks_how_far = |game: &Game| game.prompt().conditions.iter().any(|it| it.key == "far");
    let mut game = Game::dirk_shoots_bob();
    assert!(!asks_how_far(&game));
    game.hand(BOB, "prone", 1);
    assert!(asks_how_far(&game));
    assert_eq!(game.bonus(), 4);
    game.set("far", 1);
    assert_eq!(game.bonus(), 3);
}

#[test]
fn tnt_34_what_the_battle_knows_is_preset_and_can_be_overruled() {
    for (id, tracker, value) in [(DIRK, "moves", 1), (DIRK, "stood", 1), (BOB, "moves", 2)] {
        let mut game = Game::dirk_acts();
        game.hand(id, tracker, value);
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        assert_eq!(game.bonus(), 3, "{tracker}");
        game.set(if id == DIRK { "moved" } else { "ran" }, 0);
        assert_eq!(game.bonus(), 4, "{tracker}");
    }
    let mut game = Game::dirk_acts();
    game.hand(BOB, "moves", 1);
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert_eq!(game.bonus(), 4, "one move gives no modifier");
}

#[test]
fn tnt_34_suppressive_fire_rules_out_concentrating() {
    let mut game = Game::dirk_acts();
    game.take(Action::Concentrate(DIRK));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.set("suppressive", 1);
    assert_eq!(game.bonus(), 4 + 3);
    let not_asked = Answer::Set("concentrating".to_owned(), 1);
    assert_eq!(game.answer(not_asked), Err(Refusal::NotAChoice(None)));
}

#[test]
fn tnt_36_a_hit_is_a_marker_with_strength_and_shooter() {
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[9]);
    let hits = &game.state().figure(BOB).hits;
    assert_eq!(hits.all().len(), 1);
    assert_eq!(
        (hits.all()[0].strength, hits.all()[0].shooter, hits.all()[0].graze_only),
        (6, Some(DIRK), false)
    );
    assert_eq!(game.state().figure(BOB).wounds, 0);
}

#[test]
fn tnt_36_a_figure_may_have_any_number_of_markers() {
    let mut game = Game::started();
    for count in 1..=12 {
        game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(5)).unwrap();
        assert_eq!(game.state().figure(BOB).hits.all().len(), count);
    }
}

#[test]
fn tnt_42_suppressive_hits_only_graze_unless_critical() {
    for (face, graze_only) in [(9, true), (10, false)] {
        let mut game = Game::dirk_shoots_bob();
        game.set("suppressive", 1);
        game.roll(&[face]);
        assert_eq!(game.state().figure(BOB).hits.all()[0].graze_only, graze_only);
    }
}

#[test]
fn tnt_43_a_natural_1_jams_by_reliability() {
    for (reliability, tokens) in [(1, 1), (3, 3)] {
        let gun = Sheet::new().with("name", "Gun").with("reliability", reliability);
        let mut game = Game::of(rosters_with(|sheet| sheet.with("weapons", vec![gun.clone()])));
        game.roll(&[9, 2]);
        game.take(Action::Activate(DIRK));
        game.roll(&[9]);
        game.take(Action::Shoot(DIRK, 0));
        game.choose("Bob");
        game.roll(&[1]);
        assert_eq!(game.state().figure(DIRK).jammed(0), tokens);
        assert_eq!(game.state().figure(BOB).hits.all().len(), 0);
    }
}

#[test]
fn tnt_43_a_natural_1_that_reaches_10_hits_and_jams() {
    let mut game = Game::dirk_acts_in(rosters_with(|sheet| sheet.with("ranged", 9)));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    assert!(close(game.chance("hit and jam"), 0.1));
    game.roll(&[1]);
    assert_eq!(game.state().figure(BOB).hits.all().len(), 1);
    assert_eq!(game.state().figure(DIRK).jammed(0), 1);
}

#[test]
fn impossible_answers_are_refused_and_change_nothing() {
    let mut game = Game::dirk_shoots_bob();
    let before = (game.state().clone(), game.prompt().clone());
    let too_high = Refusal::ImpossibleFace { die: engine::dice::Die::D10, face: 11 };
    assert_eq!(game.answer(Answer::Face(11)), Err(too_high));
    assert!(game.answer(Answer::Face(0)).is_err());
    assert_eq!(game.answer(Answer::Number(3)), Err(Refusal::AnotherQuestion));
    assert_eq!(game.answer(Answer::Decline), Err(Refusal::AnotherQuestion));
    assert_eq!(game.answer(Answer::Set("cover".to_owned(), 3)), Err(Refusal::NotAChoice(None)));
    assert_eq!(game.answer(Answer::Set("luck".to_owned(), 1)), Err(Refusal::NotAChoice(None)));
    assert!(matches!(game.0.take(Action::Move(DIRK)), Err(Refusal::Busy(_))));
    assert_eq!((game.state().clone(), game.prompt().clone()), before);
    let mut game = Game::dirk_acts();
    assert_eq!(game.answer(Answer::Face(3)), Err(Refusal::NothingAsked));
    assert_eq!(game.0.take(Action::Activate(FigureId(77))), Err(Refusal::NotOffered(None)));
}

#[test]
fn tnt_36_a_marker_shows_who_fired() {
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[9]);
    game.0.overrule(Holder::Figure(BOB), "hits", Change::Add(7)).unwrap();
    let view = Tnt::view(game.state());
    let hits = view.sides[1].figures[0].trackers.iter().find(|it| it.key == "hits").unwrap();
    let engine::view::TrackerKind::Markers { items, .. } = &hits.kind else { panic!("markers") };
    let words: Vec<&str> = items.iter().map(|marker| marker.label.as_str()).collect();
    assert_eq!(words, ["Strength 6 by Dirk", "Strength 7"]);
}

#[test]
fn tnt_33_an_offer_to_fire_tells_what_a_shot_at_each_target_comes_to() {
    let bob_lies = || {
        let mut game = Game::dirk_acts();
        game.hand(BOB, "moves", 2);
        game
    };
    let told = bob_lies().forecasts_of(&Action::Shoot(DIRK, 0));
    assert_eq!(told.len(), 5);
    for (target, numbers) in told {
        let mut game = bob_lies();
        game.take(Action::Shoot(DIRK, 0));
        game.choose(&target);
        let hit = game.chance("hit");
        assert!(close(hit, if target == "Bob" { 0.4 } else { 0.5 }), "Bob moved twice");
        game.roll(&[9]);
        game.take(Action::End(DIRK));
        game.fail_activation(MAGS);
        let out = hit * game.chance("out of action");
        assert!(close(numbers[0], hit) && close(numbers[1], out), "{target}: {numbers:?}");
        assert!(out > 0.0);
    }
}

/// Returns the probabilities that Dirk's shot hits Bob and that it puts him out of action.
fn shot(ranged: i32, by_ability: i32, defense: i32) -> Vec<f64> {
    let ability = |gives: &str, value: i32| {
        let ability = Sheet::new().with("name", gives).with("gives", gives).with("test", "Ranged");
        ability.with("value", value)
    };
    let mut abilities = vec![ability("Reroll of a test", 0)];
    if by_ability != 0 {
        abilities.push(ability("Modifier to a test", by_ability));
    }
    let mut rosters = rosters_with(|sheet| sheet.with("defense", defense));
    let dirk = rosters[0].figures[0].clone().with("ranged", ranged).with("abilities", abilities);
    rosters[0].figures[0] = dirk;
    let told = Game::dirk_acts_in(rosters).forecasts_of(&Action::Shoot(DIRK, 0));
    told.into_iter().find(|(name, _)| name == "Bob").unwrap().1
}

#[test]
fn tnt_38_better_defense_never_raises_the_chance_to_go_out() {
    let all: Vec<f64> = (1..=10).map(|defense| shot(4, 0, defense)[1]).collect();
    assert!(all.windows(2).all(|it| it[0] + 1e-9 >= it[1]), "{all:?}");
}

#[test]
fn tnt_33_plus_1_to_hit_never_lowers_the_chances_and_is_the_same_by_whatever_words() {
    for ranged in 1..=8 {
        let (less, more, other) = (shot(ranged, 0, 5), shot(ranged + 1, 0, 5), shot(ranged, 1, 5));
        assert!(less[0] <= more[0] + 1e-9 && less[1] <= more[1] + 1e-9, "{less:?}, {more:?}");
        assert!(close(more[0], other[0]) && close(more[1], other[1]), "{more:?}, {other:?}");
    }
}
