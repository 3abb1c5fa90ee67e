//! The fields of a figure's sheet.

use engine::{
    Topic,
    sheet::{Field, FieldKind},
};

use super::{
    ability::{self, MOST_ABILITIES},
    weapon::{self, MOST_WEAPONS},
};

const STAT: FieldKind = FieldKind::Number { least: 0, most: 20, preset: 5 };
const TEXT: FieldKind = FieldKind::Text { required: false };

/// The fields of a figure's sheet, as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const TYPE: Field = Field::new("type", "Type", TEXT);
    pub(crate) const LEADER: Field = Field::new("leader", "Leader", FieldKind::Flag);
    pub(crate) const MOVE: Field = Field::new("move", "Move", STAT);
    pub(crate) const MELEE: Field = Field::new("melee", "Melee", STAT);
    pub(crate) const RANGED: Field = Field::new("ranged", "Ranged", STAT);
    pub(crate) const STRENGTH: Field = Field::new("strength", "Strength", STAT);
    pub(crate) const DEFENSE: Field = Field::new("defense", "Defense", STAT);
    pub(crate) const WOUNDS: Field =
        Field::new("wounds", "Wounds", FieldKind::Number { least: 1, most: 10, preset: 1 });
    pub(crate) const METTLE: Field = Field::new("mettle", "Mettle", STAT);
    pub(crate) const AP: Field =
        Field::new("ap", "Action points", FieldKind::Number { least: 1, most: 6, preset: 2 });
    pub(crate) const SKILLSETS: Field = Field::new("skillsets", "Skillsets", TEXT);
    pub(crate) const ABILITIES: Field = Field::new(
        "abilities",
        "Special abilities",
        FieldKind::List { one: "Ability", fields: ability::FIELDS, most: MOST_ABILITIES },
    );
    pub(crate) const BARTER: Field =
        Field::new("barter", "Barter cost", FieldKind::Number { least: 0, most: 9999, preset: 0 });
    pub(crate) const WEAPONS: Field = Field::new(
        "weapons",
        "Weapons",
        FieldKind::List { one: "Weapon", fields: weapon::FIELDS, most: MOST_WEAPONS },
    );
}

/// All fields of a figure's sheet, in order.
pub(crate) const FIELDS: &[Field] = &[
    field::NAME,
    field::TYPE,
    field::LEADER,
    field::MOVE,
    field::MELEE,
    field::RANGED,
    field::STRENGTH,
    field::DEFENSE,
    field::WOUNDS,
    field::METTLE,
    field::AP,
    field::SKILLSETS,
    field::ABILITIES,
    field::BARTER,
    field::WEAPONS,
];

/// The topic that explains figures and their stats.
pub(crate) const TOPIC: Topic = Topic {
    key: "figure",
    title: "Figures and their stats",
    rules: &[8, 9],
    text: || {
        "Move is in inches. Use Melee and Ranged to hit, Strength to wound in melee and for heavy \
         work, Defense to resist wounds, and Mettle for nerve, wits and agility. A figure goes \
         out of action when it has taken as many wounds as its Wounds stat. It has 2 AP unless \
         its sheet says otherwise."
            .to_owned()
    },
};
