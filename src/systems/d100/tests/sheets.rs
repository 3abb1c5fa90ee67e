//! Tests for sheets with problems and for the sample rosters.

use engine::{FromSheet, HasLineup, RuleSystem, Rules, view::Standing};

use super::*;
use crate::{Profile, Weapon, WeaponKind};

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
    assert!(modes[0].starts_with("Vesuvius, Rifle, Firing modes: use S, SA(2/4) or A(15)"));
    let dice = problems(axe().with("damage", "2D"));
    assert_eq!(dice.len(), 1, "{dice:?}");
    assert!(dice[0].starts_with("Vesuvius, Axe, Damage: must be dice"), "{dice:?}");
}

#[test]
fn d100_05_where_the_sheet_names_no_limit_it_is_a_quarter_of_toughness() {
    let limit_of = |sheet: Sheet| {
        let figures = vec![sheet.with("toughness", 47)];
        let rosters =
            [Roster { name: "Reds".to_owned(), figures, ..Roster::default() }, rosters().remove(1)];
        D100::begin(&rosters).unwrap().profile(VESUVIUS).limit
    };
    let bare = || Sheet::new().with("name", "Vesuvius");
    assert_eq!(limit_of(bare()), 11);
    assert_eq!(limit_of(bare().with("limit", 0)), 11, "older sheets stored 0 for no limit");
    assert_eq!(limit_of(bare().with("limit", 30)), 30);
    let field = Profile::fields(()).iter().find(|field| field.key == "limit").unwrap();
    let sheet = bare().with("toughness", 47);
    assert_eq!(field.fallback(&sheet, Profile::fields(())).as_deref(), Some("11"));
    let remark = field.remark(Profile::fields(())).unwrap();
    assert_eq!(remark, "Our ruling, as the book gives no value: Toughness / 4");
}

#[test]
fn an_object_has_no_turn_to_wait_for() {
    let game = Game::new();
    let view = D100::view(game.state());
    let figures = || view.sides.iter().flat_map(|side| &side.figures);
    let standing = |id| figures().find(|it| it.id == id).unwrap().standing;
    assert_eq!((standing(CRATE), standing(NELL)), (Standing::Thing, Standing::Waiting));
    assert_eq!(Standing::Thing.word(), "");
    assert_eq!(D100::ABOUT.cost, None);
}

#[test]
fn the_samples_show_every_way_to_fight() {
    let samples = D100.samples();
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
