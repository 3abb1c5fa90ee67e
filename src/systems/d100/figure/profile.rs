//! The profile of a figure, read from its sheet.

use engine::{
    FromSheet,
    sheet::{Field, SheetNumber, SheetReader},
};

use super::{
    sheet::{self, field},
    weapon::{Blade, Weapon},
};

/// The number of points of Strength per point of X, which dice such as 1DX use.
pub(crate) const STRENGTH_AN_X: u8 = 10;

/// The stats and weapons of a figure or an object, read from its sheet and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The figure's role, such as "Gunner".
    pub role: String,
    /// Whether this is an object, which never acts and can only be attacked.
    pub object: bool,
    /// The skill in close combat.
    pub close_combat: SheetNumber<u8>,
    /// The skill at shooting.
    pub ranged_combat: SheetNumber<u8>,
    /// The physical strength.
    pub strength: SheetNumber<u8>,
    /// The ability to withstand injuries.
    pub toughness: SheetNumber<u8>,
    /// The amount of damage that armour stops per hit.
    pub armour: SheetNumber<u8>,
    /// The injury value at which the figure falls, or the hit points of an object.
    pub limit: SheetNumber<u16>,
    /// The actions per turn.
    pub actions: SheetNumber<u8>,
    /// The weapons, in the order of the sheet.
    pub weapons: Vec<Weapon>,
}

static NOBODY: Profile = Profile {
    role: String::new(),
    object: false,
    close_combat: SheetNumber::known(0),
    ranged_combat: SheetNumber::known(0),
    strength: SheetNumber::known(0),
    toughness: SheetNumber::known(0),
    armour: SheetNumber::known(0),
    limit: SheetNumber::known(1),
    actions: SheetNumber::known(0),
    weapons: Vec::new(),
};

impl FromSheet for Profile {
    type Edition = ();

    fn fields((): ()) -> &'static [Field] {
        sheet::FIELDS
    }

    fn read(from: &mut SheetReader<'_>, (): ()) -> Self {
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
    /// Returns the value of X in dice: a tenth of Strength, rounded down.
    pub(crate) fn x(&self) -> u8 {
        *self.strength / STRENGTH_AN_X
    }

    /// Returns an iterator over the close combat weapons and their indices on the sheet.
    pub(crate) fn blades(&self) -> impl Iterator<Item = (u8, &Weapon, Blade)> {
        let places = (0..).zip(&self.weapons);
        places.filter_map(|(place, weapon)| Some((place, weapon, weapon.blade()?)))
    }
}
