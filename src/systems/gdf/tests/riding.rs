//! Tests for transports and for psychics inside them.

use engine::{
    FigureId, RuleSystem,
    conversation::{Answer, Question},
    sheet::Sheet,
};

use super::{Play, gun, single, unit, weapon};
use crate::{Action, Gdf, Order, State};

const TANK: FigureId = FigureId(0);
const RIDERS: FigureId = FigureId(1);
const FOES: FigureId = FigureId(2);

/// Returns a battle with riders in a tank that the foes can reach.
fn riding() -> Play {
    let tank = single("Tank").with("transport", 6).with("tough", 3);
    let foes = unit("Foes").with("weapons", vec![gun(), weapon("Saw", 0, 1, 0)]);
    Play::with(vec![tank, unit("Riders").with("inside", "Tank")], vec![foes])
}

#[test]
fn gdf_46_who_is_inside_cannot_be_shot_at() {
    let mut play = riding();
    play.act(TANK, Order::Rush);
    play.act(FOES, Order::Hold);
    play.shoot(FOES, 0);
    assert!(matches!(play.prompt().question, Question::Pool(_)), "the tank is the only target");
}

#[test]
fn gdf_46_getting_out_goes_6_inches() {
    let mut play = riding();
    let offers = Gdf::offers(play.state(), Some(RIDERS));
    let rush = offers.iter().find(|it| it.action == Action::Act(RIDERS, Order::Rush));
    let hint = rush.and_then(|it| it.hint.clone()).expect("a hint");
    assert_eq!(hint, "Up to 6″ (getting out), no shooting.");
    play.act(RIDERS, Order::Advance);
    assert_eq!(play.state().unit(RIDERS).inside, None);
    play.shoot(RIDERS, 0);
}

#[test]
fn gdf_46_riders_may_get_out_with_hold_and_shoot() {
    let mut play = riding();
    let offers = Gdf::offers(play.state(), Some(RIDERS));
    let hold = offers.iter().find(|it| it.action == Action::Act(RIDERS, Order::Hold));
    let hint = hold.and_then(|it| it.hint.clone()).expect("a hint");
    assert_eq!(hint, "Stay inside, or get out (up to 6″) and shoot.");
    play.act(RIDERS, Order::Hold);
    assert_eq!(play.options(), ["Stay inside", "Get out"]);
    play.choose("Get out");
    assert_eq!(play.state().unit(RIDERS).inside, None);
    assert!(play.logged("Up to 6″ (getting out), then shoot."));
    play.shoot(RIDERS, 0);
}

#[test]
fn gdf_31_an_immobile_unit_may_begin_inside_and_get_out_with_hold() {
    let tank = single("Tank").with("transport", 6);
    let idol = unit("Idol").with("immobile", true).with("inside", "Tank");
    let mut play = Play::with(vec![tank, idol], vec![unit("Foes")]);
    for order in [Order::Advance, Order::Rush, Order::Charge] {
        assert!(play.refusal(&Action::Act(RIDERS, order)).is_some());
    }
    play.act(RIDERS, Order::Hold);
    play.choose("Get out");
    assert_eq!(play.state().unit(RIDERS).inside, None);
    play.end(RIDERS);
    play.end_of_turns(&[FOES, TANK]);
    assert_eq!(play.state().round, 2);
    play.end_of_turns(&[FOES]);
    let again = play.refusal(&Action::Embark(RIDERS));
    assert_eq!(again.as_deref(), Some("Immobile units can't get in during the battle."));
}

#[test]
fn gdf_46_a_pinned_rider_stays_idle_inside() {
    let mut play = riding();
    play.hand(RIDERS, "pinned", 1);
    play.act(RIDERS, Order::Idle);
    assert!(play.0.walk().is_none(), "no question is open");
    assert_eq!(play.state().unit(RIDERS).inside, Some(TANK));
}

#[test]
fn gdf_46_riders_may_stay_inside_and_hold() {
    let mut play = riding();
    play.act(RIDERS, Order::Hold);
    play.choose("Stay inside");
    assert_eq!(play.state().unit(RIDERS).inside, Some(TANK));
    assert_eq!(play.state().acting, None, "a unit inside cannot shoot");
}

#[test]
fn gdf_46_units_get_in_by_moving_as_far_as_there_is_room() {
    let tank = |room: i32| single("Tank").with("transport", room);
    let mut play = Play::with(vec![tank(5), unit("Riders")], vec![unit("Foes")]);
    play.0.take(Action::Embark(RIDERS)).expect("an offer");
    assert_eq!(play.state().unit(RIDERS).inside, Some(TANK));
    assert!(play.state().unit(RIDERS).activated);
    let mut play = Play::with(vec![tank(4), unit("Riders")], vec![unit("Foes")]);
    assert!(play.0.take(Action::Embark(RIDERS)).is_err());
}

