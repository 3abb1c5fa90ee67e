//! Tests for rules 14, 15 and 18: automatic fire, with jams and hits on objects.

use engine::conversation::Draw;

use super::*;

/// Starts automatic fire with the belt gun at Martius. The open question is the spread.
fn spray() -> Game {
    Game::at_martius(Action::Spray(VESUVIUS, BELT_GUN))
}

/// Starts automatic fire at Martius in a battle with four Blues and a crate.
fn crowd() -> Game {
    let mut rosters = rosters();
    rosters[1].figures.extend([figure("Otis"), figure("Pia")]);
    let mut game = Game::of(rosters);
    game.take(Action::Spray(VESUVIUS, BELT_GUN));
    game.choose("Martius");
    game
}

fn draw(game: &Game) -> Draw {
    match &game.prompt().question {
        Question::Draw(draw) => draw.clone(),
        other => panic!("no draw: {other:?}"),
    }
}

fn stand_beside(game: &mut Game, names: &[&str]) {
    for name in names {
        let label = format!("{name} is adjacent and in sight");
        let condition = game.prompt().conditions.iter().find(|it| it.label == label).unwrap();
        game.set(condition.key, 1);
    }
}

#[test]
fn d100_14_the_value_is_a_fifth_and_the_range_times_the_spread() {
    let mut game = spray();
    assert_eq!(
        game.options(),
        [
            "1 tile: all 15 shots",
            "2 tiles: 7 shots at each",
            "3 tiles: 5 shots at each",
            "4 tiles: 3 shots at each",
        ]
    );
    assert_eq!(game.hints(), ["hit value 15", "hit value 30", "hit value 45", "hit value 60"]);
    game.pick("range", "Very long");
    assert_eq!(game.hints()[2], "hit value −30");
    game.pick("range", "Short");
    game.choose("3 tiles");
    assert_eq!(game.parts(), ["10 ⅕ Ranged Combat", "5 short range", "30 spread × 3"]);
}

#[test]
fn d100_14_what_players_add_of_their_own_is_not_multiplied() {
    let mut game = spray();
    game.pick("other", "−10");
    assert_eq!(game.hints(), ["hit value 5", "hit value 20", "hit value 35", "hit value 50"]);
    game.choose("3 tiles");
    let parts = ["10 ⅕ Ranged Combat", "5 short range", "30 spread × 3", "-10 other"];
    assert_eq!(game.parts(), parts);
}

#[test]
fn d100_14_all_shots_at_the_centre_are_one_handful() {
    let mut game = spray();
    game.choose("1 tile");
    assert_eq!(game.prompt().ask, "15 shots at Martius");
    assert_eq!(game.bands(), ["critical 1–2", "hit 3–15", "miss 16–95", "jam 96–100"]);
    game.pool(&[("hit", 2), ("miss", 13)]);
    game.roll(&[4, 5]);
    assert_eq!(game.injury(MARTIUS), 1 + 2);
    let vesuvius = game.state().figure(VESUVIUS);
    assert_eq!((vesuvius.actions, vesuvius.loaded(BELT_GUN)), (2, 15));
}

#[test]
fn d100_14_enemies_beside_the_centre_come_first() {
    let mut game = crowd();
    stand_beside(&mut game, &["Nell", "Crate", "Otis"]);
    game.choose("3 tiles");
    assert!(game.prompt().headline.title.contains("sprays Martius, Nell and Otis"));
    for name in ["Martius", "Nell", "Otis"] {
        assert_eq!(game.prompt().ask, format!("5 shots at {name}"));
        game.pool(&[("miss", 5)]);
    }
    assert!(game.is_quiet());
}

#[test]
fn d100_14_too_many_enemies_are_drawn_among() {
    let mut game = crowd();
    stand_beside(&mut game, &["Nell", "Otis", "Pia"]);
    game.choose("2 tiles");
    let names: Vec<_> = draw(&game).bands.iter().map(|it| it.label.to_string()).collect();
    assert_eq!(names, ["Nell", "Otis", "Pia"]);
    game.roll(&[10, 9]);
    assert!(game.prompt().headline.title.contains("sprays Martius and Pia"), "a 10 is rerolled");
}

#[test]
fn d100_14_others_are_drawn_among_objects_and_empty_tiles() {
    let mut game = crowd();
    stand_beside(&mut game, &["Nell", "Crate"]);
    game.pick("empty", "2");
    game.choose("3 tiles");
    let names: Vec<_> = draw(&game).bands.iter().map(|it| it.label.to_string()).collect();
    assert_eq!(names, ["Crate", "an empty tile", "an empty tile"]);
    game.roll(&[1]);
    assert!(game.prompt().headline.title.contains("sprays Martius, Nell and Crate"));
    game.pool(&[("miss", 5)]);
    game.pool(&[("miss", 5)]);
    assert_eq!(game.parts(), ["100 against an object"]);
}

