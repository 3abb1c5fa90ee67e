//! Tests for preparation, and for objectives at the end of a round.

use engine::{FigureId, HasLineup, Holder, RuleSystem, SideId, sheet::Sheet};

use super::{Play, hero, single, unit};
use crate::{Action, Away, Gdf, Order, Setup, testing};

fn before(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Play {
    let rosters = testing::rosters(reds, blues);
    Play::of(rosters)
}

/// Returns a battle with three markers in which the Reds have won the roll-off for deployment.
pub(super) fn deploying(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Play {
    let mut play = before(reds, blues);
    play.set("setup", 1);
    play.roll(&[1]);
    for face in [5, 2, 6, 1] {
        play.roll(&[face]);
    }
    play
}

fn labels(play: &Play) -> Vec<String> {
    play.options()
}

const REDS: SideId = SideId(0);
const BLUES: SideId = SideId(1);

#[test]
fn gdf_05_a_mission_has_d3_and_2_markers_placed_in_turn() {
    for (face, count) in [(1, 3), (4, 4), (6, 5)] {
        let mut play = before(vec![unit("Red")], vec![unit("Blue")]);
        play.set("setup", 1);
        play.roll(&[face]);
        assert_eq!(play.state().markers, vec![None; count]);
        assert_eq!(play.prompt().headline.title, "Roll-off: who places the first marker?");
        play.roll(&[2]);
        play.roll(&[2]);
        assert_eq!(play.state().setup, Setup::Places, "a tie is rolled again");
        play.roll(&[2]);
        play.roll(&[5]);
        assert!(play.logged("Blues: place objective 1."));
        assert!(play.logged("Reds: place objective 2."));
        assert!(play.logged("Markers go outside deployment zones, more than 9″ apart."));
    }
}

#[test]
fn gdf_05_all_of_it_can_be_left_out() {
    let mut play = before(vec![unit("Red")], vec![unit("Blue")]);
    play.set("markers", 2);
    play.roll(&[6]);
    play.roll(&[1]);
    assert_eq!((play.state().round, play.state().markers.len()), (1, 4));
}

#[test]
fn gdf_07_units_are_placed_in_turn_by_the_winner_first() {
    let two = |name: &str| vec![unit(name), unit(&format!("{name} too"))];
    let mut play = deploying(two("Red"), two("Blue"));
    assert_eq!(labels(&play), ["Red", "Red too", "Already deployed"]);
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("12″ of your edge")));
    assert!(play.logged("Reds: choose a long edge"));
    play.choose_place(1);
    assert_eq!(play.prompt().side, Some(BLUES));
    play.choose_place(0);
    assert_eq!(labels(&play), ["Red", "Already deployed"]);
    play.choose_place(0);
    play.choose_place(0);
    assert_eq!((play.state().round, play.to_move()), (1, REDS));
}

#[test]
fn gdf_07_one_tap_puts_everything_on_the_table() {
    let mut play = deploying(vec![unit("Red"), unit("Red too")], vec![unit("Blue")]);
    play.choose_place(2);
    assert_eq!((play.state().round, play.to_move()), (1, REDS));
    assert!(play.state().all_figures().all(|it| play.state().is_on_table(it)));
}

#[test]
fn gdf_40_scouts_come_last_with_a_roll_off_and_a_move() {
    let scouts = |name: &str| unit(name).with("scout", true);
    let mut play = deploying(
        vec![unit("Red"), scouts("Red scouts")],
        vec![scouts("Blue scouts"), unit("Blue")],
    );
    assert_eq!(labels(&play), ["Red", "Already deployed"]);
    play.choose_place(0);
    play.choose_place(0);
    assert_eq!(play.prompt().headline.title, "Roll-off: who deploys scouts first?");
    play.roll(&[1]);
    play.roll(&[4]);
    assert_eq!(labels(&play), ["Blue scouts", "Already deployed"]);
    play.choose_place(0);
    play.choose_place(0);
    assert!(play.logged("Red scouts can move up to 12″, ignoring terrain."));
    assert_eq!(play.state().round, 1);
}

#[test]
fn gdf_30_heroes_join_a_unit_when_deployed() {
    let captain = hero("").with("joins", "");
    let mut play = deploying(vec![captain, unit("Red")], vec![unit("Blue")]);
    play.choose_place(0);
    assert_eq!(labels(&play), ["On the table", "Part of Red"]);
    play.choose_place(1);
    assert_eq!(play.state().unit(FigureId(0)).joined, Some(FigureId(1)));
    assert_eq!(play.state().unit(FigureId(1)).away, None, "both are on the table");
    play.choose_place(0);
    assert_eq!(play.state().round, 1);
}

