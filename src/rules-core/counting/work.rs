//! The work that counting takes, and how much of it may be done: the same on every device.

/// Odds are too wide to be counted in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooWide;

/// What work costs, in a unit of its own.
#[derive(Clone, Copy, Debug)]
struct Costs {
    /// Beginning a run.
    run: u32,
    /// Going by a fork.
    step: u32,
    /// Coming to a new fork, whose question is put into words.
    fork: u32,
}

/// Costs of a walk-through.
const WALK: Costs = Costs { run: 18, step: 5, fork: 18 };
/// Costs of a part that is counted by itself: nothing that lies before it is played again.
const PART: Costs = Costs { run: 6, step: 2, fork: 8 };
/// Costs of a test that is counted by itself: it only looks at its own dice.
const TEST: Costs = Costs { run: 4, step: 1, fork: 4 };
/// So many steps or ends are put together at the cost of 1.
const TOGETHER: usize = 2;
/// So many chances of an urn are multiplied at the cost of 1.
const PRODUCTS: usize = 100;

/// What is counted now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// A walk-through.
    Walk,
    /// A part of it that is counted by itself.
    Part,
    /// A test that is counted by itself.
    Test,
}

/// How much work may still be done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    left: u32,
    /// How many times as much work takes as in a small battle.
    size: u32,
}

impl Work {
    /// So much at most, in a battle of this size.
    pub(super) fn new(left: u32, size: u32) -> Self {
        Self { left, size }
    }

    /// So much at most, in a battle of the same size.
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

    /// A run has begun.
    pub(super) fn begun(&mut self, within: Within) {
        self.done(within, |costs| costs.run);
    }

    /// A run has gone by a fork.
    pub(super) fn passed(&mut self, within: Within) {
        self.done(within, |costs| costs.step);
    }

    /// A run has come to a new fork.
    pub(super) fn forked(&mut self, within: Within) {
        self.done(within, |costs| costs.fork);
    }

    /// So many steps or ends were put together.
    pub(super) fn put_together(&mut self, count: usize) {
        self.take(u32::try_from(count / TOGETHER).unwrap_or(u32::MAX));
    }

    /// So many chances of an urn were multiplied.
    pub(super) fn multiplied(&mut self, products: usize) {
        self.take(u32::try_from(products / PRODUCTS).unwrap_or(u32::MAX));
    }

    /// More than may be done was found to be necessary.
    pub(super) fn exhaust(&mut self) {
        self.left = 0;
    }
}
