//! Chances of the special rules.

use super::{Play, armed, gun, unit, weapon};
use crate::{
    gdf::{Order, testing::RED},
    odds::Horizon,
    sheet::Sheet,
};

fn aiming(gun: Sheet, blues: Sheet) -> Play {
    let mut play = Play::with(vec![armed("Red", gun).with("models", 1)], vec![blues]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play
}

#[test]
fn gdf_39_chances_of_rending() {
    // One die: 4–5 hits and is blocked at 2+, a six at 6+.
    let play = aiming(gun().with("rending", true), unit("Blue").with("defense", 2));
    let lost = 2.0 / 6.0 * 1.0 / 6.0 + 1.0 / 6.0 * 5.0 / 6.0;
    assert!((play.chance_of(Horizon::End, "1 lost") - lost).abs() < 1e-9);
}

#[test]
fn gdf_35_chances_of_poison() {
    let play = aiming(gun().with("poison", true), unit("Blue").with("defense", 5));
    // A six makes three hits, each of which wounds two times in three.
    let three = 1.0 / 6.0 * (2.0_f64 / 3.0).powi(3);
    assert!((play.chance_of(Horizon::End, "3 lost, morale test") - three).abs() < 1e-9);
}

#[test]
fn gdf_37_chances_of_regeneration() {
    let play = aiming(gun(), unit("Blue").with("regeneration", true));
    let lost = 0.5 * 2.0 / 3.0 * 2.0 / 3.0;
    assert!((play.chance_of(Horizon::End, "1 lost") - lost).abs() < 1e-9);
}

/// Twenty models are shot at with this many dice a model, of ten models.
fn wide(attacks: i32, rending: bool) -> Play {
    let guns = weapon("Storm", 24, attacks, 0).with("ap", 1).with("rending", rending);
    let reds = unit("Red").with("models", 10).with("weapons", vec![guns]);
    let blues = unit("Blue").with("models", 20).with("defense", 4);
    let mut play = Play::with(vec![reds], vec![blues]);
    play.act(RED, Order::Hold);
    play.shoot(RED, 0);
    play
}

fn assert_whole(play: &Play, horizon: Horizon) {
    let total: f64 = play.chances(horizon).iter().map(|it| it.probability).sum();
    assert!((total - 1.0).abs() < 1e-9, "{horizon:?}: {total}");
}

#[test]
fn gdf_12_many_dice_are_counted() {
    assert_whole(&wide(6, true), Horizon::Test);
    assert_whole(&wide(4, false), Horizon::End);
}

#[test]
fn gdf_39_ten_dice_of_rending_are_counted_to_the_end() {
    assert_whole(&wide(1, true), Horizon::End);
}
