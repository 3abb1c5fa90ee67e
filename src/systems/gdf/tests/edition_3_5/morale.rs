//! Tests for morale, shaken units and Fearless.

use engine::odds::Horizon;

use super::*;

const CAPTAIN: FigureId = FigureId(2);

/// Shoots with all Reds, with this many hits that all wound.
fn volley(play: &mut Play, wounds: u16) {
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.pass(wounds);
    play.fail(wounds);
}

#[test]
fn gdf35_31_half_or_less_of_the_size_at_the_start_tests_at_the_end_of_the_activation() {
    let mut play = duel(unit("Red"), unit("Blue"));
    volley(&mut play, 2);
    assert!(is_quiet(&play), "3 of 5 are left");
    let guns = vec![gun(), weapon("Other", 24, 1, 0)];
    let mut play = duel(unit("Red").with("weapons", guns), unit("Blue"));
    volley(&mut play, 3);
    assert!(is_quiet(&play), "the unit has not finished");
    play.end(RED);
    assert_eq!(title(&play), "Blue: morale test", "2 of 5 are left");
}

#[test]
fn gdf35_31_a_single_model_tests_at_half_of_its_tough() {
    let blue = || single("Blue").with("tough", 6);
    let mut play = duel(unit("Red"), blue());
    volley(&mut play, 2);
    assert!(is_quiet(&play));
    let mut play = duel(unit("Red"), blue());
    volley(&mut play, 3);
    assert_eq!(title(&play), "Blue: morale test");
}

#[test]
fn gdf35_31_every_wound_taken_at_half_or_less_calls_for_another_test() {
    let reds = vec![unit("Red"), unit("Red too")];
    let mut play = Play::with_3_5(reds, vec![unit("Blue").with("models", 10)]);
    let blue = FigureId(2);
    play.hand(blue, "models", 6);
    volley(&mut play, 1);
    assert_eq!(title(&play), "Blue: morale test", "5 of 10");
    play.roll(&[6]);
    play.end_of_turns(&[blue]);
    play.act(FigureId(1), Order::Hold);
    play.shoot(FigureId(1), 0);
    play.pass(1);
    play.fail(1);
    assert_eq!(title(&play), "Blue: morale test", "4 of 10");
}

#[test]
fn gdf35_32_a_unit_that_fails_is_shaken() {
    let mut play = duel(unit("Red"), unit("Blue"));
    volley(&mut play, 3);
    assert!(near(play.chance_of(Horizon::Test, "shaken"), 0.5));
    play.roll(&[3]);
    assert!(play.state().unit(FOE).pinned);
    assert!(play.logged("Blue: morale test failed. The unit is shaken."));
    assert!(!play.logged("pinned"));
}

#[test]
fn gdf35_32_a_unit_that_lost_a_melee_at_half_or_less_routs() {
    for (wounds, label) in [(2, "shaken"), (3, "routed")] {
        let mut play = charging(unit("Red"), unit("Blue"));
        play.pass(wounds);
        play.fail(wounds);
        play.choose("Don't strike back");
        assert!(near(play.chance_of(Horizon::Test, label), 0.5), "{label}");
        play.roll(&[3]);
        let (pinned, left) = (play.state().unit(FOE).pinned, play.state().in_play(FOE));
        assert_eq!((pinned, left), if wounds == 2 { (true, true) } else { (false, false) });
    }
}

/// Returns a duel in which the Blues are shaken.
fn shaken(red: Sheet, blue: Sheet) -> Play {
    let mut play = duel(red, blue);
    play.hand(FOE, "pinned", 1);
    play
}

#[test]
fn gdf35_33_a_shaken_unit_has_no_order_and_is_free_after_it_stayed_idle() {
    let mut play = shaken(unit("Red"), unit("Blue"));
    play.end_of_turns(&[RED]);
    for order in [Order::Hold, Order::Advance, Order::Rush, Order::Charge] {
        let why = play.refusal(&Action::Act(FOE, order));
        assert_eq!(why.as_deref(), Some("Shaken: this unit must stay idle."));
    }
    play.act(FOE, Order::Idle);
    assert!(!play.state().unit(FOE).pinned);
    assert_eq!(play.state().round, 2);
}

