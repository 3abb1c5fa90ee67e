//! Tests of what players are told: headlines, reminders, the order of offers, and the summary of a
//! turn (rule 16).

use engine::{HasLineup, LineKind, RuleSystem};

use super::*;

/// Returns the lines of this kind in the entries from index `from` on.
fn texts_of(game: &Game, from: usize, kind: LineKind) -> Vec<String> {
    let entries = game.0.entries().iter().skip(from);
    let lines = entries.flat_map(|entry| &entry.lines);
    lines.filter(|line| line.kind == kind).map(|line| line.text.clone()).collect()
}

/// Returns the labels of the actions that a figure can choose, in the order of the offers.
fn offered(game: &Game, id: FigureId) -> Vec<String> {
    let offers = Tnt::offers(game.state(), Some(id)).into_iter();
    let standing = offers.filter(|it| it.refusal.is_none() && !it.rare);
    standing.map(|it| it.label.into_owned()).collect()
}

/// Returns a battle in which Dirk fires a three-shot gun at Bob and rolls these faces.
fn burst(faces: &[u8]) -> Game {
    let gun = Sheet::new()
        .with("name", "Rattler")
        .with("kind", "Ranged")
        .with("strength", 6)
        .with("shots", 3)
        .with("reliability", 2);
    let armed = |sheet: Sheet| sheet.with("weapons", vec![gun.clone()]).with("leader", false);
    let mut game = Game::dirk_acts_in(rosters_with(armed));
    game.take(Action::Shoot(DIRK, 0));
    game.choose("Bob");
    game.roll(faces);
    game
}

#[test]
fn a_burst_of_hit_hit_jam_is_headed_by_all_that_happened() {
    let game = burst(&[9, 9, 1]);
    let last = game.0.entries().len() - 1;
    let headlines = texts_of(&game, last, LineKind::Headline);
    assert_eq!(headlines, ["Dirk hits with 2 of 3 shots, then the Rattler jams."]);
}

#[test]
fn a_single_shot_that_jams_is_told_as_one_thing() {
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[1]);
    let last = game.0.entries().len() - 1;
    let told = texts_of(&game, last, LineKind::Headline);
    assert_eq!(told, ["Dirk misses, and the Hunting rifle jams."]);
}

#[test]
fn the_shots_before_one_are_told_with_it() {
    let game = burst(&[9, 2]);
    let series = game.prompt().headline.series.clone().unwrap();
    assert_eq!((series.came.as_slice(), series.of), ([true, false].as_slice(), 3));
}

#[test]
fn each_marker_is_an_order_to_the_table_and_changes_by_hand_are_none() {
    let mut game = burst(&[9, 9, 9]);
    assert_eq!(
        texts_of(&game, 0, LineKind::Order),
        ["Place a marker by Bob: resolve the hit before the initiative passes."; 3]
    );
    let said = game.0.entries().len();
    game.0.overrule(Holder::Figure(BOB), "prone", Change::Set(1)).unwrap();
    assert!(!texts_of(&game, said, LineKind::Effect).is_empty());
    assert_eq!(texts_of(&game, said, LineKind::Order), [""; 0]);
}

#[test]
fn what_a_player_most_likely_does_stands_first() {
    let game = Game::dirk_acts();
    assert!(offered(&game, DIRK)[0].starts_with("Fire "), "{:?}", offered(&game, DIRK));
    let mut game = Game::dirk_shoots_bob();
    game.roll(&[9]);
    assert_eq!(offered(&game, DIRK)[0], "Move", "its attack is used up");
    assert_eq!(offered(&burst(&[9, 1]), DIRK)[0], "Unjam Rattler");
    assert!(offered(&Game::dirk_and_bob_in_melee(), DIRK)[0].starts_with("Strike"));
}

#[test]
fn what_a_fresh_figure_is_likeliest_to_do_stands_after_its_activation() {
    let mut game = Game::started();
    let first = |game: &Game| -> Vec<String> {
        let offers = Tnt::offers(game.state(), Some(DIRK)).into_iter();
        offers.filter(|it| it.first.is_some()).map(|it| it.label.into_owned()).collect()
    };
    assert_eq!(offered(&game, DIRK)[0], "Activate");
    assert_eq!(first(&game), ["Fire Hunting rifle", "Move", "Charge"]);
    assert_eq!(first(&game.in_contact(DIRK, BOB)), ["Strike", "Fire Hunting rifle"]);
    game = Game::started();
    game.hand(DIRK, "prone", 1);
    game.hand(DIRK, "jammed.0", 1);
    assert_eq!(first(&game), ["Unjam Hunting rifle", "Stand up", "Move", "Charge"]);
    game.take(Action::Activate(MAGS));
    game.roll(&[9]);
    assert!(first(&game).is_empty(), "another figure is acting");
}

#[test]
fn the_chances_of_a_shot_are_the_same_before_its_activation_and_after_it() {
    let before = Game::started().forecasts_of(&Action::Shoot(DIRK, 0));
    assert!(before.iter().any(|(target, numbers)| target == "Bob" && numbers.len() == 2));
    for face in [9, 2] {
        let mut game = Game::started();
        game.take(Action::Activate(DIRK));
        game.roll(&[face]);
        assert_eq!(game.forecasts_of(&Action::Shoot(DIRK, 0)), before);
    }
}

#[test]
fn tnt_16_a_turn_that_is_over_tells_whom_it_cost_and_what_ended() {
    let mut game = Game::dirk_acts();
    game.take(Action::Move(DIRK));
    game.take(Action::End(DIRK));
    game.0.overrule(Holder::Figure(NELL), "out", Change::Set(1)).unwrap();
    let from = game.0.entries().len();
    assert_eq!(game.0.turn_page(from), None);
    for id in game.state().all_figures() {
        game.0.overrule(Holder::Figure(id), "activated", Change::Set(1)).unwrap();
    }
    let page = game.0.turn_page(from).unwrap();
    assert_eq!(page.title, "End of turn 1");
    assert_eq!(page.sides.len(), 2);
    let lost = page.sides.iter().map(|side| side.lost.iter().map(|it| it.name.as_str()).collect());
    assert_eq!(lost.collect::<Vec<Vec<_>>>(), [vec![], vec!["Nell"]]);
    assert!(page.sides[1].lost[0].is_gone && page.sides[1].lost[0].models.is_none());
    assert_eq!(page.told, ["Casualties: Rust Dogs 0, Salt Road 1. Rust Dogs lead."]);
    assert_eq!(
        page.ended,
        ["Cleared: Dirk (moved).", "Turn 2 begins."],
        "one line for all figures"
    );
    assert!(game.logged(&page.told[0]), "the log says so, too");
    assert!(page.sides.iter().all(|it| it.holds.is_empty() && !it.leads), "nothing can be held");
}
