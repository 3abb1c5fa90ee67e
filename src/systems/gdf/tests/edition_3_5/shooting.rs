//! Tests for targets, sight, cover, and casualties of shooting.

use engine::odds::Horizon;

use super::*;

const ALPHA: FigureId = FigureId(1);
const BETA: FigureId = FigureId(2);
const CAPTAIN: FigureId = FigureId(2);

/// Returns a unit in which each model has this many kinds of guns.
fn with_guns(count: usize) -> Sheet {
    let guns = (1..=count).map(|place| weapon(&format!("Gun {place}"), 24, 1, 0));
    unit("Red").with("weapons", guns.collect::<Vec<_>>())
}

/// Returns a battle in which a unit with this many kinds of guns holds.
fn against(guns: usize, blues: Vec<Sheet>) -> Play {
    let mut play = Play::with_3_5(vec![with_guns(guns)], blues);
    play.act(RED, Order::Hold);
    play
}

/// Fires a gun at a unit, with this many hits that all wound.
fn fire(play: &mut Play, gun: u8, at: &str, hits: u16) {
    play.shoot(RED, gun);
    if matches!(play.prompt().question, Question::Choice(_)) {
        play.choose(at);
    }
    play.pass(hits);
    if hits > 0 {
        play.fail(hits);
    }
}

#[test]
fn gdf35_21_a_third_target_is_refused_with_the_reason() {
    let mut play = against(3, vec![unit("Alpha"), unit("Beta"), unit("Gamma")]);
    fire(&mut play, 0, "Alpha", 0);
    fire(&mut play, 1, "Beta", 0);
    play.shoot(RED, 2);
    let why = refusal_of(&play, "Gamma").expect("a reason");
    assert!(why.contains("Alpha") && why.contains("Beta"), "{why}");
    assert_eq!((refusal_of(&play, "Alpha"), refusal_of(&play, "Beta")), (None, None));
    assert!(play.answer(Answer::Choice(2)).is_err());
    play.choose("Beta");
    assert_eq!(play.pool(), (5, 4));
    let text = topic(21);
    assert!(text.contains("2 units") || text.contains("two units"), "{text}");
}

#[test]
fn gdf35_21_any_number_of_weapons_may_fire_at_the_same_two_targets() {
    let mut play = against(4, vec![unit("Alpha"), unit("Beta"), unit("Gamma")]);
    fire(&mut play, 0, "Alpha", 0);
    fire(&mut play, 1, "Alpha", 0);
    play.shoot(RED, 2);
    assert_eq!(refusal_of(&play, "Gamma"), None, "only one target so far");
    play.choose("Gamma");
    play.pass(0);
    play.shoot(RED, 3);
    assert!(refusal_of(&play, "Beta").is_some());
    assert_eq!(refusal_of(&play, "Gamma"), None);
}

#[test]
fn gdf35_21_a_unit_and_its_hero_are_one_target() {
    let blues = vec![unit("Alpha"), hero("Alpha"), unit("Beta"), unit("Gamma")];
    let mut play = against(4, blues);
    fire(&mut play, 0, "Alpha", 5);
    assert_eq!((play.state().in_play(ALPHA), play.state().in_play(CAPTAIN)), (false, true));
    fire(&mut play, 1, "Captain", 0);
    play.shoot(RED, 2);
    assert_eq!(refusal_of(&play, "Beta"), None, "one target so far");
    play.choose("Beta");
    play.pass(0);
    play.shoot(RED, 3);
    assert_eq!((refusal_of(&play, "Captain"), refusal_of(&play, "Beta")), (None, None));
    assert!(refusal_of(&play, "Gamma").is_some());
}

#[test]
fn gdf35_21_a_destroyed_target_counts() {
    let mut play = against(3, vec![single("Alpha"), unit("Beta"), unit("Gamma")]);
    fire(&mut play, 0, "Alpha", 1);
    assert!(!play.state().in_play(ALPHA));
    fire(&mut play, 1, "Beta", 0);
    play.shoot(RED, 2);
    assert!(refusal_of(&play, "Gamma").is_some());
    play.choose("Beta");
}

