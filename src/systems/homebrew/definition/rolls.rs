//! Rolls and their results.

use engine::{conversation::Tone, dice::Dice};

use super::{
    numbers::{Expr, Who},
    steps::Steps,
    topics::TopicName,
};

/// A number that is added to the dice, with its reason.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Term {
    pub(crate) label: String,
    pub(crate) value: Expr,
    pub(crate) is_modifier: bool,
    pub(crate) condition: Option<Expr>,
}

/// The dice of one figure and everything that is added to them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rolled {
    pub(crate) who: Who,
    pub(crate) dice: Dice,
    pub(crate) parts: Vec<Term>,
    /// Natural results that add a die.
    pub(crate) adds: Vec<(i32, i32, Dice)>,
}

impl Rolled {
    /// Returns dice without modifiers.
    pub(crate) fn of(who: Who, dice: Dice) -> Self {
        Self { who, dice, parts: Vec::new(), adds: Vec::new() }
    }
}

/// A roll and its results.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Roll {
    pub(crate) label: String,
    /// The name whose explanation is shown.
    pub(crate) topic: TopicName,
    pub(crate) own: Rolled,
    pub(crate) goal: Goal,
    pub(crate) branches: Vec<Branch>,
    /// The slots of the natural result, the margin and the number to reach.
    pub(crate) slots: RollSlots,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RollSlots {
    pub(crate) natural: u16,
    pub(crate) margin: u16,
    pub(crate) goal: u16,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Goal {
    None,
    /// The dice and modifiers together must reach this number.
    AtLeast(String, Expr),
    /// The dice must not exceed this number plus the modifiers.
    AtMost(String, Expr),
    Opposed(Rolled),
}

/// The steps that some results lead to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Branch {
    pub(crate) when: When,
    pub(crate) label: String,
    pub(crate) tone: Tone,
    /// Whether each dice result is resolved separately, because the steps depend on it.
    pub(crate) is_exact: bool,
    /// Whether the result isn't an outcome if a later step states one.
    pub(crate) leads_on: bool,
    pub(crate) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum When {
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
