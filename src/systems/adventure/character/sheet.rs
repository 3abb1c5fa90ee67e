//! The fields of a character's sheet.

use engine::{
    Topic,
    sheet::{Field, FieldKind, Fold},
};

use super::{
    attribute::{self, MOST_ATTRIBUTES},
    ladder,
    reaction::{self, MOST_REACTIONS},
    skill::{self, MOST_SKILLS},
    weapon::{self, BARE_HANDS, MOST_WEAPONS},
};

/// The default amount of damage that fills a wound level. This number is our ruling.
const USUAL_HEALTH: i32 = 6;

/// The maximum number of characters that can share a sheet.
const MOST_OF_A_SHEET: i32 = 12;

const TEXT: FieldKind = FieldKind::Text { required: false };
const LEVEL: FieldKind = FieldKind::Number { least: -9, most: 20, preset: 0 };

/// The folds of the sheet, for fields that don't change in a scene.
pub(crate) const FOLDS: &[Fold] = &[
    Fold { label: "Attributes and skills", keys: &["attributes", "skills"] },
    Fold { label: "Reactions", keys: &["swiftness", "stamina", "reactions"] },
];

/// The fields as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const KIND: Field = Field::new("kind", "Type", TEXT);
    pub(crate) const NUMBER: Field = Field::new(
        "number",
        "Number of characters",
        FieldKind::Number { least: 1, most: MOST_OF_A_SHEET, preset: 1 },
    );
    pub(crate) const ATTRIBUTES: Field = Field::new(
        "attributes",
        "Attributes",
        FieldKind::List { one: "Attribute", fields: attribute::FIELDS, most: MOST_ATTRIBUTES },
    );
    pub(crate) const SKILLS: Field = Field::new(
        "skills",
        "Skills",
        FieldKind::List { one: "Skill", fields: skill::FIELDS, most: MOST_SKILLS },
    );
    pub(crate) const DEFENCE: Field =
        Field::new("defence", "Defence", FieldKind::Number { least: 0, most: 60, preset: 10 });
    pub(crate) const SWIFTNESS: Field = Field::new("swiftness", "Swiftness", LEVEL);
    pub(crate) const STAMINA: Field = Field::new("stamina", "Stamina", LEVEL);
    pub(crate) const REACTIONS: Field = Field::new(
        "reactions",
        "Other reactions",
        FieldKind::List { one: "Reaction", fields: reaction::FIELDS, most: MOST_REACTIONS },
    );
    pub(crate) const COURAGE: Field =
        Field::new("courage", "Courage", FieldKind::Number { least: 0, most: 20, preset: 3 });
    pub(crate) const HEALTH: Field = Field::new(
        "health",
        "Damage per wound level",
        FieldKind::Number { least: 1, most: 99, preset: USUAL_HEALTH },
    );
    pub(crate) const WOUND_LEVELS: Field = Field::new(
        "wound_levels",
        "Wound penalties",
        FieldKind::Proposed { preset: ladder::WOUNDS },
    );
    pub(crate) const WEARINESS_LEVELS: Field = Field::new(
        "weariness_levels",
        "Weariness penalties",
        FieldKind::Proposed { preset: ladder::WEARINESS },
    );
    pub(crate) const UNARMED: Field = Field::new(
        "unarmed",
        "Unarmed damage dice",
        FieldKind::Dice { x: None, preset: BARE_HANDS },
    );
    pub(crate) const WEAPONS: Field = Field::new(
        "weapons",
        "Weapons",
        FieldKind::List { one: "Weapon", fields: weapon::FIELDS, most: MOST_WEAPONS },
    );
}

/// The fields of a character's sheet, in order.
pub(crate) const FIELDS: &[Field] = &[
    field::NAME,
    field::KIND,
    field::NUMBER,
    field::ATTRIBUTES,
    field::SKILLS,
    field::DEFENCE,
    field::SWIFTNESS,
    field::STAMINA,
    field::REACTIONS,
    field::COURAGE,
    field::HEALTH,
    field::WOUND_LEVELS,
    field::WEARINESS_LEVELS,
    field::UNARMED,
    field::WEAPONS,
];

/// The topic about characters and their sheets.
pub(crate) const TOPIC: Topic = Topic {
    key: "character",
    title: "Characters and their sheets",
    rules: &[3, 16],
    text: || {
        format!(
            "A sheet has attributes with modifiers, skills with a level and an attribute, Defence, \
             swiftness, stamina, other reactions and Courage. The book gives no wound or weariness \
             levels, so you set them on the sheet. Our defaults: each wound level takes {} damage; \
             the penalties are {}. For weariness they are {}. If several opponents share a sheet, \
             they're numbered, and each has its own wounds.",
            USUAL_HEALTH,
            ladder::WOUNDS,
            ladder::WEARINESS
        )
    },
};
