//! Tests for boarding transports, and for riders in reserve with their transport.

use engine::{
    FigureId, RuleSystem,
    sheet::{Roster, Sheet},
    testing::JournalOf,
};

use super::{Play, hero, preparing::deploying, single, unit};
use crate::{Action, Away, Gdf, Order};

const TANK: FigureId = FigureId(0);
const RIDERS: FigureId = FigureId(1);
const FOES: FigureId = FigureId(2);

fn tank() -> Sheet {
    single("Tank").with("transport", 6)
}

/// Returns a battle in which a tank waits in reserve with its riders.
fn in_reserve() -> Play {
    let riders = unit("Riders").with("inside", "Tank");
    let mut play = deploying(vec![tank().with("ambush", true), riders], vec![unit("Foes")]);
    assert_eq!(play.options(), ["Tank", "Already deployed"]);
    play.choose("Tank");
    play.choose("In reserve");
    play.choose("Foes");
    play
}

#[test]
fn gdf_21_riders_share_the_reserve_of_their_transport() {
    let mut play = in_reserve();
    assert_eq!(play.state().round, 1);
    assert_eq!(play.state().away(RIDERS), Some(Away::Reserve));
    for order in [Order::Hold, Order::Advance] {
        let why = play.refusal(&Action::Act(RIDERS, order));
        assert_eq!(why.as_deref(), Some("This unit isn't on the table."));
    }
    let riders = Gdf::view(play.state()).sides[0].figures[1].clone();
    assert!(riders.remark.ends_with("inside Tank, in reserve"));
    assert_eq!(riders.host, Some(TANK), "a row on the card of the transport");
    assert!(riders.trackers.iter().all(|it| it.key != "inside" || !it.is_notable()));
    assert_eq!(play.to_move().0, 1, "the Reds have no units to activate");
    play.end_of_turns(&[FOES]);
    play.choose_place(0);
    assert_eq!(play.state().round, 2);
    assert_eq!(play.options(), ["Tank", "No more this round"]);
    play.choose("Tank");
    assert_eq!(play.state().away(RIDERS), None);
    assert_eq!(play.state().unit(RIDERS).inside, Some(TANK));
    assert_eq!(play.refusal(&Action::Act(RIDERS, Order::Advance)), None);
}

#[test]
fn gdf_46_units_may_be_deployed_into_a_transport_in_reserve() {
    let reds = vec![tank().with("ambush", true), unit("Riders")];
    let mut play = deploying(reds, vec![unit("Foes")]);
    play.choose("Tank");
    play.choose("In reserve");
    play.choose("Foes");
    play.choose("Riders");
    assert_eq!(play.options(), ["On the table", "Inside Tank"]);
    play.choose("Inside Tank");
    assert_eq!(play.state().round, 1);
    assert_eq!(play.state().away(RIDERS), Some(Away::Reserve));
    assert!(play.logged("Riders: inside Tank.") && !play.logged("Riders: on the table."));
}

/// Returns a battle with these Reds and a friendly unit that may have room for them.
fn beside(friend: Sheet, reds: Vec<Sheet>) -> Play {
    Play::with([vec![friend], reds].concat(), vec![unit("Foes")])
}

#[test]
fn gdf_31_the_immobile_never_get_in_but_may_be_deployed_inside() {
    let mut play = beside(tank(), vec![unit("Idol").with("immobile", true)]);
    let why = play.refusal(&Action::Embark(RIDERS));
    assert_eq!(why.as_deref(), Some("Immobile units can't get in during the battle."));
    assert!(play.0.take(Action::Embark(RIDERS)).is_err());
    let play = beside(tank(), vec![unit("Squad"), hero("Squad").with("immobile", true)]);
    assert!(play.refusal(&Action::Embark(RIDERS)).is_some(), "not with an immobile hero");
    let reds = vec![tank(), unit("Idol").with("immobile", true)];
    let mut play = deploying(reds, vec![unit("Foes")]);
    play.choose("Tank");
    play.choose("Foes");
    play.choose("Idol");
    assert_eq!(play.options(), ["On the table", "Inside Tank"]);
    play.choose("Inside Tank");
    assert_eq!(play.state().unit(RIDERS).inside, Some(TANK));
}

#[test]
fn gdf_31_an_immobile_hero_may_begin_with_riders() {
    let totem = hero("").with("joins", "").with("immobile", true);
    let mut play = deploying(vec![tank(), unit("Riders"), totem], vec![unit("Foes")]);
    play.choose("Tank");
    play.choose("Foes");
    play.choose("Riders");
    play.choose("Inside Tank");
    play.choose("Captain");
    let all = ["On the table", "Part of Tank", "Part of Riders", "Inside Tank"];
    assert_eq!(play.options(), all);
}

