//! Runs a rule with every answer in turn: the forks at which runs part, and what they lead to.
//!
//! A run takes the same steps as the one before it, except at the last fork that has a step left to
//! try, and from there on the first step of each new fork. When it ends, its result is added up
//! fork by fork, from the last one back.

mod audited;
mod falls;
mod steps;
mod streak;
mod urn;
mod ways;
mod work;

use std::{any::Any, ops::Range, rc::Rc};

pub use falls::falls;
pub(crate) use falls::{shares, weighted_answers, weighted_rolls};
pub(crate) use steps::{Continuation, Continuations, Said, Told};
pub(crate) use streak::{Ended, Streak};
pub(crate) use urn::Urn;
pub(crate) use ways::{Way, Ways};
pub(crate) use work::TooWide;

use crate::{
    conversation::Kind,
    hashing::{MixedMap, MixedSet},
};
use audited::Audited;
use urn::Chances;
use work::{Within, Work};

#[derive(Clone, Debug)]
struct Fork {
    /// The hash of the situation; `None` if nobody will come to the same one again.
    here: Option<u64>,
    steps: Continuations,
    /// The place of the step being tried.
    at: usize,
    /// What had been said before the fork.
    said: Said,
    /// What the earlier steps led to.
    ways: Ways,
}

/// The forks on the way of the current run, and what is known of others.
#[derive(Debug)]
pub(crate) struct Counting {
    forks: Vec<Fork>,
    /// How many of the forks the current run has passed.
    passed: usize,
    /// How many forks lie before the test or part that is being counted by itself.
    around: usize,
    is_within_test: bool,
    /// How many parts, one inside the other, are being counted by themselves.
    parts: u32,
    /// What the rule had in mind each time it forgot something on the way, and how many forks it
    /// had passed by then.
    minds: Vec<(usize, u64)>,
    /// How many of these times the current run has passed.
    forgotten: usize,
    /// What follows from forks, by the hash of their situation.
    known: MixedMap<u64, Rc<Ways>>,
    /// The results of tests, by the hash of what they depend on; `None` if a test cannot be
    /// counted.
    tests: MixedMap<u64, Option<Continuations>>,
    /// The chances found in urns, by the hash of what was looked for.
    looks: MixedMap<u64, Rc<Chances>>,
    /// What the current run leads to, where that is known before its end.
    found: Option<Rc<Ways>>,
    /// Parts that cannot be counted by themselves, by how they begin.
    plain: MixedSet<u64>,
    work: Work,
    /// How many forks lie before everything that is counted.
    before: usize,
    /// How much was said before the open question.
    asked: Said,
    /// Whether parts are played as they come, instead of being counted by themselves.
    is_plain: bool,
    /// While odds are audited: what is examined.
    audited: Option<Box<Audited>>,
}

/// The state of the counting around a test or part that is being counted by itself.
pub(crate) struct Around {
    around: usize,
    passed: usize,
    known: MixedMap<u64, Rc<Ways>>,
    minds: Vec<(usize, u64)>,
    forgotten: usize,
}

impl Counting {
    /// Counts with at most this much work, in a battle of this size.
    pub(crate) fn new(left: u32, size: u32) -> Self {
        Self::with(Work::new(left, size))
    }

    fn with(work: Work) -> Self {
        Self {
            forks: Vec::new(),
            passed: 0,
            around: 0,
            is_within_test: false,
            parts: 0,
            minds: Vec::new(),
            forgotten: 0,
            known: MixedMap::default(),
            tests: MixedMap::default(),
            looks: MixedMap::default(),
            plain: MixedSet::default(),
            found: None,
            work,
            before: 0,
            asked: Said::default(),
            is_plain: false,
            audited: None,
        }
    }

    /// How much work may still be done.
    pub(crate) fn left(&self) -> u32 {
        self.work.left()
    }

    /// Begins anew with at most this much work, after other answers. Results of tests stay known.
    pub(crate) fn restart(&mut self, left: u32, asked: Said) {
        *self = Self {
            asked,
            is_plain: self.audited.is_some(),
            audited: self.audited.take(),
            tests: std::mem::take(&mut self.tests),
            looks: std::mem::take(&mut self.looks),
            ..Self::with(self.work.anew(left))
        };
    }

    /// Returns `true` if a test is being counted by itself.
    pub(crate) fn is_within_test(&self) -> bool {
        self.is_within_test
    }

    /// Begins the next run.
    ///
    /// # Errors
    /// If the allowed work is used up.
    pub(crate) fn set_out(&mut self) -> Result<(), TooWide> {
        self.passed = self.around;
        if !self.is_within_test {
            // The step of the last fork has been changed since the run before.
            let forks = self.forks.len();
            self.minds.retain(|(passed, _)| *passed < forks);
            self.forgotten = 0;
        }
        self.work.begun(self.within());
        if self.work.left() == 0 { Err(TooWide) } else { Ok(()) }
    }

    fn within(&self) -> Within {
        match (self.is_within_test, self.parts) {
            (true, _) => Within::Test,
            (false, 0) => Within::Walk,
            (false, _) => Within::Part,
        }
    }

