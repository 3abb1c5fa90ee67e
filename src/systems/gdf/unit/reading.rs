//! Reads profiles of units from their sheets.

use engine::{
    FigureId, FromSheet, Recruit,
    sheet::{Field, Problem, SheetNumber, SheetReader, Tie},
};

use super::{
    army,
    edition::Edition,
    keyword::Keywords,
    profile::{Profile, Ties},
    rule::Rule,
    sheet::{self, field},
    spell::Spell,
    weapon::{self, Weapon},
};

impl FromSheet for Profile {
    type Edition = Edition;

    fn fields(edition: Edition) -> &'static [Field] {
        sheet::fields(edition)
    }

    fn read(from: &mut SheetReader<'_>, edition: Edition) -> Self {
        let models = from.number::<u8>(&field::MODELS);
        let weapons =
            from.list(sheet::weapons(edition), |weapon| Weapon::read(weapon, models, edition));
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
        let keywords = weapon::keywords(from);
        let mut rules = Rule::of_keywords(keywords, edition);
        rules.extend(from.list(&field::RULES, Rule::read).into_iter().flatten());
        let keywords = keywords.and(Rule::unfold(&mut rules, edition));
        Rule::leave_out_repeated(&mut rules);
        Self {
            edition,
            models,
            quality: from.number(&field::QUALITY),
            defense: from.number(&field::DEFENSE),
            tough: from.number(&field::TOUGH),
            points: from.number(&field::POINTS),
            weapons,
            keywords,
            impact: from.number::<u8>(&field::IMPACT).use_or(0),
            psychic: psychic(from),
            transport: from.number::<u8>(&field::TRANSPORT).use_or(0),
            spells: from.list(sheet::spells(edition), |spell| Spell::read(spell, edition)),
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
            edition: Edition::V2_16,
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

/// Reads the rating of a psychic, which only sheets of some editions have.
fn psychic(from: &mut SheetReader<'_>) -> u8 {
    match from.fields().contains(&field::PSYCHIC) {
        true => from.number::<u8>(&field::PSYCHIC).use_or(0),
        false => 0,
    }
}