#[test]
fn gdf_20_no_aircraft_gets_in_and_nobody_gets_into_one() {
    let glider = || single("Glider").with("aircraft", true);
    let play = beside(tank(), vec![glider()]);
    let why = play.refusal(&Action::Embark(RIDERS));
    assert_eq!(why.as_deref(), Some("Aircraft can't get into a transport."));
    let mut play = beside(glider().with("transport", 6), vec![unit("Squad")]);
    assert!(play.0.take(Action::Embark(RIDERS)).is_err());
    let reds = vec![tank(), glider().with("transport", 6), unit("Squad")];
    let mut play = deploying(reds, vec![unit("Foes")]);
    play.choose("Tank");
    play.choose("Foes");
    play.choose("Glider");
    assert_eq!(play.state().unit(FigureId(1)).inside, None, "the unit is not asked");
    play.choose("Squad");
    assert_eq!(play.options(), ["On the table", "Inside Tank"]);
}

fn problem(reds: Vec<Sheet>) -> Option<String> {
    let roster =
        |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
    let rosters = vec![roster("Reds", reds), roster("Blues", vec![unit("Blue")])];
    JournalOf::<Gdf>::begin(rosters).err().map(|all| all[0].to_string())
}

#[test]
fn gdf_46_no_new_battle_begins_with_riders_who_never_get_in() {
    let rider = |sheet: Sheet| sheet.with("inside", "Tank");
    assert_eq!(problem(vec![tank(), rider(unit("Riders"))]), None);
    let idol = rider(unit("Idol").with("immobile", true));
    assert_eq!(problem(vec![tank(), idol]), None);
    let glider = rider(single("Glider").with("aircraft", true));
    let aircraft = "Reds: Glider, Begins inside: aircraft can't get into a transport";
    assert_eq!(problem(vec![tank(), glider]).as_deref(), Some(aircraft));
    let into = "Reds: Riders, Begins inside: units can't get into Tank, an aircraft";
    let flying = tank().with("aircraft", true);
    assert_eq!(problem(vec![flying, rider(unit("Riders"))]).as_deref(), Some(into));
    let totem = hero("Riders").with("immobile", true);
    assert_eq!(problem(vec![tank(), rider(unit("Riders")), totem]), None);
}

#[test]
fn gdf_46_a_battle_that_was_begun_with_such_riders_goes_on() {
    let idol = unit("Idol").with("aircraft", true).with("inside", "Tank");
    let roster =
        |name: &str, figures| Roster { name: name.to_owned(), figures, ..Roster::default() };
    let rosters = vec![roster("Reds", vec![tank(), idol]), roster("Blues", vec![unit("Blue")])];
    let stored = serde_json::json!({ "rosters": rosters, "entries": [] }).to_string();
    let stored = serde_json::from_str(&stored).expect("a stored battle");
    let journal = JournalOf::<Gdf>::restore(stored).expect("a battle");
    assert_eq!(journal.state().unit(RIDERS).inside, Some(TANK));
}

#[test]
fn gdf_46_who_rides_in_a_transport_rides_in_what_that_one_is_in() {
    let hull = |room: i32| single("Hull").with("transport", room).with("tough", 3);
    for (room, fits) in [(6, true), (5, false)] {
        let reds = vec![tank(), unit("Riders").with("inside", "Tank"), hull(room)];
        let mut play = Play::with(reds, vec![unit("Foes")]);
        assert_eq!(play.0.take(Action::Embark(TANK)).is_ok(), fits, "six models with riders");
        if fits {
            play.end_of_turns(&[FigureId(3)]);
            let why = play.refusal(&Action::Act(RIDERS, Order::Advance));
            assert_eq!(why.as_deref(), Some("The transport is inside another one."));
            play.act(RIDERS, Order::Hold);
            assert!(play.0.walk().is_none(), "the unit is not asked if it gets out");
        }
    }
}

#[test]
fn gdf_46_transports_put_into_each_other_by_hand_do_no_harm() {
    let mut play = beside(tank(), vec![tank().with("name", "Hull"), unit("Squad")]);
    play.hand(FigureId(0), "inside", 1);
    play.hand(FigureId(1), "inside", 1);
    assert_eq!(play.state().away(FigureId(0)), None);
    assert_eq!(play.refusal(&Action::Act(FigureId(2), Order::Hold)), None);
}
