//! The steps of tests and actions.

use super::{
    actions::At,
    numbers::{Expr, Template, Who},
    pools::Pool,
    rolls::Roll,
};
use crate::{
    conversation::{Moment, Tone},
    dice::Dice,
};

/// Steps that run in order.
pub(in crate::homebrew) type Steps = Vec<Step>;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum Step {
    Ask(Ask),
    Let(u16, Expr),
    Throw(Throw),
    Roll(Box<Roll>),
    Pool(Box<Pool>),
    If(Expr, Steps, Steps),
    Choose(Template, Vec<(Template, Steps)>),
    Change(Change),
    Out(Who, bool),
    Say(Template),
    Order(Template),
    Outcome(Tone, Template),
    Moment(Moment),
    /// A stake by its index in the game, with its value.
    Stake(usize, Expr),
    /// A test by its index, and the figure that makes it.
    Test(usize, Who),
    Each(Each),
}

/// A question about something that only the players can see.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Ask {
    pub(in crate::homebrew) slot: u16,
    /// The key of its answer.
    pub(in crate::homebrew) key: String,
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) kind: AskKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) enum AskKind {
    Flag,
    Number {
        least: i32,
        most: i32,
        usual: i32,
    },
    /// Words, each with its value.
    OneOf(Vec<(String, i32)>),
}

/// Dice that are added together.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Throw {
    pub(in crate::homebrew) slot: u16,
    pub(in crate::homebrew) label: String,
    pub(in crate::homebrew) who: Who,
    pub(in crate::homebrew) dice: Dice,
    pub(in crate::homebrew) plus: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Change {
    pub(in crate::homebrew) of: Of,
    pub(in crate::homebrew) how: How,
    pub(in crate::homebrew) value: Expr,
}

/// The tracker to change, and its holder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::homebrew) enum Of {
    Figure(Who, usize),
    Side(Who, usize),
    Battle(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::homebrew) enum How {
    Gains,
    Loses,
    Becomes,
}

/// A loop over several figures. Each is the target in turn.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Each {
    pub(in crate::homebrew) of: At,
    /// The number of names defined before the loop, which keep their values from one figure to the
    /// next.
    pub(in crate::homebrew) known: usize,
    pub(in crate::homebrew) steps: Steps,
}