#[test]
fn gdf35_33_a_unit_that_is_shaken_in_its_own_activation_stays_so() {
    let mut play = charging(unit("Red"), unit("Blue"));
    play.pass(0);
    play.choose("Strike back");
    play.pass(1);
    play.fail(1);
    assert_eq!(title(&play), "Red: morale test");
    play.roll(&[1]);
    assert!(play.state().unit(RED).pinned);
    play.end_of_turns(&[FOE]);
    assert!(play.state().unit(RED).pinned, "until an activation spent idle");
    play.act(RED, Order::Idle);
    assert!(!play.state().unit(RED).pinned);
}

#[test]
fn gdf35_33_a_shaken_unit_may_strike_back_as_if_fatigued() {
    let mut play = shaken(unit("Red"), unit("Blue"));
    play.act(RED, Order::Charge);
    play.pass(0);
    play.choose("Strike back");
    assert_eq!(play.pool(), (10, 6));
    play.pass(0);
    assert!(play.logged("needing 6+ (Shaken 6+)"), "{:?}", play.log());
}

#[test]
fn gdf35_33_a_shaken_unit_fails_its_tests() {
    let mut play = shaken(unit("Red"), unit("Blue"));
    volley(&mut play, 3);
    assert!(is_quiet(&play), "no die is rolled");
    assert!(play.state().unit(FOE).pinned);
    let mut play = shaken(unit("Red"), unit("Blue"));
    play.act(RED, Order::Charge);
    play.pass(3);
    play.fail(3);
    play.choose("Don't strike back");
    assert!(!play.state().in_play(FOE), "it routs");
}

#[test]
fn gdf35_33_a_shaken_caster_casts_nothing() {
    let spell = Sheet::new().with("name", "Glare").with("number", 1);
    let red = unit("Red").with("rules", vec![rated("Caster", 2)]).with("spells", vec![spell]);
    let mut play = duel(red, unit("Blue"));
    play.hand(RED, "pinned", 1);
    let why = play.refusal(&Action::Cast(RED, 0));
    assert_eq!(why.as_deref(), Some("Shaken: this unit must stay idle."));
}

#[test]
fn gdf35_33_the_tracker_has_the_name_of_3_5() {
    let mut play = duel(unit("Red"), unit("Blue"));
    play.hand(FOE, "pinned", 1);
    let view = Gdf::view(play.state());
    let trackers = &view.sides[1].figures[0].trackers;
    let label = trackers.iter().find(|it| it.key == "pinned").map(|it| it.label.to_string());
    assert_eq!(label.as_deref(), Some("Shaken"));
    assert!(!play.log().iter().any(|line| line.to_lowercase().contains("pinned")));
}

fn fearless(name: &str) -> Sheet {
    unit(name).with("fearless", true)
}

/// Returns a duel in which these Blues, who may have a hero, have to test their morale.
fn tested(blues: Vec<Sheet>) -> Play {
    let mut play = Play::with_3_5(vec![unit("Red")], blues);
    play.hand(FOE, "morale", 1);
    play
}

#[test]
fn gdf35_52_a_failed_test_of_the_fearless_passes_on_4() {
    let mut play = tested(vec![fearless("Blue")]);
    assert_eq!(play.bonus(), 0, "Quality 4+ without a bonus");
    // Passed at once, or failed and then a 4 or more: 1/2 + 1/2 × 1/2.
    assert!(near(play.chance_of(Horizon::End, "passed"), 0.75));
    assert!(near(play.chance_of(Horizon::End, "shaken"), 0.25));
    play.roll(&[3]);
    assert!(!play.state().unit(FOE).pinned, "not yet");
    assert!(near(play.chance_of(Horizon::End, "passed"), 0.5));
    play.roll(&[4]);
    assert!(is_quiet(&play) && !play.state().unit(FOE).pinned);
    let mut play = tested(vec![fearless("Blue")]);
    play.roll(&[3]);
    play.roll(&[3]);
    assert!(play.state().unit(FOE).pinned);
    let mut play = tested(vec![fearless("Blue")]);
    play.roll(&[4]);
    assert!(is_quiet(&play), "no second die after a test that passed");
}

