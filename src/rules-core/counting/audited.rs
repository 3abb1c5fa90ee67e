//! What an audit of odds examines while they are counted.

use std::rc::Rc;

use super::{Counting, Fork, Ways};

/// What an audit examines.
#[derive(Debug, Default)]
pub(crate) struct Audited {
    /// How many merges there were.
    merged: u32,
    /// A sample of them.
    merges: Vec<Merge>,
    /// How many tests with known results were counted once more.
    pub(crate) tests: u32,
    /// How many of those had other results the second time.
    pub(crate) wrong_tests: u32,
}

/// A run that reached a situation in which another run had been, by another way.
#[derive(Debug)]
pub(crate) struct Merge {
    here: u64,
    forks: Vec<Fork>,
    minds: Vec<(usize, u64)>,
}

/// The most merges that are examined at once.
const MOST_MERGES: usize = 12;

impl Counting {
    /// Begins to keep what an audit examines.
    pub(crate) fn audit(&mut self) {
        self.audited = Some(Box::default());
        self.is_plain = true;
    }

    /// Returns `true` if known results of a test have to be counted once more.
    pub(crate) fn audits_tests(&self) -> bool {
        self.audited.is_some()
    }

    /// Notes whether a test that was counted once more had the same results.
    pub(crate) fn compare_test(&mut self, is_the_same: bool) {
        if let Some(audited) = &mut self.audited {
            audited.tests += 1;
            audited.wrong_tests += u32::from(!is_the_same);
        }
    }

    /// What an audit examines: merges, each with what follows it according to the counting, and
    /// tests.
    pub(crate) fn audited(&mut self) -> (Vec<(Merge, Rc<Ways>)>, Audited) {
        let mut audited = self.audited.take().map_or_else(Audited::default, |it| *it);
        let merges = std::mem::take(&mut audited.merges).into_iter();
        let merges = merges.filter_map(|merge| {
            let ways = self.carried_on(Rc::clone(self.known.get(&merge.here)?));
            Some((merge, ways))
        });
        (merges.collect(), audited)
    }

    /// Counts once more, with at most this much work, what follows from where a run was merged with
    /// another.
    pub(crate) fn resumed(&self, merge: Merge, left: u32) -> Self {
        let Merge { forks, minds, .. } = merge;
        let before = forks.len();
        Self {
            before,
            forks,
            minds,
            asked: self.asked,
            is_plain: true,
            ..Self::with(self.work.anew(left))
        }
    }

    /// Keeps a merge for an audit; the more there have been, the fewer are kept.
    pub(super) fn keep_merge(&mut self, here: u64) {
        let Some(audited) = &mut self.audited else { return };
        audited.merged += 1;
        let is_wanted = audited.merges.len() < MOST_MERGES && audited.merged.is_power_of_two()
            || audited.merged % 97 == 0 && audited.merges.len() < MOST_MERGES;
        if is_wanted {
            let (forks, minds) = (self.forks.clone(), self.minds.clone());
            audited.merges.push(Merge { here, forks, minds });
        }
    }
}
