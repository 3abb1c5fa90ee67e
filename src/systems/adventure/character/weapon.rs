//! Weapons, with their damage, skills and range increments.

use engine::{
    dice::Expression,
    sheet::{Field, FieldKind, SheetNumber, SheetReader},
};

use super::skill::{Skill, Use, place_of};

/// The maximum number of weapons per character.
pub(super) const MOST_WEAPONS: usize = 12;

/// The maximum number of range increments per weapon.
const MOST_INCREMENTS: usize = 8;

const ARMED: &str = "Armed";
const RANGED: &str = "Ranged";
const UNARMED: &str = "Unarmed";

/// The default damage of a weapon. This value is our ruling.
const USUAL_DAMAGE: &str = "2D6";

/// The default damage of bare hands. This value is our ruling.
pub(super) const BARE_HANDS: &str = "1D6";

/// The fields as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const KIND: Field =
        Field::new("kind", "Kind", FieldKind::OneOf(&[ARMED, RANGED, UNARMED]));
    pub(crate) const SKILL: Field =
        Field::new("skill", "Skill (default: first match)", FieldKind::Text { required: false });
    pub(crate) const DAMAGE: Field =
        Field::new("damage", "Damage dice", FieldKind::Dice { x: None, preset: USUAL_DAMAGE });
    pub(crate) const INCREMENTS: Field = Field::new(
        "increments",
        "Range increments",
        FieldKind::List { one: "Increment", fields: INCREMENT, most: MOST_INCREMENTS },
    );
}

/// The fields of a weapon, in order.
pub(super) const FIELDS: &[Field] =
    &[field::NAME, field::KIND, field::SKILL, field::DAMAGE, field::INCREMENTS];

const REACH: Field =
    Field::new("reach", "Up to", FieldKind::Number { least: 1, most: 9999, preset: 10 });
const MODIFIER: Field =
    Field::new("modifier", "Modifier", FieldKind::Number { least: -30, most: 10, preset: 0 });
const INCREMENT: &[Field] = &[REACH, MODIFIER];

/// A character's weapon, or bare hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The weapon's name.
    pub name: String,
    /// The kind of attack that the weapon is used for, which is never [`Use::General`].
    pub kind: Use,
    /// The index on the sheet of the weapon's skill, if the character has one.
    pub skill: Option<u8>,
    /// The damage dice.
    pub damage: Expression,
    /// The range increments, nearest first.
    pub increments: Vec<Increment>,
}

/// A range increment of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Increment {
    /// The maximum distance of the increment, in the unit of length that the players use.
    pub reach: SheetNumber<u16>,
    /// The modifier to an attack at this range.
    pub modifier: SheetNumber<i8>,
}

impl Weapon {
    /// Reads a weapon from the sheet of a character with these skills.
    pub(super) fn read(from: &mut SheetReader<'_>, skills: &[Skill]) -> Self {
        let kind = match from.text(&field::KIND).as_str() {
            RANGED => Use::Ranged,
            UNARMED => Use::Unarmed,
            _ => Use::Armed,
        };
        let wanted = from.text(&field::SKILL);
        let named = place_of(&wanted, skills.iter().map(|it| it.name.as_str()));
        if named.is_none() && !wanted.is_empty() {
            from.problem("Skill", format!("no skill is called {wanted}"));
        }
        let mut increments = from.list(&field::INCREMENTS, |from| Increment {
            reach: from.number(&REACH),
            modifier: from.number(&MODIFIER),
        });
        increments.sort_by_key(|it| *it.reach);
        Self {
            name: from.text(&field::NAME),
            kind,
            skill: named.or_else(|| skill_for(kind, skills)),
            damage: from.dice(&field::DAMAGE),
            increments,
        }
    }

    /// Returns the unarmed attack of a character with these skills.
    ///
    /// The attack is named after its skill, such as "Biting" for a wolf.
    pub(super) fn bare_hands(damage: Expression, skills: &[Skill]) -> Self {
        let skill = skill_for(Use::Unarmed, skills);
        let known = skill.and_then(|place| skills.get(usize::from(place)));
        Self {
            name: known.map_or_else(|| "Bare hands".to_owned(), |skill| skill.name.clone()),
            kind: Use::Unarmed,
            skill,
            damage,
            increments: Vec::new(),
        }
    }
}

/// Returns the index of the first skill for attacks of this kind.
fn skill_for(kind: Use, skills: &[Skill]) -> Option<u8> {
    let mut all = (0..).zip(skills);
    all.find(|(_, skill)| skill.used_for == kind).map(|(place, _)| place)
}