    /// The step to take at the next fork, if an earlier run has passed it.
    pub(crate) fn retrace(&mut self) -> Option<&Continuation> {
        let passed = self.passed;
        if self.retraces() {
            self.passed += 1;
            self.work.passed(self.within());
        }
        let fork = self.forks.get(passed)?;
        fork.steps.get(fork.at).map(|(step, _)| step)
    }

    /// Returns `true` if an earlier run has passed the next fork.
    pub(crate) fn retraces(&self) -> bool {
        self.passed < self.forks.len()
    }

    /// Returns `true` if it has, and the fork is a test that was counted by itself.
    pub(crate) fn retraces_test(&self) -> bool {
        matches!(self.coming(), Some(Continuation::Result(_)))
    }

    /// Returns `true` if it has, and the fork draws lots that stay open.
    pub(crate) fn retraces_drawn(&self) -> bool {
        matches!(self.coming(), Some(Continuation::Drawn(..)))
    }

    /// The first step of the next fork, if an earlier run has passed it.
    fn coming(&self) -> Option<&Continuation> {
        let (step, _) = self.forks.get(self.passed)?.steps.first()?;
        Some(step)
    }

    /// Returns `true` if it is known what follows from `here`. The run may then stop.
    pub(crate) fn knows(&mut self, here: u64) -> bool {
        let is_on_the_way = self.forks.iter().skip(self.around).any(|fork| fork.here == Some(here));
        self.found = if is_on_the_way {
            Some(Rc::new(Ways::sure(Way::Back(here))))
        } else {
            self.known.get(&here).cloned().map(|ways| self.carried_on(ways))
        };
        if self.found.is_some() && !is_on_the_way && !self.is_within_test {
            self.keep_merge(here);
        }
        self.found.is_some()
    }

    /// These ways, where those that lead back to forks counted since go on to where the forks lead.
    fn carried_on(&self, mut ways: Rc<Ways>) -> Rc<Ways> {
        let known = |way: Way| match way {
            Way::Back(fork) => self.known.get(&fork),
            Way::End(_) => None,
        };
        while ways.iter().any(|(way, _)| known(way).is_some()) {
            let mut on = Ways::default();
            on.settle(ways.stakes(), 1.0);
            for (way, probability) in ways.iter() {
                match known(way) {
                    Some(known) => {
                        known.iter().for_each(|(way, it)| on.add(way, probability * it));
                        on.settle(known.stakes(), probability);
                    }
                    None => on.add(way, probability),
                }
            }
            ways = Rc::new(on);
        }
        ways
    }

    /// Begins a new fork, before which `said` was said, and takes its first step.
    pub(crate) fn fork(
        &mut self,
        here: Option<u64>,
        said: Said,
        steps: Continuations,
    ) -> Option<Continuation> {
        let (step, _) = steps.first()?;
        let step = step.clone();
        self.work.put_together(steps.len());
        self.forks.push(Fork { here, steps, at: 0, said, ways: Ways::default() });
        self.passed += 1;
        self.work.forked(self.within());
        Some(step)
    }

    /// The place of the step taken at the last fork that the run has passed.
    pub(crate) fn heard(&self) -> usize {
        self.passed.checked_sub(1).and_then(|last| self.forks.get(last)).map_or(0, |fork| fork.at)
    }

    /// What the rule has in mind when it next forgets something, if an earlier run came there the
    /// same way.
    pub(crate) fn retrace_mind(&mut self) -> Option<u64> {
        let (_, mind) = *self.minds.get(self.forgotten).filter(|_| !self.is_within_test)?;
        self.forgotten += 1;
        Some(mind)
    }

    /// Notes what a rule has in mind after it forgot something.
    pub(crate) fn keep_mind(&mut self, mind: u64) {
        if !self.is_within_test {
            self.minds.push((self.passed, mind));
            self.forgotten += 1;
        }
    }

    /// The results of a test that depends on `what`, if it was counted; `Some(None)` if it cannot
    /// be counted.
    pub(crate) fn test(&self, what: u64) -> Option<Option<Continuations>> {
        self.tests.get(&what).cloned()
    }

    /// Keeps the results of a test.
    pub(crate) fn keep_test(&mut self, what: u64, steps: Option<Continuations>) {
        self.tests.insert(what, steps);
    }

    /// The chances of finding none, one, two and so on of some kinds in an urn; `None` if that is
    /// too much to count.
    pub(crate) fn found_in(&mut self, urn: &Urn, kinds: &[Kind], most: u16) -> Option<Vec<f64>> {
        let what = urn.look(kinds);
        let known = self.looks.get(&what).filter(|it| it.most() >= most.into()).cloned();
        let chances = match known {
            Some(known) => known,
            None => {
                let Ok((chances, products)) = urn.chances(kinds, most) else {
                    self.work.exhaust();
                    return None;
                };
                self.work.multiplied(products);
                let chances = Rc::new(chances);
                self.looks.insert(what, Rc::clone(&chances));
                chances
            }
        };
        Some(chances.given(urn, most))
    }

