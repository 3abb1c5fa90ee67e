//! Tests for orders, distances and terrain.

use engine::{RuleSystem, Rules, conversation::Answer, sheet::Sheet};

use super::{Play, rule, single, unit};
use crate::{
    Action, Gdf, Order,
    testing::{self, RED},
};

fn with(reds: Sheet) -> Play {
    Play::with(vec![reds, unit("Red too")], vec![unit("Blue")])
}

fn hint(play: &Play, order: Order) -> String {
    let offers = Gdf::offers(play.state(), Some(RED));
    let offer = offers.into_iter().find(|it| it.action == Action::Act(RED, order));
    offer.and_then(|it| it.hint).expect("a hint").into_owned()
}

fn refusal(play: &Play, order: Order) -> Option<String> {
    play.refusal(&Action::Act(RED, order))
}

#[test]
fn gdf_25_the_fast_move_further() {
    let play = with(unit("Red").with("fast", true));
    assert_eq!(
        hint(&play, Order::Advance),
        "Up to 8″ (6 + 2 for Fast), then shoot. Max 6″ in difficult terrain."
    );
    assert!(hint(&play, Order::Rush).starts_with("Up to 16″ (12 + 4 for Fast), no shooting."));
    assert!(hint(&play, Order::Charge).starts_with("Up to 16″ (12 + 4 for Fast) into melee"));
    assert_eq!(hint(&play, Order::Hold), "Stay in place, then shoot.");
}

#[test]
fn gdf_41_the_slow_move_less_far() {
    let play = with(unit("Red").with("slow", true));
    assert_eq!(hint(&play, Order::Advance), "Up to 4″ (6 − 2 for Slow), then shoot.");
    assert!(hint(&play, Order::Rush).starts_with("Up to 8″ (12 − 4 for Slow)"));
}

#[test]
fn gdf_10_other_rules_move_a_unit_too() {
    let play = with(unit("Red").with("rules", vec![rule("Swift", "Move", 1)]));
    assert!(hint(&play, Order::Rush).starts_with("Up to 14″ (12 + 2 for Swift)"));
}

#[test]
fn gdf_30_a_unit_goes_no_further_than_its_hero() {
    let reds = vec![unit("Red"), super::hero("Red").with("slow", true)];
    let play = Play::with(reds, vec![unit("Blue")]);
    assert!(hint(&play, Order::Rush).starts_with("Up to 8″ (12 − 4 for Slow)"));
}

#[test]
fn gdf_18_difficult_terrain_leaves_6_inches() {
    assert!(hint(&with(unit("Red")), Order::Rush).ends_with("Max 6″ in difficult terrain."));
}

#[test]
fn gdf_44_striders_ignore_difficult_terrain() {
    assert_eq!(
        hint(&with(unit("Red").with("strider", true)), Order::Rush),
        "Up to 12″, no shooting."
    );
}

#[test]
fn gdf_28_fliers_ignore_terrain_and_obstacles() {
    let play = with(unit("Red").with("flying", true));
    assert_eq!(hint(&play, Order::Rush), "Up to 12″, no shooting. Ignores obstacles.");
    let why = play.refusal(&Action::Dangerous(RED));
    assert_eq!(why.as_deref(), Some("Flies over terrain."));
}

#[test]
fn gdf_31_the_immobile_only_hold() {
    let play = with(unit("Red").with("immobile", true));
    for order in [Order::Advance, Order::Rush, Order::Charge] {
        assert_eq!(refusal(&play, order).as_deref(), Some("Immobile: it can only hold."));
    }
    assert_eq!(refusal(&play, Order::Hold), None);
}

#[test]
fn gdf_20_aircraft_always_fly() {
    let mut play = with(single("Red").with("aircraft", true));
    for order in [Order::Hold, Order::Rush, Order::Charge] {
        assert!(refusal(&play, order).is_some_and(|why| why.starts_with("Aircraft ")));
    }
    assert_eq!(
        hint(&play, Order::Advance),
        "18–36″ in a straight line over everything, then \
                                             shoot."
    );
    play.act(RED, Order::Advance);
    play.0.take(Action::OffTable(RED)).expect("an offer");
    assert_eq!(play.state().acting, None);
    assert!(play.logged("Place Red on any table edge."));
}

#[test]
fn gdf_11_keeping_together_is_explained() {
    let topic =
        crate::V2_16.topics().into_iter().find(|it| it.rules.contains(&11)).expect("a topic");
    let text = topic.text();
    assert!(text.contains("within 2″") && text.contains("within 6") && text.contains("1″"));
}

