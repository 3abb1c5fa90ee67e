//! The sheet of a figure.

use super::{
    ability::{self, MOST_ABILITIES},
    weapon::{self, MOST_WEAPONS},
};
use crate::{
    sheet::{Field, FieldKind},
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

/// Stats.
pub(crate) const TOPIC: Topic = Topic {
    key: "figure",
    title: "Figures and their stats",
    rules: &[8, 9],
    text: || {
        "Move in inches. Melee and Ranged to hit, Strength to wound in melee and for heavy work, \
         Defense not to be wounded, Mettle for nerve, wits and nimbleness. Wounds are what it \
         takes before it goes out of action. A figure has 2 AP where its sheet says nothing else."
            .to_owned()
    },
};
