//! A character as its sheet has it.

use super::{
    attribute::{Attribute, STRENGTH},
    ladder::{self, Ladder},
    reaction::Reaction,
    sheet::{self, field},
    skill::{Skill, Use},
    weapon::Weapon,
};
use crate::{
    ids::FigureId,
    muster::{FromSheet, Recruit},
    sheet::{Field, Problem, SheetReader},
};

/// A character as read and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// What it is, in a few words.
    pub kind: String,
    /// How many characters its sheet stands for.
    pub number: u8,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Its skills.
    pub skills: Vec<Skill>,
    /// The number that an attack on it must reach.
    pub defence: u8,
    /// How quick it is: counts for initiative and dodging.
    pub swiftness: i8,
    /// How tough it is: counts for weariness and other ordeals.
    pub stamina: i8,
    /// Its other reactions.
    pub reactions: Vec<Reaction>,
    /// Its points of Courage.
    pub courage: u8,
    /// How much damage fills a wound level.
    pub health: u8,
    /// The penalty of each wound level.
    pub wounds: Ladder,
    /// The penalty of each level of weariness.
    pub weariness: Ladder,
    /// Its weapons; bare hands come after those of the sheet.
    pub weapons: Vec<Weapon>,
}

impl FromSheet for Profile {
    const FIELDS: &'static [Field] = sheet::FIELDS;

    fn read(from: &mut SheetReader<'_>) -> Self {
        let attributes = from.list(&field::ATTRIBUTES, Attribute::read);
        let skills = from.list(&field::SKILLS, |from| Skill::read(from, &attributes));
        let mut weapons = from.list(&field::WEAPONS, |from| Weapon::read(from, &skills));
        weapons.push(Weapon::bare_hands(from.dice(&field::UNARMED), &skills));
        Self {
            kind: from.text(&field::KIND),
            number: from.number(&field::NUMBER),
            attributes,
            skills,
            defence: from.number(&field::DEFENCE),
            swiftness: from.number(&field::SWIFTNESS),
            stamina: from.number(&field::STAMINA),
            reactions: from.list(&field::REACTIONS, Reaction::read),
            courage: from.number(&field::COURAGE),
            health: from.number(&field::HEALTH),
            wounds: Ladder::read(from, &field::WOUND_LEVELS, ladder::WOUNDS),
            weariness: Ladder::read(from, &field::WEARINESS_LEVELS, ladder::WEARINESS),
            weapons,
        }
    }

    fn nobody() -> &'static Self {
        static NOBODY: Profile = Profile {
            kind: String::new(),
            number: 1,
            attributes: Vec::new(),
            skills: Vec::new(),
            defence: 0,
            swiftness: 0,
            stamina: 0,
            reactions: Vec::new(),
            courage: 0,
            health: 1,
            wounds: Ladder::none(),
            weariness: Ladder::none(),
            weapons: Vec::new(),
        };
        &NOBODY
    }

    /// Opponents by number: a sheet may stand for several characters, each of whom has a number
    /// behind its name.
    fn gather(_: &[&Recruit<Self>], come: &mut Vec<Recruit<Self>>, _: FigureId) -> Vec<Problem> {
        let each = come.drain(..).flat_map(|recruit| {
            let Recruit { name, profile, sheet } = recruit;
            let number = profile.number;
            (1..=number).map(move |place| Recruit {
                name: if number == 1 { name.clone() } else { format!("{name} {place}") },
                profile: profile.clone(),
                sheet,
            })
        });
        *come = each.collect();
        Vec::new()
    }
}

impl Profile {
    /// A skill, by its place on the sheet.
    pub fn skill(&self, place: u8) -> Option<&Skill> {
        self.skills.get(usize::from(place))
    }

    /// The attribute that a skill goes with.
    pub fn attribute_of(&self, skill: &Skill) -> Option<&Attribute> {
        self.attributes.get(usize::from(skill.attribute?))
    }

    /// A weapon, by its place on the sheet; bare hands come last.
    pub fn weapon(&self, place: u8) -> Option<&Weapon> {
        self.weapons.get(usize::from(place))
    }

    /// All reactions with their levels, including swiftness and stamina.
    pub(crate) fn all_reactions(&self) -> Vec<(&str, i8)> {
        let others = self.reactions.iter().map(|it| (it.name.as_str(), it.level));
        [("Swiftness", self.swiftness), ("Stamina", self.stamina)]
            .into_iter()
            .chain(others)
            .collect()
    }

    /// The damage that fills all wound levels.
    pub fn all_damage(&self) -> u16 {
        u16::from(self.health) * u16::from(self.wounds.levels())
    }

    /// The wound level after this much damage, counted from 0; beyond the last level it is the
    /// number of levels.
    pub fn wound_level(&self, damage: u16) -> u8 {
        let level = damage / u16::from(self.health.max(1));
        u8::try_from(level).unwrap_or(u8::MAX).min(self.wounds.levels())
    }

    /// Taking damage: what Strength adds to the damage of an armed or unarmed attack.
    pub(crate) fn strength(&self) -> i32 {
        let strength = self.attributes.iter().find(|it| it.name.eq_ignore_ascii_case(STRENGTH));
        strength.map_or(0, |it| it.modifier.into())
    }

    /// Why a weapon cannot be used, if it cannot.
    pub(crate) fn refusal(&self, weapon: &Weapon) -> Option<String> {
        match weapon.skill.and_then(|skill| self.skill(skill)) {
            Some(skill) => skill.refusal(),
            None => Some(format!("No skill for {} on this sheet.", attacks(weapon.kind))),
        }
    }
}

fn attacks(kind: Use) -> &'static str {
    match kind {
        Use::General => "this",
        Use::Armed => "armed attacks",
        Use::Ranged => "ranged attacks",
        Use::Unarmed => "unarmed attacks",
    }
}
