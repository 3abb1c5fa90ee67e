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

/// Each field by its name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const NUMBER: Field = Field::new(
        "number",
        "Number to reach, or tokens",
        FieldKind::Number { least: 1, most: 20, preset: 4 },
    );
    pub(crate) const HITS: Field =
        Field::new("hits", "Hits, 0 for none", FieldKind::Number { least: 0, most: 30, preset: 0 });
    pub(crate) const AP: Field = Field::new("ap", "AP, 0 for none", RATING);
    pub(crate) const BLAST: Field = Field::new("blast", "Blast, 0 for none", RATING);
    pub(crate) const DEADLY: Field = Field::new("deadly", "Deadly, 0 for none", RATING);
    pub(crate) const NOTE: Field = Field::new("note", "Note", FieldKind::Note);
}

/// The fields of a spell.
pub(crate) const FIELDS: &[Field] = &[
    field::NAME,
    field::NUMBER,
    field::HITS,
    field::AP,
    field::BLAST,
    field::DEADLY,
    flag(Keyword::Poison),
    flag(Keyword::Rending),
    field::NOTE,
];

/// A spell: its name, the number to reach, and what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// What D6 + Psychic must reach, or for a caster, its cost in tokens.
    pub number: u8,
    /// The hits that it deals; 0 if it does something else.
    pub hits: u8,
    /// The AP of its hits, which is subtracted from Defense rolls.
    pub ap: u8,
    /// What its hits are multiplied by; 0 if they are not.
    pub blast: u8,
    /// What its wounds are multiplied by; 0 if they are not.
    pub deadly: u8,
    /// The book's rules that its hits have.
    pub keywords: Keywords,
    /// What else it does, in players' words.
    pub note: String,
}

impl Spell {
    pub(crate) fn read(from: &mut SheetReader<'_>) -> Self {
        Self {
            name: from.text(&field::NAME),
            number: from.number(&field::NUMBER),
            hits: from.number(&field::HITS),
            ap: from.number(&field::AP),
            blast: from.number(&field::BLAST),
            deadly: from.number(&field::DEADLY),
            keywords: weapon::keywords(from, FIELDS),
            note: from.text(&field::NOTE),
        }
    }

    /// The spell as a weapon whose attacks are all hits.
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

    /// In a few words: "3 hits, AP(1).", and its note.
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

    /// The spell as a card shows it. For a caster by tokens, its number is a cost.
    pub(crate) fn gear(&self, by_tokens: bool) -> Gear {
        let number = if by_tokens {
            counted(self.number.into(), "token")
        } else {
            format!("{}+", self.number)
        };
        Gear::ability(format!("{} ({number})", self.name), self.words())
    }
}
