//! Spells, as a psychic's sheet has them.

use super::{
    keyword::{Keyword, Keywords},
    rule::Rule,
    weapon::{self, RATING, Weapon, flag},
};
use crate::{
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
    Field {
        key: "hits",
        label: "Hits, 0 for none",
        kind: FieldKind::Number { least: 0, most: 30, preset: 0 },
    },
    Field { key: "ap", label: "AP, 0 for none", kind: RATING },
    Field { key: "blast", label: "Blast, 0 for none", kind: RATING },
    Field { key: "deadly", label: "Deadly, 0 for none", kind: RATING },
    flag(Keyword::Poison),
    flag(Keyword::Rending),
    Field { key: "note", label: "Note", kind: FieldKind::Note },
];

/// A spell: what it is called, the number to reach, what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// What D6 + Psychic must come to; what it costs in tokens, of one who casts by them.
    pub number: u8,
    /// The hits that it deals; 0 where it does something else.
    pub hits: u8,
    /// What its hits take from Defense rolls.
    pub ap: u8,
    /// By what its hits are multiplied; 0 where they are not.
    pub blast: u8,
    /// By what its wounds are multiplied; 0 where they are not.
    pub deadly: u8,
    /// The book's rules that its hits have.
    pub keywords: Keywords,
    /// What else it does, in the players' words.
    pub note: String,
}

impl Spell {
    pub(crate) fn read(from: &mut SheetReader<'_>) -> Self {
        Self {
            name: from.text("name"),
            number: from.number("number"),
            hits: from.number("hits"),
            ap: from.number("ap"),
            blast: from.number("blast"),
            deadly: from.number("deadly"),
            keywords: weapon::keywords(from, FIELDS),
            note: from.text("note"),
        }
    }

    /// What hits as a weapon hits with, of which each attack is a hit.
    pub(crate) fn weapon(&self) -> Weapon {
        Weapon {
            name: self.name.clone(),
            attacks: self.hits,
            ap: self.ap,
            blast: self.blast,
            deadly: self.deadly,
            keywords: self.keywords,
            rules: Rule::of_keywords(self.keywords),
            ..Weapon::default()
        }
    }

    /// What it does, in a few words: "3 hits, AP(1)." and its note.
    pub(crate) fn words(&self) -> String {
        let mut does = Vec::new();
        if self.hits > 0 {
            does.push(counted(self.hits.into(), "hit"));
            does.extend(self.weapon().rules_in_words());
        }
        let does = if does.is_empty() { String::new() } else { format!("{}.", does.join(", ")) };
        let parts: Vec<&str> =
            [does.as_str(), &self.note].into_iter().filter(|it| !it.is_empty()).collect();
        parts.join(" ")
    }

    /// The spell, as a card shows it: of one who casts by tokens its number is what it costs.
    pub(crate) fn gear(&self, by_tokens: bool) -> Gear {
        let number = if by_tokens {
            counted(self.number.into(), "token")
        } else {
            format!("{}+", self.number)
        };
        Gear::ability(format!("{} ({number})", self.name), self.words())
    }
}
