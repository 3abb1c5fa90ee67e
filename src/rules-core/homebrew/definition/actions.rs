//! Tests and actions, their targets and their stakes.

use super::{numbers::Expr, steps::Steps};

/// Steps that are run for one figure at certain times, and the number of names in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct Block {
    pub(in crate::homebrew) steps: Steps,
    pub(in crate::homebrew) locals: usize,
}

/// What a test or an action uses: an item, a target, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct About {
    /// The list that the item comes from.
    pub(in crate::homebrew) with: Option<usize>,
    pub(in crate::homebrew) at: Option<At>,
}

/// The possible targets of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::homebrew) enum At {
    Enemy,
    Friend,
    Anybody,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Test {
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) about: About,
    /// The number of names in its steps.
    pub(in crate::homebrew) locals: usize,
    pub(in crate::homebrew) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Action {
    pub(in crate::homebrew) test: Test,
    /// The amounts to pay, each with its tracker.
    pub(in crate::homebrew) costs: Vec<(i32, usize)>,
    /// A condition, and the message if it isn't met.
    pub(in crate::homebrew) only_if: Vec<(Expr, String)>,
    pub(in crate::homebrew) hint: Option<String>,
    /// Whether the figure is done for the turn afterwards.
    pub(in crate::homebrew) ends: bool,
    /// Whether the action has any stakes.
    pub(in crate::homebrew) weighs: bool,
    /// The phases in which the action is offered. If empty, it is offered in all phases.
    pub(in crate::homebrew) phases: Vec<usize>,
}

/// A stake: a chance or an average that helps players choose.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct StakeName {
    pub(in crate::homebrew) label: String,
    /// Whether the stake is an average number. Otherwise it is a probability.
    pub(in crate::homebrew) is_number: bool,
    pub(in crate::homebrew) is_bad: bool,
}
