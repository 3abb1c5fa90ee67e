//! The steps that a run may take at a fork, and what it has said on its way.

use std::{any::Any, rc::Rc};

use super::urn::Urn;
use crate::conversation::{Answer, Kind, Settled};

/// The steps that may be taken at a fork, with probabilities that add up to 1.
pub(crate) type Continuations = Rc<[(Continuation, f64)]>;

/// How a run goes on at a fork.
#[derive(Clone, Debug)]
pub(crate) enum Continuation {
    /// With an answer.
    Answer(Answer),
    /// With the result of a whole [test](crate::conversation::Table::test).
    Result(Rc<dyn Any>),
    /// With where a [part](crate::conversation::Table::part) of the rule has ended.
    Landed(Rc<dyn Any>),
    /// With lots that stay open: the urn of their dice, and the kinds that the lots are made of.
    Drawn(Rc<Urn>, Rc<[Kind]>),
    /// With the number of a lot that is counted: at least and at most this many.
    Count(u16, u16),
}

/// How much a run has said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Outcomes stated.
    pub(crate) outcomes: usize,
    /// Stakes settled.
    pub(crate) stakes: usize,
}

/// What a run has said between the open question and its end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Told<'a> {
    /// What had been said before the question.
    pub(crate) before: Said,
    /// What has been said by now.
    pub(crate) by_now: Said,
    /// All stakes that were settled.
    pub(crate) stakes: &'a [Settled],
}

impl Told<'_> {
    /// The stakes that were settled between two moments.
    pub(crate) fn settled(&self, from: Said, to: Said) -> &[Settled] {
        self.stakes.get(from.stakes..to.stakes).unwrap_or_default()
    }
}
