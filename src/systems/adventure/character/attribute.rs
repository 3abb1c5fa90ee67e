//! Attributes and their modifiers to tests.

use engine::sheet::{Field, FieldKind, SheetNumber, SheetReader};

/// The maximum number of attributes per character.
pub(super) const MOST_ATTRIBUTES: usize = 16;

/// The attribute that adds to the damage of armed and unarmed attacks.
pub(crate) const STRENGTH: &str = "Strength";

/// The fields as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const MODIFIER: Field =
        Field::new("modifier", "Modifier", FieldKind::Number { least: -9, most: 20, preset: 0 });
}

/// The fields of an attribute, in order.
pub(super) const FIELDS: &[Field] = &[field::NAME, field::MODIFIER];

/// An attribute of a character.
///
/// Only the modifier matters in play, so the sheet leaves out the attribute's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The attribute's name.
    pub name: String,
    /// The modifier to tests.
    pub modifier: SheetNumber<i8>,
}

impl Attribute {
    pub(super) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text(&field::NAME), modifier: from.number(&field::MODIFIER) }
    }
}
