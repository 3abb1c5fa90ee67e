//! Chances of the special rules.

use super::{Play, armed, gun, unit};
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
