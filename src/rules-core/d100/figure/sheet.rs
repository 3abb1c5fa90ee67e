//! The sheet of a figure.

use super::weapon::{self, MOST_WEAPONS};
use crate::{
    sheet::{Field, FieldKind},
    topic::Topic,
};

/// Points of Toughness for one point of the injury limit, where the sheet names none. Our own
/// proposal: the rules say only that the limit depends on Toughness.
const TOUGHNESS_A_POINT: i32 = 4;

const STAT: FieldKind = FieldKind::Number { least: 0, most: 200, preset: 40 };

pub(super) const OBJECT: &str = "Object";

/// The fields of a figure's sheet.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field { key: "role", label: "Role", kind: FieldKind::Text { required: false } },
    Field { key: "kind", label: "Kind", kind: FieldKind::OneOf(&["Figure", OBJECT]) },
    Field { key: "close", label: "Close Combat", kind: STAT },
    Field { key: "ranged", label: "Ranged Combat", kind: STAT },
    Field { key: "strength", label: "Strength", kind: STAT },
    Field { key: "toughness", label: "Toughness", kind: STAT },
    Field {
        key: "armour",
        label: "Armour",
        kind: FieldKind::Number { least: 0, most: 99, preset: 0 },
    },
    Field {
        key: "limit",
        label: "Injury limit",
        kind: FieldKind::Share { of: "toughness", divisor: TOUGHNESS_A_POINT, most: 250 },
    },
    Field {
        key: "actions",
        label: "Actions a turn",
        kind: FieldKind::Number { least: 1, most: 9, preset: 2 },
    },
    Field {
        key: "weapons",
        label: "Weapons",
        kind: FieldKind::List { one: "Weapon", fields: weapon::FIELDS, most: MOST_WEAPONS },
    },
];

/// Stats.
pub(super) const TOPIC: Topic = Topic {
    key: "figure",
    title: "Figures and their stats",
    rules: &[5, 19],
    text: || {
        format!(
            "Close Combat and Ranged Combat are hit values before anything is added. Strength adds \
             damage in close combat. Armour stops damage. A figure falls once its injury value \
             reaches its injury limit, which depends on Toughness; the rules do not say how, so \
             where the sheet has none we take Toughness / {TOUGHNESS_A_POINT}, rounded down. That \
             is our own proposal: write any other number. Actions are spent in its side's turn."
        )
    },
};
