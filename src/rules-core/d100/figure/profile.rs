//! A figure as its sheet has it.

use super::{
    sheet::{self, field},
    weapon::{Blade, Weapon},
};
use crate::{
    muster::FromSheet,
    sheet::{Field, SheetReader},
};

/// How many points of Strength make one point of X, for example in the damage of bare hands.
pub(crate) const STRENGTH_AN_X: u8 = 10;

/// The stats and weapons of a figure or an object, as read and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// What it is, in a few words.
    pub role: String,
    /// Whether it is an object, which only stands there to be attacked.
    pub object: bool,
    /// Skill in close combat.
    pub close_combat: u8,
    /// Skill at shooting.
    pub ranged_combat: u8,
    /// Brawn.
    pub strength: u8,
    /// What it can take.
    pub toughness: u8,
    /// The damage that it takes off each hit.
    pub armour: u8,
    /// The injury value at which it falls; for an object, its hit points.
    pub limit: u16,
    /// Actions a turn.
    pub actions: u8,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
}

static NOBODY: Profile = Profile {
    role: String::new(),
    object: false,
    close_combat: 0,
    ranged_combat: 0,
    strength: 0,
    toughness: 0,
    armour: 0,
    limit: 1,
    actions: 0,
    weapons: Vec::new(),
};

impl FromSheet for Profile {
    const FIELDS: &'static [Field] = sheet::FIELDS;

    fn read(from: &mut SheetReader<'_>) -> Self {
        Self {
            role: from.text(&field::ROLE),
            object: from.text(&field::KIND) == sheet::OBJECT,
            close_combat: from.number(&field::CLOSE),
            ranged_combat: from.number(&field::RANGED),
            strength: from.number(&field::STRENGTH),
            toughness: from.number(&field::TOUGHNESS),
            armour: from.number(&field::ARMOUR),
            limit: from.number(&field::LIMIT),
            actions: from.number(&field::ACTIONS),
            weapons: from.list(&field::WEAPONS, Weapon::read),
        }
    }

    fn nobody() -> &'static Self {
        &NOBODY
    }
}

impl Profile {
    /// The number that X stands for in dice: a tenth of Strength, rounded down.
    pub(crate) fn x(&self) -> u8 {
        self.strength / STRENGTH_AN_X
    }

    /// Its close combat weapons with their places on the sheet.
    pub(crate) fn blades(&self) -> impl Iterator<Item = (u8, &Weapon, Blade)> {
        let places = (0..).zip(&self.weapons);
        places.filter_map(|(place, weapon)| Some((place, weapon, weapon.blade()?)))
    }
}
