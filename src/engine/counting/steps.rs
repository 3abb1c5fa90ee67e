//! The steps that a run can take at a fork, and the outcomes and stakes that it has reported.

use std::{any::Any, ops::Range, rc::Rc};

use super::open_dice::OpenDice;
use crate::conversation::{Answer, Kind, Landing, Settled};

/// The possible steps at a fork, with probabilities that add up to 1.
pub(crate) type Continuations = Rc<[(Continuation, f64)]>;

/// A step that a run can take at a fork.
#[derive(Clone, Debug)]
pub(crate) enum Continuation {
    /// The answer to a question.
    Answer(Answer),
    /// The result of a whole [test](crate::conversation::ForOdds::test).
    Result(Rc<dyn Any>),
    /// The end of a [part](crate::conversation::Table::part) of the rule, with the hash of its start.
    /// A part that is played plainly can begin with a part that is not.
    Landed(u64, Rc<Landing>),
    /// Amounts that stay unknown: their open dice, and the kinds that make up the amounts.
    Drawn(Rc<OpenDice>, Rc<[Kind]>),
    /// The range of a counted amount: its minimum and maximum.
    Count(u16, u16),
}

/// The number of outcomes and stakes that a run has reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// The number of outcomes.
    pub(crate) outcomes: usize,
    /// The number of stakes.
    pub(crate) stakes: usize,
}

/// A run's stakes, and how many outcomes and stakes it had reported at the open question and at its
/// end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reported<'a> {
    /// The numbers reported before the question.
    pub(crate) before: Said,
    /// The numbers reported by the end of the run.
    pub(crate) by_now: Said,
    /// The number of the rule's steps, at the start of the computation and at the end of the run.
    pub(crate) steps: Range<u32>,
    /// All stakes reported in the run.
    pub(crate) stakes: &'a [Settled],
}

impl Reported<'_> {
    /// Returns the stakes reported between two points of the run.
    pub(crate) fn settled(&self, from: Said, to: Said) -> &[Settled] {
        self.stakes.get(from.stakes..to.stakes).unwrap_or_default()
    }
}