fn crossing(reds: Sheet) -> Play {
    let mut play = with(reds);
    play.0.take(Action::Dangerous(RED)).expect("an offer");
    play
}

#[test]
fn gdf_19_ones_in_dangerous_terrain_are_wounds() {
    let mut play = crossing(unit("Red"));
    assert_eq!(play.pool(), (5, 2));
    play.answer(Answer::Pool(vec![2, 3])).expect("an answer that fits");
    assert_eq!(play.state().models_left(RED), 3);
    assert!(play.0.walk().is_none());
}

#[test]
fn gdf_19_tough_models_roll_as_many_dice_and_only_those_that_cross() {
    let mut play = crossing(unit("Red").with("tough", 3));
    assert_eq!(play.pool().0, 15);
    play.set("models.0", 2);
    assert_eq!(play.pool().0, 6);
}

#[test]
fn gdf_19_half_lost_to_terrain_tests_morale() {
    let mut play = crossing(unit("Red"));
    play.answer(Answer::Pool(vec![3, 2])).expect("an answer that fits");
    play.act(RED, Order::Rush);
    assert_eq!(play.prompt().headline.title, "Red: morale test");
}

/// Returns a battle in which Reds lost three of five models to dangerous terrain as their action
/// began.
fn half_lost() -> Play {
    let mut play = crossing(unit("Red"));
    play.answer(Answer::Pool(vec![3, 2])).expect("an answer that fits");
    play
}

#[test]
fn gdf_19_it_is_rolled_for_before_the_order_and_begins_the_activation() {
    let mut play = half_lost();
    assert!(play.0.walk().is_none(), "no test yet");
    let other = play.refusal(&Action::Act(testing::RED_2, Order::Hold));
    assert_eq!(other.as_deref(), Some("Finish with Red first."));
    play.act(RED, Order::Advance);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (2, 4));
    play.pass(0);
    assert_eq!(play.prompt().headline.title, "Red: morale test", "at the action's end");
}

#[test]
fn gdf_19_after_an_advance_the_test_comes_at_the_end_as_well() {
    let mut play = with(unit("Red"));
    play.act(RED, Order::Advance);
    play.0.take(Action::Dangerous(RED)).expect("an offer");
    play.answer(Answer::Pool(vec![3, 2])).expect("an answer that fits");
    assert!(play.0.walk().is_none());
    play.end(RED);
    assert_eq!(play.prompt().headline.title, "Red: morale test");
}

#[test]
fn gdf_19_on_a_charge_no_morale_test_follows_from_it() {
    let mut play = half_lost();
    assert_eq!(refusal(&play, Order::Charge), None);
    play.act(RED, Order::Charge);
    assert_eq!(play.pool(), (4, 4), "two models are left to strike");
    play.pass(1);
    play.fail(1);
    play.choose("Don't strike back");
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
    play.roll(&[6]);
    assert!(play.0.walk().is_none(), "the Reds take no test");
    assert!(!play.state().unit(RED).pinned);
}

#[test]
fn gdf_19_a_pinned_unit_that_activates_in_it_stays_pinned() {
    let mut play = with(unit("Red"));
    play.hand(RED, "pinned", 1);
    play.0.take(Action::Dangerous(RED)).expect("an offer");
    play.answer(Answer::Pool(vec![3, 2])).expect("an answer that fits");
    play.act(RED, Order::Idle);
    assert!(play.logged("Red: already pinned, so the morale test fails."));
    assert!(play.state().unit(RED).pinned);
}

#[test]
fn gdf_19_whose_turn_it_is_not_rolls_at_once_and_tests() {
    let mut play = Play::with(vec![unit("Red")], vec![unit("Blue")]);
    let blue = engine::FigureId(1);
    play.0.take(Action::Dangerous(blue)).expect("an offer");
    play.answer(Answer::Pool(vec![3, 2])).expect("an answer that fits");
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
}

#[test]
fn gdf_20_an_aircraft_without_guns_may_fly_off_the_table() {
    let glider = single("Red").with("aircraft", true).with("weapons", Vec::new());
    let mut play = with(glider);
    play.0.take(Action::OffTable(RED)).expect("an offer");
    assert!(play.state().unit(RED).activated);
    assert!(play.logged("Place Red on any table edge."));
    assert_eq!(play.to_move().0, 1);
    let glider = single("Red").with("aircraft", true).with("tough", 3);
    let mut play = with(glider);
    play.hand(RED, "pinned", 1);
    let why = play.refusal(&Action::OffTable(RED));
    assert_eq!(why.as_deref(), Some("Pinned: this unit must stay idle."));
}
