//! Tests and actions, their targets and their stakes.

use super::{numbers::Expr, steps::Steps, trackers::Of};

/// Steps that run for one figure at a fixed moment, such as the start of a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Block {
    pub(crate) steps: Steps,
    pub(crate) locals: usize,
}

/// The item and the target that a test or an action uses, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct About {
    /// The index of the list that the item comes from.
    pub(crate) with: Option<usize>,
    pub(crate) at: Option<At>,
}

/// The figures that can be the target of an action.
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
    /// The number of slots that the steps need for their names.
    pub(crate) locals: usize,
    /// The slots of the numbers that the test takes and gives back.
    pub(crate) takes: Vec<u16>,
    pub(crate) gives: Vec<u16>,
    pub(crate) steps: Steps,
}

/// A number to pay from a tracker of the acting figure, its side or the battle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Price {
    pub(crate) count: Expr,
    pub(crate) of: Of,
    /// Nothing has to be paid if this doesn't hold.
    pub(crate) condition: Option<Expr>,
}

/// A condition for taking an action.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OnlyIf {
    pub(crate) condition: Expr,
    /// The message that is shown if the condition isn't met.
    pub(crate) why: String,
    /// Whether the condition depends on the target.
    pub(crate) is_of_target: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Action {
    pub(crate) test: Test,
    pub(crate) costs: Vec<Price>,
    pub(crate) only_if: Vec<OnlyIf>,
    pub(crate) hint: Option<String>,
    /// Whether the action ends the figure's activation.
    pub(crate) ends: bool,
    /// Whether figures can take the action during the activations of others, too.
    pub(crate) at_any_time: bool,
    /// Whether the action has any stakes.
    pub(crate) weighs: bool,
    /// The indices of the phases in which the action is offered. An empty list means all phases.
    pub(crate) phases: Vec<usize>,
}

/// A stake: a chance or an average that helps players choose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StakeName {
    pub(crate) label: String,
    /// Whether the stake is an average. Otherwise, it is a probability.
    pub(crate) is_number: bool,
    pub(crate) is_bad: bool,
}
