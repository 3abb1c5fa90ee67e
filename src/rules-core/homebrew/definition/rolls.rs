//! Rolls, and what comes of them.

use super::{
    numbers::{Expr, Who},
    steps::Steps,
    topics::TopicName,
};
use crate::{conversation::Tone, dice::Dice};

/// A number that counts for dice, with its reason.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Term {
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) value: Expr,
    pub(in crate::homebrew) is_modifier: bool,
    pub(in crate::homebrew) condition: Option<Expr>,
}

/// What somebody rolls.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Rolled {
    pub(in crate::homebrew) who: Who,
    pub(in crate::homebrew) dice: Dice,
    pub(in crate::homebrew) parts: Vec<Term>,
    /// Natural results that add a die.
    pub(in crate::homebrew) adds: Vec<(i32, i32, Dice)>,
}

impl Rolled {
    /// These dice and nothing that counts for them yet.
    pub(in crate::homebrew) fn of(who: Who, dice: Dice) -> Self {
        Self { who, dice, parts: Vec::new(), adds: Vec::new() }
    }
}

/// A roll and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Roll {
    pub(in crate::homebrew) label: String,
    /// The name that explains it.
    pub(in crate::homebrew) topic: TopicName,
    pub(in crate::homebrew) own: Rolled,
    pub(in crate::homebrew) goal: Goal,
    pub(in crate::homebrew) branches: Vec<Branch>,
    /// Where the natural result, the margin and the number to reach are kept.
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
    /// Dice and parts together reach it.
    AtLeast(String, Expr),
    /// The dice stay within it and the parts together.
    AtMost(String, Expr),
    Opposed(Rolled),
}

/// What some results lead to.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Branch {
    pub(in crate::homebrew) when: When,
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) tone: Tone,
    /// Whether each of its results is played for itself.
    pub(in crate::homebrew) is_exact: bool,
    /// Whether it is no outcome where another one is stated after it.
    pub(in crate::homebrew) leads_on: bool,
    pub(in crate::homebrew) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum When {
    Natural(i32, i32),
    /// The natural result of whoever opposes.
    Theirs(i32, i32),
    /// Ahead by so much or more.
    By(Expr),
    /// This or lower on the dice.
    Within(Expr),
    Doubles,
    Else,
}