#[test]
fn gdf_46_units_may_be_deployed_in_a_transport() {
    let tank = single("Tank").with("transport", 6);
    let mut play = deploying(vec![tank, unit("Red")], vec![unit("Blue")]);
    play.choose_place(0);
    play.choose_place(0);
    play.choose_place(0);
    assert_eq!(labels(&play), ["On the table", "Inside Tank"]);
    play.choose_place(1);
    assert_eq!(play.state().unit(FigureId(1)).inside, Some(FigureId(0)));
    assert_eq!(play.state().round, 1);
}

/// Returns a battle in which a unit with Ambush waits in reserve during the first round.
fn in_reserve(blues_too: bool) -> Play {
    let ambush = |name: &str| unit(name).with("ambush", true);
    let mut blues = vec![unit("Blue")];
    if blues_too {
        blues.push(ambush("Blue ambush"));
    }
    let mut play = deploying(vec![unit("Red"), ambush("Red ambush")], blues);
    while play.state().round == 0 {
        let choice = labels(&play);
        let place = choice.iter().position(|it| it.starts_with("In reserve")).unwrap_or(0);
        play.choose_place(u16::try_from(place).expect("a place"));
    }
    play
}

#[test]
fn gdf_21_an_ambush_stays_away_in_the_first_round() {
    let play = in_reserve(false);
    assert_eq!(play.state().unit(FigureId(1)).away, Some(Away::Reserve));
    assert!(!play.state().is_on_table(FigureId(1)));
    let why = play.refusal(&Action::Act(FigureId(1), Order::Hold));
    assert_eq!(why.as_deref(), Some("This unit isn't on the table."));
}

#[test]
fn gdf_21_an_ambush_comes_at_the_start_of_a_later_round() {
    let mut play = in_reserve(false);
    play.end_of_turns(&[FigureId(0), FigureId(2)]);
    play.choose_place(0);
    assert_eq!(labels(&play), ["Red ambush", "No more this round"]);
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.contains("more than 9″")));
    play.choose_place(0);
    assert!(play.state().is_on_table(FigureId(1)));
    assert!(play.0.walk().is_none());
}

#[test]
fn gdf_21_an_ambush_may_wait_for_another_round() {
    let mut play = in_reserve(false);
    play.end_of_turns(&[FigureId(0), FigureId(2)]);
    play.choose_place(0);
    play.choose_place(1);
    assert!(play.0.walk().is_none());
    assert_eq!(play.state().unit(FigureId(1)).away, Some(Away::Reserve));
}

#[test]
fn gdf_21_two_ambushes_roll_off() {
    let mut play = in_reserve(true);
    play.end_of_turns(&[FigureId(0), FigureId(2)]);
    play.choose_place(0);
    play.roll(&[2]);
    play.roll(&[5]);
    assert_eq!(labels(&play)[0], "Blue ambush");
    play.choose_place(0);
    assert_eq!(labels(&play)[0], "Red ambush");
}

/// Returns a battle in round 1 with three markers, in which all units but one have acted.
fn end_of_round(blues: Sheet) -> Play {
    let mut play = before(vec![unit("Red")], vec![blues]);
    play.set("markers", 1);
    play.roll(&[6]);
    play.roll(&[1]);
    play
}

fn finish_round(play: &mut Play) {
    play.end_of_turns(&[FigureId(0), FigureId(1)]);
}

/// Returns the labels of the options for which sides are near the marker at this index.
fn who_may_be_near(play: &Play, place: usize) -> Vec<String> {
    let options = &play.prompt().conditions[place].options;
    options.iter().map(std::borrow::Cow::into_owned).collect()
}

/// Answers which sides are near each marker.
fn who_is_near(play: &mut Play, choices: [u8; 3]) {
    for (key, choice) in ["objective.0", "objective.1", "objective.2"].into_iter().zip(choices) {
        play.set(key, choice);
    }
    play.choose_place(0);
}

#[test]
fn gdf_06_a_round_tells_who_holds_most_and_whom_it_cost() {
    let mut play = end_of_round(unit("Blue"));
    let from = play.0.entries().len();
    play.hand(FigureId(1), "models", 3);
    finish_round(&mut play);
    who_is_near(&mut play, [1, 2, 1]);
    let page = play.0.turn_page(from).expect("a round that is over");
    assert_eq!(page.title, "End of round 1");
    let told = [
        "Objectives: Reds 2, Blues 1. Reds lead.",
        "Models lost this round: Reds 0, Blues 2. Reds lead.",
    ];
    assert_eq!(page.told, told);
}

