//! A unit as its sheet has it.

use super::{sheet, weapon::Weapon};
use crate::{
    muster::FromSheet,
    sheet::{Field, SheetReader},
};

/// A unit as its sheet has it, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
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

impl FromSheet for Profile {
    const FIELDS: &'static [Field] = sheet::FIELDS;

    fn read(from: &mut SheetReader<'_>) -> Self {
        let models = from.number("models");
        let weapons = from.list("weapons", |weapon| Weapon::read(weapon, models));
        for weapon in weapons.iter().filter(|weapon| weapon.carriers > models) {
            let what = format!("{} carry it, but the unit has {models}", weapon.carriers);
            from.problem(&weapon.name, what);
        }
        Self {
            models,
            quality: from.number("quality"),
            defense: from.number("defense"),
            tough: from.number("tough"),
            points: from.number("points"),
            weapons,
        }
    }

    fn nobody() -> &'static Self {
        static NOBODY: Profile =
            Profile { models: 0, quality: 6, defense: 6, tough: 1, points: 0, weapons: Vec::new() };
        &NOBODY
    }
}

impl Profile {
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
