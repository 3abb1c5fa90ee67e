//! The cost of computing odds, and its limit, which is the same on every device.

/// The error for odds that take too much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooWide;

/// The costs of work, in arbitrary units.
#[derive(Clone, Copy, Debug)]
struct Costs {
    /// The cost of starting a run.
    run: u32,
    /// The cost of passing a fork.
    step: u32,
    /// The cost of a new fork, including the text of its question.
    fork: u32,
}

/// The costs in a walk-through.
const WALK: Costs = Costs { run: 18, step: 5, fork: 18 };
/// The costs in a part that is computed separately, without replaying anything before it.
const PART: Costs = Costs { run: 6, step: 2, fork: 8 };
/// The costs in a test that is computed separately and only reads its own dice.
const TEST: Costs = Costs { run: 4, step: 1, fork: 4 };
/// The number of steps or ends merged at a cost of 1.
const TOGETHER: usize = 2;
/// The number of multiplications for open dice at a cost of 1.
const PRODUCTS: usize = 100;
/// The number of steps of a rule at a cost of 1.
const STEPS: u32 = 8;

/// The scope of the work, which determines its costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// A walk-through.
    Walk,
    /// A part of a walk-through that is computed separately.
    Part,
    /// A test that is computed separately.
    Test,
}

/// The work that is still allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    left: u32,
    /// The number of steps that are not paid for yet.
    steps: u32,
    /// The factor by which all costs grow with the size of the battle.
    size: u32,
}

impl Work {
    /// Creates a budget of this much work in a battle of this size.
    pub(super) fn new(left: u32, size: u32) -> Self {
        Self { left, steps: 0, size }
    }

    /// Creates a budget of this much work in a battle of the same size.
    pub(super) fn anew(self, left: u32) -> Self {
        Self { left, ..self }
    }

    /// Returns the amount of work that is left.
    pub(super) fn left(self) -> u32 {
        self.left
    }

    fn take(&mut self, cost: u32) {
        self.left = self.left.saturating_sub(cost);
    }

    fn done(&mut self, within: Within, of: fn(Costs) -> u32) {
        self.take(match within {
            Within::Walk => of(WALK).saturating_mul(self.size),
            Within::Part => of(PART).saturating_mul(self.size),
            Within::Test => of(TEST),
        });
    }

    /// Pays for starting a run.
    pub(super) fn begun(&mut self, within: Within) {
        self.done(within, |costs| costs.run);
    }

    /// Pays for passing a fork.
    pub(super) fn passed(&mut self, within: Within) {
        self.done(within, |costs| costs.step);
    }

    /// Pays for a new fork.
    pub(super) fn forked(&mut self, within: Within) {
        self.done(within, |costs| costs.fork);
    }

    /// Pays for merging `count` steps or ends.
    pub(super) fn put_together(&mut self, count: usize) {
        self.take(u32::try_from(count / TOGETHER).unwrap_or(u32::MAX));
    }

    /// Pays for multiplications.
    pub(super) fn multiplied(&mut self, products: usize) {
        self.take(u32::try_from(products / PRODUCTS).unwrap_or(u32::MAX));
    }

    /// Pays for a step of the rule.
    pub(super) fn stepped(&mut self) {
        self.steps += 1;
        if self.steps == STEPS {
            self.steps = 0;
            self.take(1);
        }
    }

    /// Uses up all remaining work, because more than the limit would be needed.
    pub(super) fn exhaust(&mut self) {
        self.left = 0;
    }
}
