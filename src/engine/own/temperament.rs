//! How Rollbook plays a side.

use serde::{Deserialize, Serialize};

/// How Rollbook plays a side: how it weighs its own losses against the enemy's. Saved battles contain
/// it, so every released variant must stay readable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Temperament {
    /// Its own losses count twice.
    Careful,
    /// All losses count the same.
    #[default]
    Steady,
    /// Its own losses count half.
    Fierce,
}

impl Temperament {
    /// All temperaments, from the one that risks least.
    pub const ALL: [Self; 3] = [Self::Careful, Self::Steady, Self::Fierce];

    /// Returns the word for it: "careful".
    pub fn word(self) -> &'static str {
        match self {
            Self::Careful => "careful",
            Self::Steady => "steady",
            Self::Fierce => "fierce",
        }
    }

    /// Describes it in a few words: "own losses count twice".
    pub fn words(self) -> &'static str {
        match self {
            Self::Careful => "own losses count twice",
            Self::Steady => "all losses count the same",
            Self::Fierce => "own losses count half",
        }
    }

    /// Returns how much the deciding side's own losses count, compared with the enemy's.
    pub(crate) fn of_own_losses(self) -> f64 {
        match self {
            Self::Careful => 2.0,
            Self::Steady => 1.0,
            Self::Fierce => 0.5,
        }
    }
}
