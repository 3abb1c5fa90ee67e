//! The sheet of a unit: its models, its quality, its weapons, what it costs.

use super::{
    limits::{MOST_MODELS, MOST_WEAPONS},
    weapon,
};
use crate::sheet::{Field, FieldKind};

const ROLL: FieldKind = FieldKind::Number { least: 2, most: 6, preset: 4 };

/// The fields of a unit's sheet.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "models",
        label: "Models",
        kind: FieldKind::Number { least: 1, most: MOST_MODELS, preset: 5 },
    },
    Field { key: "quality", label: "Quality", kind: ROLL },
    Field { key: "defense", label: "Defense", kind: ROLL },
    Field {
        key: "tough",
        label: "Tough",
        kind: FieldKind::Number { least: 1, most: 24, preset: 1 },
    },
    Field {
        key: "points",
        label: "Points",
        kind: FieldKind::Number { least: 0, most: 9999, preset: 0 },
    },
    Field {
        key: "weapons",
        label: "Weapons",
        kind: FieldKind::List { one: "Weapon", fields: weapon::FIELDS, most: MOST_WEAPONS },
    },
];

#[cfg(test)]
mod tests {
    use crate::gdf::{Gdf, testing};
    use crate::ids::SideId;
    use crate::system::RuleSystem;

    fn problems(unit: crate::sheet::Sheet) -> Vec<String> {
        let rosters = testing::rosters(vec![unit], vec![testing::unit("Blue")]);
        Gdf::begin(&rosters).expect_err("problems").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn gdf_09_a_sheet_is_read_with_all_it_says() {
        let state = Gdf::begin(&Gdf::samples()).expect("samples");
        let wardens = state.profile(crate::FigureId(0));
        assert_eq!((wardens.models, wardens.quality, wardens.defense), (5, 4, 4));
        assert_eq!((wardens.tough, wardens.points), (1, 110));
        let repeater = &wardens.weapons[1];
        assert_eq!(repeater.words(), "30 inches, 3 attacks");
        assert_eq!(repeater.carriers, 1);
    }

    #[test]
    fn gdf_09_a_weapon_that_names_no_carriers_is_carried_by_all() {
        let rosters = testing::rosters(vec![testing::unit("Red")], vec![testing::unit("Blue")]);
        let state = Gdf::begin(&rosters).expect("sheets that can be played");
        assert_eq!(state.carriers(testing::RED, 0), 5);
    }

    #[test]
    fn gdf_09_what_cannot_be_played_is_named() {
        let unit = testing::unit("Red")
            .with("quality", 1)
            .with("weapons", vec![testing::weapon("Cannon", 36, 1, 6)]);
        assert_eq!(
            problems(unit),
            [
                "Red, Cannon: 6 carry it, but the unit has 5",
                "Red, Quality: must be a number from 2 to 6",
            ]
        );
        let none = testing::rosters(Vec::new(), vec![testing::unit("Blue")]);
        let problems = Gdf::begin(&none).expect_err("a side without units");
        assert_eq!(problems[0].to_string(), "Reds: has no units");
    }

    #[test]
    fn the_same_roster_twice_has_names_of_its_own() {
        let roster = Gdf::samples().remove(0);
        let state = Gdf::begin(&[roster.clone(), roster]).expect("samples");
        let view = Gdf::view(&state);
        assert_eq!(view.sides[1].name, "Lantern Watch 2");
        assert_eq!(view.sides[1].figures[0].name, "Gate Wardens 2");
    }

    #[test]
    fn gdf_03_the_samples_cost_the_same() {
        let state = Gdf::begin(&Gdf::samples()).expect("samples");
        assert_eq!(state.points_of(SideId(0)), state.points_of(SideId(1)));
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