    /// Looks for some kinds in an urn. Numbers are told apart only into spans (`begins` says where
    /// one begins), and not at all beyond `most`. `None` if that is too much to count.
    pub(crate) fn look(
        &mut self,
        urn: &Urn,
        kinds: &[Kind],
        most: u16,
        begins: impl Fn(u16) -> bool,
    ) -> Option<Continuations> {
        let chances = self.found_in(urn, kinds, most)?;
        let mut spans: Vec<((u16, u16), f64)> = Vec::new();
        for (found, chance) in (0..).zip(chances) {
            match spans.last_mut() {
                Some((span, sum)) if !begins(found) => {
                    span.1 = found;
                    *sum += chance;
                }
                _ => spans.push(((found, found), chance)),
            }
        }
        let spans = spans.into_iter().filter(|(_, chance)| *chance > 0.0);
        Some(spans.map(|((from, to), chance)| (Continuation::Count(from, to), chance)).collect())
    }

    /// Begins to count a test by itself.
    pub(crate) fn enter_test(&mut self) -> Around {
        self.is_within_test = true;
        self.enter_part()
    }

    /// Goes back to what is around a test.
    pub(crate) fn leave_test(&mut self, around: Around) {
        self.leave_part(around);
        self.is_within_test = false;
    }

    /// Begins to count a part by itself.
    pub(crate) fn enter_part(&mut self) -> Around {
        let forks = self.forks.len();
        self.parts += 1;
        Around {
            around: std::mem::replace(&mut self.around, forks),
            passed: std::mem::replace(&mut self.passed, forks),
            known: std::mem::take(&mut self.known),
            minds: std::mem::take(&mut self.minds),
            forgotten: std::mem::take(&mut self.forgotten),
        }
    }

    /// Goes back to what is around a part.
    pub(crate) fn leave_part(&mut self, around: Around) {
        self.parts -= 1;
        self.forks.truncate(self.around);
        let Around { around, passed, known, minds, forgotten } = around;
        (self.around, self.passed, self.known) = (around, passed, known);
        (self.minds, self.forgotten) = (minds, forgotten);
    }

    /// Returns `true` if parts are counted by themselves.
    pub(crate) fn counts_parts(&self) -> bool {
        !self.is_plain
    }

    /// How much was said before the open question.
    pub(crate) fn asked(&self) -> Said {
        self.asked
    }

    /// Returns `true` if a part that begins in this way cannot be counted by itself.
    pub(crate) fn is_played_plainly(&self, here: u64) -> bool {
        self.plain.contains(&here)
    }

    /// Notes that a part that begins in this way cannot be counted by itself.
    pub(crate) fn play_plainly(&mut self, here: u64) {
        self.plain.insert(here);
    }

    /// Where the part at the next fork has ended, if an earlier run has passed the fork and the
    /// part was counted by itself.
    pub(crate) fn retrace_landed(&mut self) -> Option<Rc<dyn Any>> {
        if !matches!(self.coming(), Some(Continuation::Landed(_))) {
            return None;
        }
        match self.retrace().cloned() {
            Some(Continuation::Landed(landed)) => Some(landed),
            _ => None,
        }
    }

    /// What the current run leads to, where that was known before its end.
    pub(crate) fn found(&mut self) -> Option<Rc<Ways>> {
        self.found.take()
    }

    /// Adds up what a run came to, and what it has said on its way; `join` puts outcomes before a
    /// way. Returns all ways after the last run.
    ///
    /// # Errors
    /// If the results cannot be added up.
    pub(crate) fn add_up(
        &mut self,
        mut reached: Rc<Ways>,
        told: &Told<'_>,
        mut join: impl FnMut(Range<usize>, Way) -> Result<Way, TooWide>,
    ) -> Result<Option<Rc<Ways>>, TooWide> {
        let mut end = told.by_now;
        while self.forks.len() > self.around.max(self.before) {
            let Some(fork) = self.forks.last_mut() else { break };
            let weight = fork.steps.get(fork.at).map_or(0.0, |(_, weight)| *weight);
            for (way, probability) in reached.iter() {
                let between = fork.said.outcomes..end.outcomes;
                fork.ways.add(join(between, way)?, weight * probability);
            }
            fork.ways.settle(told.settled(fork.said, end), weight);
            fork.ways.settle(reached.stakes(), weight);
            end = fork.said;
            fork.at += 1;
            let is_done = fork.at == fork.steps.len();
            self.work.put_together(reached.len());
            if !is_done {
                return Ok(None);
            }
            let Some(Fork { here, ways, .. }) = self.forks.pop() else { break };
            reached = Rc::new(match here {
                Some(here) => ways.without_return(here).ok_or(TooWide)?,
                None => ways,
            });
            if let Some(here) = here {
                self.known.insert(here, Rc::clone(&reached));
            }
        }
        if self.before == 0 && end != told.before {
            let mut all = Ways::default();
            for (way, probability) in reached.iter() {
                all.add(join(told.before.outcomes..end.outcomes, way)?, probability);
            }
            all.settle(told.settled(told.before, end), 1.0);
            all.settle(reached.stakes(), 1.0);
            reached = Rc::new(all);
        }
        Ok(Some(reached))
    }
}
