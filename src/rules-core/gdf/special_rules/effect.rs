//! What a special rule gives, out of a small closed set: the book's own rules and those of later books or of the house.

use std::borrow::Cow;

use super::keyword::Keywords;
use crate::{
    sheet::{Field, FieldKind, SheetReader},
    view::Gear,
};

/// The list of rules of other books, on a sheet.
pub(crate) const LIST: &str = "rules";

/// The most rules of other books that a unit or a weapon may have.
pub(crate) const MOST_RULES: usize = 12;

pub(super) const NOTE: &str = "Note only";
pub(super) const TO_HIT: &str = "To hit";
pub(super) const TO_BE_HIT: &str = "To hit, of enemies at it";
pub(super) const DEFENSE: &str = "Defense";
pub(super) const QUALITY: &str = "Attacks at Quality";
pub(super) const AP_ON_SIX: &str = "AP on a 6";
pub(super) const HITS_ON_SIX: &str = "Hits multiplied on a 6";
pub(super) const IGNORES: &str = "Ignores wounds on";
pub(super) const MOVE: &str = "Move";
pub(super) const MORALE: &str = "Morale";
pub(super) const REROLL_HITS: &str = "Re-roll of ones to hit";
pub(super) const REROLL_BLOCKS: &str = "Re-roll of ones to block";

/// The fields of a rule that this book does not have.
pub(crate) const FIELDS: &[Field] = &[
    Field { key: "name", label: "Name", kind: FieldKind::Text { required: true } },
    Field {
        key: "gives",
        label: "Gives",
        kind: FieldKind::OneOf(&[
            NOTE,
            TO_HIT,
            TO_BE_HIT,
            DEFENSE,
            QUALITY,
            AP_ON_SIX,
            HITS_ON_SIX,
            IGNORES,
            MOVE,
            MORALE,
            REROLL_HITS,
            REROLL_BLOCKS,
        ]),
    },
    Field {
        key: "value",
        label: "How much",
        kind: FieldKind::Number { least: -12, most: 12, preset: 1 },
    },
    Field { key: "when", label: "When", kind: FieldKind::OneOf(When::NAMES) },
    Field { key: "note", label: "Note", kind: FieldKind::Note },
];

/// What a special rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Nothing that counts by itself.
    Note,
    /// A modifier to its dice to hit.
    ToHit(i8),
    /// A modifier to the dice of those who would hit it.
    ToBeHit(i8),
    /// A modifier to its dice to block.
    Defense(i8),
    /// Its attacks need this, whatever its own Quality.
    Quality(u8),
    /// Natural sixes to hit have at least this AP.
    ApOnSix(u8),
    /// Natural sixes to hit count as so many hits.
    HitsOnSix(u8),
    /// A die for each wound ignores it on this or higher.
    Ignores(u8),
    /// Inches more or less for an advance, and twice as many for a rush or a charge.
    Move(i8),
    /// A modifier to morale tests.
    Morale(i8),
    /// Ones to hit are rolled again.
    RerollHits,
    /// Ones to block are rolled again.
    RerollBlocks,
}

/// When a special rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Always.
    Always,
    /// In shooting.
    Shooting,
    /// In melee.
    Melee,
    /// In the melee of its own charge.
    Charging,
}

/// What kind of attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Attack {
    /// Shooting; whether the unit moved before it.
    Shot { moved: bool },
    /// Strikes of a charging unit.
    Charge,
    /// Strikes of a unit that was charged.
    Return,
    /// Hits of a spell.
    Spell,
}

impl Attack {
    /// Returns `true` if it is shooting.
    pub(crate) fn is_shot(self) -> bool {
        matches!(self, Self::Shot { .. })
    }
}

impl When {
    const NAMES: &'static [&'static str] = &["Always", "Shooting", "Melee", "Charging"];
    const ALL: [Self; 4] = [Self::Always, Self::Shooting, Self::Melee, Self::Charging];

    /// Returns `true` if it counts in such an attack.
    pub(crate) fn counts_in(self, attack: Attack) -> bool {
        match self {
            Self::Always => true,
            Self::Shooting => attack.is_shot(),
            Self::Melee => matches!(attack, Attack::Charge | Attack::Return),
            Self::Charging => attack == Attack::Charge,
        }
    }
}

