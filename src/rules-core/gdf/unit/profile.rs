//! A unit as its sheet has it.

use super::{
    army,
    gives::Gives,
    keyword::{Keyword, Keywords},
    rule::Rule,
    sheet::{self, field},
    spell::Spell,
    weapon::{self, Weapon},
};
use crate::{
    ids::FigureId,
    muster::{FromSheet, Recruit},
    sheet::{Field, Problem, SheetReader, Tie},
};

/// A unit as read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// How many models it begins with.
    pub models: u8,
    /// The number that its dice need to hit and to pass morale tests.
    pub quality: u8,
    /// The number that its dice need to block a hit.
    pub defense: u8,
    /// Wounds that each of its models takes before it is removed.
    pub tough: u8,
    /// What it costs, in points.
    pub points: u16,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
    /// The book's rules that it has.
    pub keywords: Keywords,
    /// Hits that each of its models deals when charging.
    pub impact: u8,
    /// What it adds to its dice for spells; 0 if it is no psychic.
    pub psychic: u8,
    /// How many models it can carry.
    pub transport: u8,
    /// Its spells.
    pub spells: Vec<Spell>,
    /// All its rules that have an effect.
    pub rules: Vec<Rule>,
    /// The other units of its army that its sheet refers to.
    pub ties: Ties,
    /// The unit that it is part of.
    pub joins: Option<FigureId>,
    /// The transport that it begins in.
    pub inside: Option<FigureId>,
    /// Why no new battle may begin with it among these other units; a battle that was stored goes
    /// on.
    pub(super) misfit: Option<String>,
}

/// The other units of its army that a sheet refers to, and the number by which they refer to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// The number of its own sheet.
    pub id: Option<i32>,
    /// The unit of which it is the second copy, to be played as one.
    pub combined: Tie,
    /// The unit that it is part of.
    pub joins: Tie,
    /// The transport that it begins in.
    pub inside: Tie,
}

impl FromSheet for Profile {
    const FIELDS: &'static [Field] = sheet::FIELDS;

    fn read(from: &mut SheetReader<'_>) -> Self {
        let models = from.number(&field::MODELS);
        let weapons = from.list(&field::WEAPONS, |weapon| Weapon::read(weapon, models));
        for weapon in weapons.iter().filter(|weapon| weapon.carriers > models) {
            let what = format!("{} carry it, but the unit has {models}", weapon.carriers);
            from.problem(&weapon.name, what);
        }
        let keywords = weapon::keywords(from, sheet::FIELDS);
        let mut rules = Rule::of_keywords(keywords);
        rules.extend(from.list(&field::RULES, Rule::read).into_iter().flatten());
        let keywords = keywords.and(Rule::unfold(&mut rules));
        Self {
            models,
            quality: from.number(&field::QUALITY),
            defense: from.number(&field::DEFENSE),
            tough: from.number(&field::TOUGH),
            points: from.number(&field::POINTS),
            weapons,
            keywords,
            impact: from.number(&field::IMPACT),
            psychic: from.number(&field::PSYCHIC),
            transport: from.number(&field::TRANSPORT),
            spells: from.list(&field::SPELLS, Spell::read),
            rules,
            ties: Ties {
                id: from.id(),
                combined: from.tie(&field::COMBINED),
                joins: from.tie(&field::JOINS),
                inside: from.tie(&field::INSIDE),
            },
            joins: None,
            inside: None,
            misfit: None,
        }
    }

    fn misfit(side: &[&Self]) -> Option<String> {
        side.iter().find_map(|unit| unit.misfit.clone())
    }

    fn nobody() -> &'static Self {
        static NOBODY: Profile = Profile {
            models: 0,
            quality: 6,
            defense: 6,
            tough: 1,
            points: 0,
            weapons: Vec::new(),
            keywords: Keywords::NONE,
            impact: 0,
            psychic: 0,
            transport: 0,
            spells: Vec::new(),
            rules: Vec::new(),
            ties: Ties { id: None, combined: Tie::Nobody, joins: Tie::Nobody, inside: Tie::Nobody },
            joins: None,
            inside: None,
            misfit: None,
        };
        &NOBODY
    }

    fn gather(
        there: &[&Recruit<Self>],
        come: &mut Vec<Recruit<Self>>,
        first: FigureId,
    ) -> Vec<Problem> {
        // Newcomers cannot refer to units that are in the battle already, so they are not tied.
        let mut problems = army::combine(come);
        if there.is_empty() {
            problems.extend(army::tie(come, first));
        }
        problems
    }
}

impl Profile {
    /// Returns `true` if it has a rule of the book.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    /// Wounds that destroy the full unit.
    pub fn all_wounds(&self) -> u16 {
        u16::from(self.models) * u16::from(self.tough)
    }

    /// Caster: spell tokens that it gets at the beginning of each round; 0 if it is no caster.
    pub fn spell_tokens(&self) -> u8 {
        let tokens = self.rules.iter().filter_map(|rule| match rule.gives {
            Gives::SpellTokens(tokens) => Some(tokens),
            _ => None,
        });
        tokens.max().unwrap_or(0)
    }

    /// Its rules of the book: the topic of each, and its name, such as "Impact(2)".
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
