//! Reactions besides swiftness and stamina.

use crate::sheet::{Field, FieldKind, SheetReader};

/// The most reactions that a character may have.
pub(super) const MOST_REACTIONS: usize = 8;

/// Each field by its name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const LEVEL: Field =
        Field::new("level", "Level", FieldKind::Number { least: -9, most: 20, preset: 0 });
}

/// The fields of a reaction.
pub(super) const FIELDS: &[Field] = &[field::NAME, field::LEVEL];

/// A reaction: how well a character withstands something that happens to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Its name.
    pub name: String,
    /// Its level.
    pub level: i8,
}

impl Reaction {
    pub(super) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text(&field::NAME), level: from.number(&field::LEVEL) }
    }
}
