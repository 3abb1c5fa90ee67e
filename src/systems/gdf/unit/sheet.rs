//! The sheet of a unit, with its models, Quality, weapons, special rules and cost.

use engine::sheet::{Field, FieldKind, Fold};

use super::{
    edition::Edition,
    item,
    keyword::Keyword,
    limits::{MOST_ITEMS, MOST_MODELS, MOST_SPELLS, MOST_WEAPONS},
    rule::{self, MOST_RULES},
    spell,
    weapon::{self, flag},
};

const ROLL: FieldKind = FieldKind::Number { least: 2, most: 6, preset: 4 };

/// The fields of a unit's sheet, by name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const MODELS: Field = Field::new(
        "models",
        "Models",
        FieldKind::Number { least: 1, most: MOST_MODELS, preset: 5 },
    );
    pub(crate) const QUALITY: Field = Field::new("quality", "Quality", ROLL);
    pub(crate) const DEFENSE: Field = Field::new("defense", "Defense", ROLL);
    pub(crate) const TOUGH: Field =
        Field::new("tough", "Tough", FieldKind::Number { least: 1, most: 24, preset: 1 });
    pub(crate) const POINTS: Field =
        Field::new("points", "Points", FieldKind::Number { least: 0, most: 9999, preset: 0 });
    pub(crate) const IMPACT: Field = Field::new("impact", "Impact, 0 for none", RATING);
    pub(crate) const PSYCHIC: Field = Field::new("psychic", "Psychic, 0 for none", RATING);
    pub(crate) const TRANSPORT: Field = Field::new(
        "transport",
        "Transport, 0 for none",
        FieldKind::Number { least: 0, most: 60, preset: 0 },
    );
    pub(crate) const RULES: Field = Field::new(
        "rules",
        "Other rules",
        FieldKind::List { one: "Rule", fields: rule::FIELDS, most: MOST_RULES },
    );
    pub(crate) const ITEMS: Field = Field::new(
        "items",
        "Items",
        FieldKind::List { one: "Item", fields: item::FIELDS, most: MOST_ITEMS },
    );
    pub(crate) const JOINS: Field = Field::new("joins", "Part of", FieldKind::Tie);
    pub(crate) const INSIDE: Field = Field::new("inside", "Begins inside", FieldKind::Tie);
    pub(crate) const COMBINED: Field = Field::new("combined", "Combined with", FieldKind::Tie);
}

/// Returns the list of weapons.
const fn weapons_field(edition: Edition) -> Field {
    let fields = weapon::fields(edition);
    let kind = FieldKind::List { one: "Weapon", fields, most: MOST_WEAPONS };
    Field::new("weapons", "Weapons", kind)
}

/// Returns the list of spells.
const fn spells_field(edition: Edition) -> Field {
    let kind = FieldKind::List { one: "Spell", fields: spell::fields(edition), most: MOST_SPELLS };
    Field::new("spells", "Spells", kind)
}

const WEAPONS_2_16: Field = weapons_field(Edition::V2_16);
const WEAPONS_3_5: Field = weapons_field(Edition::V3_5);
const SPELLS_2_16: Field = spells_field(Edition::V2_16);
const SPELLS_3_5: Field = spells_field(Edition::V3_5);

/// Returns the list of a unit's weapons in this edition.
pub(crate) const fn weapons(edition: Edition) -> &'static Field {
    match edition {
        Edition::V2_16 => &WEAPONS_2_16,
        Edition::V3_5 => &WEAPONS_3_5,
    }
}

/// Returns the list of a unit's spells in this edition.
pub(crate) const fn spells(edition: Edition) -> &'static Field {
    match edition {
        Edition::V2_16 => &SPELLS_2_16,
        Edition::V3_5 => &SPELLS_3_5,
    }
}

/// Returns all fields of a unit's sheet in this edition, in order.
pub(crate) const fn fields(edition: Edition) -> &'static [Field] {
    match edition {
        Edition::V2_16 => FIELDS_2_16,
        Edition::V3_5 => FIELDS_3_5,
    }
}

const FIELDS_2_16: &[Field] = &[
    field::NAME,
    field::MODELS,
    field::QUALITY,
    field::DEFENSE,
    field::TOUGH,
    field::POINTS,
    WEAPONS_2_16,
    flag(Keyword::Aircraft),
    flag(Keyword::Ambush),
    flag(Keyword::Fast),
    flag(Keyword::Fear),
    flag(Keyword::Fearless),
    flag(Keyword::Flying),
    flag(Keyword::Furious),
    flag(Keyword::Hero),
    flag(Keyword::Immobile),
    field::IMPACT,
    field::PSYCHIC,
    flag(Keyword::Regeneration),
    flag(Keyword::Relentless),
    flag(Keyword::Scout),
    flag(Keyword::Slow),
    flag(Keyword::Stealth),
    flag(Keyword::Strider),
    field::TRANSPORT,
    SPELLS_2_16,
    field::RULES,
    field::ITEMS,
    field::JOINS,
    field::INSIDE,
    field::COMBINED,
];

