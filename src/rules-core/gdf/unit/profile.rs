//! A unit as its sheet has it.

use super::{sheet::FIELDS, spell::Spell, weapon};
use crate::{
    gdf::{
        special_rules::{
            effect::Rule,
            keyword::{Keyword, Keywords},
        },
        unit::weapon::Weapon,
    },
    sheet::{Problem, SheetReader},
};

/// A unit as its sheet has it, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its name, unlike every other's in the battle.
    pub name: String,
    /// How many models it begins with.
    pub models: u8,
    /// What its dice need to hit and to keep its nerve.
    pub quality: u8,
    /// What its dice need to block a hit.
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
    /// What it adds to its dice for spells; 0 for no psychic.
    pub psychic: u8,
    /// How many models it can carry.
    pub transport: u8,
    /// Its spells.
    pub spells: Vec<Spell>,
    /// All its rules that are one of the effects.
    pub rules: Vec<Rule>,
    /// The names it gives of other units of its army.
    pub ties: Ties,
}

/// The names that a sheet gives of other units of its army; empty where it gives none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// The unit whose second copy it is, to make one of both.
    pub combined: String,
    /// The unit that it is part of.
    pub joins: String,
    /// The transport that it begins in.
    pub inside: String,
}

impl Profile {
    /// The profile of a unit that is not there.
    pub(crate) const fn nobody() -> Self {
        Self {
            name: String::new(),
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
            ties: Ties { combined: String::new(), joins: String::new(), inside: String::new() },
        }
    }

    pub(super) fn read(sheet: &SheetReader<'_>, place: &str, problems: &mut Vec<Problem>) -> Self {
        let models = sheet.number("models", problems);
        let name = sheet.text("name", problems);
        let place = if name.is_empty() { place.to_owned() } else { name.clone() };
        let weapons: Vec<Weapon> = sheet
            .list("weapons", problems)
            .iter()
            .map(|weapon| Weapon::read(weapon, models, (&place, problems)))
            .collect();
        for weapon in weapons.iter().filter(|weapon| weapon.carriers > models) {
            problems.push(Problem {
                place: format!("{place}, {}", weapon.name),
                what: format!("{} carry it, but the unit has {models}", weapon.carriers),
            });
        }
        let keywords = weapon::keywords(sheet, FIELDS, problems);
        let mut rules = Rule::of_keywords(keywords);
        for rule in sheet.list("rules", problems) {
            rules.push(Rule::read(&rule, &place, problems));
        }
        let spells = sheet.list("spells", problems);
        Self {
            name,
            models,
            quality: sheet.number("quality", problems),
            defense: sheet.number("defense", problems),
            tough: sheet.number("tough", problems),
            points: sheet.number("points", problems),
            weapons,
            keywords,
            impact: sheet.number("impact", problems),
            psychic: sheet.number("psychic", problems),
            transport: sheet.number("transport", problems),
            spells: spells.iter().map(|it| Spell::read(it, problems)).collect(),
            rules,
            ties: Ties {
                combined: sheet.text("combined", problems),
                joins: sheet.text("joins", problems),
                inside: sheet.text("inside", problems),
            },
        }
    }

    /// Whether it has a rule of the book.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    /// Wounds that destroy the full unit.
    pub fn all_wounds(&self) -> u16 {
        u16::from(self.models) * u16::from(self.tough)
    }

    /// Its rules by their names, as a card shows them: "Fast, Impact(2)".
    pub(crate) fn rule_names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.keywords.iter().map(|keyword| keyword.label().to_owned()).collect();
        let rated =
            [("Impact", self.impact), ("Psychic", self.psychic), ("Transport", self.transport)];
        let rated = rated.iter().filter(|(_, number)| *number > 0);
        names.extend(rated.map(|(name, number)| format!("{name}({number})")));
        names
    }
}
