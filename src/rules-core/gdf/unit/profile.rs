//! A unit as its sheet has it.

use super::weapon::Weapon;
use crate::sheet::{Problem, SheetReader};

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
        }
    }

    pub(super) fn read(sheet: &SheetReader<'_>, place: &str, problems: &mut Vec<Problem>) -> Self {
        let models = sheet.number("models", problems);
        let name = sheet.text("name", problems);
        let weapons: Vec<Weapon> = sheet
            .list("weapons", problems)
            .iter()
            .map(|weapon| Weapon::read(weapon, models, problems))
            .collect();
        for weapon in weapons.iter().filter(|weapon| weapon.carriers > models) {
            problems.push(Problem {
                place: format!("{}, {}", if name.is_empty() { place } else { &name }, weapon.name),
                what: format!("{} carry it, but the unit has {models}", weapon.carriers),
            });
        }
        Self {
            name,
            models,
            quality: sheet.number("quality", problems),
            defense: sheet.number("defense", problems),
            tough: sheet.number("tough", problems),
            points: sheet.number("points", problems),
            weapons,
        }
    }

    /// Wounds that destroy the full unit.
    pub fn all_wounds(&self) -> u16 {
        u16::from(self.models) * u16::from(self.tough)
    }

    /// Morale: wounds that leave it with half or less of its models, or of its Tough value where it is a single model.
    pub fn wounds_to_half(&self) -> u16 {
        if self.models == 1 {
            u16::from(self.tough.div_ceil(2))
        } else {
            u16::from(self.models.div_ceil(2)) * u16::from(self.tough)
        }
    }
}
