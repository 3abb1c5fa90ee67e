//! Spells, as a psychic's sheet has them.

use crate::{
    gdf::psychic::{casting, tokens},
    sheet::{Field, FieldKind, SheetReader},
    view::Gear,
    words::counted,
};

/// The fields of a spell.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "number",
        label: "Number to reach, or tokens",
        kind: FieldKind::Number { least: 1, most: 20, preset: 4 },
    },
    Field { key: "note", label: "Note", kind: FieldKind::Note },
];

/// A spell: what it is called, the number to reach, what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// What D6 + Psychic must come to; what it costs in tokens, of one who casts by them.
    pub number: u8,
    /// What it does, in the players' words.
    pub note: String,
}

impl Spell {
    pub(crate) fn read(from: &mut SheetReader<'_>) -> Self {
        Self { name: from.text("name"), number: from.number("number"), note: from.text("note") }
    }

    /// The spell, as a card shows it: of one who casts by tokens its number is what it costs.
    pub(crate) fn gear(&self, by_tokens: bool) -> Gear {
        let (number, topic) = if by_tokens {
            (counted(self.number.into(), "token"), tokens::TOPIC.key)
        } else {
            (format!("{}+", self.number), casting::TOPIC.key)
        };
        Gear::ability(format!("{} ({number})", self.name), &self.note).topic(topic)
    }
}
