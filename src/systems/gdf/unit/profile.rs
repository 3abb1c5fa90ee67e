//! Profiles of units.

use engine::{
    FigureId,
    sheet::{SheetNumber, Tie},
};

use super::{
    edition::Edition,
    gives::Gives,
    keyword::{Keyword, Keywords},
    rule::Rule,
    spell::Spell,
    weapon::Weapon,
};

/// The profile of a unit, read from its sheet and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The edition of the rules that the sheet was read by.
    pub edition: Edition,
    /// The number of models that the unit begins with.
    pub models: SheetNumber<u8>,
    /// The number that the unit's dice need to hit and to pass morale tests.
    pub quality: SheetNumber<u8>,
    /// The number that the unit's dice need to block a hit.
    pub defense: SheetNumber<u8>,
    /// The wounds that each model takes before it is removed.
    pub tough: SheetNumber<u8>,
    /// The cost of the whole unit, in points.
    pub points: SheetNumber<u16>,
    /// The unit's weapons.
    pub weapons: Vec<Weapon>,
    /// The unit's keywords.
    pub keywords: Keywords,
    /// The hits or dice that each model adds to a charge.
    pub impact: u8,
    /// The number that the unit adds to its dice for spells, or 0 if it is not a psychic.
    pub psychic: u8,
    /// The number of models, or of spaces for them, in a transport.
    pub transport: u8,
    /// The unit's spells.
    pub spells: Vec<Spell>,
    /// The unit's rules from other books, and its keywords that have an effect as a rule.
    pub rules: Vec<Rule>,
    /// The other units in the army that the sheet refers to.
    pub ties: Ties,
    /// The unit that this unit is part of, if any.
    pub joins: Option<FigureId>,
    /// The transport that the unit begins in, if any.
    pub inside: Option<FigureId>,
    /// The reason why no new battle can begin with this unit in its army, if any.
    ///
    /// Stored battles continue regardless.
    pub(super) misfit: Option<String>,
}

/// The references from a sheet to other units in its army, and the sheet's own number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// The number by which other sheets refer to this one.
    pub id: Option<i32>,
    /// The unit that this second copy is combined with.
    pub combined: Tie,
    /// The unit that this unit is part of.
    pub joins: Tie,
    /// The transport that the unit begins in.
    pub inside: Tie,
}

impl Profile {
    /// Returns `true` if the unit has a keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    /// Returns the spaces that each model takes up in a transport, or `None` if it doesn't fit in.
    ///
    /// A model whose Tough is missing counts as one without Tough.
    pub(crate) fn spaces(&self) -> Option<u8> {
        let tough = self.tough.get().unwrap_or(1);
        self.edition.book().spaces(tough, self.has(Keyword::Hero))
    }

    /// Returns the wounds that destroy the full unit.
    pub fn all_wounds(&self) -> u16 {
        u16::from(self.models) * u16::from(self.tough)
    }

    /// Returns the spell tokens that a caster with this many models left gets at the beginning of
    /// each round, or 0 for other units.
    pub fn spell_tokens(&self, models: u8) -> u8 {
        let tokens = self.rules.iter().filter_map(|rule| match rule.gives {
            Gives::SpellTokens(each) if rule.terms.each_model => Some(each.saturating_mul(models)),
            Gives::SpellTokens(tokens) => Some(tokens),
            _ => None,
        });
        tokens.max().unwrap_or(0)
    }

    /// Returns `true` if the unit casts spells with tokens.
    pub fn is_caster(&self) -> bool {
        self.spell_tokens(1) > 0
    }

    /// Returns the unit's rules from the book, each with the key of its topic and its name, such as
    /// "Impact(2)".
    pub(crate) fn rules_of_the_book(&self) -> impl Iterator<Item = (&'static str, String)> {
        let keywords = self.keywords.iter();
        let keywords = keywords.map(|keyword| (keyword.key(), keyword.label().to_owned()));
        let rated = [
            ("impact", "Impact", self.impact),
            ("psychic", "Psychic", self.psychic),
            ("transport", "Transport", self.transport),
        ];
        let rated = rated.into_iter().filter(|(.., number)| *number > 0);
        keywords.chain(rated.map(|(key, name, number)| (key, format!("{name}({number})"))))
    }
}
