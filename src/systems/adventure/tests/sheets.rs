//! Tests for rules 3 and 16 on sheets: defaults, problems and sample rosters.

use engine::HasLineup;

use super::*;
use crate::character::{ladder, sheet::FIELDS, skill::Use};

#[test]
fn adventure_16_our_ladder_counts_where_the_sheet_says_nothing() {
    let rosters =
        vec![Roster { name: "Party".to_owned(), figures: vec![named("Ann")], ..Roster::default() }];
    let state = Adventure::begin(&rosters).unwrap();
    let profile = state.profile(ANN);
    let penalties: Vec<i32> = (0..6).map(|level| profile.wounds.penalty(level)).collect();
    assert_eq!(penalties, [0, -1, -3, -5, -7, -9]);
    assert_eq!(profile.wounds.levels(), 6);
    let weariness: Vec<i32> = (0..5).map(|level| profile.weariness.penalty(level)).collect();
    assert_eq!(weariness, [0, -1, -2, -4, -6]);
    let fresh = Sheet::preset(FIELDS);
    for (key, penalties) in
        [("wound_levels", ladder::WOUNDS), ("weariness_levels", ladder::WEARINESS)]
    {
        let field = FIELDS.iter().find(|field| field.key == key).unwrap();
        assert_eq!(fresh.get(key), Some(&penalties.into()), "written out for players to change");
        assert_eq!(field.fallback(&Sheet::new(), FIELDS).as_deref(), Some(penalties));
        assert!(field.remark(FIELDS).unwrap().starts_with("Our ruling"));
    }
}

#[test]
fn adventure_03_a_sheet_names_all_that_does_not_fit() {
    let skill = named("Lore").with("attribute", "Wits").with("level", 30);
    let weapon = named("Axe").with("skill", "Axes").with("damage", "an amount");
    let sheet = named("Ann")
        .with("skills", vec![skill])
        .with("weapons", vec![weapon])
        .with("wound_levels", "deep");
    let rosters =
        vec![Roster { name: "Party".to_owned(), figures: vec![sheet], ..Roster::default() }];
    let problems = Adventure::begin(&rosters).unwrap_err();
    let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "Ann, Lore, Attribute: no attribute is called Wits",
            "Ann, Lore, Level: must be a number from 0 to 20",
            "Ann, Axe, Skill: no skill is called Axes",
            "Ann, Axe, Damage dice: must be dice like 2D6+3, or a number",
            "Ann, Wound penalties: must be a list of up to 12 penalties, like 0, −1, −3, −5, −7, −9",
        ]
    );
}

#[test]
fn opponents_of_one_sheet_are_numbered_and_keep_their_own_wounds() {
    let mut game = Game::new();
    let names: Vec<&str> = game.state().all_figures().map(|id| game.state().name(id)).collect();
    assert_eq!(names, ["Ann", "Ben", "Raider 1", "Raider 2"]);
    game.hand(RAIDER, "wounds", 1);
    assert_eq!(game.state().figure(OTHER_RAIDER).damage, 0);
}

#[test]
fn the_samples_differ_and_everybody_in_them_can_fight() {
    let samples = Adventure.samples();
    assert_eq!(samples.len(), 3);
    for roster in &samples {
        let state = Adventure::begin(std::slice::from_ref(roster)).unwrap();
        for (id, profile) in state.profiles() {
            let usable = profile.weapons.iter().filter(|it| profile.refusal(it).is_none());
            assert!(usable.count() > 0, "{}", state.name(id));
        }
    }
    let state = Adventure::begin(&samples).unwrap();
    let ranged =
        state.profiles().filter(|(_, it)| it.weapons.iter().any(|it| it.kind == Use::Ranged));
    assert_eq!(ranged.count(), 4);
    assert_eq!(Adventure::ABOUT.cost, None);
}
