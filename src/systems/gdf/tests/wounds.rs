//! Tests for which models take wounds, and how many.

use engine::{
    FigureId,
    conversation::{Answer, Question},
    odds::Horizon,
    sheet::Sheet,
};

use super::{Play, armed, gun, hero, rule, single, unit};
use crate::{Order, testing::RED};

/// Returns a battle in which Reds with this gun hit the Blues this many times.
fn hit(gun: Sheet, blues: Vec<Sheet>, hits: u16) -> Play {
    let mut play = Play::with(vec![armed("Red", gun), unit("Red too")], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    if matches!(play.prompt().question, Question::Choice(_)) {
        play.choose_place(0);
    }
    play.pass(hits);
    play
}

/// Returns the unit of the second side at this index. The first side has two units.
fn blue(place: u16) -> FigureId {
    FigureId(2 + place)
}

#[test]
fn gdf_24_deadly_wounds_stay_on_one_model() {
    let mut play = hit(gun().with("deadly", 3), vec![unit("Blue")], 2);
    play.fail(2);
    assert_eq!(play.state().models_left(blue(0)), 3, "excess wounds are lost");
    let mut play = hit(gun().with("deadly", 2), vec![unit("Blue").with("tough", 3)], 3);
    play.fail(3);
    // Each of the three wounds counts as 2. The first two remove a model, and the excess is lost.
    // The third falls on the next model.
    assert_eq!(play.state().models_left(blue(0)), 4);
    assert_eq!(play.state().wounds_on_model(blue(0)), 2);
}

#[test]
fn gdf_24_deadly_on_models_of_different_tough() {
    let wall = single("Wall").with("tough", 6).with("joins", "Blue");
    let mut play = hit(gun().with("deadly", 3), vec![unit("Blue").with("models", 2), wall], 5);
    play.fail(4);
    assert_eq!(play.state().models_left(blue(0)), 0, "one wound per model without Tough first");
    assert_eq!(play.state().unit(blue(1)).wounds, 6, "twice three wounds for the other");
}

#[test]
fn gdf_37_regeneration_ignores_wounds_on_5() {
    let mut play = hit(gun(), vec![unit("Blue").with("regeneration", true)], 4);
    play.fail(3);
    assert_eq!((play.prompt().ask.as_str(), play.pool()), ("Roll Regeneration", (3, 5)));
    assert_eq!(play.bands(), ["wounds", "ignored wounds"]);
    play.pass(2);
    assert_eq!(play.state().models_left(blue(0)), 4);
}

#[test]
fn gdf_37_regeneration_comes_before_deadly_multiplies() {
    let giant = single("Blue").with("tough", 12).with("regeneration", true);
    let mut play = hit(gun().with("deadly", 3), vec![giant], 2);
    play.fail(2);
    assert_eq!(play.pool(), (2, 5), "two wounds, not six");
    play.pass(1);
    assert_eq!(play.state().unit(blue(0)).wounds, 3);
}

/// Returns a battle in which two Blues with Regeneration, and a hero without it, take three wounds.
fn three_wounds(captain: Sheet) -> Play {
    let blues = unit("Blue").with("models", 2).with("regeneration", true);
    let mut play = hit(gun(), vec![blues, captain], 3);
    play.fail(3);
    play
}

#[test]
fn gdf_37_each_model_regenerates_for_itself_and_a_hero_without_it_does_not() {
    let mut play = three_wounds(hero("Blue"));
    assert_eq!(play.pool(), (2, 5), "the third wound may fall on the hero");
    assert!(play.prompt().hint.as_deref().is_some_and(|it| it.ends_with("Then 1 more.")));
    play.fail(2);
    assert_eq!(play.state().unit(blue(1)).wounds, 1, "no Regeneration for the hero");
    let mut play = three_wounds(hero("Blue"));
    play.fail(1);
    assert_eq!(play.pool(), (1, 5), "a model is left that can ignore the third wound");
    play.pass(1);
    assert_eq!((play.state().models_left(blue(0)), play.state().unit(blue(1)).wounds), (1, 0));
}

#[test]
fn gdf_37_chances_of_a_hero_without_regeneration_among_models_with_it() {
    let play = three_wounds(hero("Blue").with("tough", 1));
    assert!((play.chance_of(Horizon::End, "destroyed") - 4.0 / 9.0).abs() < 1e-9);
}

#[test]
fn gdf_37_dice_that_change_nothing_for_the_hero_are_rolled_together() {
    let blues = unit("Blue").with("models", 2).with("regeneration", true);
    let mut play = hit(gun(), vec![blues, hero("Blue").with("tough", 1)], 5);
    play.fail(5);
    assert_eq!(play.pool(), (4, 5), "only the fifth wound would kill the hero");
    play.fail(2);
    assert!(!play.state().any_in_play(blue(0)));
}

#[test]
fn gdf_37_a_hero_who_regenerates_does_so_for_himself_alone() {
    let captain = hero("Blue").with("regeneration", true);
    let mut play = hit(gun(), vec![unit("Blue").with("models", 2), captain], 4);
    play.fail(4);
    assert_eq!((play.prompt().ask.as_str(), play.pool()), ("Roll Regeneration", (2, 5)));
    assert_eq!(play.state().models_left(blue(0)), 0, "two models are lost without a roll");
    play.pass(1);
    assert_eq!(play.state().unit(blue(1)).wounds, 1);
}

#[test]
fn gdf_39_rendings_sixes_are_not_ignored_by_a_hero_alone_either() {
    let blues = vec![unit("Blue").with("models", 1), hero("Blue").with("regeneration", true)];
    let reds = vec![armed("Red", gun().with("rending", true)), unit("Red too")];
    let mut play = Play::with(reds, blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.answer(Answer::Pool(vec![3, 0, 2])).unwrap();
    play.fail(2);
    assert_eq!(play.state().unit(blue(1)).wounds, 1, "{:?}", play.log());
}

/// Returns a battle in which five Reds with a sniper rifle pick the Blue model at this index of the
/// options.
fn sniping(rifle: Sheet, blues: Vec<Sheet>, place: u16) -> Play {
    let rifle = rifle.with("sniper", true);
    let mut play = Play::with(vec![armed("Red", rifle), unit("Red too")], blues);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play.choose_place(place);
    play
}

#[test]
fn gdf_15_a_sniper_who_kills_the_hero_alone_tests_nobody() {
    let mut play = sniping(gun(), vec![unit("Blue"), hero("Blue")], 2);
    let chances = play.chances(Horizon::End);
    assert!(chances.iter().any(|it| it.outcome.label == "3 wounds"), "{chances:?}");
    assert!(chances.iter().all(|it| !it.outcome.label.contains("morale")), "{chances:?}");
    play.pass(3);
    play.fail(3);
    assert!(!play.state().in_play(blue(1)));
    assert!(play.0.walk().is_none());
    assert_eq!(play.state().tests_owed(blue(0)).next(), None);
}

#[test]
fn gdf_15_a_sniper_who_leaves_half_tests_morale() {
    let blues = || vec![unit("Blue").with("models", 1), hero("Blue")];
    let mut play = sniping(gun(), blues(), 2);
    assert!(play.chance_of(Horizon::End, "3 wounds, morale test") > 0.0);
    play.pass(3);
    play.fail(3);
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
}

#[test]
fn gdf_42_a_picked_model_takes_no_more_than_it_can() {
    let mut play = sniping(gun().with("rending", true), vec![unit("Blue")], 1);
    play.answer(Answer::Pool(vec![3, 1, 1])).unwrap();
    play.fail(1);
    assert!(play.0.walk().is_none(), "no model is left for the six to hit");
    assert_eq!(play.state().models_left(blue(0)), 4);
}

#[test]
fn gdf_45_a_wounded_model_goes_on_taking_wounds() {
    let mut play = hit(gun(), vec![unit("Blue").with("tough", 3)], 5);
    play.fail(2);
    assert_eq!((play.state().models_left(blue(0)), play.state().wounds_on_model(blue(0))), (5, 2));
    play.hand(blue(0), "wounds", 1);
    assert_eq!(play.state().wounds_on_model(blue(0)), 1);
}

#[test]
fn gdf_45_models_without_tough_go_first() {
    let heavy = single("Heavy").with("tough", 3).with("joins", "Blue");
    let mut play = hit(gun(), vec![unit("Blue").with("models", 2), heavy], 4);
    play.fail(3);
    assert_eq!(play.state().models_left(blue(0)), 0);
    assert_eq!(play.state().unit(blue(1)).wounds, 1);
}

#[test]
fn gdf_45_equal_models_are_the_players_choice() {
    let others = unit("Others").with("joins", "Blue");
    let mut play = hit(gun(), vec![unit("Blue"), others], 2);
    play.fail(2);
    assert_eq!(play.prompt().ask, "Who takes the wounds first?");
    play.choose_place(1);
    assert_eq!((play.state().models_left(blue(0)), play.state().models_left(blue(1))), (5, 3));
}

#[test]
fn gdf_30_heroes_take_wounds_last_and_the_units_defense_counts() {
    let mut play =
        hit(gun(), vec![unit("Blue").with("models", 2), hero("Blue").with("defense", 2)], 4);
    assert_eq!(play.pool(), (4, 5));
    play.fail(3);
    assert_eq!(play.state().models_left(blue(0)), 0);
    assert_eq!(play.state().unit(blue(1)).wounds, 1);
}

#[test]
fn gdf_30_a_hero_who_is_left_uses_his_own_defense_and_still_acts() {
    let mut play =
        hit(gun(), vec![unit("Blue").with("models", 1), hero("Blue").with("defense", 2)], 1);
    play.fail(1);
    play.roll(&[6]);
    play.end_of_turns(&[blue(1)]);
    assert!(play.state().is_head(blue(1)));
    play.act(FigureId(1), Order::Hold);
    play.shoot(FigureId(1), 0);
    play.pass(2);
    assert_eq!(play.pool(), (2, 2), "the hero's own Defense");
}

#[test]
fn gdf_30_a_unit_may_use_its_heros_quality_for_morale() {
    let mut play = hit(gun(), vec![unit("Blue"), hero("Blue")], 3);
    play.fail(3);
    assert_eq!(play.prompt().headline.title, "Blue: morale test");
    play.roll(&[3]);
    assert!(!play.state().unit(blue(0)).pinned);
    assert!(play.logged("3 on a D6, needs 3+ (Quality of Captain 3+): passed."));
}

#[test]
fn gdf_30_the_hero_shoots_with_the_unit_at_his_own_quality() {
    let reds = vec![unit("Red"), hero("Red")];
    let mut play = Play::with(reds, vec![unit("Blue")]);
    play.act(RED, Order::Hold);
    assert!(play.0.take(crate::Action::Act(FigureId(1), Order::Hold)).is_err());
    play.shoot(FigureId(1), 0);
    assert_eq!(play.pool(), (1, 3));
    play.pass(0);
    play.shoot(RED, 0);
    assert_eq!(play.pool(), (5, 4));
}

#[test]
fn gdf_15_a_units_size_counts_its_hero() {
    let mut play = hit(gun(), vec![unit("Blue"), hero("Blue")], 2);
    play.fail(2);
    assert!(play.0.walk().is_none(), "four of six are left");
    let mut play = hit(gun(), vec![unit("Blue"), hero("Blue")], 3);
    play.fail(3);
    assert!(play.0.walk().is_some(), "three of six");
}

#[test]
fn gdf_27_fearless_helps_in_morale_tests() {
    let brave =
        unit("Blue").with("fearless", true).with("rules", vec![rule("Banner", "Morale", 1)]);
    let mut play = hit(gun(), vec![brave], 3);
    play.fail(3);
    play.roll(&[2]);
    assert!(!play.state().unit(blue(0)).pinned);
    assert!(play.logged("2 on a D6, needs 2+ (Quality 4+, +1 Fearless, +1 Banner): passed."));
}
