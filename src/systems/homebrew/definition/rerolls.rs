//! Rerolls of dice.

use super::{
    actions::Price,
    numbers::{Expr, Who},
};

/// Dice of a roll or a pool that are rolled once more. The new results count.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reroll {
    pub(crate) which: Rerolled,
    /// The figure that rolls again, if these are the opposing dice.
    pub(crate) theirs: Option<Who>,
    /// The maximum number of dice, if there is one.
    pub(crate) most: Option<Expr>,
    /// Whether players choose to roll again. Otherwise they have to.
    pub(crate) is_asked: bool,
    pub(crate) price: Option<Price>,
    pub(crate) condition: Option<Expr>,
    /// The slot of the number that is 1 if dice were rolled again.
    pub(crate) slot: Option<u16>,
}

/// The dice that are rolled again.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Rerolled {
    All,
    Failed,
    /// Dice that show one of these numbers.
    Naturals(Vec<(i32, i32)>),
    /// Dice that show none of these numbers.
    AllBut(Vec<(i32, i32)>),
}

impl Rerolled {
    /// Returns `true` if a die is rolled again.
    pub(crate) fn has(&self, natural: i32, fails: bool) -> bool {
        let holds =
            |all: &[(i32, i32)]| all.iter().any(|(from, to)| (*from..=*to).contains(&natural));
        match self {
            Self::All => true,
            Self::Failed => fails,
            Self::Naturals(all) => holds(all),
            Self::AllBut(all) => !holds(all),
        }
    }
}