#[test]
fn gdf_46_the_end_of_a_transport_shakes_those_inside() {
    let mut play = riding();
    play.act(TANK, Order::Rush);
    play.act(FOES, Order::Hold);
    play.shoot(FOES, 0);
    play.pass(4);
    play.fail(4);
    assert_eq!(play.prompt().headline.title, "Riders' transport is destroyed");
    assert_eq!(play.pool(), (5, 2));
    play.answer(Answer::Pool(vec![1, 4])).expect("an answer that fits");
    let riders = play.state().unit(RIDERS);
    assert_eq!((riders.inside, riders.pinned), (None, true));
    assert_eq!(play.state().models_left(RIDERS), 4);
    assert!(play.logged("Riders: place the models within 6″ of the wreck."));
}

fn psychic(name: &str, power: i32) -> Sheet {
    let spells = vec![Sheet::new().with("name", "Glare").with("number", 6).with("note", "4 hits.")];
    single(name).with("psychic", power).with("spells", spells)
}

fn casting_state() -> State {
    Play::with(vec![psychic("Red", 2)], vec![unit("Blue")]).state().clone()
}

fn casting(blues: Sheet) -> Play {
    let mut play = Play::with(vec![psychic("Red", 2)], vec![blues]);
    play.0.take(Action::Cast(FigureId(0), 0)).expect("a spell");
    play
}

#[test]
fn gdf_36_a_spell_needs_its_number() {
    for (face, words) in [(4, "Glare is cast. 4 hits."), (3, "Glare fails.")] {
        let mut play = casting(unit("Blue"));
        play.roll(&[face]);
        assert!(play.logged(words), "{:?}", play.log());
        assert!(play.state().unit(FigureId(0)).cast);
    }
}

#[test]
fn gdf_36_a_spell_that_stands_on_no_sheet_is_asked_for_its_number() {
    for (face, words) in [(4, "A spell is cast."), (3, "A spell fails.")] {
        let red = single("Red").with("psychic", 2);
        let mut play = Play::with(vec![red], vec![unit("Blue")]);
        play.0.take(Action::Cast(FigureId(0), u8::MAX)).expect("a spell");
        play.set("spell", 5);
        play.roll(&[face]);
        assert!(play.logged(words), "{:?}", play.log());
    }
    let offers = Gdf::offers(&casting_state(), Some(FigureId(0)));
    let labels: Vec<&str> = offers.iter().map(|it| it.label.as_ref()).collect();
    assert!(labels.contains(&"Cast Glare (6+)") && labels.contains(&"Cast another spell"));
}

#[test]
fn gdf_36_an_enemy_psychic_blocks_with_a_higher_result() {
    for (face, words) in [(6, "Glare is blocked."), (5, "Glare is cast.")] {
        let mut play = casting(psychic("Blue", 1));
        play.choose_place(1);
        play.roll(&[4]);
        play.roll(&[face]);
        assert!(play.logged(words), "{:?}", play.log());
        let again = play.refusal(&Action::Cast(FigureId(1), 0));
        assert!(again.is_some(), "a psychic that blocked cannot cast");
    }
}

#[test]
fn gdf_36_one_spell_a_round_and_only_before_attacking() {
    let mut play = casting(unit("Blue"));
    play.roll(&[6]);
    let again = play.refusal(&Action::Cast(FigureId(0), 0));
    assert_eq!(again.as_deref(), Some("Already cast or blocked this round."));
    let guns = vec![gun(), weapon("Other gun", 24, 1, 0)];
    let mut play = Play::with(vec![psychic("Red", 2).with("weapons", guns)], vec![unit("Blue")]);
    play.act(FigureId(0), Order::Hold);
    play.shoot(FigureId(0), 0);
    play.pass(0);
    let late = play.refusal(&Action::Cast(FigureId(0), 0));
    assert_eq!(late.as_deref(), Some("Spells come before attacks."));
}

#[test]
fn gdf_36_the_next_round_brings_another_spell() {
    let mut play = casting(unit("Blue"));
    play.roll(&[6]);
    play.end_of_turns(&[FigureId(0), FigureId(1)]);
    assert_eq!(play.state().round, 2);
    assert!(!play.state().unit(FigureId(0)).cast);
}
