//! Pools of dice.

use engine::dice::Die;

use super::{
    numbers::{Expr, Who},
    rolls::Term,
    steps::Step,
    topics::TopicName,
};

/// A pool: several dice that are checked one by one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pool {
    pub(crate) label: String,
    /// The name whose explanation is shown.
    pub(crate) topic: TopicName,
    /// The name of the dice that pass.
    pub(crate) name: String,
    pub(crate) who: Who,
    pub(crate) slot: u16,
    pub(crate) failed: Option<(String, u16)>,
    /// Natural results that are counted separately.
    pub(crate) apart: Vec<(i32, String, u16)>,
    pub(crate) dice: Expr,
    pub(crate) die: Die,
    pub(crate) source: String,
    pub(crate) goal: Expr,
    pub(crate) within: Option<(i32, i32)>,
    pub(crate) parts: Vec<Term>,
    /// Whether a later step states an outcome that covers the number of passes.
    pub(crate) covered: Covered,
}

/// Whether a later step states an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Covered {
    Never,
    /// A later step states one only under some conditions or dice results.
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
pub(crate) fn mark_pools(
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
