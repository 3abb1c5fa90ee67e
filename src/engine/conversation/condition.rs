//! Conditions: facts that only the players can see, and decisions, which they set before they roll.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use super::Part;
use crate::{
    ids::SideId,
    words::{plain, signed},
};

/// A toggle or small choice on a prompt. Its default comes from the state of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// The condition's key in answers, unique on its prompt.
    pub key: &'static str,
    /// The question for the players, in a few words.
    pub label: Cow<'static, str>,
    /// The options that players can choose from.
    pub options: Options,
    /// The index of the current option.
    pub value: u8,
    /// The index of the default option, before a player changes it.
    pub preset: u8,
    /// The modifier that the toggle adds to the sum when it is on, if any.
    pub worth: Option<i32>,
    /// The [topic](crate::Topic) that explains the condition.
    pub topic: Option<&'static str>,
    /// The side that decides, or `None` if players set what they see on the table.
    pub decider: Option<SideId>,
    /// Whether any option but the default one spends something.
    pub spends: bool,
}

/// The options that players can set a condition to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Options {
    /// A plain toggle: no or yes.
    OffOn,
    /// Fixed words, known at compile time.
    Words(&'static [&'static str]),
    /// Names made from the state of the battle.
    Names(Vec<String>),
    /// A number in a range.
    Number {
        /// The minimum, at the first index.
        least: i32,
        /// The maximum, at the last index.
        most: i32,
        /// Whether the number is shown with its sign, because it is a modifier.
        signed: bool,
    },
}

impl Options {
    /// Returns the number of options.
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

    /// Returns the text of the option at this index.
    pub fn get(&self, place: usize) -> Option<Cow<'_, str>> {
        match self {
            Self::OffOn => ["No", "Yes"].get(place).map(|&word| word.into()),
            Self::Words(words) => words.get(place).map(|&word| word.into()),
            Self::Names(names) => names.get(place).map(Into::into),
            Self::Number { least, signed: as_modifier, .. } => {
                let number = i32::try_from(place).ok().filter(|_| place < self.len())? + least;
                Some(if *as_modifier { signed(number) } else { plain(number) }.into())
            }
        }
    }

    /// Returns the texts of all options.
    pub fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}

/// Returns the key of one of several conditions of a kind, such as "models.7".
///
/// Each key is made once and then stays in memory, so only use this for kinds with few conditions.
pub fn numbered(kind: &'static str, number: usize) -> &'static str {
    static MADE: Mutex<BTreeMap<(&str, usize), &str>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry((kind, number)).or_insert_with(|| format!("{kind}.{number}").leak())
}

impl Condition {
    /// Returns how many things an option spends.
    pub(crate) fn spent(&self, value: u8) -> f64 {
        match self.options {
            _ if !self.spends || value == self.preset => 0.0,
            Options::Number { .. } => value.abs_diff(self.preset).into(),
            _ => 1.0,
        }
    }

    /// Returns `true` if this is a plain toggle.
    pub fn is_toggle(&self) -> bool {
        self.options == Options::OffOn
    }
}

/// A modifier that the players turn on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The modifier's key in answers, unique on its prompt.
    pub key: &'static str,
    /// The label of the modifier's toggle.
    pub label: &'static str,
    /// The reason shown in the sum, in a few words.
    pub reason: &'static str,
    /// The number to add to the sum.
    pub value: i32,
}

impl Modifier {
    /// Returns the modifier as a part of a sum.
    pub fn part(self) -> Part {
        Part::modifier(self.reason, self.value)
    }
}
