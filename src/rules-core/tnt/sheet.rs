//! The sheet of a figure: stats, weapons, what it costs.

use super::{
    ability::{self, Ability, MOST_ABILITIES},
    state::{MOST_WEAPONS, Muster},
};
use crate::{
    ids::SideId,
    sheet::{Field, FieldKind, Problem, Roster, SheetReader, distinct_names},
    topic::Topic,
};

const STAT: FieldKind = FieldKind::Number { least: 0, most: 20, preset: 5 };
const TEXT: FieldKind = FieldKind::Text { required: false };

/// The fields of a figure's sheet.
pub(super) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field { key: "type", label: "Type", kind: TEXT },
    Field { key: "leader", label: "Leader", kind: FieldKind::Flag },
    Field { key: "move", label: "Move", kind: STAT },
    Field { key: "melee", label: "Melee", kind: STAT },
    Field { key: "ranged", label: "Ranged", kind: STAT },
    Field { key: "strength", label: "Strength", kind: STAT },
    Field { key: "defense", label: "Defense", kind: STAT },
    Field {
        key: "wounds",
        label: "Wounds",
        kind: FieldKind::Number { least: 1, most: 10, preset: 1 },
    },
    Field { key: "mettle", label: "Mettle", kind: STAT },
    Field {
        key: "ap",
        label: "Action points",
        kind: FieldKind::Number { least: 1, most: 6, preset: 2 },
    },
    Field { key: "skillsets", label: "Skillsets", kind: TEXT },
    Field {
        key: "abilities",
        label: "Special abilities",
        kind: FieldKind::List { one: "Ability", fields: ability::FIELDS, most: MOST_ABILITIES },
    },
    Field {
        key: "barter",
        label: "Barter cost",
        kind: FieldKind::Number { least: 0, most: 9999, preset: 0 },
    },
    Field {
        key: "weapons",
        label: "Weapons",
        kind: FieldKind::List { one: "Weapon", fields: WEAPON_FIELDS, most: MOST_WEAPONS },
    },
];

const RANGED: &str = "Ranged";
const MELEE: &str = "Melee";
const TWO_HANDED: &str = "Two-handed";

/// The fields of a weapon.
const WEAPON_FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field { key: "kind", label: "Kind", kind: FieldKind::OneOf(&[RANGED, MELEE]) },
    Field {
        key: "strength",
        label: "Strength",
        kind: FieldKind::Number { least: 0, most: 20, preset: 5 },
    },
    Field {
        key: "range",
        label: "Range in inches",
        kind: FieldKind::Number { least: 1, most: 99, preset: 12 },
    },
    Field {
        key: "reliability",
        label: "Reliability",
        kind: FieldKind::Number { least: 0, most: 9, preset: 1 },
    },
    Field {
        key: "shots",
        label: "Shots",
        kind: FieldKind::Number { least: 1, most: 9, preset: 1 },
    },
    Field { key: "hands", label: "Hands", kind: FieldKind::OneOf(&["One-handed", TWO_HANDED]) },
];

/// A figure's stats and gear, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Its name, unlike every other's in the battle.
    pub name: String,
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
    /// Wounds it takes to go out of action.
    pub wounds: u8,
    /// Nerve, wits and nimbleness.
    pub mettle: u8,
    /// Action points of a passed activation test, without what abilities add.
    pub ap: u8,
    /// Skillsets it may learn from.
    pub skillsets: String,
    /// Special abilities.
    pub abilities: Vec<Ability>,
    /// What it costs, in barter.
    pub barter: u16,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// The Strength of its hits.
    pub strength: u8,
    /// Whether it takes both hands.
    pub two_handed: bool,
    /// Whether it shoots or strikes.
    pub kind: WeaponKind,
}

/// Whether a weapon shoots or strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponKind {
    /// It shoots.
    Ranged {
        /// How far, in inches.
        range: u8,
        /// Jammed tokens for each natural 1 to hit.
        reliability: u8,
        /// Shots in one action.
        shots: u8,
    },
    /// It strikes.
    Melee,
}

impl Weapon {
    /// Whether it strikes.
    pub fn is_melee(&self) -> bool {
        self.kind == WeaponKind::Melee
    }
}

impl Profile {
    pub(super) const fn nobody() -> Self {
        Self {
            name: String::new(),
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
        }
    }

    fn read(sheet: &SheetReader<'_>, problems: &mut Vec<Problem>) -> Self {
        Self {
            name: sheet.text("name", problems),
            kind: sheet.text("type", problems),
            leader: sheet.flag("leader", problems),
            movement: sheet.number("move", problems),
            melee: sheet.number("melee", problems),
            ranged: sheet.number("ranged", problems),
            strength: sheet.number("strength", problems),
            defense: sheet.number("defense", problems),
            wounds: sheet.number("wounds", problems),
            mettle: sheet.number("mettle", problems),
            ap: sheet.number("ap", problems),
            skillsets: sheet.text("skillsets", problems),
            abilities: sheet
                .list("abilities", problems)
                .iter()
                .map(|ability| Ability::read(ability, problems))
                .collect(),
            barter: sheet.number("barter", problems),
            weapons: sheet
                .list("weapons", problems)
                .iter()
                .map(|weapon| Weapon::read(weapon, problems))
                .collect(),
        }
    }
}

impl Weapon {
    fn read(sheet: &SheetReader<'_>, problems: &mut Vec<Problem>) -> Self {
        let kind = if sheet.text("kind", problems) == MELEE {
            WeaponKind::Melee
        } else {
            WeaponKind::Ranged {
                range: sheet.number("range", problems),
                reliability: sheet.number("reliability", problems),
                shots: sheet.number("shots", problems),
            }
        };
        Self {
            name: sheet.text("name", problems),
            strength: sheet.number("strength", problems),
            two_handed: sheet.text("hands", problems) == TWO_HANDED,
            kind,
        }
    }
}

/// Reads one roster a side.
///
/// # Errors
/// Everything on the sheets that cannot be played.
pub(super) fn read(rosters: &[Roster]) -> Result<Muster, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut figures = Vec::new();
    let sides = distinct_names(rosters.iter().map(|roster| roster.name.clone()));
    for ((roster, side_name), side) in rosters.iter().zip(&sides).zip((0..).map(SideId)) {
        if roster.figures.is_empty() {
            problems.push(Problem { place: side_name.clone(), what: "has no figures".to_owned() });
        }
        for (sheet, number) in roster.figures.iter().zip(1..) {
            let place = format!("{side_name}, figure {number}");
            let reader = SheetReader::new(sheet, FIELDS, place);
            figures.push((side, Profile::read(&reader, &mut problems)));
        }
    }
    let names = distinct_names(figures.iter().map(|(_, profile)| profile.name.clone()));
    for ((_, profile), name) in figures.iter_mut().zip(names) {
        profile.name = name;
    }
    if problems.is_empty() { Ok(Muster { sides, figures }) } else { Err(problems) }
}

/// Stats.
pub(super) const TOPIC: Topic = Topic {
    key: "figure",
    title: "Figures and their stats",
    rules: &[8, 9],
    text: || {
        "Move in inches. Melee and Ranged to hit, Strength to wound in melee and for heavy work, Defense not to be wounded, \
         Mettle for nerve, wits and nimbleness. Wounds are what it takes before it goes out of action. A figure has 2 AP \
         where its sheet says nothing else."
            .to_owned()
    },
};