#[test]
fn gdf35_21_after_two_destroyed_targets_the_unit_is_done() {
    let mut play = against(3, vec![single("Alpha"), single("Beta"), unit("Gamma")]);
    fire(&mut play, 0, "Alpha", 1);
    fire(&mut play, 1, "Beta", 1);
    assert_eq!((play.state().in_play(BETA), play.state().acting), (false, None));
    assert_eq!(play.to_move().0, 1);
}

#[test]
fn gdf35_21_the_next_activation_has_two_targets_of_its_own() {
    let mut play = against(3, vec![unit("Alpha"), unit("Beta"), unit("Gamma")]);
    fire(&mut play, 0, "Alpha", 0);
    fire(&mut play, 1, "Beta", 0);
    play.end(RED);
    play.end_of_turns(&[ALPHA, BETA, FigureId(3)]);
    assert_eq!(play.state().round, 2);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    assert_eq!(refusal_of(&play, "Gamma"), None);
}

#[test]
fn gdf35_21_a_hero_shoots_at_the_targets_of_the_unit() {
    let reds = vec![with_guns(2), hero("Red")];
    let mut play = Play::with_3_5(reds, vec![unit("Alpha"), unit("Beta"), unit("Gamma")]);
    play.act(RED, Order::Hold);
    fire(&mut play, 0, "Alpha", 0);
    fire(&mut play, 1, "Beta", 0);
    play.shoot(FigureId(1), 0);
    assert!(refusal_of(&play, "Gamma").is_some());
    play.choose("Alpha");
}

#[test]
fn gdf35_22_what_blocks_sight_is_explained() {
    let text = topic(22);
    assert!(text.contains("sight") && text.contains("unit"), "{text}");
}

#[test]
fn gdf35_23_cover_adds_one_to_defense_and_leaves_the_dice_to_hit_alone() {
    let mut play = shooting_at(unit("Red"), unit("Blue"));
    play.set("cover", 1);
    assert_eq!(play.pool(), (5, 4), "the roll to hit");
    // A die hits half the time, and in cover half of the hits are blocked.
    let none = (3.0_f64 / 4.0).powi(5);
    assert!(near(play.chance_of(Horizon::End, "none lost"), none));
    play.pass(2);
    assert_eq!(play.pool(), (2, 4), "Defense 5+ and +1");
    assert!(near(play.chance_of(Horizon::Test, "2 lost"), 0.25));
    play.fail(1);
    assert_eq!(play.state().models_left(FOE), 4);
    explained(23, &["+1", "Defense"]);
}

#[test]
fn gdf35_23_without_cover_nothing_is_added() {
    let mut play = shooting_at(unit("Red"), unit("Blue"));
    play.pass(2);
    assert_eq!(play.pool(), (2, 5));
}

#[test]
fn gdf35_23_cover_and_ap_are_added_up() {
    let mut play = shooting_at(armed("Red", gun().with("ap", 1)), unit("Blue"));
    play.set("cover", 1);
    play.pass(2);
    assert_eq!(play.pool(), (2, 5), "5+, −1 and +1");
    let mut play = shooting_at(armed("Red", gun().with("ap", 3)), unit("Blue").with("defense", 3));
    play.set("cover", 1);
    play.pass(2);
    assert_eq!(play.pool(), (2, 5), "3+, −3 and +1");
}

#[test]
fn gdf35_23_blast_ignores_cover() {
    let mut play = shooting_at(armed("Red", gun().with("blast", 3)), unit("Blue"));
    play.set("cover", 1);
    assert_eq!(play.pool(), (5, 4));
    play.pass(1);
    assert_eq!(play.pool(), (3, 5));
}

