//! Reactions other than swiftness and stamina.

use engine::sheet::{Field, FieldKind, SheetNumber, SheetReader};

/// The maximum number of other reactions per character.
pub(super) const MOST_REACTIONS: usize = 8;

/// The fields as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const LEVEL: Field =
        Field::new("level", "Level", FieldKind::Number { least: -9, most: 20, preset: 0 });
}

/// The fields of a reaction, in order.
pub(super) const FIELDS: &[Field] = &[field::NAME, field::LEVEL];

/// A reaction: a character's ability to withstand a kind of influence or ordeal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// The reaction's name.
    pub name: String,
    /// The reaction's level.
    pub level: SheetNumber<i8>,
}

impl Reaction {
    pub(super) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text(&field::NAME), level: from.number(&field::LEVEL) }
    }
}
