//! Pools of dice.

use super::{
    numbers::{Expr, Who},
    rolls::Term,
    steps::Step,
    topics::TopicName,
};
use crate::dice::Die;

/// A pool: several dice that are checked one by one.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::homebrew) struct Pool {
    pub(in crate::homebrew) label: String,
    /// The name whose explanation is shown.
    pub(in crate::homebrew) topic: TopicName,
    /// The name of the dice that pass.
    pub(in crate::homebrew) name: String,
    pub(in crate::homebrew) who: Who,
    pub(in crate::homebrew) slot: u16,
    pub(in crate::homebrew) failed: Option<(String, u16)>,
    /// Natural results that are counted separately.
    pub(in crate::homebrew) apart: Vec<(i32, String, u16)>,
    pub(in crate::homebrew) dice: Expr,
    pub(in crate::homebrew) die: Die,
    pub(in crate::homebrew) source: String,
    pub(in crate::homebrew) goal: Expr,
    pub(in crate::homebrew) within: Option<(i32, i32)>,
    pub(in crate::homebrew) parts: Vec<Term>,
    /// Whether a later step states an outcome that covers the number of passes.
    pub(in crate::homebrew) covered: Covered,
}

/// Whether a later step states an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::homebrew) enum Covered {
    Never,
    /// A later step states one only if a condition holds or the dice fall that way.
    Perhaps,
    /// A later step always states one, so these dice can stay unresolved.
    Surely,
}

impl Covered {
    /// Combines the values of several alternatives.
    fn of_all(ways: impl IntoIterator<Item = Self>) -> Self {
        let both = |one, other| if one == other { one } else { Self::Perhaps };
        ways.into_iter().reduce(both).unwrap_or(Self::Never)
    }
}

/// Marks the pools in these steps by whether a later step states an outcome, either here or
/// `after`.
///
/// Returns the value for the steps before these. `of_test` returns it for a test.
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
            // The steps may run for no one.
            Step::Each(each) => Covered::of_all([mark(&mut each.steps), covered]),
            Step::Test(test, _) => covered.max(of_test(*test)),
            _ => covered,
        };
    }
    covered
}
