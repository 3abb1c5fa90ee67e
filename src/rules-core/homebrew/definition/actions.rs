//! Tests and actions: whom they are aimed at, and what players judge them by.

use super::{numbers::Expr, steps::Steps};

/// What is done with a figure at certain times, and how many names it knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct Block {
    pub(in crate::homebrew) steps: Steps,
    pub(in crate::homebrew) locals: usize,
}

/// What a test or an action is about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::homebrew) struct About {
    /// The list of which one is used.
    pub(in crate::homebrew) with: Option<usize>,
    pub(in crate::homebrew) at: Option<At>,
}

/// Whom an action is aimed at.
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
    /// How many names it knows.
    pub(in crate::homebrew) locals: usize,
    pub(in crate::homebrew) steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Action {
    pub(in crate::homebrew) test: Test,
    /// How much of which trackers it costs.
    pub(in crate::homebrew) costs: Vec<(i32, usize)>,
    /// A condition, and the message if it isn't met.
    pub(in crate::homebrew) only_if: Vec<(Expr, String)>,
    pub(in crate::homebrew) hint: Option<String>,
    /// Whether whoever did it is done for the turn.
    pub(in crate::homebrew) ends: bool,
    /// Whether anything is at stake.
    pub(in crate::homebrew) weighs: bool,
    /// The phases in which it is offered; none if that is all of them.
    pub(in crate::homebrew) phases: Vec<usize>,
}

/// What players judge by.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct StakeName {
    pub(in crate::homebrew) label: String,
    /// Whether it is counted; else it happens or not.
    pub(in crate::homebrew) is_number: bool,
    pub(in crate::homebrew) is_bad: bool,
}
