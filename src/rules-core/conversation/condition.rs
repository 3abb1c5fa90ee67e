//! Conditions: what only the players can see, set before they roll.

use std::borrow::Cow;

use super::Part;
use crate::words::signed;

/// A toggle or a small choice on a prompt, preset from what the battle knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// Its name in answers; unique on its prompt.
    pub key: &'static str,
    /// The question it puts to the players, in a few words.
    pub label: Cow<'static, str>,
    /// What it may be set to. Two options make a toggle: off, on.
    pub options: Options,
    /// What it is set to now, by its place among the options.
    pub value: u8,
    /// The value that follows from the battle, before a player touched it.
    pub preset: u8,
    /// What it adds to the sum when it is on, if the toggle is a modifier.
    pub worth: Option<i32>,
    /// The [topic](crate::Topic) that explains it.
    pub topic: Option<&'static str>,
}

/// What a condition may be set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Options {
    /// No or yes.
    OffOn,
    /// One of a few words.
    Words(&'static [&'static str]),
    /// One of several names.
    Names(Vec<String>),
    /// A number within limits.
    Number {
        /// The lowest number, at the first place.
        least: i32,
        /// The highest number, at the last place.
        most: i32,
        /// Whether the number is written with its sign, because it is added to something.
        signed: bool,
    },
}

impl Options {
    /// How many options there are.
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        match self {
            Self::OffOn => 2,
            Self::Words(words) => words.len(),
            Self::Names(names) => names.len(),
            Self::Number { least, most, .. } => {
                usize::try_from(most - least).map_or(1, |more| more + 1)
            }
        }
    }

    /// The words of the option at a place.
    pub fn get(&self, place: usize) -> Option<Cow<'_, str>> {
        match self {
            Self::OffOn => ["No", "Yes"].get(place).map(|&word| word.into()),
            Self::Words(words) => words.get(place).map(|&word| word.into()),
            Self::Names(names) => names.get(place).map(Into::into),
            Self::Number { least, signed: as_modifier, .. } => {
                let number = i32::try_from(place).ok().filter(|_| place < self.len())? + least;
                Some(if *as_modifier { signed(number) } else { number.to_string() }.into())
            }
        }
    }

    /// The words of all options.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}

impl Condition {
    /// Returns `true` if this is a plain toggle.
    pub fn is_toggle(&self) -> bool {
        self.options == Options::OffOn
    }
}

/// A modifier that the players switch on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Its name in answers; unique on its prompt.
    pub key: &'static str,
    /// What its toggle says.
    pub label: &'static str,
    /// Its reason in the sum, in a few words.
    pub reason: &'static str,
    /// What it adds to the sum.
    pub value: i32,
}

impl Modifier {
    /// The part that it contributes to a sum.
    pub fn part(self) -> Part {
        Part::modifier(self.reason, self.value)
    }
}
