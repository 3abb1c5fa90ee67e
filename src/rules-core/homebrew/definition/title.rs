//! The game itself: its name, and what it calls its things.

use std::ops::RangeInclusive;

use crate::homebrew::limits::MOST_FIGURES;

impl Default for Title {
    /// What a text calls its things that does not say it.
    fn default() -> Self {
        let both = |one: &str, many: &str| [one.to_owned(), many.to_owned()];
        Self {
            name: String::new(),
            about: String::new(),
            dice: String::new(),
            sides: 2..=2,
            figure: both("figure", "figures"),
            side: both("side", "sides"),
            battle: both("battle", "battles"),
            most: usize::try_from(MOST_FIGURES).unwrap_or(0),
            cost: None,
        }
    }
}

/// What players should know before they choose it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Title {
    pub(in crate::homebrew) name: String,
    pub(in crate::homebrew) about: String,
    pub(in crate::homebrew) dice: String,
    pub(in crate::homebrew) sides: RangeInclusive<u8>,
    /// One and several.
    pub(in crate::homebrew) figure: [String; 2],
    pub(in crate::homebrew) side: [String; 2],
    pub(in crate::homebrew) battle: [String; 2],
    pub(in crate::homebrew) most: usize,
    /// The stat that says it, and what it is counted in.
    pub(in crate::homebrew) cost: Option<Cost>,
}

/// What a figure costs: the stat that says it, and what it is counted in.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Cost {
    pub(in crate::homebrew) stat: String,
    pub(in crate::homebrew) unit: String,
}
