//! Profiles of units, read from their sheets.

use engine::{
    FigureId, FromSheet, Recruit,
    sheet::{Field, Problem, SheetReader, Tie},
};

use super::{
    army,
    gives::Gives,
    keyword::{Keyword, Keywords},
    rule::Rule,
    sheet::{self, field},
    spell::Spell,
    weapon::{self, Weapon},
};

/// The profile of a unit, read from its sheet and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The number of models that the unit begins with.
    pub models: u8,
    /// The number that the unit's dice need to hit and to pass morale tests.
    pub quality: u8,
    /// The number that the unit's dice need to block a hit.
    pub defense: u8,
    /// The wounds that each model takes before it is removed.
    pub tough: u8,
    /// The cost of the unit, in points.
    pub points: u16,
    /// The unit's weapons.
    pub weapons: Vec<Weapon>,
    /// The unit's keywords.
    pub keywords: Keywords,
    /// The hits that each model deals when charging.
    pub impact: u8,
    /// The number that the unit adds to its dice for spells, or 0 if it is not a psychic.
    pub psychic: u8,
    /// The number of models that the unit can carry.
    pub transport: u8,
    /// The unit's spells.
    pub spells: Vec<Spell>,
    /// All of the unit's rules that have an effect.
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

/// The references of a sheet to other units in its army, and the number by which they refer to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// The number of the unit's own sheet.
    pub id: Option<i32>,
    /// The unit that this unit is the second copy of, to be played as one with it.
    pub combined: Tie,
    /// The unit that this unit is part of.
    pub joins: Tie,
    /// The transport that the unit begins in.
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
        // Units that join later cannot refer to units already in the battle, so skip their ties.
        let mut problems = army::combine(come);
        if there.is_empty() {
            problems.extend(army::tie(come, first));
        }
        problems
    }
}

impl Profile {
    /// Returns `true` if the unit has a keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    /// Returns the wounds that destroy the full unit.
    pub fn all_wounds(&self) -> u16 {
        u16::from(self.models) * u16::from(self.tough)
    }

    /// Returns the spell tokens that a caster gets at the beginning of each round, or 0 for other
    /// units.
    pub fn spell_tokens(&self) -> u8 {
        let tokens = self.rules.iter().filter_map(|rule| match rule.gives {
            Gives::SpellTokens(tokens) => Some(tokens),
            _ => None,
        });
        tokens.max().unwrap_or(0)
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