#[test]
fn gdf_06_markers_are_seized_stay_seized_and_are_contested() {
    let mut play = end_of_round(unit("Blue"));
    finish_round(&mut play);
    assert_eq!(play.prompt().headline.title, "End of round 1: objectives");
    assert_eq!(play.prompt().ask, "Which units are within 3″ of each objective?");
    assert_eq!(
        who_may_be_near(&play, 0),
        ["No one: stays neutral", "Reds alone", "Blues alone", "Both sides: becomes neutral"]
    );
    who_is_near(&mut play, [1, 2, 1]);
    assert_eq!(play.state().markers, [Some(REDS), Some(BLUES), Some(REDS)]);
    let page = play.0.turn_page(0).expect("the round is over");
    let told: Vec<_> = page.sides.iter().map(|it| (it.holds.len(), it.leads)).collect();
    assert_eq!(told, [(2, true), (1, false)]);
    finish_round(&mut play);
    assert_eq!(who_may_be_near(&play, 0)[0], "No one: stays with Reds");
    assert_eq!(labels(&play), ["No change"]);
    who_is_near(&mut play, [0, 0, 3]);
    assert_eq!(play.state().markers, [Some(REDS), Some(BLUES), None]);
    assert_eq!((play.state().markers_of(REDS), play.state().round), (1, 3));
}

#[test]
fn gdf_06_whoever_holds_most_wins_after_round_4() {
    let mut play = end_of_round(unit("Blue"));
    for _ in 0..4 {
        finish_round(&mut play);
        who_is_near(&mut play, [1, 1, 2]);
    }
    assert!(play.state().is_over());
    let report = Gdf::report(play.state()).expect("a report");
    assert_eq!(report.headline, "Victory for Reds, with 2 of 3 objectives.");
    let chart = report.chart.expect("a chart");
    assert_eq!((chart.most, chart.lines[0].values.clone()), (3, vec![0, 2, 2, 2, 2]));
    assert_eq!(report.sections[2].rows[2], ("Objective 3".to_owned(), "Blues".to_owned()));
}

#[test]
fn the_players_may_end_it_before_and_go_on() {
    let mut play = end_of_round(unit("Blue"));
    let labels = |play: &Play| -> Vec<String> {
        Gdf::offers(play.state(), None).into_iter().map(|it| it.label.into_owned()).collect()
    };
    assert_eq!(labels(&play), ["Attack", "Quality test", "End the battle"]);
    play.take(Action::Finish(true));
    let report = Gdf::report(play.state()).expect("a report");
    assert_eq!(report.headline, "It's a draw: 0 objectives each.");
    assert_eq!(labels(&play), ["Attack", "Quality test", "Continue the battle"]);
    play.take(Action::Finish(false));
    assert_eq!(Gdf::report(play.state()), None);
}

#[test]
fn nothing_is_left_to_go_on_with_after_round_4() {
    let mut play = end_of_round(unit("Blue"));
    for _ in 0..4 {
        finish_round(&mut play);
        play.choose_place(0);
    }
    let offers = Gdf::offers(play.state(), None);
    assert!(offers.iter().all(|it| it.action != Action::Finish(false)));
}

#[test]
fn gdf_16_pinned_units_cannot_seize() {
    let mut play = end_of_round(unit("Blue"));
    play.end_of_turns(&[FigureId(0)]);
    play.act(FigureId(1), Order::Hold);
    play.hand(FigureId(1), "pinned", 1);
    play.end(FigureId(1));
    let hint = "Pinned units, which only stop enemies from seizing: Blue.";
    assert_eq!(play.prompt().hint.as_deref(), Some(hint));
    let blocked = "Reds, and a pinned enemy: no change";
    assert_eq!(who_may_be_near(&play, 0), ["No one: stays neutral", "Reds alone", blocked]);
}