#[test]
fn d100_14_shots_at_empty_tiles_are_lost() {
    let mut game = spray();
    game.choose("4 tiles");
    assert_eq!(game.prompt().ask, "3 shots at Martius");
    assert_eq!(game.value(), 60);
    game.pool(&[("miss", 3)]);
    assert!(game.is_quiet());
}

#[test]
fn d100_14_too_few_valid_tiles_lower_the_spread() {
    let mut game = crowd();
    stand_beside(&mut game, &["Nell"]);
    game.pick("empty", "0");
    game.choose("4 tiles");
    assert_eq!((game.prompt().ask.as_str(), game.value()), ("7 shots at Martius", 30));
}

#[test]
fn d100_14_an_empty_tile_may_be_the_centre() {
    let mut game = Game::new();
    game.take(Action::Spray(VESUVIUS, BELT_GUN));
    game.choose("An empty tile");
    stand_beside(&mut game, &["Martius", "Nell"]);
    game.choose("3 tiles");
    assert!(game.prompt().headline.title.contains("sprays an empty tile, Martius and Nell"));
    assert_eq!(game.prompt().ask, "5 shots at Martius");
}

#[test]
fn d100_14_friends_are_never_fired_at() {
    let game = spray();
    let asked: Vec<_> = game.prompt().conditions.iter().map(|it| it.label.to_string()).collect();
    assert!(asked.contains(&"Nell is adjacent and in sight".to_owned()));
    assert!(!asked.iter().any(|it| it.contains("Crispus") || it.contains("Vesuvius")), "{asked:?}");
}

#[test]
fn d100_15_a_jam_in_a_handful_loses_the_handfuls_after_it() {
    let mut game = crowd();
    stand_beside(&mut game, &["Nell", "Otis"]);
    game.choose("3 tiles");
    game.pool(&[("hit", 1), ("jam", 2), ("miss", 2)]);
    game.says("jams: 2 actions to clear.");
    game.roll(&[9]);
    assert!(game.is_quiet(), "the hit counts, and no one else is fired at");
    assert_eq!(game.injury(MARTIUS), 6);
}

#[test]
fn d100_14_a_magazine_that_holds_fewer_fires_what_it_has() {
    let mut game = Game::new();
    game.hand(VESUVIUS, "loaded.3", 3);
    game.take(Action::Spray(VESUVIUS, BELT_GUN));
    game.choose("Martius");
    let refused = game.answer(Answer::Choice(3)).unwrap_err().to_string();
    assert_eq!(refused, "Not enough shots.");
    game.choose("3 tiles");
    assert_eq!(game.prompt().ask, "1 shot at Martius");
}

#[test]
fn d100_14_each_spread_has_its_odds_to_the_end() {
    let spreading = || {
        let mut game = crowd();
        stand_beside(&mut game, &["Nell", "Otis", "Pia", "Crate"]);
        game
    };
    let game = spreading();
    for place in (0..).take(game.options().len()) {
        let mut chosen = spreading();
        chosen.choose_place(place);
        let total: f64 = chosen.chances(Horizon::End).iter().map(|it| it.probability).sum();
        close(total, 1.0);
    }
    for forecast in game.0.forecasts() {
        let told: Vec<&str> =
            forecast.prospects.unwrap().iter().map(|it| it.stake.words()).collect();
        assert_eq!(told, ["hit", "falls"], "{}", forecast.label);
    }
}

#[test]
fn d100_14_whoever_stands_beside_it_must_be_in_sight_and_enemies_of_all_sides_count() {
    let mut rosters = rosters();
    rosters.push(Roster {
        name: "Greens".to_owned(),
        figures: vec![figure("Otis")],
        ..Roster::default()
    });
    let mut game = Game::of(rosters);
    game.take(Action::Spray(VESUVIUS, BELT_GUN));
    game.choose("Martius");
    let asked = game.prompt().conditions.iter().filter(|it| it.key.starts_with("tile."));
    let asked: Vec<_> = asked.map(|it| it.label.to_string()).collect();
    assert_eq!(asked, ["Nell", "Otis", "Crate"].map(|it| format!("{it} is adjacent and in sight")));
}

#[test]
fn d100_14_a_wider_spread_than_there_are_tiles_says_what_becomes_of_it() {
    let mut game = crowd();
    stand_beside(&mut game, &["Nell"]);
    game.pick("empty", "0");
    let options = game.options();
    assert_eq!(options[2..], ["3 tiles: 7 shots at each", "4 tiles: 7 shots at each"]);
    let hints = game.hints();
    assert_eq!(hints[1..3], ["hit value 30", "hit value 30 (only 2 tiles)"]);
    game.choose("4 tiles");
    assert_eq!((game.prompt().ask.as_str(), game.value()), ("7 shots at Martius", 30));

    let mut game = spray();
    game.pick("empty", "0");
    assert_eq!(game.options()[3], "4 tiles: all 15 shots");
    assert_eq!(game.hints()[3], "hit value 15 (no other tile)");
}

