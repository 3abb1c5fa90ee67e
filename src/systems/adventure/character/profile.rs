//! The profile of a character, read from its sheet.

use engine::{
    FigureId, FromSheet, MOST_FIGURES, Recruit,
    sheet::{Field, Problem, SheetNumber, SheetReader},
};

use super::{
    attribute::{Attribute, STRENGTH},
    ladder::{self, Ladder},
    reaction::Reaction,
    sheet::{self, field},
    skill::{Skill, Use},
    weapon::Weapon,
};

/// A character, read from its sheet and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The character's type, such as "Ranger".
    pub kind: String,
    /// The number of characters that share the sheet.
    pub number: u8,
    /// The attributes, in the order of the sheet.
    pub attributes: Vec<Attribute>,
    /// The skills, in the order of the sheet.
    pub skills: Vec<Skill>,
    /// The total that an attack on the character must reach.
    pub defence: SheetNumber<u8>,
    /// The level of the reaction used for initiative and dodging.
    pub swiftness: SheetNumber<i8>,
    /// The level of the reaction used against weariness and other ordeals.
    pub stamina: SheetNumber<i8>,
    /// The other reactions.
    pub reactions: Vec<Reaction>,
    /// The points of Courage at the start of a scene.
    pub courage: SheetNumber<u8>,
    /// The damage that fills a wound level.
    pub health: SheetNumber<u8>,
    /// The penalties of the wound levels.
    pub wounds: Ladder,
    /// The penalties of the weariness levels.
    pub weariness: Ladder,
    /// The weapons in the order of the sheet, followed by bare hands.
    pub weapons: Vec<Weapon>,
}

impl FromSheet for Profile {
    type Edition = ();

    fn fields((): ()) -> &'static [Field] {
        sheet::FIELDS
    }

    fn read(from: &mut SheetReader<'_>, (): ()) -> Self {
        let number = from.number::<u8>(&field::NUMBER);
        if number.is_missing() {
            from.problem(field::NUMBER.label, "must be filled in");
        }
        let attributes = from.list(&field::ATTRIBUTES, Attribute::read);
        let skills = from.list(&field::SKILLS, |from| Skill::read(from, &attributes));
        let mut weapons = from.list(&field::WEAPONS, |from| Weapon::read(from, &skills));
        weapons.push(Weapon::bare_hands(from.dice(&field::UNARMED), &skills));
        Self {
            kind: from.text(&field::KIND),
            number: number.or_any(),
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
            defence: SheetNumber::known(0),
            swiftness: SheetNumber::known(0),
            stamina: SheetNumber::known(0),
            reactions: Vec::new(),
            courage: SheetNumber::known(0),
            health: SheetNumber::known(1),
            wounds: Ladder::none(),
            weariness: Ladder::none(),
            weapons: Vec::new(),
        };
        &NOBODY
    }

    fn misfit(side: &[&Self]) -> Option<String> {
        (side.len() > MOST_FIGURES).then(|| format!("has more than {MOST_FIGURES} characters"))
    }

    /// Replaces each recruit by as many characters as its sheet stands for.
    ///
    /// Characters that share a sheet get numbers after their names.
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
    /// Returns a skill by its index on the sheet.
    pub fn skill(&self, place: u8) -> Option<&Skill> {
        self.skills.get(usize::from(place))
    }

    /// Returns the attribute that a skill uses, if it has one.
    pub fn attribute_of(&self, skill: &Skill) -> Option<&Attribute> {
        self.attributes.get(usize::from(skill.attribute?))
    }

    /// Returns a weapon by its index. Bare hands come after the weapons on the sheet.
    pub fn weapon(&self, place: u8) -> Option<&Weapon> {
        self.weapons.get(usize::from(place))
    }

    /// Returns all reactions with their levels, including swiftness and stamina.
    pub(crate) fn all_reactions(&self) -> Vec<(&str, i8)> {
        let others = self.reactions.iter().map(|it| (it.name.as_str(), *it.level));
        [("Swiftness", *self.swiftness), ("Stamina", *self.stamina)]
            .into_iter()
            .chain(others)
            .collect()
    }

    /// Returns the damage that fills all wound levels.
    pub fn all_damage(&self) -> u16 {
        u16::from(self.health) * u16::from(self.wounds.levels())
    }

    /// Returns the wound level after this much damage, counted from 0.
    ///
    /// Once all levels are filled, the result is the number of levels.
    pub fn wound_level(&self, damage: u16) -> u8 {
        let level = damage / u16::from(self.health.max(1));
        u8::try_from(level).unwrap_or(u8::MAX).min(self.wounds.levels())
    }

    /// Returns the Strength modifier to the damage of an armed or unarmed attack.
    pub(crate) fn strength(&self) -> i32 {
        let strength = self.attributes.iter().find(|it| it.name.eq_ignore_ascii_case(STRENGTH));
        strength.map_or(0, |it| it.modifier.into())
    }

    /// Returns the reason why the character cannot use a weapon, or `None` if it can.
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
