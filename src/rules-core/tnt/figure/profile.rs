//! A figure as its sheet has it: its stats, its gear, and what its abilities change about them.

use super::{
    ability::{Ability, Gives},
    sheet::{self, field},
    test_kind::TestKind,
    weapon::{Weapon, bit},
};
use crate::{
    muster::FromSheet,
    sheet::{Field, SheetReader},
};

/// A figure's stats and gear, as read and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// What kind of creature it is.
    pub kind: String,
    /// Whether it leads its side.
    pub leader: bool,
    /// Inches per move action.
    pub movement: u8,
    /// Skill in close combat.
    pub melee: u8,
    /// Skill at shooting.
    pub ranged: u8,
    /// Brawn.
    pub strength: u8,
    /// Toughness with armour.
    pub defense: u8,
    /// Wounds after which it is out of action.
    pub wounds: u8,
    /// Nerve, wits and nimbleness.
    pub mettle: u8,
    /// Action points after a passed activation test, before abilities.
    pub ap: u8,
    /// Skillsets that it may learn from.
    pub skillsets: String,
    /// Special abilities.
    pub abilities: Vec<Ability>,
    /// What it costs, in barter.
    pub barter: u16,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
}

impl FromSheet for Profile {
    const FIELDS: &'static [Field] = sheet::FIELDS;

    fn read(from: &mut SheetReader<'_>) -> Self {
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
            movement: 0,
            melee: 0,
            ranged: 0,
            strength: 0,
            defense: 0,
            wounds: 1,
            mettle: 0,
            ap: 0,
            skillsets: String::new(),
            abilities: Vec::new(),
            barter: 0,
            weapons: Vec::new(),
        };
        &NOBODY
    }

    /// Morale: one figure is designated to lead a side.
    fn misfit(side: &[&Self]) -> Option<String> {
        let leaders = side.iter().filter(|profile| profile.leader).count();
        (leaders > 1).then(|| format!("has {leaders} leaders; only one is allowed"))
    }
}

impl Profile {
    /// What abilities add to a kind of test, with the name of each ability.
    pub(crate) fn modifiers(&self, kind: TestKind) -> impl Iterator<Item = (&str, i32)> {
        self.abilities.iter().filter_map(move |ability| match ability.gives {
            Gives::Modifier(test, value) if test == kind => {
                Some((ability.name.as_str(), i32::from(value)))
            }
            _ => None,
        })
    }

    /// The name of an ability that allows a kind of test to be rolled again, if there is one.
    pub(crate) fn reroll(&self, kind: TestKind) -> Option<&str> {
        let ability = self.abilities.iter().find(|ability| ability.gives == Gives::Reroll(kind))?;
        Some(&ability.name)
    }

    /// AP after a passed activation test, with abilities.
    pub(crate) fn full_ap(&self) -> u8 {
        self.with_extra(self.ap, |gives| match gives {
            Gives::ExtraAp(more) => more,
            _ => 0,
        })
    }

    /// Shots of a ranged attack with abilities, for a weapon that has this many of its own.
    pub(crate) fn shots_of(&self, shots: u8) -> u8 {
        self.with_extra(shots, |gives| match gives {
            Gives::ExtraShots(more) => more,
            _ => 0,
        })
    }

    /// Ranged attacks in one activation, with abilities.
    pub(crate) fn ranged_attacks(&self) -> u8 {
        self.with_extra(1, |gives| match gives {
            Gives::ExtraAttacks(more) => more,
            _ => 0,
        })
    }

    /// A number changed by abilities; never below 0.
    fn with_extra(&self, own: u8, extra: impl Fn(Gives) -> i8) -> u8 {
        let extra: i32 = self.abilities.iter().map(|it| i32::from(extra(it.gives))).sum();
        let all = i32::from(own) + extra;
        u8::try_from(all.max(0)).unwrap_or(u8::MAX)
    }

    /// The weapons in hand when the battle begins, as bits: the first one, and the second if each
    /// takes one hand.
    pub(crate) fn drawn_at_first(&self) -> u8 {
        match self.weapons.as_slice() {
            [] => 0,
            [first, second, ..] if !first.two_handed && !second.two_handed => bit(0) | bit(1),
            _ => bit(0),
        }
    }
}
