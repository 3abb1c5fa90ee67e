//! Attributes, and what they add to tests.

use crate::sheet::{Field, FieldKind, SheetReader};

/// The most attributes a character may have.
pub(super) const MOST_ATTRIBUTES: usize = 16;

/// The attribute that adds to the damage of armed and unarmed attacks.
pub(crate) const STRENGTH: &str = "Strength";

/// Each field by its name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const MODIFIER: Field =
        Field::new("modifier", "Modifier", FieldKind::Number { least: -9, most: 20, preset: 0 });
}

/// The fields of an attribute.
pub(super) const FIELDS: &[Field] = &[field::NAME, field::MODIFIER];

/// An attribute. Only its modifier counts in play, not its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// What it adds to tests.
    pub modifier: i8,
}

impl Attribute {
    pub(super) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text(&field::NAME), modifier: from.number(&field::MODIFIER) }
    }
}
