//! Reaction levels beside swiftness and stamina.

use crate::sheet::{Field, FieldKind, SheetReader};

/// The most of them that a character may have.
pub(super) const MOST_REACTIONS: usize = 8;

/// The fields of a reaction.
pub(super) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "level",
        label: "Level",
        kind: FieldKind::Number { least: -9, most: 20, preset: 0 },
    },
];

/// A reaction: how well its character stands up to what befalls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Its name.
    pub name: String,
    /// Its level.
    pub level: i8,
}

impl Reaction {
    pub(super) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text("name"), level: from.number("level") }
    }
}
