//! Pools of dice.

use super::{
    dice::Again,
    numbers::{Expr, Who},
    rerolls::Reroll,
    rolls::{ResultRange, Term},
    steps::Step,
    topics::{TopicName, TopicOf},
};

/// Several dice of the same kind. Each die passes or fails on its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pool {
    pub(crate) label: String,
    /// The name whose explanation players can open from the dice.
    pub(crate) topic: TopicName,
    /// The name for the number of dice that pass.
    pub(crate) name: String,
    pub(crate) who: Who,
    pub(crate) slot: u16,
    pub(crate) failed: Option<(String, u16)>,
    /// The natural results that are counted separately.
    pub(crate) apart: Vec<Apart>,
    pub(crate) dice: Expr,
    /// The number of faces of each die.
    pub(crate) faces: Expr,
    pub(crate) source: String,
    /// The number that a die must reach, or `None` if only named results count.
    pub(crate) goal: Option<Expr>,
    /// Whether dice must not exceed the number instead.
    pub(crate) is_under: bool,
    pub(crate) within: Option<(i32, i32)>,
    pub(crate) parts: Vec<Term>,
    pub(crate) rerolls: Vec<Reroll>,
    /// The results that add another die to the pool.
    pub(crate) again: Option<Again>,
    /// Whether a later step states an outcome that replaces the number of passes.
    pub(crate) covered: Covered,
}

impl Pool {
    /// Returns a pool without a number to reach, in which no result has a name yet.
    pub(crate) fn of(name: &str, dice: Expr, faces: Expr) -> Self {
        Self {
            label: String::new(),
            topic: TopicName::new(TopicOf::Roll, ""),
            name: name.to_owned(),
            who: Who::Acting,
            slot: 0,
            failed: None,
            apart: Vec::new(),
            dice,
            faces,
            source: String::new(),
            goal: None,
            is_under: false,
            within: None,
            parts: Vec::new(),
            rerolls: Vec::new(),
            again: None,
            covered: Covered::Never,
        }
    }

    /// Returns `true` if the pool says how many dice pass. Otherwise only named results count.
    pub(crate) fn has_outcome(&self) -> bool {
        self.goal.is_some() || self.apart.iter().any(|it| it.slot == self.slot)
    }
}

/// Natural results of a pool that are counted under a name of their own, if the condition holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Apart {
    pub(crate) naturals: ResultRange,
    pub(crate) name: String,
    pub(crate) slot: u16,
    pub(crate) condition: Option<Expr>,
    /// How many dice such a die counts as.
    pub(crate) times: u16,
}

/// Whether a later step states an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Covered {
    Never,
    /// Only some conditions or dice results lead to a later step that states an outcome.
    Perhaps,
    /// A later step always states an outcome, so the dice can stay unresolved.
    Surely,
}

impl Covered {
    /// Returns the value that all branches share, or `Perhaps` if they differ.
    fn of_all(ways: impl IntoIterator<Item = Self>) -> Self {
        let both = |one, other| if one == other { one } else { Self::Perhaps };
        ways.into_iter().reduce(both).unwrap_or(Self::Never)
    }
}

/// Records in each pool of these steps whether a later step states an outcome. Returns the value
/// for the steps before these.
///
/// `after` is the value for the steps that follow, and `of_test` returns the value for a test.
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
                if pool.has_outcome() { Covered::Surely } else { covered }
            }
            Step::If(_, then, otherwise) => Covered::of_all([mark(then), mark(otherwise)]),
            Step::Duel(duel) => {
                duel.covered = covered;
                Covered::Surely
            }
            Step::Repeat(repeat) => Covered::of_all([mark(&mut repeat.steps), covered]),
            // A roll always states an outcome, as a pool does.
            Step::Roll(roll) => {
                for branch in &mut roll.branches {
                    mark(&mut branch.steps);
                }
                Covered::Surely
            }
            Step::Choose(.., options) => {
                Covered::of_all(options.iter_mut().map(|it| mark(&mut it.steps)))
            }
            // If no figure qualifies, the steps don't run at all.
            Step::Each(each) => Covered::of_all([mark(&mut each.steps), covered]),
            Step::Test(step) => covered.max(of_test(step.test)),
            _ => covered,
        };
    }
    covered
}
