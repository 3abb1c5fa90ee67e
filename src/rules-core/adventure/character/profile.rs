//! A character as its sheet has it.

use super::{
    attribute::{Attribute, STRENGTH},
    ladder::{self, Ladder},
    reaction::Reaction,
    skill::{Skill, Use},
    weapon::{self, BARE_HANDS, Weapon},
};
use crate::{
    dice::Expression,
    sheet::{Problem, SheetReader},
};

/// A character's sheet, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Its name, unlike every other's in the battle.
    pub name: String,
    /// What it is, in a few words.
    pub kind: String,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Its skills.
    pub skills: Vec<Skill>,
    /// What an attack on it must reach.
    pub defence: u8,
    /// How quick it is: initiative and dodging.
    pub swiftness: i8,
    /// How tough it is: weariness and other ordeals.
    pub stamina: i8,
    /// Its other reactions.
    pub reactions: Vec<Reaction>,
    /// Its points of Courage.
    pub courage: u8,
    /// Damage that a wound level takes up.
    pub health: u8,
    /// What each wound level costs.
    pub wounds: Ladder,
    /// What each level of weariness costs.
    pub weariness: Ladder,
    /// Its weapons; behind those of the sheet its bare hands.
    pub weapons: Vec<Weapon>,
}

impl Profile {
    pub(crate) const fn nobody() -> Self {
        Self {
            name: String::new(),
            kind: String::new(),
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
        }
    }

    pub(super) fn read(sheet: &SheetReader<'_>, problems: &mut Vec<Problem>) -> Self {
        let name = sheet.text("name", problems);
        let place = |field: &str| format!("{name}, {field}");
        let attributes = sheet.list("attributes", problems);
        let attributes: Vec<Attribute> =
            attributes.iter().map(|it| Attribute::read(it, problems)).collect();
        let skills = sheet.list("skills", problems);
        let skills: Vec<Skill> =
            skills.iter().map(|it| Skill::read(it, &name, &attributes, problems)).collect();
        let reactions = sheet.list("reactions", problems);
        let reactions = reactions.iter().map(|it| Reaction::read(it, problems)).collect();
        let weapons = sheet.list("weapons", problems);
        let mut weapons: Vec<Weapon> =
            weapons.iter().map(|it| Weapon::read(it, &name, &skills, problems)).collect();
        let unarmed = sheet.text("unarmed", problems);
        let unarmed = if unarmed.is_empty() { BARE_HANDS } else { &unarmed };
        let unarmed: Expression = weapon::dice(unarmed, place("Unarmed damage"), problems);
        weapons.push(Weapon::bare_hands(unarmed, &skills));
        let wounds = sheet.text("wounds", problems);
        let wounds = Ladder::read(&wounds, ladder::WOUNDS, place("Wound penalties"), problems);
        let weariness = sheet.text("weariness", problems);
        let weariness =
            Ladder::read(&weariness, ladder::WEARINESS, place("Weariness penalties"), problems);
        Self {
            kind: sheet.text("kind", problems),
            attributes,
            defence: sheet.number("defence", problems),
            swiftness: sheet.number("swiftness", problems),
            stamina: sheet.number("stamina", problems),
            reactions,
            courage: sheet.number("courage", problems),
            health: sheet.number("health", problems),
            wounds,
            weariness,
            weapons,
            skills,
            name,
        }
    }

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

    /// All reactions, each with its level.
    pub(crate) fn all_reactions(&self) -> Vec<(&str, i8)> {
        let others = self.reactions.iter().map(|it| (it.name.as_str(), it.level));
        [("Swiftness", self.swiftness), ("Stamina", self.stamina)]
            .into_iter()
            .chain(others)
            .collect()
    }

    /// Damage that it takes to go through all wound levels.
    pub fn all_damage(&self) -> u16 {
        u16::from(self.health) * u16::from(self.wounds.levels())
    }

    /// The wound level of so much damage, from 0; as high as there are levels where it is beyond the last.
    pub fn wound_level(&self, damage: u16) -> u8 {
        let level = damage / u16::from(self.health.max(1));
        u8::try_from(level).unwrap_or(u8::MAX).min(self.wounds.levels())
    }

    /// Taking damage: what Strength adds to an armed or unarmed attack.
    pub(crate) fn strength(&self) -> i32 {
        let strength = self.attributes.iter().find(|it| it.name.eq_ignore_ascii_case(STRENGTH));
        strength.map_or(0, |it| it.modifier.into())
    }

    /// Why a weapon cannot be used, where that is so.
    pub(crate) fn refusal(&self, weapon: &Weapon) -> Option<String> {
        match weapon.skill.and_then(|skill| self.skill(skill)) {
            Some(skill) => skill.refusal(),
            None => Some(format!("No skill for {} on the sheet.", attacks(weapon.kind))),
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
