//! Tests for orders, distances, terrain and aircraft.

use super::*;

const ORDERS: [Order; 4] = [Order::Hold, Order::Advance, Order::Rush, Order::Charge];

/// Returns the hints of Hold, Advance, Rush and Charge of these Reds.
fn hints(red: Sheet) -> [String; 4] {
    let play = duel(red, unit("Blue"));
    ORDERS.map(|order| hint(&play, RED, order))
}

#[test]
fn gdf35_14_orders_and_their_distances() {
    let [hold, advance, rush, charge] = hints(unit("Red"));
    assert_eq!(hold, "Stay in place, then shoot.");
    assert!(advance.starts_with("Up to 6″, then shoot."), "{advance}");
    assert!(rush.starts_with("Up to 12″, no shooting."), "{rush}");
    assert!(charge.starts_with("Up to 12″ into melee"), "{charge}");
}

#[test]
fn gdf35_14_only_hold_and_advance_let_a_unit_shoot() {
    for (order, shoots) in [(Order::Hold, true), (Order::Advance, true), (Order::Rush, false)] {
        let mut play = duel(unit("Red"), unit("Blue"));
        play.act(RED, order);
        assert_eq!(may(&play, RED, &Action::Shoot(RED, 0)), shoots, "{order:?}");
    }
}

#[test]
fn gdf35_15_keeping_together_is_explained() {
    explained(15, &["1″", "9″"]);
}

#[test]
fn gdf35_16_the_distance_to_other_units_is_explained() {
    explained(16, &["1″"]);
}

#[test]
fn gdf35_17_one_model_must_make_contact_without_sight_or_a_straight_line() {
    let [.., charge] = hints(unit("Red"));
    assert!(charge.contains("at least one model must make contact"), "{charge}");
    let text = topic(17);
    assert!(text.contains("sight") && text.contains("straight"), "{text}");
}

#[test]
fn gdf35_18_difficult_terrain_leaves_6_inches_in_all() {
    let [_, advance, rush, charge] = hints(unit("Red"));
    for hint in [rush, charge] {
        assert!(hint.contains("Max 6″ in difficult terrain."), "{hint}");
    }
    assert!(!advance.contains("difficult"), "an Advance is no longer than that");
    explained(18, &["6″"]);
}

#[test]
fn gdf35_19_models_roll_a_die_per_tough_in_dangerous_terrain_and_ones_wound() {
    let mut play = duel(unit("Red"), unit("Blue"));
    play.take(Action::Dangerous(RED));
    assert_eq!(play.pool(), (5, 2));
    play.fail(2);
    assert_eq!(play.state().models_left(RED), 3);
    let mut play = duel(unit("Red").with("tough", 3), unit("Blue"));
    play.take(Action::Dangerous(RED));
    assert_eq!(play.pool(), (15, 2));
    play.set("models.0", 2);
    assert_eq!(play.pool(), (6, 2), "only those that cross it");
}

#[test]
fn gdf35_20_elevated_terrain_is_explained() {
    explained(20, &["3″", "1″"]);
}

fn plane() -> Sheet {
    single("Plane").with("aircraft", true).with("tough", 6)
}

#[test]
fn gdf35_41_aircraft_only_advance_and_fly_36_inches_straight() {
    let play = duel(plane(), unit("Blue"));
    let how = hint(&play, RED, Order::Advance);
    assert!(how.starts_with("36″") && how.contains("straight line"), "{how}");
    assert!(how.contains("over everything") && !how.contains("difficult"), "{how}");
    for order in [Order::Hold, Order::Rush, Order::Charge] {
        let why = play.refusal(&Action::Act(RED, order)).expect("a reason");
        assert!(why.contains("only Advance"), "{why}");
    }
}

#[test]
fn gdf35_41_the_30_inches_are_added_to_the_advance_of_the_unit() {
    let [_, fast, ..] = hints(plane().with("fast", true));
    assert!(fast.starts_with("38″"), "6 + 2 + 30: {fast}");
    let [_, slow, ..] = hints(plane().with("slow", true));
    assert!(slow.starts_with("34″"), "6 − 2 + 30: {slow}");
}

#[test]
fn gdf35_41_aircraft_stay_on_the_table() {
    let mut play = duel(plane(), unit("Blue"));
    let leaves = |play: &Play| {
        let offers = Gdf::offers(play.state(), Some(RED));
        offers.iter().any(|it| it.action == Action::OffTable(RED))
    };
    assert!(!leaves(&play));
    play.act(RED, Order::Advance);
    assert!(!leaves(&play));
    assert!(play.0.take(Action::OffTable(RED)).is_err());
}

