//! The sheet of a character, and the rosters of a scene.

use super::{
    attribute::{self, MOST_ATTRIBUTES},
    ladder,
    reaction::{self, MOST_REACTIONS},
    skill::{self, MOST_SKILLS},
    weapon::{self, BARE_HANDS, MOST_WEAPONS},
};
use crate::{
    sheet::{Field, FieldKind, Fold},
    topic::Topic,
};

/// Damage that a wound level takes where the sheet says nothing else: ours.
const USUAL_HEALTH: i32 = 6;

/// The most opponents of one sheet.
const MOST_OF_A_SHEET: i32 = 12;

const TEXT: FieldKind = FieldKind::Text { required: false };
const LEVEL: FieldKind = FieldKind::Number { least: -9, most: 20, preset: 0 };

/// What a character is made of, and is not changed in a scene.
pub(crate) const FOLDS: &[Fold] = &[
    Fold { label: "Attributes and skills", keys: &["attributes", "skills"] },
    Fold { label: "Reactions", keys: &["swiftness", "stamina", "reactions"] },
];

/// The fields of a character's sheet.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field { key: "kind", label: "Type", kind: TEXT },
    Field {
        key: "number",
        label: "How many of them",
        kind: FieldKind::Number { least: 1, most: MOST_OF_A_SHEET, preset: 1 },
    },
    Field {
        key: "attributes",
        label: "Attributes",
        kind: FieldKind::List {
            one: "Attribute",
            fields: attribute::FIELDS,
            most: MOST_ATTRIBUTES,
        },
    },
    Field {
        key: "skills",
        label: "Skills",
        kind: FieldKind::List { one: "Skill", fields: skill::FIELDS, most: MOST_SKILLS },
    },
    Field {
        key: "defence",
        label: "Defence",
        kind: FieldKind::Number { least: 0, most: 60, preset: 10 },
    },
    Field { key: "swiftness", label: "Swiftness", kind: LEVEL },
    Field { key: "stamina", label: "Stamina", kind: LEVEL },
    Field {
        key: "reactions",
        label: "Other reactions",
        kind: FieldKind::List { one: "Reaction", fields: reaction::FIELDS, most: MOST_REACTIONS },
    },
    Field {
        key: "courage",
        label: "Courage",
        kind: FieldKind::Number { least: 0, most: 20, preset: 3 },
    },
    Field {
        key: "health",
        label: "Damage a wound level takes",
        kind: FieldKind::Number { least: 1, most: 99, preset: USUAL_HEALTH },
    },
    Field {
        key: "wound_levels",
        label: "Wound penalties",
        kind: FieldKind::Proposed { preset: ladder::WOUNDS },
    },
    Field {
        key: "weariness_levels",
        label: "Weariness penalties",
        kind: FieldKind::Proposed { preset: ladder::WEARINESS },
    },
    Field {
        key: "unarmed",
        label: "Unarmed damage dice",
        kind: FieldKind::Dice { x: None, preset: BARE_HANDS },
    },
    Field {
        key: "weapons",
        label: "Weapons",
        kind: FieldKind::List { one: "Weapon", fields: weapon::FIELDS, most: MOST_WEAPONS },
    },
];

/// The character sheet.
pub(crate) const TOPIC: Topic = Topic {
    key: "character",
    title: "Characters and their sheets",
    rules: &[3, 16],
    text: || {
        format!(
            "Attributes with their modifiers; skills with a level, the attribute they go with, and \
             whether they may be tried untrained; Defence, which attacks must reach; swiftness, \
             stamina and other reactions; Courage. The source gives no wound levels and no levels \
             of weariness, so the sheet carries them. Where it says nothing, ours count: wounds at \
             {}, each taking up {} damage, and weariness at {}. Several opponents of one sheet are \
             numbered, and each keeps its own wounds.",
            ladder::WOUNDS,
            USUAL_HEALTH,
            ladder::WEARINESS
        )
    },
};
