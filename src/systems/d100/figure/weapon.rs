//! Weapons: guns and close combat weapons.

use engine::{
    Topic,
    dice::Expression,
    sheet::{Field, FieldKind, SheetNumber, SheetReader},
    words::signed,
};

use super::firing_modes::FiringModes;

/// The maximum number of weapons a figure can carry.
pub const MOST_WEAPONS: usize = 8;

const BASIC: &str = "Basic";
const HEAVY: &str = "Heavy";
const CLOSE_COMBAT: &str = "Close combat";
const MODES: &str = "Firing modes";

/// The fields as named constants.
pub(super) mod field {
    use super::*;

    pub(crate) const NAME: Field = Field::new("name", "Name", FieldKind::Text { required: true });
    pub(crate) const CLASS: Field =
        Field::new("class", "Class", FieldKind::OneOf(&["Pistol", BASIC, HEAVY, CLOSE_COMBAT]));
    pub(crate) const ACCURACY: Field =
        Field::new("accuracy", "Accuracy", FieldKind::Number { least: -60, most: 60, preset: 0 });
    pub(crate) const DAMAGE: Field = Field::new(
        "damage",
        "Damage",
        FieldKind::Dice { x: Some("a tenth of Strength"), preset: "2D6" },
    );
    pub(crate) const MODES: Field =
        Field::new("modes", super::MODES, FieldKind::Text { required: false });
    pub(crate) const MAGAZINE: Field = Field::new(
        "magazine",
        "Shots per magazine, 0 for unlimited",
        FieldKind::Number { least: 0, most: 99, preset: 0 },
    );
    pub(crate) const REACH: Field =
        Field::new("reach", "Reach", FieldKind::Number { least: 0, most: 9, preset: 1 });
    pub(crate) const PARRY: Field =
        Field::new("parry", "Parry penalty", FieldKind::Number { least: 0, most: 99, preset: 10 });
}

/// The fields of a weapon, in order.
pub(crate) const FIELDS: &[Field] = &[
    field::NAME,
    field::CLASS,
    field::ACCURACY,
    field::DAMAGE,
    field::MODES,
    field::MAGAZINE,
    field::REACH,
    field::PARRY,
];

/// A weapon on a figure's sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Weapon {
    /// The weapon's name.
    pub name: String,
    /// The modifier to the hit value.
    pub accuracy: SheetNumber<i32>,
    /// The damage dice of a hit.
    pub damage: Expression,
    /// The weapon's kind and the values specific to it.
    pub kind: WeaponKind,
}

/// The kind of a weapon and the values specific to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponKind {
    /// A gun, with its class, modes and magazine.
    Gun(Gun),
    /// A close combat weapon, with its reach and parry penalty.
    Blade(Blade),
}

/// The values that only guns have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gun {
    /// The gun's class.
    pub class: Class,
    /// The gun's firing modes.
    pub modes: FiringModes,
    /// The shots in a full magazine, or 0 if shots are not counted.
    pub magazine: SheetNumber<u8>,
}

/// The class of a gun, which sets its range modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A short gun that can be fired in close combat.
    Pistol,
    /// A rifle, carbine or shotgun.
    Basic,
    /// A long-range gun.
    Heavy,
}

/// The values that only close combat weapons and bare hands have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blade {
    /// The weapon's reach, which is compared with that of the opponent's weapon.
    pub reach: SheetNumber<u8>,
    /// The penalty for parrying with the weapon, as a positive number.
    pub parry_penalty: SheetNumber<u8>,
}

impl Class {
    /// Returns the class's name for figure cards.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pistol => "pistol",
            Self::Basic => "basic",
            Self::Heavy => "heavy",
        }
    }

    /// Returns `true` if a gun of this class takes both hands to fire.
    pub(crate) fn takes_both_hands(self) -> bool {
        self != Self::Pistol
    }
}

impl Gun {
    fn read(class: Class, sheet: &mut SheetReader<'_>) -> Self {
        let modes: Result<FiringModes, _> = sheet.text(&field::MODES).parse();
        if let Err(why) = &modes {
            sheet.problem(MODES, why.to_string());
        }
        Self { class, modes: modes.unwrap_or_default(), magazine: sheet.number(&field::MAGAZINE) }
    }
}

impl Weapon {
    /// Returns the weapon's values as a gun, or `None` if it is a close combat weapon.
    pub fn gun(&self) -> Option<Gun> {
        match self.kind {
            WeaponKind::Gun(gun) => Some(gun),
            WeaponKind::Blade(_) => None,
        }
    }

    /// Returns the weapon's values as a close combat weapon, or `None` if it is a gun.
    pub fn blade(&self) -> Option<Blade> {
        match self.kind {
            WeaponKind::Gun(_) => None,
            WeaponKind::Blade(blade) => Some(blade),
        }
    }

    pub(super) fn read(sheet: &mut SheetReader<'_>) -> Self {
        let kind = match sheet.text(&field::CLASS).as_str() {
            CLOSE_COMBAT => WeaponKind::Blade(Blade {
                reach: sheet.number(&field::REACH),
                parry_penalty: sheet.number(&field::PARRY),
            }),
            BASIC => WeaponKind::Gun(Gun::read(Class::Basic, sheet)),
            HEAVY => WeaponKind::Gun(Gun::read(Class::Heavy, sheet)),
            _ => WeaponKind::Gun(Gun::read(Class::Pistol, sheet)),
        };
        Self {
            name: sheet.text(&field::NAME),
            accuracy: sheet.number(&field::ACCURACY),
            damage: sheet.dice(&field::DAMAGE),
            kind,
        }
    }

    /// Describes the weapon in one line, without its name.
    pub(crate) fn words(&self) -> String {
        let Self { accuracy, damage, kind, .. } = self;
        let accuracy = match accuracy.get() {
            Some(0) => String::new(),
            _ => format!(", accuracy {}", accuracy.words(signed)),
        };
        match kind {
            WeaponKind::Gun(Gun { class, modes, .. }) => {
                format!("{}, damage {damage}{accuracy}, {modes}", class.name())
            }
            WeaponKind::Blade(Blade { reach, parry_penalty }) => {
                let parry = match parry_penalty.get() {
                    Some(0) => String::new(),
                    _ => format!(", parry −{parry_penalty}"),
                };
                format!("damage {damage}{accuracy}, reach {reach}{parry}")
            }
        }
    }
}

/// The topic about weapons on a sheet.
pub(super) const TOPIC: Topic = Topic {
    key: "weapons",
    title: "Weapons",
    rules: &[6, 12, 13, 14, 16],
    text: || {
        "Every weapon has an accuracy, which is added to the hit value, and damage dice like 2D6+3 \
         or 1DX, where X is a tenth of Strength. Guns are pistols, basic or heavy, and have one or \
         more firing modes: S for single shots, SA(2/4) for bursts of two to four, A(15) for \
         fifteen at once. Close combat weapons have a reach and a parry penalty."
            .to_owned()
    },
};
