//! What is done, one after the other.

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

/// What is done, one after the other.
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
    /// What players judge by, by its place among all that a game names.
    Stake(usize, Expr),
    /// Another test, by whom at whom.
    Test(usize, Who),
    Each(Each),
}

/// What only the players can see.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Ask {
    pub(in crate::homebrew) slot: u16,
    /// Its name in answers.
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
    /// Words, each with what it counts as.
    OneOf(Vec<(String, i32)>),
}

/// Dice for their sum.
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

/// What is kept, of whom.
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

/// Something for each of several, who is the target meanwhile.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Each {
    pub(in crate::homebrew) of: At,
    /// How many names are known before it, which keep what they stand for from one to the next.
    pub(in crate::homebrew) known: usize,
    pub(in crate::homebrew) steps: Steps,
}