#[test]
fn gdf35_41_shaken_aircraft_still_fly_30_inches() {
    let mut play = duel(plane(), unit("Blue"));
    play.hand(RED, "pinned", 1);
    for order in ORDERS {
        assert!(!may(&play, RED, &Action::Act(RED, order)), "{order:?}");
    }
    let how = hint(&play, RED, Order::Idle);
    assert!(how.contains("30″") && how.contains("straight"), "{how}");
    play.act(RED, Order::Idle);
    assert!(!play.state().unit(RED).pinned, "it recovers");
    assert!(play.logged("30″"), "the log tells how far: {:?}", play.log());
    assert!(!play.logged("No move"), "{:?}", play.log());
}

#[test]
fn gdf35_41_nobody_charges_aircraft() {
    let play = duel(unit("Red"), plane());
    let why = play.refusal(&Action::Act(RED, Order::Charge));
    assert_eq!(why.as_deref(), Some("No unit to charge."));
    let mut play = Play::with_3_5(vec![unit("Red")], vec![plane(), unit("Blue")]);
    play.act(RED, Order::Charge);
    assert!(refusal_of(&play, "Plane").is_some());
    assert_eq!(refusal_of(&play, "Blue"), None);
}

#[test]
fn gdf35_41_shots_at_aircraft_reach_12_inches_less_and_hit_as_usual() {
    let mut play = shooting_at(unit("Red"), plane());
    assert_eq!(play.pool(), (5, 4), "no −1 to hit");
    let hint = play.prompt().hint.clone().unwrap_or_default();
    assert!(hint.contains("range 12″ (Aircraft)"), "24″ − 12″: {hint}");
    play.pass(1);
    assert_eq!(play.pool(), (1, 5));
}

#[test]
fn gdf35_50_the_fast_move_farther() {
    let [hold, advance, rush, charge] = hints(unit("Red").with("fast", true));
    assert_eq!(hold, "Stay in place, then shoot.");
    assert!(advance.starts_with("Up to 8″"), "{advance}");
    assert!(rush.starts_with("Up to 16″"), "{rush}");
    assert!(charge.starts_with("Up to 16″"), "{charge}");
}

#[test]
fn gdf35_53_fliers_ignore_units_and_terrain() {
    let play = duel(unit("Red").with("flying", true), unit("Blue"));
    for order in [Order::Rush, Order::Charge] {
        assert!(!hint(&play, RED, order).contains("difficult"));
    }
    assert!(hint(&play, RED, Order::Rush).contains("Ignores obstacles"));
    assert!(!may(&play, RED, &Action::Dangerous(RED)), "nor do they roll for dangerous terrain");
    let text = topic(53);
    assert!(text.contains("units") && text.contains("terrain"), "{text}");
}

#[test]
fn gdf35_53_a_hero_who_does_not_fly_keeps_his_unit_on_the_ground() {
    let reds = vec![unit("Red").with("flying", true), hero("Red")];
    let play = Play::with_3_5(reds, vec![unit("Blue")]);
    assert!(hint(&play, RED, Order::Rush).contains("Max 6″ in difficult terrain."));
}

#[test]
fn gdf35_56_the_immobile_only_hold() {
    let play = duel(unit("Red").with("immobile", true), unit("Blue"));
    for order in [Order::Advance, Order::Rush, Order::Charge] {
        assert!(!may(&play, RED, &Action::Act(RED, order)), "{order:?}");
    }
    assert!(may(&play, RED, &Action::Act(RED, Order::Hold)));
}

#[test]
fn gdf35_65_the_slow_move_less_far() {
    let [_, advance, rush, charge] = hints(unit("Red").with("slow", true));
    assert!(advance.starts_with("Up to 4″"), "{advance}");
    assert!(rush.starts_with("Up to 8″"), "{rush}");
    assert!(charge.starts_with("Up to 8″"), "{charge}");
}

#[test]
fn gdf35_67_striders_ignore_difficult_terrain_and_no_other() {
    let play = duel(unit("Red").with("strider", true), unit("Blue"));
    assert!(!hint(&play, RED, Order::Rush).contains("difficult"));
    assert!(may(&play, RED, &Action::Dangerous(RED)));
}
