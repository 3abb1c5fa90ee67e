//! A figure as its sheet has it.

use super::weapon::{Blade, Weapon};
use crate::sheet::{Problem, SheetReader};

/// Points of Toughness for one point of the injury limit, where the sheet names none. Our own proposal: the rules say only
/// that the limit depends on Toughness.
pub(crate) const TOUGHNESS_A_POINT: u16 = 4;

/// Points of Strength for one of X, as in the damage of bare hands.
pub(crate) const STRENGTH_AN_X: u8 = 10;

/// A figure's stats and weapons, checked; or those of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Its name, unlike every other's in the battle.
    pub name: String,
    /// What it is, in a few words.
    pub role: String,
    /// Whether it is a thing that only stands there to be shot at.
    pub object: bool,
    /// Skill in close combat.
    pub close_combat: u8,
    /// Skill at shooting.
    pub ranged_combat: u8,
    /// Brawn.
    pub strength: u8,
    /// What it can take.
    pub toughness: u8,
    /// Damage that does nothing to it.
    pub armour: u8,
    /// The injury value at which it falls; of an object, its hit points.
    pub limit: u16,
    /// Actions a turn.
    pub actions: u8,
    /// What it costs, in points.
    pub points: u16,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
}

impl Profile {
    pub(crate) const fn nobody() -> Self {
        Self {
            name: String::new(),
            role: String::new(),
            object: false,
            close_combat: 0,
            ranged_combat: 0,
            strength: 0,
            toughness: 0,
            armour: 0,
            limit: 1,
            actions: 0,
            points: 0,
            weapons: Vec::new(),
        }
    }

    pub(super) fn read(sheet: &SheetReader<'_>, problems: &mut Vec<Problem>) -> Self {
        let toughness: u8 = sheet.number("toughness", problems);
        let limit = match sheet.number("limit", problems) {
            0 => (u16::from(toughness) / TOUGHNESS_A_POINT).max(1),
            limit => limit,
        };
        Self {
            name: sheet.text("name", problems),
            role: sheet.text("role", problems),
            object: sheet.text("kind", problems) == super::sheet::OBJECT,
            close_combat: sheet.number("close", problems),
            ranged_combat: sheet.number("ranged", problems),
            strength: sheet.number("strength", problems),
            toughness,
            armour: sheet.number("armour", problems),
            limit,
            actions: sheet.number("actions", problems),
            points: sheet.number("points", problems),
            weapons: sheet
                .list("weapons", problems)
                .iter()
                .map(|weapon| Weapon::read(weapon, problems))
                .collect(),
        }
    }

    /// What X stands for in dice: a tenth of Strength, rounded down.
    pub(crate) fn x(&self) -> u8 {
        self.strength / STRENGTH_AN_X
    }

    /// Its close combat weapons with their places on the sheet.
    pub(crate) fn blades(&self) -> impl Iterator<Item = (u8, &Weapon, Blade)> {
        let places = (0..).zip(&self.weapons);
        places.filter_map(|(place, weapon)| Some((place, weapon, weapon.blade()?)))
    }
}