#[test]
fn gdf35_52_all_models_need_to_be_fearless() {
    let play = tested(vec![fearless("Blue"), hero("Blue")]);
    // The hero's Quality is 3+, and nobody rolls a second time.
    assert!(near(play.chance_of(Horizon::End, "passed"), 2.0 / 3.0));
    let play = tested(vec![unit("Blue"), hero("Blue").with("fearless", true)]);
    assert!(near(play.chance_of(Horizon::End, "passed"), 2.0 / 3.0));
    let play = tested(vec![fearless("Blue"), hero("Blue").with("fearless", true)]);
    // 2/3 + 1/3 × 1/2.
    assert!(near(play.chance_of(Horizon::End, "passed"), 5.0 / 6.0));
    let mut play = Play::with_3_5(vec![unit("Red")], vec![fearless("Blue"), hero("Blue")]);
    play.hand(CAPTAIN, "wounds", 3);
    play.hand(FOE, "morale", 1);
    assert!(near(play.chance_of(Horizon::End, "passed"), 0.75), "the hero is gone");
}

#[test]
fn gdf35_52_the_fearless_may_hold_where_others_rout() {
    let mut play = charging(unit("Red"), fearless("Blue"));
    play.pass(3);
    play.fail(3);
    play.choose("Don't strike back");
    assert!(near(play.chance_of(Horizon::End, "routed"), 0.25));
    play.roll(&[1]);
    play.roll(&[4]);
    assert!(play.state().in_play(FOE) && !play.state().unit(FOE).pinned);
}

#[test]
fn gdf35_52_the_shaken_fearless_have_only_the_second_die() {
    let mut play = shaken(unit("Red"), fearless("Blue"));
    volley(&mut play, 3);
    assert!(play.state().unit(FOE).pinned, "nothing can change for them");
    let mut play = shaken(unit("Red"), fearless("Blue"));
    play.act(RED, Order::Charge);
    play.pass(3);
    play.fail(3);
    play.choose("Don't strike back");
    assert!(near(play.chance_of(Horizon::End, "routed"), 0.5));
    play.roll(&[4]);
    assert!(play.state().in_play(FOE), "they hold");
    assert!(play.state().unit(FOE).pinned, "and stay shaken");
}

#[test]
fn gdf35_52_stakes_count_the_second_die() {
    // One shot may leave half of Tough 2, so that the Blues test.
    let red = armed("Red", gun()).with("models", 1).with("quality", 2);
    let blue = |fearless: bool| {
        single("Blue").with("tough", 2).with("defense", 6).with("fearless", fearless)
    };
    let breaks = |fearless: bool| {
        let play = duel(red.clone(), blue(fearless));
        play.forecasts_of(&Action::Act(RED, Order::Hold))[0].1[1]
    };
    // A hit (5/6) that wounds (5/6) leaves half of Tough 2: the test fails on Quality 4+.
    let wounded = 25.0 / 36.0;
    assert!(near(breaks(false), wounded / 2.0), "{}", breaks(false));
    assert!(near(breaks(true), wounded / 4.0), "{}", breaks(true));
}

#[test]
fn gdf35_33_nothing_that_players_read_speaks_of_pinned_units() {
    for topic in V3_5.topics() {
        let text = topic.text().to_lowercase();
        assert!(!text.contains("pinned"), "{}: {text}", topic.title);
        assert!(!topic.title.to_lowercase().contains("pinned"), "{}", topic.title);
    }
    for sheet in V3_5.known("rules") {
        let note = format!("{:?}", sheet.get("note")).to_lowercase();
        assert!(!note.contains("pinned"), "{}: {note}", sheet.name());
    }
}
