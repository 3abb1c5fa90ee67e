//! A figure's profile: its stats and gear, and how its abilities change them.

use engine::{
    FromSheet,
    sheet::{Field, SheetNumber, SheetReader},
};

use super::{
    ability::{Ability, Gives},
    sheet::{self, field},
    test_kind::TestKind,
    weapon::{Weapon, bit},
};

/// A figure's stats and gear, read and checked from its sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The kind of creature, such as "Human".
    pub kind: String,
    /// Whether the figure leads its side.
    pub leader: bool,
    /// The maximum distance of a move action, in inches.
    pub movement: SheetNumber<u8>,
    /// The skill in close combat.
    pub melee: SheetNumber<u8>,
    /// The skill at shooting.
    pub ranged: SheetNumber<u8>,
    /// The physical strength.
    pub strength: SheetNumber<u8>,
    /// The toughness, including armour.
    pub defense: SheetNumber<u8>,
    /// The number of wounds that put the figure out of action.
    pub wounds: SheetNumber<u8>,
    /// The stat for nerve, wits and agility.
    pub mettle: SheetNumber<u8>,
    /// The action points after a passed activation test, without extra AP from abilities.
    pub ap: SheetNumber<u8>,
    /// The skillsets from which the figure can learn skills.
    pub skillsets: String,
    /// The special abilities.
    pub abilities: Vec<Ability>,
    /// The cost in barter.
    pub barter: SheetNumber<u16>,
    /// The weapons, in the order of the sheet.
    pub weapons: Vec<Weapon>,
}

impl FromSheet for Profile {
    type Edition = ();

    fn fields((): ()) -> &'static [Field] {
        sheet::FIELDS
    }

    fn read(from: &mut SheetReader<'_>, (): ()) -> Self {
        Self {
            kind: from.text(&field::TYPE),
            leader: from.flag(&field::LEADER),
            movement: from.number(&field::MOVE),
            melee: from.number(&field::MELEE),
            ranged: from.number(&field::RANGED),
            strength: from.number(&field::STRENGTH),
            defense: from.number(&field::DEFENSE),
            wounds: from.number(&field::WOUNDS),
            mettle: from.number(&field::METTLE),
            ap: from.number(&field::AP),
            skillsets: from.text(&field::SKILLSETS),
            abilities: from.list(&field::ABILITIES, Ability::read),
            barter: from.number(&field::BARTER),
            weapons: from.list(&field::WEAPONS, Weapon::read),
        }
    }

    fn nobody() -> &'static Self {
        static NOBODY: Profile = Profile {
            kind: String::new(),
            leader: false,
            movement: SheetNumber::known(0),
            melee: SheetNumber::known(0),
            ranged: SheetNumber::known(0),
            strength: SheetNumber::known(0),
            defense: SheetNumber::known(0),
            wounds: SheetNumber::known(1),
            mettle: SheetNumber::known(0),
            ap: SheetNumber::known(0),
            skillsets: String::new(),
            abilities: Vec::new(),
            barter: SheetNumber::known(0),
            weapons: Vec::new(),
        };
        &NOBODY
    }

    /// Returns a problem if a side has more than one leader (rulebook: Morale).
    fn misfit(side: &[&Self]) -> Option<String> {
        let leaders = side.iter().filter(|profile| profile.leader).count();
        (leaders > 1).then(|| format!("has {leaders} leaders; only one is allowed"))
    }
}

impl Profile {
    /// Returns the modifiers that abilities give to a kind of test, each with its ability's name.
    pub(crate) fn modifiers(&self, kind: TestKind) -> impl Iterator<Item = (&str, i32)> {
        self.abilities.iter().filter_map(move |ability| match ability.gives {
            Gives::Modifier(test, value) if test == kind => {
                Some((ability.name.as_str(), i32::from(value)))
            }
            _ => None,
        })
    }

    /// Returns the name of an ability that gives a reroll of this kind of test, if there is one.
    pub(crate) fn reroll(&self, kind: TestKind) -> Option<&str> {
        let ability = self.abilities.iter().find(|ability| ability.gives == Gives::Reroll(kind))?;
        Some(&ability.name)
    }

    /// Returns the AP after a passed activation test, including extra AP from abilities.
    pub(crate) fn full_ap(&self) -> u8 {
        *self.with_extra(self.ap, |gives| match gives {
            Gives::ExtraAp(more) => Some(more),
            _ => None,
        })
    }

    /// Returns a weapon's shots per ranged attack, including those from abilities.
    pub(crate) fn shots_of(&self, shots: SheetNumber<u8>) -> SheetNumber<u8> {
        self.with_extra(shots, |gives| match gives {
            Gives::ExtraShots(more) => Some(more),
            _ => None,
        })
    }

    /// Returns the number of ranged attacks per activation, including those from abilities.
    pub(crate) fn ranged_attacks(&self) -> u8 {
        *self.with_extra(1.into(), |gives| match gives {
            Gives::ExtraAttacks(more) => Some(more),
            _ => None,
        })
    }

    /// Returns a number plus the extras from all abilities. The sum is at least 0. It is missing if
    /// the number or an extra is.
    fn with_extra(
        &self,
        own: SheetNumber<u8>,
        extra: impl Fn(Gives) -> Option<SheetNumber<i8>>,
    ) -> SheetNumber<u8> {
        let extras = self.abilities.iter().filter_map(|it| extra(it.gives));
        extras.fold(own, |sum, extra| sum.with(extra, u8::saturating_add_signed))
    }

    /// Returns the weapons in hand at the start of the battle, as a bit mask.
    ///
    /// These are the first weapon, and also the second if both are one-handed.
    pub(crate) fn drawn_at_first(&self) -> u8 {
        match self.weapons.as_slice() {
            [] => 0,
            [first, second, ..] if !first.two_handed && !second.two_handed => bit(0) | bit(1),
            _ => bit(0),
        }
    }
}
