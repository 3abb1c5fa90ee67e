//! Tests for armies, the mission, deployment, reserves and who begins.

use engine::{HasLineup, SideId};

use super::*;
use crate::{Away, Setup};

const REDS: SideId = SideId(0);
const BLUES: SideId = SideId(1);

#[test]
fn gdf35_04_the_size_of_a_game_is_explained() {
    let text = topic(4).replace(',', "");
    assert!(text.contains("1000") && text.contains("2000"), "{text}");
}

#[test]
fn gdf35_05_the_limits_of_armies_are_explained() {
    let text = topic(5).replace(',', "");
    for number in ["500", "1000", "35", "200"] {
        assert!(text.contains(number), "{number}: {text}");
    }
}

#[test]
fn gdf35_05_the_limits_of_armies_are_optional() {
    let captain = |name: &str| hero("").with("joins", "").with("name", name).with("points", 400);
    assert_eq!(problem(vec![captain("One"), captain("Two"), captain("Three")]), None);
}

#[test]
fn gdf35_06_two_copies_of_a_unit_become_one() {
    let copy = unit("Copy").with("combined", "Red");
    let play = Play::with_3_5(vec![unit("Red"), copy], vec![unit("Blue")]);
    assert_eq!((play.state().models_left(RED), play.state().all_figures().count()), (10, 2));
    let other = unit("Copy").with("fast", true).with("combined", "Red");
    let why = problem(vec![unit("Red"), other]);
    let same = "Copy, Combined with: both copies need the same special rules";
    assert_eq!(why.as_deref(), Some(same));
}

#[test]
fn gdf35_06_units_of_one_model_are_not_combined() {
    let copy = single("Copy").with("combined", "Red");
    let why = problem(vec![single("Red"), copy]).expect("a reason");
    assert!(why.starts_with("Copy, Combined with: "), "{why}");
}

#[test]
fn gdf35_07_there_are_d3_and_2_markers_placed_in_turn() {
    for (face, count) in [(1, 3), (4, 4), (6, 5)] {
        let mut play = Play::before_roll_off_of_3_5();
        play.set("setup", 1);
        play.roll(&[face]);
        assert_eq!(play.state().markers, vec![None; count]);
        play.roll(&[2]);
        play.roll(&[5]);
        assert!(play.logged("Blues: place objective 1."));
        assert!(play.logged("Reds: place objective 2."));
        assert!(play.logged("Markers go outside deployment zones, more than 9″ apart."));
    }
    explained(7, &["D3 + 2", "9″"]);
}

#[test]
fn gdf35_11_the_winner_of_the_roll_off_picks_an_edge_and_places_first() {
    for (won, first, other) in [(0, REDS, BLUES), (1, BLUES, REDS)] {
        let two = |name: &str| vec![unit(name), unit(&format!("{name} too"))];
        let mut play = deploying(two("Red"), two("Blue"), won);
        let who = play.state().side_name(first).to_owned();
        assert!(play.logged(&format!("{who}: choose a long edge, and place the first unit.")));
        for side in [first, other, first, other] {
            assert_eq!((play.state().round, play.prompt().side), (0, Some(side)));
            assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("12″")));
            play.choose_place(0);
        }
        assert_eq!((play.state().round, play.to_move()), (1, first));
    }
    explained(11, &["12″"]);
}

#[test]
fn gdf35_13_the_rest_of_the_larger_army_activates_in_a_row() {
    let blues = vec![unit("Blue"), unit("Blue too"), unit("Blue three")];
    let mut play = Play::with_3_5(vec![unit("Red")], blues);
    play.act(RED, Order::Rush);
    for blue in 1..=3 {
        assert_eq!((play.state().round, play.to_move()), (1, BLUES));
        play.act(FigureId(blue), Order::Rush);
    }
    assert_eq!((play.state().round, play.to_move()), (2, REDS), "the Reds finished first");
}

#[test]
fn gdf35_12_the_winner_begins_and_then_whoever_finished_first() {
    let reds = vec![unit("Red"), unit("Red too")];
    let mut play = Play::with_3_5(reds, vec![unit("Blue")]);
    assert_eq!(play.to_move(), REDS);
    play.act(RED, Order::Rush);
    play.act(FigureId(2), Order::Rush);
    play.act(FigureId(1), Order::Rush);
    assert_eq!((play.state().round, play.to_move()), (2, BLUES), "the Blues finished first");
    play.act(FigureId(2), Order::Rush);
    play.act(RED, Order::Rush);
    play.act(FigureId(1), Order::Rush);
    assert_eq!((play.state().round, play.to_move()), (3, BLUES));
    let mut play = Play::before_roll_off_of_3_5();
    play.roll(&[2]);
    play.roll(&[5]);
    assert_eq!((play.state().round, play.to_move()), (1, BLUES));
}

fn ambush(name: &str) -> Sheet {
    unit(name).with("ambush", true)
}

