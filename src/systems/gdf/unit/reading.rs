//! Reads profiles of units from their sheets.

use engine::{
    FigureId, FromSheet, Recruit,
    sheet::{Field, Problem, SheetNumber, SheetReader, Tie},
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
        let models = from.number::<u8>(&field::MODELS);
        let weapons = from.list(&field::WEAPONS, |weapon| Weapon::read(weapon, models));
        for weapon in &weapons {
            let (Some(carriers), Some(models)) = (weapon.carriers.get(), models.get()) else {
                continue;
            };
            if carriers <= models {
                continue;
            }
            let what = format!("{carriers} models carry it, but the unit only has {models}");
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
            impact: from.number::<u8>(&field::IMPACT).use_or(0),
            psychic: from.number::<u8>(&field::PSYCHIC).use_or(0),
            transport: from.number::<u8>(&field::TRANSPORT).use_or(0),
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
            models: SheetNumber::known(0),
            quality: SheetNumber::known(6),
            defense: SheetNumber::known(6),
            tough: SheetNumber::known(1),
            points: SheetNumber::known(0),
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
