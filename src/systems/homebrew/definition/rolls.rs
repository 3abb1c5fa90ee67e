//! Rolls and their results.

use engine::{conversation::Tone, dice::Dice};

use super::{
    dice::{Results, Source},
    numbers::{Expr, Who},
    rerolls::Reroll,
    steps::Steps,
    topics::TopicName,
};

/// A number to add to the dice, with the reason that players see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Term {
    pub(crate) label: String,
    pub(crate) value: Expr,
    pub(crate) is_modifier: bool,
    pub(crate) condition: Option<Expr>,
}

/// One figure's dice, with their modifiers and extra dice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rolled {
    pub(crate) who: Who,
    pub(crate) dice: Source,
    /// The natural results that the dice can have.
    pub(crate) results: Results,
    pub(crate) parts: Vec<Term>,
    /// The natural results that add dice.
    pub(crate) adds: Vec<Added>,
}

/// Dice that a range of natural results adds, if the condition holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Added {
    pub(crate) naturals: ResultRange,
    pub(crate) dice: Dice,
    pub(crate) condition: Option<Expr>,
}

impl Rolled {
    /// Returns dice without modifiers.
    pub(crate) fn of(who: Who, (dice, results): (Source, Results)) -> Self {
        Self { who, dice, results, parts: Vec::new(), adds: Vec::new() }
    }
}

/// A roll and its results.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Roll {
    pub(crate) label: String,
    /// The name whose explanation players can open from the dice.
    pub(crate) topic: TopicName,
    /// The throws that come before the roll, for dice that are rolled one by one.
    pub(crate) before: Steps,
    pub(crate) own: Rolled,
    pub(crate) goal: Goal,
    /// Whether the number to reach doesn't only count under a condition.
    pub(crate) goal_is_whole: bool,
    pub(crate) branches: Vec<Branch>,
    pub(crate) rerolls: Vec<Reroll>,
    /// The slots of the natural result, the margin and the number to reach.
    pub(crate) slots: RollSlots,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RollSlots {
    pub(crate) natural: u16,
    pub(crate) margin: u16,
    pub(crate) goal: u16,
    /// The total of dice and modifiers.
    pub(crate) total: u16,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Goal {
    None,
    /// The total of dice and modifiers must reach this number, which has this label.
    AtLeast(String, Expr),
    /// The dice must not exceed this number plus the modifiers. The number has this label.
    AtMost(String, Expr),
    Opposed(Rolled),
}

impl Goal {
    /// Returns `true` if the difference of two totals decides.
    pub(crate) fn is_opposed(&self) -> bool {
        matches!(self, Self::Opposed(_))
    }
}

/// Some of a roll's results, and the steps that they lead to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Branch {
    pub(crate) when: When,
    /// The line only counts if this holds.
    pub(crate) condition: Option<Expr>,
    pub(crate) label: String,
    pub(crate) tone: Tone,
    /// Whether each dice result is resolved separately because the steps depend on the exact
    /// number.
    pub(crate) is_exact: bool,
    /// Whether this result is replaced by an outcome that a later step states.
    pub(crate) leads_on: bool,
    pub(crate) steps: Steps,
}

/// A range of results. A stat or any other number can be its end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ResultRange {
    pub(crate) from: Expr,
    pub(crate) to: Expr,
}

impl ResultRange {
    /// Returns the first and last result if the text says them.
    pub(crate) fn known(&self) -> Option<(i32, i32)> {
        Some((self.from.plain()?, self.to.plain()?))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum When {
    Natural(ResultRange),
    /// The natural result of the opposing dice.
    Theirs(ResultRange),
    /// The total of dice and modifiers.
    Total(ResultRange),
    /// A margin of at least this number.
    By(Expr),
    /// A natural result no higher than this number.
    Within(Expr),
    Doubles,
    Else,
}
