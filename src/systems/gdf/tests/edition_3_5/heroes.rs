//! Tests for heroes in units, and for the order of wounds.

use super::*;

const CAPTAIN: FigureId = FigureId(1);

/// Returns a hero who is not part of a unit yet.
fn loner(name: &str, tough: i32) -> Sheet {
    hero("").with("joins", "").with("name", name).with("tough", tough)
}

#[test]
fn gdf35_34_a_new_battle_with_a_hero_who_is_too_tough_is_refused() {
    assert_eq!(problem(vec![unit("Red"), hero("Red").with("tough", 6)]), None);
    let why = problem(vec![unit("Red"), hero("Red").with("tough", 7)]).expect("a reason");
    assert!(why.starts_with("Captain, Part of: ") && why.contains("Tough"), "{why}");
}

#[test]
fn gdf35_34_a_new_battle_with_a_hero_in_a_unit_of_one_model_is_refused() {
    let why = problem(vec![single("Red"), hero("Red")]).expect("a reason");
    assert!(why.starts_with("Captain, Part of: ") && why.contains("models"), "{why}");
}

#[test]
fn gdf35_34_a_new_battle_with_two_heroes_in_a_unit_is_refused() {
    let other = hero("Red").with("name", "Major");
    let why = problem(vec![unit("Red"), hero("Red"), other.clone()]).expect("a reason");
    assert!(why.starts_with("Major, Part of: ") && why.contains("one hero"), "{why}");
    let each = other.with("joins", "Red too");
    assert_eq!(problem(vec![unit("Red"), unit("Red too"), hero("Red"), each]), None);
}

/// Returns where a hero with this Tough can be deployed, beside a unit of five models and one of a
/// single model.
fn places(tough: i32) -> Vec<String> {
    let reds = vec![loner("Chief", tough), unit("Red"), single("Walker")];
    let mut play = deploying(reds, vec![unit("Blue")], 0);
    play.choose("Chief");
    match &play.prompt().question {
        Question::Choice(_) if asked(&play).contains("Chief") => play.options(),
        _ => Vec::new(),
    }
}

#[test]
fn gdf35_34_a_hero_is_deployed_in_a_unit_of_several_models_with_tough_6_at_most() {
    assert_eq!(places(1), ["On the table", "Part of Red"]);
    assert_eq!(places(6), ["On the table", "Part of Red"]);
    assert_eq!(places(7), Vec::<String>::new(), "there is nothing to choose");
}

#[test]
fn gdf35_34_a_second_hero_is_not_deployed_in_the_same_unit() {
    let reds = vec![loner("Chief", 3), loner("Major", 3), unit("Red"), unit("Red too")];
    let mut play = deploying(reds, vec![unit("Blue")], 0);
    play.choose("Chief");
    play.choose("Part of Red");
    play.choose("Blue");
    play.choose("Major");
    assert_eq!(play.options(), ["On the table", "Part of Red too"]);
}

#[test]
fn gdf35_34_a_hero_may_not_leave_and_counts_for_the_size_of_the_unit() {
    let wounded = |blues: Vec<Sheet>| {
        let mut play = Play::with_3_5(vec![unit("Red")], blues);
        play.act(RED, Order::Hold);
        play.shoot(RED, 0);
        play.pass(3);
        play.fail(3);
        title(&play)
    };
    assert_eq!(wounded(vec![unit("Blue").with("models", 6)]), "Blue: morale test", "3 of 6");
    assert_eq!(wounded(vec![unit("Blue").with("models", 6), hero("Blue")]), "", "4 of 7");
    let play = Play::with_3_5(vec![unit("Red"), hero("Red")], vec![unit("Blue")]);
    assert!(Gdf::offers(play.state(), Some(CAPTAIN)).is_empty(), "he acts with his unit");
}

#[test]
fn gdf35_35_the_units_defense_counts_while_others_live() {
    let blues = || vec![unit("Blue"), hero("Blue").with("defense", 2)];
    let shot = |mut play: Play| {
        play.act(RED, Order::Hold);
        play.shoot(RED, 0);
        play.pass(1);
        play.pool()
    };
    assert_eq!(shot(Play::with_3_5(vec![unit("Red")], blues())), (1, 5));
    let mut play = Play::with_3_5(vec![unit("Red")], blues());
    play.hand(CAPTAIN, "models", 0);
    assert_eq!(shot(play), (1, 2));
}

#[test]
fn gdf35_35_the_heros_quality_counts_for_morale_if_it_is_better() {
    for (quality, face) in [(3, 3), (5, 4)] {
        let captain = hero("Blue").with("quality", quality);
        let mut play = Play::with_3_5(vec![unit("Red")], vec![unit("Blue"), captain]);
        play.hand(CAPTAIN, "morale", 1);
        play.roll(&[face]);
        assert!(is_quiet(&play) && !play.state().unit(CAPTAIN).pinned, "{quality}: {face}");
        play.hand(CAPTAIN, "morale", 1);
        play.roll(&[face - 1]);
        assert!(play.state().unit(CAPTAIN).pinned, "{quality}: {}", face - 1);
    }
}

#[test]
fn gdf35_35_heroes_take_wounds_last_even_if_they_are_wounded() {
    let mut play = Play::with_3_5(vec![unit("Red")], vec![unit("Blue"), hero("Blue")]);
    let captain = FigureId(2);
    play.hand(captain, "wounds", 1);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.pass(5);
    play.fail(4);
    assert_eq!(play.state().models_left(FOE), 1);
    assert_eq!(play.state().unit(captain).wounds, 1);
}

#[test]
fn gdf35_55_a_hero_strikes_and_shoots_at_his_own_quality() {
    let reds = vec![unit("Red"), hero("Red").with("quality", 2)];
    let mut play = Play::with_3_5(reds, vec![unit("Blue")]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (5, 4));
    play.pass(0);
    play.shoot(CAPTAIN, 0);
    assert_eq!(play.pool(), (1, 2));
    explained(55, &["6"]);
}

#[test]
fn gdf35_71_tough_models_take_as_many_wounds_and_the_wounded_go_on() {
    let mut play = shooting_at(unit("Red"), unit("Blue").with("tough", 3));
    play.pass(5);
    play.fail(5);
    assert_eq!((play.state().models_left(FOE), play.state().wounds_on_model(FOE)), (4, 2));
    play.end_of_turns(&[FOE]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.pass(1);
    play.fail(1);
    assert_eq!((play.state().models_left(FOE), play.state().wounds_on_model(FOE)), (3, 0));
}

#[test]
fn gdf35_71_a_tough_hero_is_last_beside_tough_models() {
    let blues = vec![unit("Blue").with("tough", 3), hero("Blue")];
    let mut play = Play::with_3_5(vec![unit("Red")], blues);
    let captain = FigureId(2);
    play.hand(captain, "wounds", 2);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.pass(2);
    play.fail(2);
    assert_eq!((play.state().wounds_on_model(FOE), play.state().unit(captain).wounds), (2, 2));
}
