//! Tests for transports.

use super::*;

const TANK: FigureId = FigureId(0);
const RIDERS: FigureId = FigureId(1);
const FOES: FigureId = FigureId(2);

fn tank(room: i32) -> Sheet {
    single("Tank").with("transport", room).with("tough", 6)
}

/// Returns a unit that begins inside the tank.
fn inside(models: i32, tough: i32) -> Sheet {
    unit("Riders").with("models", models).with("tough", tough).with("inside", "Tank")
}

/// Returns a battle with riders in a tank.
fn riding() -> Play {
    Play::with_3_5(vec![tank(6), inside(5, 1)], vec![unit("Foes")])
}

#[test]
fn gdf35_37_spaces_of_models_with_and_without_tough() {
    for (room, models, tough, fits) in [
        (5, 5, 1, true),
        (4, 5, 1, false),
        (6, 2, 3, true),
        (5, 2, 3, false),
        (3, 1, 2, true),
        (2, 1, 2, false),
        (60, 1, 4, false),
    ] {
        let why = problem(vec![tank(room), inside(models, tough)]);
        assert_eq!(why.is_none(), fits, "{models} of Tough {tough} in {room}: {why:?}");
    }
}

#[test]
fn gdf35_37_spaces_of_heroes() {
    let alone = |tough: i32| hero("").with("joins", "").with("tough", tough).with("inside", "Tank");
    for (tough, fits) in [(1, true), (3, true), (6, true), (7, false), (12, false)] {
        assert_eq!(problem(vec![tank(1), alone(tough)]).is_none(), fits, "Tough {tough}");
    }
    let led = |room: i32| problem(vec![tank(room), inside(5, 1), hero("Riders").with("tough", 6)]);
    assert_eq!(led(6), None, "five models and their hero");
    assert!(led(5).is_some_and(|why| why.contains('6') && why.contains("space")));
}

#[test]
fn gdf35_37_a_transport_is_said_to_have_too_few_spaces() {
    let why = problem(vec![tank(6), inside(3, 3)]).expect("a reason");
    assert!(why.starts_with("Tank: ") && why.contains("9 spaces"), "{why}");
}

/// Returns `true` if these riders can get into a tank with this room during the battle.
fn gets_in(room: i32, riders: Sheet) -> bool {
    let play = Play::with_3_5(vec![tank(room), riders], vec![unit("Foes")]);
    may(&play, RIDERS, &Action::Embark(RIDERS))
}

#[test]
fn gdf35_37_units_get_in_as_far_as_there_are_spaces() {
    let of = |models: i32, tough: i32| unit("Riders").with("models", models).with("tough", tough);
    assert!(gets_in(6, of(6, 1)) && !gets_in(5, of(6, 1)));
    assert!(gets_in(6, of(2, 3)) && !gets_in(6, of(3, 3)));
    assert!(!gets_in(20, of(1, 4)), "larger models never do");
    let captain = hero("").with("joins", "").with("name", "Riders");
    assert!(gets_in(1, captain.clone().with("tough", 6)));
    assert!(!gets_in(20, captain.with("tough", 7)));
}

#[test]
fn gdf35_37_the_lost_leave_their_spaces() {
    let mut play = Play::with_3_5(
        vec![tank(6), unit("Riders").with("models", 2).with("tough", 3), {
            unit("Squad").with("models", 3)
        }],
        vec![unit("Foes")],
    );
    let squad = FigureId(2);
    play.take(Action::Embark(RIDERS));
    play.end_of_turns(&[FigureId(3)]);
    assert!(!may(&play, squad, &Action::Embark(squad)), "no space is left");
    play.hand(RIDERS, "models", 1);
    assert!(may(&play, squad, &Action::Embark(squad)));
}

#[test]
fn gdf35_37_too_large_models_are_not_deployed_inside() {
    let reds = vec![tank(20), unit("Ogres").with("tough", 6), unit("Squad")];
    let mut play = deploying(reds, vec![unit("Foes")], 0);
    play.choose("Tank");
    play.choose("Foes");
    play.choose("Ogres");
    assert_eq!(play.state().unit(RIDERS).inside, None, "nobody is asked");
    play.choose("Squad");
    assert_eq!(play.options(), ["On the table", "Inside Tank"]);
}

