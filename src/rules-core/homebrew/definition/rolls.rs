//! Rolls and their results.

use super::{
    numbers::{Expr, Who},
    steps::Steps,
    topics::TopicName,
};
use crate::{conversation::Tone, dice::Dice};

/// A number that is added to dice, with its reason.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Term {
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) value: Expr,
    pub(in crate::homebrew) is_modifier: bool,
    pub(in crate::homebrew) condition: Option<Expr>,
}

/// The dice of one figure and everything that is added to them.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Rolled {
    pub(in crate::homebrew) who: Who,
    pub(in crate::homebrew) dice: Dice,
    pub(in crate::homebrew) parts: Vec<Term>,
    /// Natural results that add a die.
    pub(in crate::homebrew) adds: Vec<(i32, i32, Dice)>,
}

impl Rolled {
    /// Returns dice that nothing is added to yet.
    pub(in crate::homebrew) fn of(who: Who, dice: Dice) -> Self {
        Self { who, dice, parts: Vec::new(), adds: Vec::new() }
    }
}

/// A roll and its results.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Roll {
    pub(in crate::homebrew) label: String,
    /// The name whose explanation is shown.
    pub(in crate::homebrew) topic: TopicName,
    pub(in crate::homebrew) own: Rolled,
    pub(in crate::homebrew) goal: Goal,
    pub(in crate::homebrew) branches: Vec<Branch>,
    /// The slots of the natural result, the margin and the number to reach.
    pub(in crate::homebrew) slots: RollSlots,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::homebrew) struct RollSlots {
    pub(in crate::homebrew) natural: u16,
    pub(in crate::homebrew) margin: u16,
    pub(in crate::homebrew) goal: u16,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum Goal {
    None,
    /// The dice and modifiers together must reach this number.
    AtLeast(String, Expr),
    /// The dice must not exceed this number plus the modifiers.
    AtMost(String, Expr),
    Opposed(Rolled),
}

/// The steps that some results lead to.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Branch {
    pub(in crate::homebrew) when: When,
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) tone: Tone,
    /// Whether each of its results is played separately.
    pub(in crate::homebrew) is_exact: bool,
    /// Whether the result isn't an outcome if a later step states one.
    pub(in crate::homebrew) leads_on: bool,
    pub(in crate::homebrew) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum When {
    Natural(i32, i32),
    /// The natural result of the opposing dice.
    Theirs(i32, i32),
    /// A margin of this or more.
    By(Expr),
    /// A natural result of this or lower.
    Within(Expr),
    Doubles,
    Else,
}