/// Returns a battle in its first round in which all units with Ambush are in reserve.
fn in_reserve(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Play {
    let mut play = deploying(reds, blues, 0);
    while play.state().round == 0 {
        let place = play.options().iter().position(|it| it.starts_with("In reserve"));
        play.choose_place(u16::try_from(place.unwrap_or(0)).expect("a place"));
    }
    play
}

#[test]
fn gdf35_42_an_ambush_stays_away_in_the_first_round_and_comes_over_9_inches_away() {
    let mut play = in_reserve(vec![unit("Red"), ambush("Raiders")], vec![unit("Blue")]);
    let (raiders, blue) = (FigureId(1), FigureId(2));
    assert_eq!(play.state().away(raiders), Some(Away::Reserve));
    let why = play.refusal(&Action::Act(raiders, Order::Hold));
    assert_eq!(why.as_deref(), Some("This unit isn't on the table."));
    play.end_of_turns(&[RED, blue]);
    play.choose_place(0);
    assert_eq!(
        (play.state().round, play.options()),
        (2, vec!["Raiders".to_owned(), "No more this round".to_owned()])
    );
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("more than 9″")));
    play.choose("Raiders");
    assert!(play.logged("Place Raiders more than 9″ from enemies."));
    assert!(play.state().is_on_table(raiders));
}

#[test]
fn gdf35_42_an_ambush_may_wait_for_another_round() {
    let mut play = in_reserve(vec![unit("Red"), ambush("Raiders")], vec![unit("Blue")]);
    play.end_of_turns(&[RED, FigureId(2)]);
    play.choose_place(0);
    play.choose("No more");
    assert_eq!(play.state().away(FigureId(1)), Some(Away::Reserve));
    play.end_of_turns(&[RED, FigureId(2)]);
    play.choose_place(0);
    assert_eq!((play.state().round, play.options()[0].as_str()), (3, "Raiders"));
}

#[test]
fn gdf35_42_whoever_activates_next_brings_in_a_unit_first_and_they_alternate() {
    let reds = vec![unit("Red"), ambush("Red one"), ambush("Red two")];
    let blues = vec![unit("Blue"), ambush("Blue one"), ambush("Blue two")];
    let mut play = in_reserve(reds, blues);
    play.end_of_turns(&[RED, FigureId(3)]);
    play.choose_place(0);
    assert_eq!((play.state().round, play.to_move()), (2, REDS), "the Reds finished first");
    for (side, name) in [(REDS, "Red one"), (BLUES, "Blue one"), (REDS, "Red two")] {
        assert_eq!((play.prompt().side, play.options()[0].as_str()), (Some(side), name));
        play.choose_place(0);
    }
    assert_eq!(play.options(), ["Blue two", "No more this round"]);
    play.choose_place(0);
    assert_eq!((is_quiet(&play), play.to_move()), (true, REDS));
}

#[test]
fn gdf35_42_the_blues_bring_in_the_first_unit_if_they_activate_next() {
    let reds = vec![unit("Red"), unit("Red too"), ambush("Red raiders")];
    let mut play = in_reserve(reds, vec![unit("Blue"), ambush("Blue raiders")]);
    play.end_of_turns(&[RED, FigureId(3), FigureId(1)]);
    play.choose_place(0);
    assert_eq!((play.state().round, play.to_move()), (2, BLUES), "the Blues finished first");
    assert_eq!(play.options(), ["Blue raiders", "No more this round"], "without a roll-off");
    play.choose_place(0);
    assert_eq!(play.options(), ["Red raiders", "No more this round"]);
}

fn scouts(name: &str) -> Sheet {
    unit(name).with("scout", true)
}

#[test]
fn gdf35_64_scouts_are_placed_after_all_others_by_whoever_activates_next() {
    for (won, first, second) in [(0, "Red", "Blue"), (1, "Blue", "Red")] {
        let of = |name: &str| vec![scouts(&format!("{name} scouts")), unit(name)];
        let mut play = deploying(of("Red"), of("Blue"), won);
        assert_eq!(play.options(), [first, "Already deployed"], "scouts are set aside");
        play.choose_place(0);
        assert_eq!(play.options(), [second, "Already deployed"]);
        play.choose_place(0);
        let label = format!("{first} scouts");
        assert_eq!(play.options(), [label.as_str(), "Already deployed"], "without a roll-off");
        assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("12″")));
        play.choose_place(0);
        let label = format!("{second} scouts");
        assert_eq!(play.options(), [label.as_str(), "Already deployed"]);
        play.choose_place(0);
        assert_eq!(play.state().round, 1);
        assert!(!play.logged("can move up to"), "they are placed farther, and don't move");
    }
}

#[test]
fn gdf35_64_scouts_of_both_sides_are_placed_in_turn() {
    let reds = vec![scouts("Red one"), scouts("Red two")];
    let mut play = deploying(reds, vec![scouts("Blue one"), scouts("Blue two")], 1);
    for name in ["Blue one", "Red one", "Blue two", "Red two"] {
        assert!(matches!(play.state().setup, Setup::Scouts(_)));
        assert_eq!(play.options()[0], name);
        play.choose_place(0);
    }
    assert_eq!((play.state().round, play.to_move()), (1, BLUES));
    explained(64, &["12″"]);
}
