//! Reads profiles of units from their sheets.

use engine::{
    FigureId, FromSheet, Recruit,
    sheet::{Field, Problem, SheetReader, Tie},
};

use super::{
    army,
    keyword::Keywords,
    profile::{Profile, Ties},
    rule::Rule,
    sheet::{self, field},
    spell::Spell,
    weapon::{self, Weapon},
};

impl FromSheet for Profile {
    const FIELDS: &'static [Field] = sheet::FIELDS;

    fn read(from: &mut SheetReader<'_>) -> Self {
        let models = from.number(&field::MODELS);
        let weapons = from.list(&field::WEAPONS, |weapon| Weapon::read(weapon, models));
        for weapon in weapons.iter().filter(|weapon| weapon.carriers > models) {
            let what =
                format!("{} models carry it, but the unit only has {models}", weapon.carriers);
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
        // Units that join later cannot refer to units already in the battle, so ignore their
        // references.
        let mut problems = army::combine(come);
        if there.is_empty() {
            problems.extend(army::tie(come, first));
        }
        problems
    }
}
