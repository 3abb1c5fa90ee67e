//! The title of a game: its name, and its words for figures, sides and battles.

use std::ops::RangeInclusive;

use crate::homebrew::limits::MOST_FIGURES;

impl Default for Title {
    /// Returns the words of a game that defines none.
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

/// The description of a game that players see before they choose it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Title {
    pub(in crate::homebrew) name: String,
    pub(in crate::homebrew) about: String,
    pub(in crate::homebrew) dice: String,
    pub(in crate::homebrew) sides: RangeInclusive<u8>,
    /// The singular and the plural.
    pub(in crate::homebrew) figure: [String; 2],
    pub(in crate::homebrew) side: [String; 2],
    pub(in crate::homebrew) battle: [String; 2],
    pub(in crate::homebrew) most: usize,
    /// The cost of a figure, if figures have one.
    pub(in crate::homebrew) cost: Option<Cost>,
}

/// The cost of a figure: the stat with the number, and its unit.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Cost {
    pub(in crate::homebrew) stat: String,
    pub(in crate::homebrew) unit: String,
}
