//! Weapons, and which of them are in hand.

use crate::sheet::{Field, FieldKind, SheetReader};

/// The most weapons a figure may carry.
pub const MOST_WEAPONS: usize = 8;

const RANGED: &str = "Ranged";
const MELEE: &str = "Melee";
const TWO_HANDED: &str = "Two-handed";

/// The fields of a weapon.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field { key: "kind", label: "Kind", kind: FieldKind::OneOf(&[RANGED, MELEE]) },
    Field {
        key: "strength",
        label: "Strength",
        kind: FieldKind::Number { least: 0, most: 20, preset: 5 },
    },
    Field {
        key: "range",
        label: "Range in inches",
        kind: FieldKind::Number { least: 1, most: 99, preset: 12 },
    },
    Field {
        key: "reliability",
        label: "Reliability",
        kind: FieldKind::Number { least: 0, most: 9, preset: 1 },
    },
    Field {
        key: "shots",
        label: "Shots",
        kind: FieldKind::Number { least: 1, most: 9, preset: 1 },
    },
    Field { key: "hands", label: "Hands", kind: FieldKind::OneOf(&["One-handed", TWO_HANDED]) },
];

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// The Strength of its hits.
    pub strength: u8,
    /// Whether it takes both hands.
    pub two_handed: bool,
    /// Whether it shoots or strikes.
    pub kind: WeaponKind,
}

/// Whether a weapon shoots or strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponKind {
    /// It shoots.
    Ranged {
        /// How far, in inches.
        range: u8,
        /// Jammed tokens for each natural 1 to hit.
        reliability: u8,
        /// Shots in one action.
        shots: u8,
    },
    /// It strikes.
    Melee,
}

impl Weapon {
    /// Returns `true` if it strikes.
    pub fn is_melee(&self) -> bool {
        self.kind == WeaponKind::Melee
    }

    pub(super) fn read(sheet: &mut SheetReader<'_>) -> Self {
        let kind = if sheet.text("kind") == MELEE {
            WeaponKind::Melee
        } else {
            WeaponKind::Ranged {
                range: sheet.number("range"),
                reliability: sheet.number("reliability"),
                shots: sheet.number("shots"),
            }
        };
        Self {
            name: sheet.text("name"),
            strength: sheet.number("strength"),
            two_handed: sheet.text("hands") == TWO_HANDED,
            kind,
        }
    }
}

/// The bit of a weapon among those in hand.
pub(crate) fn bit(weapon: u8) -> u8 {
    1_u8.checked_shl(weapon.into()).unwrap_or(0)
}
