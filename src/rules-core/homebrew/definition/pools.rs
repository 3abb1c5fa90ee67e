//! Handfuls of dice.

use super::{
    numbers::{Expr, Who},
    rolls::Term,
    steps::Step,
    topics::TopicName,
};
use crate::dice::Die;

/// A handful of dice, each for itself.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Pool {
    pub(in crate::homebrew) label: String,
    /// The name that explains it.
    pub(in crate::homebrew) topic: TopicName,
    /// What the dice that pass are called.
    pub(in crate::homebrew) name: String,
    pub(in crate::homebrew) who: Who,
    pub(in crate::homebrew) slot: u16,
    pub(in crate::homebrew) failed: Option<(String, u16)>,
    /// Natural results counted for themselves.
    pub(in crate::homebrew) apart: Vec<(i32, String, u16)>,
    pub(in crate::homebrew) dice: Expr,
    pub(in crate::homebrew) die: Die,
    pub(in crate::homebrew) source: String,
    pub(in crate::homebrew) goal: Expr,
    pub(in crate::homebrew) within: Option<(i32, i32)>,
    pub(in crate::homebrew) parts: Vec<Term>,
    /// Whether an outcome is stated after it, which covers how many pass.
    pub(in crate::homebrew) covered: Covered,
}

/// Whether an outcome is stated after something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::homebrew) enum Covered {
    Never,
    /// If a condition holds, or dice fall so.
    Perhaps,
    /// In any case, so that nobody need look at the dice before.
    Surely,
}

impl Covered {
    /// What goes before a fork, by what goes for its ways.
    fn of_all(ways: impl IntoIterator<Item = Self>) -> Self {
        let both = |one, other| if one == other { one } else { Self::Perhaps };
        ways.into_iter().reduce(both).unwrap_or(Self::Never)
    }
}

/// Marks the pools in these steps by whether an outcome is stated behind them, here or `after`.
/// Returns the same of what stands before the steps. `of_test` tells whether a test states one.
pub(in crate::homebrew) fn mark_pools(
    steps: &mut [Step],
    after: Covered,
    of_test: &dyn Fn(usize) -> Covered,
) -> Covered {
    let mut covered = after;
    for step in steps.iter_mut().rev() {
        let mark = |steps: &mut Vec<Step>| mark_pools(steps, covered, of_test);
        covered = match step {
            Step::Outcome(..) => Covered::Surely,
            Step::Pool(pool) => {
                pool.covered = covered;
                covered
            }
            Step::If(_, then, otherwise) => Covered::of_all([mark(then), mark(otherwise)]),
            Step::Roll(roll) => {
                Covered::of_all(roll.branches.iter_mut().map(|it| mark(&mut it.steps)))
            }
            Step::Choose(_, options) => Covered::of_all(options.iter_mut().map(|(_, it)| mark(it))),
            // There may be nobody for whom it is done.
            Step::Each(each) => Covered::of_all([mark(&mut each.steps), covered]),
            Step::Test(test, _) => covered.max(of_test(*test)),
            _ => covered,
        };
    }
    covered
}