#[test]
fn gdf_06_nobody_seizes_a_marker_at_which_a_pinned_enemy_stands() {
    let mut play = end_of_round(unit("Blue"));
    finish_round(&mut play);
    who_is_near(&mut play, [1, 2, 0]);
    assert_eq!(play.state().markers, [Some(REDS), Some(BLUES), None]);
    play.end_of_turns(&[FigureId(0)]);
    play.act(FigureId(1), Order::Hold);
    play.hand(FigureId(1), "pinned", 1);
    play.end(FigureId(1));
    let blocked = |marker| who_may_be_near(&play, marker)[2].clone();
    assert_eq!(blocked(1), "Reds, and a pinned enemy: no change");
    assert_eq!(blocked(2), "Reds, and a pinned enemy: no change");
    assert_eq!(who_may_be_near(&play, 0).len(), 3, "pinned units do not contest");
    who_is_near(&mut play, [2, 2, 2]);
    assert_eq!(play.state().markers, [Some(REDS), Some(BLUES), None], "the markers are unchanged");
}

#[test]
fn gdf_06_the_last_unit_standing_is_pinned_and_nothing_is_asked() {
    let mut play = end_of_round(unit("Blue"));
    play.end_of_turns(&[FigureId(0)]);
    play.act(FigureId(1), Order::Hold);
    play.hand(FigureId(0), "pinned", 1);
    play.hand(FigureId(1), "pinned", 1);
    play.end(FigureId(1));
    assert_eq!(play.state().round, 2, "no one can seize anything");
    assert_eq!(play.state().markers, [None; 3]);
}

#[test]
fn gdf_20_aircraft_cannot_seize() {
    let mut play = end_of_round(single("Blue").with("aircraft", true));
    play.end_of_turns(&[FigureId(0)]);
    play.act(FigureId(1), Order::Advance);
    play.end(FigureId(1));
    assert_eq!(who_may_be_near(&play, 0), ["No one: stays neutral", "Reds alone"]);
}

#[test]
fn gdf_06_markers_are_trackers_of_the_table() {
    let mut play = end_of_round(unit("Blue"));
    play.change(Holder::Battle, "marker.1", 2).expect("a marker");
    assert_eq!(play.state().markers, [None, Some(BLUES), None]);
    play.0.undo().expect("a change");
    assert_eq!(play.state().markers, [None; 3]);
    play.change(Holder::Battle, "markers", 5).expect("a number");
    assert_eq!(play.state().markers.len(), 5);
}

/// Returns a battle in which the Blues are destroyed in the first round, but hold this many of
/// three markers.
fn wiped_out(held: usize) -> Play {
    let mut play = end_of_round(unit("Blue"));
    for marker in 0..held {
        play.change(Holder::Battle, &format!("marker.{marker}"), 2).expect("a marker");
    }
    play.hand(FigureId(1), "models", 0);
    play
}

#[test]
fn gdf_06_whoever_is_left_alone_may_play_on_for_the_markers() {
    for (held, seized, headline) in [
        (0, 1, "Victory for Reds, with 1 of 3 objectives."),
        (2, 1, "It's a draw: 1 objective each."),
        (2, 0, "Victory for Blues, with 2 of 3 objectives."),
    ] {
        let mut play = wiped_out(held);
        assert!(play.state().is_over());
        assert_eq!(Gdf::view(play.state()).over.as_deref(), Some("Reds hold the field."));
        play.take(Action::Finish(false));
        assert!(!play.state().is_over());
        for round in 1..=4 {
            assert_eq!(play.state().round, round);
            play.end_of_turns(&[FigureId(0)]);
            who_is_near(&mut play, [0, 1, 2].map(|marker| u8::from(marker < seized)));
        }
        let report = Gdf::report(play.state()).expect("a report");
        assert_eq!(report.headline, headline);
    }
}

#[test]
fn gdf_06_whoever_is_left_alone_may_end_the_battle() {
    let play = wiped_out(2);
    assert_eq!(play.state().victor(), Some(REDS), "the Reds hold the field");
    let mut play = wiped_out(2);
    play.take(Action::Finish(false));
    play.take(Action::Finish(true));
    assert_eq!(play.state().victor(), Some(REDS));
    let mut play = wiped_out(0);
    play.take(Action::Finish(false));
    play.hand(FigureId(0), "models", 0);
    assert!(play.state().is_over(), "no one is left");
}

#[test]
fn gdf_06_without_markers_there_is_nothing_to_play_on_for() {
    let mut play = before(vec![unit("Red")], vec![unit("Blue")]);
    play.roll(&[6]);
    play.roll(&[1]);
    play.hand(FigureId(1), "models", 0);
    let offers = Gdf::offers(play.state(), None);
    assert!(offers.iter().all(|it| it.action != Action::Finish(false)));
}