#[test]
fn d100_14_an_offer_to_spray_says_what_the_magazine_still_holds() {
    let label = |loaded| {
        let mut game = Game::new();
        game.hand(VESUVIUS, "loaded.3", loaded);
        let offers = D100::offers(game.state(), Some(VESUVIUS));
        let spray = Action::Spray(VESUVIUS, BELT_GUN);
        let offer = offers.into_iter().find(|it| it.action == spray).unwrap();
        (offer.label, offer.refusal)
    };
    assert_eq!(label(30).0, "Spray with Belt gun, 15 shots");
    assert_eq!(label(7).0, "Spray with Belt gun, 7 shots");
    assert_eq!(label(1).0, "Spray with Belt gun, 1 shot");
    assert_eq!(label(0).1.as_deref(), Some("Empty: reload."));
}

/// Starts automatic fire at Martius, with four different enemies adjacent to him.
fn four_beside() -> Game {
    let mut rosters = rosters();
    rosters[1].figures.extend([
        figure("Otis").with("armour", 2).with("limit", 8),
        figure("Pia").with("armour", 7),
        figure("Quin").with("armour", 0).with("limit", 14),
    ]);
    let mut game = Game::of(rosters);
    game.take(Action::Spray(VESUVIUS, BELT_GUN));
    game.choose("Martius");
    stand_beside(&mut game, &["Nell", "Otis", "Pia", "Quin"]);
    game
}

#[test]
fn d100_14_a_spread_over_four_of_five_enemies_has_odds_before_they_are_drawn() {
    let before = four_beside();
    for forecast in before.0.forecasts() {
        assert!(forecast.prospects.is_ok(), "{}: {:?}", forecast.label, forecast.prospects);
    }
    let chosen = || {
        let mut game = four_beside();
        game.choose("4 tiles");
        game
    };
    // All 24 orders of drawing three of the four enemies are equally likely.
    let mut orders = 0.0;
    let mut mean = std::collections::BTreeMap::<String, f64>::new();
    for (first, second, third) in (0..24).map(|it| (it / 6, it / 2 % 3, it % 2)) {
        let mut game = chosen();
        for place in [first, second, third] {
            let from = draw(&game).bands[place].from;
            game.answer(Answer::Face(u8::try_from(from).unwrap())).unwrap();
        }
        for it in game.chances(Horizon::End) {
            *mean.entry(it.outcome.label.to_string()).or_default() += it.probability / 24.0;
        }
        orders += 1.0;
    }
    close(orders, 24.0);
    let told = chosen().chances(Horizon::End);
    assert_eq!(told.len(), mean.len());
    for it in told {
        close(it.probability, mean[it.outcome.label.as_ref()]);
    }
}

/// Tests that the odds and the log count hits on objects and on figures separately.
#[test]
fn d100_18_what_a_burst_does_to_objects_is_told_apart_from_what_it_does_to_figures() {
    let mut game = Game::new();
    game.hand(MARTIUS, "injury", 9);
    game.hand(CRATE, "damage", 11);
    game.take(Action::Spray(VESUVIUS, BELT_GUN));
    game.choose("Martius");
    stand_beside(&mut game, &["Crate"]);
    game.pick("empty", "0");
    let told: Vec<Vec<String>> = game
        .0
        .forecasts()
        .map(|it| it.prospects.unwrap().iter().map(ToString::to_string).collect())
        .collect();
    let words = |place: usize| -> Vec<&str> {
        told[place].iter().map(|it| it.split_once("% ").unwrap().1).collect()
    };
    assert_eq!(words(0), ["hit", "falls"]);
    assert_eq!(words(1), ["hit", "falls", "hit", "destroyed"]);
    game.choose("2 tiles");
    game.pool(&[("miss", 7)]);
    assert!(
        game.prompt().headline.to_string().ends_with("Belt gun, target 2 of 2, no hits so far")
    );
    game.pool(&[("hit", 1), ("jam", 6)]);
    assert!(game.chance_of(Horizon::End, "1 destroyed, jam") > 0.6);
    game.roll(&[10]);
    game.says("Crate is destroyed.");

    let mut game = Game::new();
    game.hand(MARTIUS, "injury", 9);
    game.hand(CRATE, "damage", 11);
    game.take(Action::Spray(VESUVIUS, BELT_GUN));
    game.choose("Martius");
    stand_beside(&mut game, &["Crate"]);
    game.pick("empty", "0");
    game.choose("2 tiles");
    game.pool(&[("hit", 1), ("miss", 6)]);
    game.roll(&[10]);
    game.pool(&[("hit", 7)]);
    game.roll(&[10]);
    game.says("Martius falls. Crate is destroyed.");
}
