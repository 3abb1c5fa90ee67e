//! Spells, as a psychic's sheet has them.

use crate::{
    gdf::psychic::casting,
    sheet::{Field, FieldKind, SheetReader},
    view::Gear,
};

/// The fields of a spell.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "number",
        label: "Number to reach",
        kind: FieldKind::Number { least: 1, most: 20, preset: 4 },
    },
    Field { key: "note", label: "Note", kind: FieldKind::Note },
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
    pub(crate) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text("name"), number: from.number("number"), note: from.text("note") }
    }

    /// The spell, as a card shows it.
    pub(crate) fn gear(&self) -> Gear {
        let name = format!("{} ({}+)", self.name, self.number);
        Gear::ability(name, &self.note).topic(casting::TOPIC.key)
    }
}
