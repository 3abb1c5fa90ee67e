//! The sheet of a figure, and the rosters of a battle.

use super::{
    ability::{self, MOST_ABILITIES},
    muster::Muster,
    profile::Profile,
    weapon::{self, MOST_WEAPONS},
};
use crate::{
    ids::SideId,
    sheet::{Field, FieldKind, Problem, Roster, SheetReader, distinct_names},
    topic::Topic,
};

const STAT: FieldKind = FieldKind::Number { least: 0, most: 20, preset: 5 };
const TEXT: FieldKind = FieldKind::Text { required: false };

/// The fields of a figure's sheet.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field { key: "type", label: "Type", kind: TEXT },
    Field { key: "leader", label: "Leader", kind: FieldKind::Flag },
    Field { key: "move", label: "Move", kind: STAT },
    Field { key: "melee", label: "Melee", kind: STAT },
    Field { key: "ranged", label: "Ranged", kind: STAT },
    Field { key: "strength", label: "Strength", kind: STAT },
    Field { key: "defense", label: "Defense", kind: STAT },
    Field {
        key: "wounds",
        label: "Wounds",
        kind: FieldKind::Number { least: 1, most: 10, preset: 1 },
    },
    Field { key: "mettle", label: "Mettle", kind: STAT },
    Field {
        key: "ap",
        label: "Action points",
        kind: FieldKind::Number { least: 1, most: 6, preset: 2 },
    },
    Field { key: "skillsets", label: "Skillsets", kind: TEXT },
    Field {
        key: "abilities",
        label: "Special abilities",
        kind: FieldKind::List { one: "Ability", fields: ability::FIELDS, most: MOST_ABILITIES },
    },
    Field {
        key: "barter",
        label: "Barter cost",
        kind: FieldKind::Number { least: 0, most: 9999, preset: 0 },
    },
    Field {
        key: "weapons",
        label: "Weapons",
        kind: FieldKind::List { one: "Weapon", fields: weapon::FIELDS, most: MOST_WEAPONS },
    },
];

/// Reads one roster a side.
///
/// # Errors
/// Everything on the sheets that cannot be played.
pub(crate) fn read(rosters: &[Roster]) -> Result<Muster, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut figures = Vec::new();
    let sides = distinct_names(rosters.iter().map(|roster| roster.name.clone()));
    for ((roster, side_name), side) in rosters.iter().zip(&sides).zip((0..).map(SideId)) {
        if roster.figures.is_empty() {
            problems.push(Problem { place: side_name.clone(), what: "has no figures".to_owned() });
        }
        for (sheet, number) in roster.figures.iter().zip(1..) {
            let place = format!("{side_name}, figure {number}");
            let reader = SheetReader::new(sheet, FIELDS, place);
            figures.push((side, Profile::read(&reader, &mut problems)));
        }
    }
    let names = distinct_names(figures.iter().map(|(_, profile)| profile.name.clone()));
    for ((_, profile), name) in figures.iter_mut().zip(names) {
        profile.name = name;
    }
    if problems.is_empty() { Ok(Muster { sides, figures }) } else { Err(problems) }
}

/// Stats.
pub(crate) const TOPIC: Topic = Topic {
    key: "figure",
    title: "Figures and their stats",
    rules: &[8, 9],
    text: || {
        "Move in inches. Melee and Ranged to hit, Strength to wound in melee and for heavy work, Defense not to be wounded, \
         Mettle for nerve, wits and nimbleness. Wounds are what it takes before it goes out of action. A figure has 2 AP \
         where its sheet says nothing else."
            .to_owned()
    },
};