/// A special rule by its name: one of the book that fits among the effects, or another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it is called; the reason in sums.
    pub name: Cow<'static, str>,
    /// What it gives.
    pub gives: Gives,
    /// When it counts.
    pub when: When,
    /// What else there is to know.
    pub note: String,
    /// Whether it is one of this book's.
    pub of_book: bool,
}

impl Rule {
    /// The rules that keywords stand for.
    pub(crate) fn of_keywords(keywords: Keywords) -> Vec<Self> {
        let rules = keywords.iter().filter_map(|keyword| {
            let (gives, when) = keyword.gives()?;
            let name = keyword.label().into();
            Some(Self { name, gives, when, note: String::new(), of_book: true })
        });
        rules.collect()
    }

    /// Reads a rule of another book.
    pub(crate) fn read(from: &mut SheetReader<'_>) -> Self {
        let name = from.text("name");
        let value: i8 = from.number("value");
        let size = value.unsigned_abs();
        let gives = match from.text("gives").as_str() {
            TO_HIT => Gives::ToHit(value),
            TO_BE_HIT => Gives::ToBeHit(value),
            DEFENSE => Gives::Defense(value),
            QUALITY => Gives::Quality(size),
            AP_ON_SIX => Gives::ApOnSix(size),
            HITS_ON_SIX => Gives::HitsOnSix(size),
            IGNORES => Gives::Ignores(size),
            MOVE => Gives::Move(value),
            MORALE => Gives::Morale(value),
            REROLL_HITS => Gives::RerollHits,
            REROLL_BLOCKS => Gives::RerollBlocks,
            _ => Gives::Note,
        };
        let is_off = match gives {
            Gives::Quality(number) | Gives::Ignores(number) | Gives::HitsOnSix(number) => {
                !(2..=6).contains(&number)
            }
            _ => false,
        };
        if is_off {
            from.problem("How much", "needs a number from 2 to 6");
        }
        let when = from.text("when");
        let when = When::NAMES.iter().zip(When::ALL).find(|(name, _)| **name == when);
        let when = when.map_or(When::Always, |(_, when)| when);
        let note = from.text("note");
        Self { name: name.into(), gives, when, note, of_book: false }
    }

    /// The rule, as a card shows it.
    pub(crate) fn gear(&self) -> Gear {
        let gives = match self.gives {
            Gives::Note => String::new(),
            Gives::ToHit(value) => format!("{value:+} to hit"),
            Gives::ToBeHit(value) => format!("enemies {value:+} to hit"),
            Gives::Defense(value) => format!("{value:+} Defense"),
            Gives::Quality(number) => format!("attacks at {number}+"),
            Gives::ApOnSix(ap) => format!("AP({ap}) on a 6"),
            Gives::HitsOnSix(times) => format!("{times} hits on a 6"),
            Gives::Ignores(number) => format!("ignores wounds on {number}+"),
            Gives::Move(inches) => {
                format!("{inches:+} inches, {:+} at a rush or charge", inches * 2)
            }
            Gives::Morale(value) => format!("{value:+} morale"),
            Gives::RerollHits => "re-rolls ones to hit".to_owned(),
            Gives::RerollBlocks => "re-rolls ones to block".to_owned(),
        };
        let when = match (self.gives, self.when) {
            (Gives::Note, _) | (_, When::Always) => "",
            (_, When::Shooting) => " in shooting",
            (_, When::Melee) => " in melee",
            (_, When::Charging) => " when charging",
        };
        let gives = gives + when;
        let parts: Vec<&str> =
            [gives.as_str(), self.note.as_str()].into_iter().filter(|it| !it.is_empty()).collect();
        Gear::ability(self.name.to_string(), parts.join(". "))
    }
}
