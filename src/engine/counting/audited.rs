//! Records of a computation of odds, for audits.

use std::rc::Rc;

use super::{Counting, Fork, Ways};

/// The records that an audit checks.
#[derive(Debug, Default)]
pub(crate) struct Audited {
    /// The number of merges in the computation.
    merged: u32,
    /// A sample of the merges, which the audit checks.
    merges: Vec<Merge>,
    /// The number of tests with known results that were computed again.
    pub(crate) tests: u32,
    /// The number of these tests whose second results differed from the first.
    pub(crate) wrong_tests: u32,
}

/// A run that reached a situation which another run had already reached by another path.
#[derive(Debug)]
pub(crate) struct Merge {
    here: u64,
    forks: Vec<Fork>,
    minds: Vec<(usize, u64)>,
}

/// The maximum number of merges checked in one audit.
const MOST_MERGES: usize = 12;

impl Counting {
    /// Starts recording for an audit. From now on, parts are not computed separately.
    pub(crate) fn audit(&mut self) {
        self.audited = Some(Box::default());
        self.is_plain = true;
    }

    /// Returns `true` if tests with known results have to be computed again.
    pub(crate) fn audits_tests(&self) -> bool {
        self.audited.is_some()
    }

    /// Records whether a test that was computed again had the same results.
    pub(crate) fn compare_test(&mut self, is_the_same: bool) {
        if let Some(audited) = &mut self.audited {
            audited.tests += 1;
            audited.wrong_tests += u32::from(!is_the_same);
        }
    }

    /// Takes the records for the audit and returns them: each merge with the results computed for
    /// it, and the tests.
    pub(crate) fn audited(&mut self) -> (Vec<(Merge, Rc<Ways>)>, Audited) {
        let mut audited = self.audited.take().map_or_else(Audited::default, |it| *it);
        let merges = std::mem::take(&mut audited.merges).into_iter();
        let merges = merges.filter_map(|merge| {
            let ways = self.carried_on(Rc::clone(self.known.get(&merge.here)?));
            Some((merge, ways))
        });
        (merges.collect(), audited)
    }

    /// Returns a computation that repeats everything after a merge, with at most this much work.
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

    /// Counts a merge for an audit, and records it if it belongs to the sample.
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
