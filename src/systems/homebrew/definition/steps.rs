//! The steps of tests and actions.

use engine::conversation::{Moment, Tone};

use super::{
    actions::At,
    dice::Cast,
    numbers::{Expr, Template, Who},
    pools::Pool,
    rolls::Roll,
};

/// Steps that run in order.
pub(crate) type Steps = Vec<Step>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Ask(AskStep),
    Let(u16, Expr),
    Throw(Throw),
    Roll(Box<Roll>),
    Pool(Box<Pool>),
    If(Expr, Steps, Steps),
    Choose(Template, Vec<ChooseOption>),
    Change(ChangeStep),
    Out(Who, bool),
    Ends(Ends),
    Say(Template),
    Order(Template),
    Outcome(Tone, Template),
    Moment(Moment),
    /// Sets the stake at this index in the game's list.
    Stake(usize, Expr),
    /// Runs the test at this index for this figure.
    Test(usize, Who),
    Each(Each),
}

/// An option of a choice. It is left out if its condition doesn't hold.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChooseOption {
    pub(crate) words: Template,
    pub(crate) condition: Option<Expr>,
    pub(crate) steps: Steps,
}

/// A question about something that only the players can see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AskStep {
    pub(crate) slot: u16,
    /// The key that identifies the question in answers.
    pub(crate) key: String,
    pub(crate) label: String,
    pub(crate) kind: AskKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AskKind {
    Flag,
    Number {
        least: i32,
        most: i32,
        usual: i32,
    },
    /// A choice of words, each with its value.
    OneOf(Vec<(String, i32)>),
}

/// Dice that are added together, with a name for their total.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Throw {
    pub(crate) slot: u16,
    pub(crate) label: String,
    pub(crate) who: Who,
    pub(crate) dice: Cast,
    pub(crate) plus: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChangeStep {
    pub(crate) of: Of,
    pub(crate) how: How,
    pub(crate) value: Expr,
}

/// The tracker to change, and its holder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Of {
    Figure(Who, usize),
    Side(Who, usize),
    Battle(usize),
}

/// The turn that a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    Figure,
    Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Gains,
    Loses,
    Becomes,
}

/// A loop over several figures, which become the target one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Each {
    pub(crate) of: At,
    /// The number of slots in use before the loop. Their values carry over from one figure to the
    /// next.
    pub(crate) known: usize,
    pub(crate) steps: Steps,
}
