//! Steps that a run may take at a fork, and what it has said on its way.

use std::{any::Any, rc::Rc};

use super::urn::Urn;
use crate::conversation::{Answer, Kind, Settled};

/// Steps that one may take at a fork, with probabilities that together make 1.
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
    /// With dice that were rolled and that nobody has looked at, and the kinds that they come to.
    Drawn(Rc<Urn>, Rc<[Kind]>),
    /// With so many of a lot that is looked at, at least and at most.
    Count(u16, u16),
}

/// How much a run has said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Outcomes that it has stated.
    pub(crate) outcomes: usize,
    /// How often it has settled something that is at stake.
    pub(crate) stakes: usize,
}

/// What a run has said since the open question, at its end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Told<'a> {
    /// What was said before the question.
    pub(crate) before: Said,
    /// What is said by now.
    pub(crate) by_now: Said,
    /// All that it has settled.
    pub(crate) stakes: &'a [Settled],
}

impl Told<'_> {
    /// What it has settled from there to there.
    pub(crate) fn settled(&self, from: Said, to: Said) -> &[Settled] {
        self.stakes.get(from.stakes..to.stakes).unwrap_or_default()
    }
}
