//! The characteristics of a roster that can take part in an attack, and guesses of what each is for.

use engine::{
    Characteristic,
    dice::{Die, Expression},
};

use crate::definition::faces_of_options;

/// The dice that stats can be.
const STAT_DICE: [u8; 5] = [4, 6, 8, 10, 12];

/// A characteristic with numbers or dice.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// The name in the rules.
    pub(super) name: String,
    /// The name that the roster has, in lower case and without signs.
    key: String,
    pub(super) values: Values,
    /// All numbers in the roster.
    pub(super) numbers: Vec<i32>,
    /// Whether some figures have no such number.
    pub(super) has_gaps: bool,
}

/// What the values of a characteristic are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    Numbers,
    /// Dice and numbers: "D6", "2", "D3+1".
    Dice,
    /// One die each, which figures roll: "D6", "D8".
    Die,
    Texts,
}

impl Values {
    /// Returns what the values of a characteristic are. Figures' dice are rolled in tests, and those
    /// of weapons for their total.
    pub(super) fn of(it: &Characteristic, is_of_figures: bool) -> Self {
        if it.texts.is_empty() {
            return if it.numbers.is_empty() { Self::Texts } else { Self::Numbers };
        }
        let is_dice = |it: &String| it.parse::<Expression>().is_ok_and(|it| !it.has_x());
        let is_stat_die =
            |faces: &i32| u8::try_from(*faces).is_ok_and(|it| STAT_DICE.contains(&it));
        let faces = faces_of_options(&it.texts);
        match faces.is_some_and(|it| it.iter().all(is_stat_die)) {
            true if is_of_figures && it.numbers.is_empty() => Self::Die,
            _ if it.texts.iter().all(is_dice) => Self::Dice,
            _ => Self::Texts,
        }
    }
}

/// Returns the kind of a stat that is a die, as the language writes it.
pub(super) fn stat_dice() -> String {
    let dice = STAT_DICE.map(|it| Die::Sided(it).to_string());
    format!("one of {}", dice.join(", "))
}

impl Column {
    /// Returns the column of a characteristic, or `None` if it has other texts than dice.
    pub(super) fn of(name: &str, it: &Characteristic, is_of_figures: bool) -> Option<Self> {
        let values = Values::of(it, is_of_figures);
        let is_letter = |it: &char| it.is_alphanumeric();
        let key = it.name.chars().filter(is_letter).flat_map(char::to_lowercase).collect();
        (values != Values::Texts).then(|| Self {
            name: name.to_owned(),
            key,
            values,
            numbers: it.numbers.clone(),
            has_gaps: it.has_gaps,
        })
    }

    /// Returns the number that half of all numbers don't exceed.
    pub(super) fn middle(&self) -> i32 {
        let mut numbers = self.numbers.clone();
        numbers.sort_unstable();
        numbers.get(numbers.len() / 2).copied().unwrap_or(0)
    }

    pub(super) fn greatest(&self) -> i32 {
        self.numbers.iter().copied().max().unwrap_or(0)
    }
}

/// The attacker's number in hand-to-hand fighting, at a distance, and in both, most likely first.
pub(super) const CLOSE: &[&str] =
    &["ws", "fight", "fighting", "melee", "closecombat", "cc", "combat", "hand"];
pub(super) const FAR: &[&str] = &["bs", "shoot", "shooting", "ranged", "rs", "aim", "shot"];
pub(super) const SKILL: &[&str] =
    &["skill", "abs", "bsws", "wsbs", "hit", "tohit", "hits", "quality", "q", "accuracy", "attack"];
/// The target's number.
pub(super) const DEFENCE: &[&str] = &[
    "save",
    "sv",
    "armoursave",
    "armorsave",
    "armour",
    "armor",
    "ar",
    "arm",
    "defense",
    "defence",
    "def",
    "dv",
    "ac",
    "evasion",
    "agility",
    "toughness",
    "t",
    "d",
];
pub(super) const TOUGHNESS: &[&str] = &["toughness", "t", "tough", "resilience", "res"];
pub(super) const STRENGTH: &[&str] = &["strength", "s", "str", "power", "pow"];
pub(super) const SHOTS: &[&str] =
    &["attacks", "a", "att", "shots", "rof", "rateoffire", "firepower", "dice"];
pub(super) const PIERCING: &[&str] = &[
    "ap",
    "pierce",
    "piercing",
    "armourpiercing",
    "armorpiercing",
    "pen",
    "penetration",
    "rend",
    "rending",
];
pub(super) const DAMAGE: &[&str] = &["damage", "d", "dmg", "dam", "harm", "wounds"];

/// Returns the index of the column that these names fit best.
pub(super) fn likely(columns: &[&Column], names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| columns.iter().position(|it| it.key == **name))
}

/// Returns `true` if a type of profiles has one of these words in its name.
fn is_about(name: &str, words: &[&str]) -> bool {
    let name = name.to_lowercase();
    words.iter().any(|it| name.contains(it))
}

/// Returns `true` if profiles of this type are used in hand-to-hand fighting.
pub(super) fn is_close(name: &str) -> bool {
    is_about(name, &["melee", "close", "hand", "fight"])
}

/// Returns `true` if profiles of this type are used at a distance.
pub(super) fn is_far(name: &str) -> bool {
    is_about(name, &["range", "missile", "shoot", "gun", "fire"])
}

/// Returns `true` if profiles of this type are weapons.
pub(super) fn is_weapon(name: &str) -> bool {
    is_about(name, &["weapon", "attack", "armament", "gun"]) || is_close(name)
}
