//! Tests for objective markers and the end of the battle.

use engine::{Holder, SideId};

use super::*;

const REDS: SideId = SideId(0);
const BLUES: SideId = SideId(1);

/// Returns a battle in its first round with three markers.
fn with_markers(reds: Vec<Sheet>, blues: Vec<Sheet>) -> Play {
    let mut play = Play::by(V3_5, testing::rosters(reds, blues));
    play.set("markers", 1);
    play.roll(&[6]);
    play.roll(&[1]);
    play
}

/// Returns the options for who is near the first marker.
fn who_may_be_near(play: &Play) -> Vec<String> {
    play.prompt().conditions[0].options.iter().map(std::borrow::Cow::into_owned).collect()
}

fn hint_of(play: &Play) -> String {
    play.prompt().hint.clone().unwrap_or_default()
}

#[test]
fn gdf35_08_a_marker_is_seized_within_3_inches_and_stays_seized() {
    let mut play = with_markers(vec![unit("Red")], vec![unit("Blue")]);
    play.end_of_turns(&[RED, FOE]);
    assert_eq!(asked(&play), "Which units are within 3″ of each objective?");
    for (key, near) in [("objective.0", 1), ("objective.1", 2)] {
        play.set(key, near);
    }
    play.choose_place(0);
    assert_eq!(play.state().markers, [Some(REDS), Some(BLUES), None]);
    play.end_of_turns(&[RED, FOE]);
    assert_eq!(who_may_be_near(&play)[0], "No one: stays with Reds");
    play.set("objective.1", 3);
    play.choose_place(0);
    assert_eq!(play.state().markers, [Some(REDS), None, None], "contested markers are neutral");
    explained(8, &["3″"]);
}

#[test]
fn gdf35_08_a_shaken_unit_neither_seizes_nor_keeps_anyone_from_it() {
    let mut play = with_markers(vec![unit("Red")], vec![unit("Blue")]);
    play.end_of_turns(&[RED]);
    play.act(FOE, Order::Hold);
    play.hand(FOE, "pinned", 1);
    play.end(FOE);
    assert_eq!(who_may_be_near(&play), ["No one: stays neutral", "Reds alone"]);
    let hint = hint_of(&play);
    assert!(hint.contains("Shaken") && hint.contains("Blue"), "{hint}");
    play.set("objective.0", 1);
    play.choose_place(0);
    assert_eq!(play.state().markers, [Some(REDS), None, None]);
}

#[test]
fn gdf35_09_aircraft_neither_seize_nor_contest() {
    let plane = single("Plane").with("aircraft", true);
    let mut play = with_markers(vec![unit("Red")], vec![plane]);
    play.end_of_turns(&[RED]);
    play.act(FOE, Order::Advance);
    play.end(FOE);
    assert_eq!(who_may_be_near(&play), ["No one: stays neutral", "Reds alone"]);
    assert!(hint_of(&play).contains("Plane"), "{}", hint_of(&play));
}

#[test]
fn gdf35_09_whoever_came_by_ambush_this_round_neither_seizes_nor_contests() {
    let blues = vec![unit("Blue"), unit("Raiders").with("ambush", true)];
    let mut play = deploying(vec![unit("Red")], blues, 0);
    let (blue, raiders) = (FigureId(1), FigureId(2));
    play.choose("Red");
    play.choose("Blue");
    play.choose("Raiders");
    play.choose("In reserve");
    assert_eq!(play.state().round, 1);
    play.end_of_turns(&[RED, blue]);
    play.choose_place(0);
    play.choose("Raiders");
    play.hand(blue, "models", 0);
    play.end_of_turns(&[RED, raiders]);
    assert_eq!(play.state().round, 2);
    assert_eq!(who_may_be_near(&play), ["No one: stays neutral", "Reds alone"]);
    assert!(hint_of(&play).contains("Raiders"), "{}", hint_of(&play));
    play.choose_place(0);
    play.end_of_turns(&[RED, raiders]);
    let all = ["No one: stays neutral", "Reds alone", "Blues alone", "Both sides: becomes neutral"];
    assert_eq!(who_may_be_near(&play), all, "in the next round they count");
}

#[test]
fn gdf35_09_riders_of_a_transport_that_came_this_round_do_not_count_either() {
    let tank = single("Tank").with("transport", 6).with("ambush", true);
    let blues = vec![unit("Blue"), tank, unit("Riders").with("inside", "Tank")];
    let mut play = deploying(vec![unit("Red")], blues, 0);
    play.choose("Red");
    play.choose("Blue");
    play.choose("Tank");
    play.choose("In reserve");
    let (blue, tank, riders) = (FigureId(1), FigureId(2), FigureId(3));
    play.end_of_turns(&[RED, blue]);
    play.choose_place(0);
    play.choose("Tank");
    play.hand(blue, "models", 0);
    play.end_of_turns(&[RED]);
    play.act(riders, Order::Rush);
    play.end_of_turns(&[tank]);
    assert_eq!(who_may_be_near(&play), ["No one: stays neutral", "Reds alone"]);
}

#[test]
fn gdf35_10_whoever_holds_most_markers_after_round_4_wins() {
    let mut play = with_markers(vec![unit("Red")], vec![unit("Blue")]);
    for round in 1..=4 {
        assert_eq!((play.state().round, play.state().is_over()), (round, false));
        play.end_of_turns(&[RED, FOE]);
        for (key, near) in [("objective.0", 1), ("objective.1", 1), ("objective.2", 2)] {
            play.set(key, near);
        }
        play.choose_place(0);
    }
    assert!(play.state().is_over());
    let report = Gdf::report(play.state()).expect("a report");
    assert_eq!(report.headline, "Victory for Reds, with 2 of 3 objectives.");
}

#[test]
fn gdf35_10_destroying_the_other_army_does_not_win() {
    let mut play = with_markers(vec![unit("Red")], vec![unit("Blue")]);
    for marker in 0..2 {
        play.change(Holder::Battle, &format!("marker.{marker}"), 2).expect("a marker");
    }
    play.hand(FOE, "models", 0);
    assert_ne!(play.state().victor(), Some(REDS), "the Blues hold two of three markers");
}

#[test]
fn gdf35_10_whoever_is_left_alone_plays_on_for_the_markers() {
    let mut play = with_markers(vec![unit("Red")], vec![unit("Blue")]);
    for marker in 0..2 {
        play.change(Holder::Battle, &format!("marker.{marker}"), 2).expect("a marker");
    }
    play.hand(FOE, "models", 0);
    for round in 1..=4 {
        assert_eq!((play.state().round, play.state().is_over()), (round, false));
        play.end_of_turns(&[RED]);
        play.set("objective.0", 1);
        play.choose_place(0);
    }
    let report = Gdf::report(play.state()).expect("a report");
    assert_eq!(report.headline, "It's a draw: 1 objective each.");
}
