//! Spells, as a psychic's sheet has them.

use crate::sheet::{Field, FieldKind, Problem, SheetReader};

/// The fields of a spell.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "number",
        label: "Number to reach",
        kind: FieldKind::Number { least: 1, most: 20, preset: 4 },
    },
    Field { key: "note", label: "Note", kind: FieldKind::Text { required: false } },
];

/// A spell: what it is called, the number to reach, what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// What D6 + Psychic must come to.
    pub number: u8,
    /// What it does, in the players' words.
    pub note: String,
}

impl Spell {
    pub(crate) fn read(sheet: &SheetReader<'_>, problems: &mut Vec<Problem>) -> Self {
        Self {
            name: sheet.text("name", problems),
            number: sheet.number("number", problems),
            note: sheet.text("note", problems),
        }
    }

    /// The spell in a line, as a card shows it.
    pub(crate) fn line(&self) -> String {
        let Self { name, number, note } = self;
        if note.is_empty() {
            format!("{name} ({number})")
        } else {
            format!("{name} ({number}): {note}")
        }
    }
}
