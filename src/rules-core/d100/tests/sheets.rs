//! Sheets that cannot be played, and the samples.

use super::*;
use crate::{
    d100::{Weapon, WeaponKind},
    system::RuleSystem,
};

fn problems(weapon: Sheet) -> Vec<String> {
    let mut rosters = rosters();
    rosters[0].figures[0].set("weapons", vec![weapon]);
    let found = D100::begin(&rosters).err().unwrap_or_default();
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_wrong_with_a_weapon_is_named() {
    let modes = problems(gun("Rifle", "Basic", "SA(4/2)", 0));
    assert_eq!(modes.len(), 1, "{modes:?}");
    assert!(modes[0].starts_with("Vesuvius, Rifle, Firing modes: must be firing modes like"));
    let dice = problems(axe().with("damage", "2D"));
    assert_eq!(dice.len(), 1, "{dice:?}");
    assert!(dice[0].starts_with("Vesuvius, Axe, Damage: must be dice"), "{dice:?}");
}

#[test]
fn the_samples_show_every_way_to_fight() {
    let samples = D100::samples();
    let state = D100::begin(&samples).unwrap();
    assert_eq!(samples.len(), 3);
    let weapons = || state.profiles().flat_map(|(_, profile)| &profile.weapons);
    let guns = || weapons().filter_map(Weapon::gun);
    assert!(weapons().any(|weapon| matches!(weapon.kind, WeaponKind::Blade(_))));
    for class in ["pistol", "basic", "heavy"] {
        assert!(guns().any(|gun| gun.class.name() == class), "{class}");
    }
    assert!(guns().any(|gun| gun.modes.single));
    assert!(guns().any(|gun| gun.modes.semi_automatic.is_some()));
    assert!(guns().any(|gun| gun.modes.automatic.is_some()));
    assert!(state.profiles().any(|(_, profile)| profile.object));
}
