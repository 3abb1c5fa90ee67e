//! Tests and actions, their targets and their stakes.

use super::{numbers::Expr, steps::Steps};

/// Steps that run for one figure at certain times, and the number of names in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Block {
    pub(crate) steps: Steps,
    pub(crate) locals: usize,
}

/// What a test or an action uses: an item, a target, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct About {
    /// The list that the item comes from.
    pub(crate) with: Option<usize>,
    pub(crate) at: Option<At>,
}

/// The possible targets of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum At {
    Enemy,
    Friend,
    Anybody,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Test {
    pub(crate) label: String,
    pub(crate) about: About,
    /// The number of names in its steps.
    pub(crate) locals: usize,
    pub(crate) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Action {
    pub(crate) test: Test,
    /// The amounts to pay, each with its tracker.
    pub(crate) costs: Vec<(i32, usize)>,
    /// A condition, and the message if it isn't met.
    pub(crate) only_if: Vec<(Expr, String)>,
    pub(crate) hint: Option<String>,
    /// Whether the figure is done for the turn afterwards.
    pub(crate) ends: bool,
    /// Whether the action has any stakes.
    pub(crate) weighs: bool,
    /// The phases in which the action is offered. If empty, it is offered in all phases.
    pub(crate) phases: Vec<usize>,
}

/// A stake: a chance or an average that helps players choose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StakeName {
    pub(crate) label: String,
    /// Whether the stake is an average number. Otherwise it is a probability.
    pub(crate) is_number: bool,
    pub(crate) is_bad: bool,
}
