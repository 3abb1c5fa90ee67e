//! What an audit of odds looks into while they are counted.

use std::rc::Rc;

use super::{Counting, Fork, Ways};

/// What an audit looks into.
#[derive(Debug, Default)]
pub(crate) struct Audited {
    /// How many merges there were.
    merged: u32,
    /// Some of them.
    merges: Vec<Merge>,
    /// How many results of tests that were known were counted once more.
    pub(crate) tests: u32,
    /// How many of them came to something else.
    pub(crate) wrong_tests: u32,
}

/// A run that came where another had been by another way.
#[derive(Debug)]
pub(crate) struct Merge {
    here: u64,
    forks: Vec<Fork>,
    minds: Vec<(usize, u64)>,
}

/// The most merges that are looked into at once.
const MOST_MERGES: usize = 12;

impl Counting {
    /// Keeps what an audit is to look into.
    pub(crate) fn audit(&mut self) {
        self.audited = Some(Box::default());
        self.is_plain = true;
    }

    /// Returns `true` if what is known of a test is to be counted once more.
    pub(crate) fn audits_tests(&self) -> bool {
        self.audited.is_some()
    }

    /// Keeps how a test came out that was counted once more.
    pub(crate) fn compare_test(&mut self, is_the_same: bool) {
        if let Some(audited) = &mut self.audited {
            audited.tests += 1;
            audited.wrong_tests += u32::from(!is_the_same);
        }
    }

    /// What an audit is to look into: merges, each with what follows by the way that was counted,
    /// and tests.
    pub(crate) fn audited(&mut self) -> (Vec<(Merge, Rc<Ways>)>, Audited) {
        let mut audited = self.audited.take().map_or_else(Audited::default, |it| *it);
        let merges = std::mem::take(&mut audited.merges).into_iter();
        let merges = merges.filter_map(|merge| {
            let ways = self.carried_on(Rc::clone(self.known.get(&merge.here)?));
            Some((merge, ways))
        });
        (merges.collect(), audited)
    }

    /// Counts anew, with so much work at most, what follows where a run came that was merged with
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

    /// Keeps a merge for an audit: of many, ever fewer.
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
