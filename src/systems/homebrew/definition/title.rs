//! The title of a game: its name, and its words for figures, sides and battles.

use std::ops::RangeInclusive;

use engine::RosterSource;

use crate::limits::USUAL_FIGURES;

impl Default for Title {
    /// Returns the defaults for all settings that a game can leave out.
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
            most: USUAL_FIGURES,
            cost: None,
            rosters_from: None,
        }
    }
}

/// The description of a game that players see before they choose it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Title {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) dice: String,
    pub(crate) sides: RangeInclusive<u8>,
    /// The word for a figure, in the singular and the plural.
    pub(crate) figure: [String; 2],
    pub(crate) side: [String; 2],
    pub(crate) battle: [String; 2],
    pub(crate) most: usize,
    /// The cost of a figure, if figures have one.
    pub(crate) cost: Option<Cost>,
    /// The game of BattleScribe and New Recruit whose rosters open in this one.
    pub(crate) rosters_from: Option<RosterSource>,
}

/// The cost of a figure: the name of the stat that holds it, and its unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cost {
    pub(crate) stat: String,
    pub(crate) unit: String,
}
