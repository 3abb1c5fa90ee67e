//! The fields of a figure's sheet.

use engine::{
    Topic,
    sheet::{Field, FieldKind},
};

use super::weapon::{self, MOST_WEAPONS};

/// The number of points of Toughness per point of injury limit, if the sheet has no limit.
///
/// This value is our ruling, because the rules only say that the limit depends on Toughness.
const TOUGHNESS_A_POINT: i32 = 4;

const STAT: FieldKind = FieldKind::Number { least: 0, most: 200, preset: 40 };

pub(super) const OBJECT: &str = "Object";

/// The fields as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const ROLE: Field = Field::new("role", "Role", FieldKind::Text { required: false });
    pub(crate) const KIND: Field =
        Field::new("kind", "Kind", FieldKind::OneOf(&["Figure", OBJECT]));
    pub(crate) const CLOSE: Field = Field::new("close", "Close Combat", STAT);
    pub(crate) const RANGED: Field = Field::new("ranged", "Ranged Combat", STAT);
    pub(crate) const STRENGTH: Field = Field::new("strength", "Strength", STAT);
    pub(crate) const TOUGHNESS: Field = Field::new("toughness", "Toughness", STAT);
    pub(crate) const ARMOUR: Field =
        Field::new("armour", "Armour", FieldKind::Number { least: 0, most: 99, preset: 0 });
    pub(crate) const LIMIT: Field = Field::new(
        "limit",
        "Injury limit",
        FieldKind::Share { of: "toughness", divisor: TOUGHNESS_A_POINT, most: 250 },
    );
    pub(crate) const ACTIONS: Field = Field::new(
        "actions",
        "Actions per turn",
        FieldKind::Number { least: 1, most: 9, preset: 2 },
    );
    pub(crate) const WEAPONS: Field = Field::new(
        "weapons",
        "Weapons",
        FieldKind::List { one: "Weapon", fields: weapon::FIELDS, most: MOST_WEAPONS },
    );
}

/// The fields of a figure's sheet, in order.
pub(crate) const FIELDS: &[Field] = &[
    field::NAME,
    field::ROLE,
    field::KIND,
    field::CLOSE,
    field::RANGED,
    field::STRENGTH,
    field::TOUGHNESS,
    field::ARMOUR,
    field::LIMIT,
    field::ACTIONS,
    field::WEAPONS,
];

/// The topic about figures and their stats.
pub(super) const TOPIC: Topic = Topic {
    key: "figure",
    title: "Figures and their stats",
    rules: &[5, 19],
    text: || {
        format!(
            "Close Combat and Ranged Combat are hit values before modifiers. Strength adds damage \
             in close combat. Armour stops damage. A figure falls when its injury value reaches \
             its injury limit. The limit depends on Toughness, but the rules don't say how: if the \
             sheet has none, we use Toughness / {TOUGHNESS_A_POINT}, rounded down. You can enter \
             any other number. A figure spends its actions in its side's turn."
        )
    },
};