#[test]
fn gdf35_38_riders_get_out_with_advance_rush_or_charge_and_6_inches() {
    for order in [Order::Advance, Order::Rush, Order::Charge] {
        let mut play = riding();
        assert!(hint(&play, RIDERS, order).starts_with("Up to 6″"), "{order:?}");
        play.act(RIDERS, order);
        assert_eq!(play.state().unit(RIDERS).inside, None, "{order:?}");
    }
    let mut play = riding();
    play.act(RIDERS, Order::Advance);
    play.shoot(RIDERS, 0);
    assert_eq!(play.pool(), (5, 4), "and shoot after an Advance");
    explained(38, &["6″"]);
}

#[test]
fn gdf35_38_riders_stay_inside_with_hold() {
    let mut play = riding();
    let how = hint(&play, RIDERS, Order::Hold);
    assert!(how.contains("inside") && !how.contains("get out"), "{how}");
    play.act(RIDERS, Order::Hold);
    assert!(is_quiet(&play), "there is nothing to choose");
    assert_eq!(play.state().unit(RIDERS).inside, Some(TANK));
    assert_eq!(play.state().acting, None);
    assert_eq!(play.to_move().0, 1);
}

#[test]
fn gdf35_38_nobody_gets_out_and_in_in_one_activation() {
    let mut play = riding();
    play.act(RIDERS, Order::Advance);
    assert!(!may(&play, RIDERS, &Action::Embark(RIDERS)));
    assert!(play.0.take(Action::Embark(RIDERS)).is_err());
    let mut play = Play::with_3_5(vec![tank(6), unit("Riders")], vec![unit("Foes")]);
    play.take(Action::Embark(RIDERS));
    assert_eq!(play.state().unit(RIDERS).inside, Some(TANK));
    assert!(!may(&play, RIDERS, &Action::Act(RIDERS, Order::Advance)));
}

#[test]
fn gdf35_39_who_is_inside_is_no_target_and_has_none() {
    let mut play = riding();
    play.end_of_turns(&[TANK]);
    play.act(FOES, Order::Hold);
    play.shoot(FOES, 0);
    assert_eq!(title(&play), "Foes shoot at Tank", "the tank is the only target");
    let mut play = riding();
    play.act(RIDERS, Order::Hold);
    assert!(!may(&play, RIDERS, &Action::Shoot(RIDERS, 0)));
}

#[test]
fn gdf35_39_a_caster_inside_casts_nothing() {
    let spell = Sheet::new().with("name", "Glare").with("number", 1).with("hits", 1);
    let riders = inside(1, 1).with("rules", vec![rated("Caster", 2)]).with("spells", vec![spell]);
    let play = Play::with_3_5(vec![tank(6), riders], vec![unit("Foes")]);
    assert!(!may(&play, RIDERS, &Action::Cast(RIDERS, 0)));
}

/// Returns a battle in which the tank is destroyed with its riders inside.
fn wrecked() -> Play {
    let mut play = riding();
    play.hand(TANK, "wounds", 5);
    play.end_of_turns(&[TANK]);
    play.act(FOES, Order::Hold);
    play.shoot(FOES, 0);
    play.pass(1);
    play.fail(1);
    play
}

#[test]
fn gdf35_40_riders_of_a_destroyed_transport_roll_and_are_shaken_without_a_test() {
    let mut play = wrecked();
    assert_eq!(title(&play), "Riders' transport is destroyed");
    assert_eq!(play.pool(), (5, 2), "as in dangerous terrain");
    play.fail(1);
    let riders = play.state().unit(RIDERS);
    assert_eq!((riders.inside, riders.pinned), (None, true));
    assert_eq!(play.state().models_left(RIDERS), 4);
    assert!(is_quiet(&play), "no test");
    assert!(play.logged("within 6″ of the wreck"));
    explained(40, &["6″", "shaken"]);
}

#[test]
fn gdf35_40_even_the_fearless_are_shaken() {
    let riders = inside(5, 1).with("fearless", true);
    let mut play = Play::with_3_5(vec![tank(6), riders], vec![unit("Foes")]);
    play.hand(TANK, "wounds", 6);
    play.fail(0);
    assert!(is_quiet(&play), "{}", asked(&play));
    assert!(play.state().unit(RIDERS).pinned);
}

#[test]
fn gdf35_72_a_transport_has_x_spaces_for_several_units() {
    let squad = inside(2, 1).with("name", "Squad");
    let ogre = inside(1, 3).with("name", "Ogre");
    let captain = hero("Squad").with("tough", 6);
    let all = |room: i32| problem(vec![tank(room), squad.clone(), ogre.clone(), captain.clone()]);
    assert_eq!(all(6), None, "2 + 3 + 1");
    assert!(all(5).is_some());
    explained(72, &["space"]);
}
