//! Spells on the sheet of a psychic or caster.

use engine::{
    sheet::{Field, FieldKind, SheetNumber, SheetReader},
    view::Gear,
    words::counted,
};

use super::{
    edition::Edition,
    keyword::{Keyword, Keywords},
    rule::Rule,
    weapon::{self, RATING, Weapon, flag},
};

/// The fields of a spell, by name.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const NUMBER: Field = Field::new(
        "number",
        "Number to reach, or token cost",
        FieldKind::Number { least: 1, most: 20, preset: 4 },
    );
    pub(crate) const COST: Field =
        Field::new("number", "Cost in tokens", FieldKind::Number { least: 1, most: 6, preset: 1 });
    pub(crate) const HITS: Field =
        Field::new("hits", "Hits, 0 for none", FieldKind::Number { least: 0, most: 30, preset: 0 });
    pub(crate) const AP: Field = Field::new("ap", "AP, 0 for none", RATING);
    pub(crate) const BLAST: Field = Field::new("blast", "Blast, 0 for none", RATING);
    pub(crate) const DEADLY: Field = Field::new("deadly", "Deadly, 0 for none", RATING);
    pub(crate) const NOTE: Field = Field::new("note", "Note", FieldKind::Note);
}

/// All fields of a spell in 2.16, in order.
const FIELDS_2_16: &[Field] = &[
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

/// All fields of a spell in 3.5, in order.
const FIELDS_3_5: &[Field] = &[
    field::NAME,
    field::COST,
    field::HITS,
    field::AP,
    field::BLAST,
    field::DEADLY,
    flag(Keyword::Rending),
    field::NOTE,
];

/// Returns all fields of a spell in this edition, in order.
pub(crate) const fn fields(edition: Edition) -> &'static [Field] {
    match edition {
        Edition::V2_16 => FIELDS_2_16,
        Edition::V3_5 => FIELDS_3_5,
    }
}

/// A spell with its name, the number to reach, and its effects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spell {
    /// The edition of the rules that the spell was read by.
    pub edition: Edition,
    /// The name of the spell.
    pub name: String,
    /// The number that D6 + Psychic must reach or, for a caster, the cost in tokens.
    pub number: SheetNumber<u8>,
    /// The hits that the spell deals, or 0 if it does something else.
    pub hits: u8,
    /// The AP of the hits, which is subtracted from Defense rolls.
    pub ap: u8,
    /// The factor by which hits are multiplied, or 0 if they are not.
    pub blast: u8,
    /// The factor by which wounds are multiplied, or 0 if they are not.
    pub deadly: u8,
    /// The keywords of the hits.
    pub keywords: Keywords,
    /// A note by the players on what else the spell does.
    pub note: String,
}

impl Spell {
    pub(crate) fn read(from: &mut SheetReader<'_>, edition: Edition) -> Self {
        Self {
            edition,
            name: from.text(&field::NAME),
            number: from.number(&field::NUMBER),
            hits: from.number::<u8>(&field::HITS).use_or(0),
            ap: from.number::<u8>(&field::AP).use_or(0),
            blast: from.number::<u8>(&field::BLAST).use_or(0),
            deadly: from.number::<u8>(&field::DEADLY).use_or(0),
            keywords: weapon::keywords(from),
            note: from.text(&field::NOTE),
        }
    }

    /// Returns the spell as a weapon whose attacks all hit.
    pub(crate) fn weapon(&self) -> Weapon {
        Weapon {
            name: self.name.clone(),
            attacks: self.hits.into(),
            ap: self.ap,
            blast: self.blast,
            deadly: self.deadly,
            keywords: self.keywords,
            rules: Rule::of_keywords(self.keywords, self.edition),
            ..Weapon::default()
        }
    }

    /// Returns the spell in a few words, such as "3 hits, AP(1).", followed by its note.
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

    /// Returns the spell as shown on a card. For a caster with tokens, its number is a cost.
    pub(crate) fn gear(&self, by_tokens: bool) -> Gear {
        let number =
            if by_tokens { self.number.counted("token") } else { format!("{}+", self.number) };
        Gear::ability(format!("{} ({number})", self.name), self.words())
    }
}