/// The rules that have a number or that weapons have, too, are in the list of rules.
const FIELDS_3_5: &[Field] = &[
    field::NAME,
    field::MODELS,
    field::QUALITY,
    field::DEFENSE,
    field::TOUGH,
    field::POINTS,
    WEAPONS_3_5,
    flag(Keyword::Aircraft),
    flag(Keyword::Ambush),
    flag(Keyword::Fast),
    flag(Keyword::Fearless),
    flag(Keyword::Flying),
    flag(Keyword::Furious),
    flag(Keyword::Hero),
    flag(Keyword::Immobile),
    field::IMPACT,
    flag(Keyword::Regeneration),
    flag(Keyword::Relentless),
    flag(Keyword::Scout),
    flag(Keyword::Slow),
    flag(Keyword::Stealth),
    flag(Keyword::Strider),
    field::TRANSPORT,
    SPELLS_3_5,
    field::RULES,
    field::ITEMS,
    field::JOINS,
    field::INSIDE,
    field::COMBINED,
];

/// Returns the folded groups of fields in this edition. Units and weapons use only a few of the many
/// special rules.
pub(crate) const fn folds(edition: Edition) -> &'static [Fold] {
    match edition {
        Edition::V2_16 => &[Fold { label: SPECIAL_RULES, keys: KEYS_2_16 }, SPELLS_AND_ITEMS],
        Edition::V3_5 => &[Fold { label: SPECIAL_RULES, keys: KEYS_3_5 }, SPELLS_AND_ITEMS],
    }
}

const SPECIAL_RULES: &str = "Special rules";

const SPELLS_AND_ITEMS: Fold = Fold { label: "Spells and items", keys: &["spells", "items"] };

const KEYS_2_16: &[&str] = &[
    "aircraft",
    "ambush",
    "fast",
    "fear",
    "fearless",
    "flying",
    "furious",
    "hero",
    "immobile",
    "impact",
    "psychic",
    "regeneration",
    "relentless",
    "scout",
    "slow",
    "stealth",
    "strider",
    "transport",
    "blast",
    "deadly",
    "indirect",
    "lock_on",
    "poison",
    "rending",
    "sniper",
    "rules",
];

const KEYS_3_5: &[&str] = &[
    "aircraft",
    "ambush",
    "fast",
    "fearless",
    "flying",
    "furious",
    "hero",
    "immobile",
    "impact",
    "regeneration",
    "relentless",
    "scout",
    "slow",
    "stealth",
    "strider",
    "transport",
    "blast",
    "deadly",
    "indirect",
    "rending",
    "rules",
];