#[test]
fn gdf35_23_a_rule_that_ignores_cover_does_so_too() {
    let mut play = shooting_at(armed("Red", with(gun(), &["Ignores Cover"])), unit("Blue"));
    play.set("cover", 1);
    assert_eq!(play.pool(), (5, 4));
    play.pass(1);
    assert_eq!(play.pool(), (1, 5));
}

#[test]
fn gdf35_23_what_only_blocks_sight_gives_no_cover_against_indirect() {
    let mut play = shooting_at(armed("Red", gun().with("indirect", true)), unit("Blue"));
    let cover = play.prompt().conditions.iter().find(|it| it.key == "cover").expect("a question");
    assert!(cover.label.contains("not just behind"), "{}", cover.label);
    play.set("cover", 1);
    play.pass(1);
    assert_eq!(play.pool(), (1, 4), "models in cover have it against Indirect as well");
}

#[test]
fn gdf35_23_there_is_no_cover_in_melee() {
    let mut play = charging(unit("Red"), unit("Blue"));
    assert!(!has_condition(&play, "cover"));
    play.pass(2);
    assert_eq!(play.pool(), (2, 5));
}

#[test]
fn gdf35_23_there_is_no_cover_against_spells() {
    let spell = Sheet::new().with("name", "Glare").with("number", 1).with("hits", 2);
    let red = unit("Red").with("rules", vec![rated("Caster", 1)]).with("spells", vec![spell]);
    let mut play = duel(red, unit("Blue"));
    play.take(Action::Cast(RED, 0));
    assert!(!has_condition(&play, "cover"));
    play.roll(&[4]);
    assert_eq!(play.pool(), (2, 5));
}

#[test]
fn gdf35_23_cover_lasts_for_all_weapons_fired_together() {
    let mut play = against(2, vec![unit("Alpha")]);
    play.take(Action::ShootAll(RED));
    play.set("cover", 1);
    play.pass(1);
    assert_eq!(play.pool(), (1, 4));
    play.pass(1);
    assert_eq!(play.pool(), (5, 4), "the other gun");
    play.pass(1);
    assert_eq!(play.pool(), (1, 4));
}

#[test]
fn gdf35_24_hits_are_blocked_or_wound_and_wounds_remove_models() {
    let mut play = shooting_at(unit("Red"), unit("Blue"));
    assert_eq!((play.pool(), play.bands()), ((5, 4), vec!["misses", "hits"]));
    play.pass(3);
    assert_eq!((play.pool(), play.bands()), ((3, 5), vec!["wounds", "blocks"]));
    assert_eq!(play.prompt().side.map(|side| side.0), Some(1), "the defender rolls");
    play.fail(2);
    assert_eq!(play.state().models_left(FOE), 3);
    assert!(play.logged("Blue: 2 models lost, 3 of 5 models left."));
    // Each of five dice hits half the time, and two in three hits wound.
    let play = shooting_at(unit("Red"), unit("Blue"));
    let none = (2.0_f64 / 3.0).powi(5);
    assert!(near(play.chance_of(Horizon::End, "none lost"), none));
}

#[test]
fn gdf35_24_models_out_of_range_or_sight_do_not_fire() {
    let mut play = shooting_at(unit("Red"), unit("Blue"));
    play.set("models", 2);
    assert_eq!(play.pool(), (3, 4));
}

#[test]
fn gdf35_23_cover_of_an_attack_without_rosters_adds_to_defense() {
    let mut play = duel(unit("Red"), unit("Blue"));
    play.take(Action::Attack);
    play.set("cover", 1);
    let before = play.pool().1;
    play.set("cover", 0);
    assert_eq!(play.pool().1, before, "the roll to hit");
    play.pass(2);
    let without = play.pool().1;
    play.0.undo().expect("a step");
    play.set("cover", 1);
    play.pass(2);
    assert_eq!(play.pool().1, without - 1);
}
