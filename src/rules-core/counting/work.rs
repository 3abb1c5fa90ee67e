//! The work that counting takes, and how much of it is allowed: the same on every device.

/// Odds are too wide to be counted in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooWide;

/// What work costs, in units of its own.
#[derive(Clone, Copy, Debug)]
struct Costs {
    /// Beginning a run.
    run: u32,
    /// Passing a fork.
    step: u32,
    /// Coming to a new fork, whose question has to be put into words.
    fork: u32,
}

/// Costs of a walk-through.
const WALK: Costs = Costs { run: 18, step: 5, fork: 18 };
/// Costs of a part that is counted by itself: nothing before it is played again.
const PART: Costs = Costs { run: 6, step: 2, fork: 8 };
/// Costs of a test that is counted by itself: it reads nothing but its own dice.
const TEST: Costs = Costs { run: 4, step: 1, fork: 4 };
/// How many steps or ends can be merged at the cost of 1.
const TOGETHER: usize = 2;
/// How many chances of an urn can be multiplied at the cost of 1.
const PRODUCTS: usize = 100;

/// What is being counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// A walk-through.
    Walk,
    /// A part of it that is counted by itself.
    Part,
    /// A test that is counted by itself.
    Test,
}

/// How much work is still allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    left: u32,
    /// By how much the cost of everything grows with the size of the battle.
    size: u32,
}

impl Work {
    /// At most this much, in a battle of this size.
    pub(super) fn new(left: u32, size: u32) -> Self {
        Self { left, size }
    }

    /// At most this much, in a battle of the same size.
    pub(super) fn anew(self, left: u32) -> Self {
        Self { left, ..self }
    }

    /// How much of it is left.
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

    /// Pays for the beginning of a run.
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

    /// Uses up everything, because more would be needed than is allowed.
    pub(super) fn exhaust(&mut self) {
        self.left = 0;
    }
}