const RATING: FieldKind = FieldKind::Number { least: 0, most: 12, preset: 0 };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Gdf, V2_16, testing};
    use engine::{FigureId, HasLineup, SideId};
    use engine::{RuleSystem, Rules};

    fn problems(unit: engine::sheet::Sheet) -> Vec<String> {
        let rosters = testing::rosters(vec![unit], vec![testing::unit("Blue")]);
        Gdf::begin(&rosters).expect_err("problems").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn gdf_09_a_sheet_is_read_with_all_it_says() {
        let state = Gdf::begin(&V2_16.samples()).expect("samples");
        let wardens = state.profile(FigureId(0));
        assert_eq!((*wardens.models, *wardens.quality, *wardens.defense), (5, 4, 4));
        assert_eq!((*wardens.tough, *wardens.points), (1, 110));
        let repeater = &wardens.weapons[1];
        assert_eq!(repeater.words(), "30″, 3 attacks");
        assert_eq!(repeater.carriers, 1);
    }

    #[test]
    fn gdf_09_a_weapon_that_names_no_carriers_is_carried_by_all() {
        let rosters = testing::rosters(vec![testing::unit("Red")], vec![testing::unit("Blue")]);
        let state = Gdf::begin(&rosters).expect("sheets that can be played");
        assert_eq!(state.carriers(testing::RED, 0), 5);
    }

    #[test]
    fn gdf_09_every_rule_of_the_book_is_a_field_and_shows_on_the_card() {
        let mut gun =
            testing::weapon("Gun", 24, 1, 0).with("ap", 1).with("blast", 3).with("deadly", 2);
        let keywords = |fields: &'static [Field]| {
            fields.iter().filter(|field| Keyword::of_key(field.key).is_some())
        };
        for field in keywords(weapon::fields(V2_16)) {
            gun.set(field.key, true);
        }
        let lucky = engine::sheet::Sheet::new()
            .with("name", "Lucky")
            .with("gives", "Rerolls hit rolls of 1");
        let spell = engine::sheet::Sheet::new().with("name", "Glare").with("number", 5);
        let mut unit = testing::unit("Red")
            .with("weapons", vec![gun])
            .with("impact", 2)
            .with("psychic", 1)
            .with("transport", 6)
            .with("rules", vec![lucky])
            .with("spells", vec![spell]);
        for field in keywords(fields(V2_16)) {
            unit.set(field.key, true);
        }
        let rosters = testing::rosters(vec![unit], vec![testing::unit("Blue")]);
        let view = Gdf::view(&Gdf::begin(&rosters).expect("sheets that can be played"));
        let gear = &view.sides[0].figures[0].gear;
        let gun = "Gun ×5: 24″, 1 attack, AP(1), Blast(3), Deadly(2), Indirect, Lock-On, \
                   Poison, Rending, Sniper";
        let unit = "Aircraft, Ambush, Fast, Fear, Fearless, Flying, Furious, Hero, Immobile, \
                    Regeneration, Relentless, Scout, Slow, Stealth, Strider, Impact(2), \
                    Psychic(1), Transport(6)";
        let mut expected: Vec<&str> = [gun].into_iter().chain(unit.split(", ")).collect();
        assert!(
            gear[1..expected.len()].iter().all(|rule| rule.topic.is_some()),
            "each is explained"
        );
        expected.extend(["Lucky: rerolls ones to hit", "Glare (5+)"]);
        let gear: Vec<String> = gear.iter().map(ToString::to_string).collect();
        assert_eq!(gear, expected);
    }

    #[test]
    fn gdf_09_other_rules_need_numbers_that_make_sense() {
        let rule =
            engine::sheet::Sheet::new().with("name", "Shiny").with("gives", "Ignores wounds on");
        assert_eq!(
            problems(testing::unit("Red").with("rules", vec![rule])),
            ["Red, Shiny, Amount: needs a number from 2 to 6"]
        );
    }

    #[test]
    fn gdf_04_two_copies_become_one() {
        let special =
            |name: &str| vec![testing::weapon("Gun", 24, 1, 0), testing::weapon(name, 36, 2, 1)];
        let one = testing::unit("Red").with("weapons", special("Cannon"));
        let other = testing::unit("Red").with("weapons", special("Flamer")).with("combined", "Red");
        let rosters = testing::rosters(vec![other, one], vec![testing::unit("Blue")]);
        let state = Gdf::begin(&rosters).expect("sheets that can be played");
        let whole = state.profile(testing::RED);
        assert_eq!((*whole.models, *whole.points, whole.weapons.len()), (10, 200, 3));
        assert_eq!((*whole.weapons[0].carriers, *whole.weapons[2].carriers), (10, 1));
        assert_eq!(state.figures_of(SideId(0)).count(), 1);
    }

    #[test]
    fn gdf_04_copies_with_other_upgrades_for_all_stay_apart() {
        let two = |other: engine::sheet::Sheet| {
            let reds = vec![testing::unit("Red"), other.with("combined", "Red")];
            let rosters = testing::rosters(reds, vec![testing::unit("Blue")]);
            Gdf::begin(&rosters)
                .expect_err("problems")
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        let armed = testing::unit("Copy").with("weapons", vec![testing::weapon("Sword", 0, 2, 0)]);
        let place = "Copy, Combined with: both copies need the same";
        assert_eq!(two(armed), [format!("{place} weapons for all models")]);
        assert_eq!(
            two(testing::unit("Copy").with("fast", true)),
            [format!("{place} special rules")]
        );
        assert_eq!(two(testing::unit("Copy").with("tough", 3)), [format!("{place} Tough")]);
        let alone = testing::unit("Red").with("combined", "Green");
        assert_eq!(problems(alone)[0], "Red, Combined with: there is no Green");
    }

    #[test]
    fn gdf_30_heroes_and_passengers_name_units_that_can_take_them() {
        let captain = |key: &str| {
            testing::unit("Captain").with("models", 1).with("hero", true).with(key, "Red")
        };
        let of = |sheet| {
            let rosters =
                testing::rosters(vec![testing::unit("Red"), sheet], vec![testing::unit("Blue")]);
            Gdf::begin(&rosters).map(|_| ()).map_err(|all| all[0].to_string())
        };
        assert_eq!(of(captain("joins")), Ok(()));
        let inside = "Captain, Begins inside: Red isn't a transport".to_owned();
        assert_eq!(of(captain("inside")), Err(inside));
    }

    #[test]
    fn gdf_30_ties_last_through_new_names_and_what_is_gone_is_said() {
        let captain = testing::unit("Captain").with("models", 1).with("hero", true);
        let reds = vec![testing::unit("Red"), testing::unit("Red"), captain];
        let mut roster = testing::rosters(reds, Vec::new()).remove(0);
        let to_second = roster.tie_to(1).expect("a sheet");
        roster.figures[2].set("joins", to_second);
        roster.figures[1].set("name", "Crimson");
        let of = |roster: &engine::sheet::Roster| {
            let blues = testing::rosters(Vec::new(), vec![testing::unit("Blue")]).remove(1);
            Gdf::begin(&[roster.clone(), blues])
        };
        let state = of(&roster).expect("sheets that can be played");
        assert_eq!(state.profile(FigureId(2)).joins, Some(FigureId(1)));
        roster.figures.remove(1);
        let problems = of(&roster).expect_err("no unit to join");
        assert_eq!(problems[0].to_string(), "Captain, Part of: its unit no longer exists");
    }

    #[test]
    fn gdf_04_who_joins_a_copy_joins_the_whole_unit() {
        let captain = testing::unit("Captain").with("models", 1).with("hero", true);
        let reds = vec![captain, testing::unit("Copy"), testing::unit("Red")];
        let mut roster = testing::rosters(reds, Vec::new()).remove(0);
        for (own, key, other) in [(0, "joins", 1), (1, "combined", 2)] {
            let tie = roster.tie_to(other).expect("a sheet");
            roster.figures[own].set(key, tie);
        }
        let blues = testing::rosters(Vec::new(), vec![testing::unit("Blue")]).remove(1);
        let state = Gdf::begin(&[roster, blues]).expect("sheets that can be played");
        assert_eq!(state.profile(FigureId(1)).models, 10);
        assert_eq!(state.profile(FigureId(0)).joins, Some(FigureId(1)));
    }

    #[test]
    fn gdf_46_a_transport_holds_no_more_than_it_says() {
        let of = |room: i32| {
            let tank = testing::unit("Tank").with("models", 1).with("transport", room);
            let reds = vec![tank, testing::unit("Red").with("inside", "Tank")];
            let rosters = testing::rosters(reds, vec![testing::unit("Blue")]);
            Gdf::begin(&rosters).map(|_| ()).map_err(|all| all[0].to_string())
        };
        assert_eq!(of(5), Ok(()));
        assert_eq!(of(4), Err("Tank: 5 models inside, but room for 4".to_owned()));
    }

    #[test]
    fn gdf_09_what_cannot_be_played_is_named() {
        let unit = testing::unit("Red")
            .with("quality", 1)
            .with("weapons", vec![testing::weapon("Cannon", 36, 1, 6)]);
        assert_eq!(
            problems(unit),
            [
                "Red, Cannon: 6 models carry it, but the unit only has 5",
                "Red, Quality: must be a number from 2 to 6",
            ]
        );
        let none = testing::rosters(Vec::new(), vec![testing::unit("Blue")]);
        let problems = Gdf::begin(&none).expect_err("a side without units");
        assert_eq!(problems[0].to_string(), "Reds: has no units");
    }

    #[test]
    fn the_same_roster_twice_has_names_of_its_own() {
        let roster = V2_16.samples().remove(0);
        let state = Gdf::begin(&[roster.clone(), roster]).expect("samples");
        let view = Gdf::view(&state);
        assert_eq!(view.sides[1].name, "Lantern Watch 2");
        assert_eq!(view.sides[1].figures[0].name, "Gate Wardens 2");
    }

    #[test]
    fn gdf_03_the_samples_cost_the_same() {
        let mut larger = V2_16.more_samples();
        larger.truncate(2);
        for samples in [V2_16.samples(), larger] {
            let state = Gdf::begin(&samples).expect("samples");
            assert_eq!(state.points_of(SideId(0)), state.points_of(SideId(1)));
        }
    }

    #[test]
    fn a_sample_army_has_24_units() {
        let army = V2_16.more_samples().pop().expect("an army");
        let state = Gdf::begin(&[army.clone(), army]).expect("samples");
        let units: Vec<usize> =
            Gdf::view(&state).sides.iter().map(|side| side.figures.len()).collect();
        assert_eq!(units, [24, 24]);
    }

    #[test]
    fn gdf_03_an_imbalance_of_points_is_said() {
        let reds = vec![testing::unit("Red"), testing::unit("Red too")];
        let rosters = testing::rosters(reds, vec![testing::unit("Blue")]);
        let view = Gdf::view(&Gdf::begin(&rosters).expect("sheets that can be played"));
        assert!(view.sides[0].remark.ends_with("200 points, 100 more than the other side"));
        assert!(view.sides[1].remark.ends_with("100 points"));
    }
}
