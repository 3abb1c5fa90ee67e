//! Attributes, and what they add to tests.

use crate::sheet::{Field, FieldKind, SheetReader};

/// The most attributes a character may have.
pub(super) const MOST_ATTRIBUTES: usize = 16;

/// The attribute that adds to the damage of armed and unarmed attacks.
pub(crate) const STRENGTH: &str = "Strength";

/// The fields of an attribute.
pub(super) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "modifier",
        label: "Modifier",
        kind: FieldKind::Number { least: -9, most: 20, preset: 0 },
    },
];

/// An attribute: of its score only the modifier counts in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// What it adds to tests.
    pub modifier: i8,
}

impl Attribute {
    pub(super) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text("name"), modifier: from.number("modifier") }
    }
}
