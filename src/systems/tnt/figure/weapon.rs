//! Weapons, and the bit that represents each weapon in a bit mask.

use engine::sheet::{Field, FieldKind, SheetNumber, SheetReader};

/// The maximum number of weapons per figure.
pub const MOST_WEAPONS: usize = 8;

const RANGED: &str = "Ranged";
const MELEE: &str = "Melee";
const TWO_HANDED: &str = "Two-handed";

/// The fields of a weapon's sheet, as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const KIND: Field = Field::new("kind", "Kind", FieldKind::OneOf(&[RANGED, MELEE]));
    pub(crate) const STRENGTH: Field =
        Field::new("strength", "Strength", FieldKind::Number { least: 0, most: 20, preset: 5 });
    pub(crate) const RANGE: Field = Field::new(
        "range",
        "Range in inches",
        FieldKind::Number { least: 1, most: 99, preset: 12 },
    );
    pub(crate) const RELIABILITY: Field = Field::new(
        "reliability",
        "Reliability",
        FieldKind::Number { least: 0, most: 9, preset: 1 },
    );
    pub(crate) const SHOTS: Field =
        Field::new("shots", "Shots", FieldKind::Number { least: 1, most: 9, preset: 1 });
    pub(crate) const HANDS: Field =
        Field::new("hands", "Hands", FieldKind::OneOf(&["One-handed", TWO_HANDED]));
}

/// All fields of a weapon, in the order of the sheet.
pub(crate) const FIELDS: &[Field] = &[
    field::NAME,
    field::KIND,
    field::STRENGTH,
    field::RANGE,
    field::RELIABILITY,
    field::SHOTS,
    field::HANDS,
];

/// A ranged or melee weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The name of the weapon.
    pub name: String,
    /// The Strength of the weapon's hits.
    pub strength: SheetNumber<u8>,
    /// Whether the weapon needs both hands.
    pub two_handed: bool,
    /// Whether this is a ranged or a melee weapon.
    pub kind: WeaponKind,
}

/// The kind of weapon, with the values that only this kind has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponKind {
    /// A ranged weapon, with its range, Reliability and shots.
    Ranged {
        /// The range in inches.
        range: SheetNumber<u8>,
        /// The number of Jammed tokens that the weapon gets on each natural 1 to hit.
        reliability: SheetNumber<u8>,
        /// The number of shots in one ranged attack.
        shots: SheetNumber<u8>,
    },
    /// A melee weapon, which has no values of its own.
    Melee,
}

impl Weapon {
    /// Returns `true` if this is a melee weapon.
    pub fn is_melee(&self) -> bool {
        self.kind == WeaponKind::Melee
    }

    pub(super) fn read(sheet: &mut SheetReader<'_>) -> Self {
        let kind = if sheet.text(&field::KIND) == MELEE {
            WeaponKind::Melee
        } else {
            WeaponKind::Ranged {
                range: sheet.number(&field::RANGE),
                reliability: sheet.number(&field::RELIABILITY),
                shots: sheet.number(&field::SHOTS),
            }
        };
        Self {
            name: sheet.text(&field::NAME),
            strength: sheet.number(&field::STRENGTH),
            two_handed: sheet.text(&field::HANDS) == TWO_HANDED,
            kind,
        }
    }
}

/// Returns the bit that represents the weapon at this index on the sheet.
pub(crate) fn bit(weapon: u8) -> u8 {
    1_u8.checked_shl(weapon.into()).unwrap_or(0)
}
