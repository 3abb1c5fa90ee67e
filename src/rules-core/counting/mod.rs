//! Every answer given in turn: the forks that runs of a rule come to, and what they lead to.
//!
//! A run goes by all forks where the one before it went, but for the last that has a step left to
//! try, and then on with the first step of each new one. Where it comes to its end, what it came to
//! is added up fork by fork, from the last one back.

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
    /// Where it is; `None` if it is not looked for again.
    here: Option<u64>,
    steps: Continuations,
    /// The step that is tried.
    at: usize,
    /// What was said before it.
    said: Said,
    /// What the steps before came to.
    ways: Ways,
}

/// All forks on the way of the run at hand, and what is known of others.
#[derive(Debug)]
pub(crate) struct Counting {
    forks: Vec<Fork>,
    /// How many of the forks the run at hand has gone by.
    passed: usize,
    /// How many of the forks lie around the test that is counted by itself now.
    around: usize,
    is_within_test: bool,
    /// How many parts are counted by themselves now, one within the other.
    parts: u32,
    /// What the rule had in mind on its way where it forgot something, and how many forks it had
    /// gone by.
    minds: Vec<(usize, u64)>,
    /// At how many of these the run at hand has been.
    forgotten: usize,
    /// What follows from forks, by where they are.
    known: MixedMap<u64, Rc<Ways>>,
    /// What tests come to, by what they depend on.
    tests: MixedMap<u64, Option<Continuations>>,
    /// What was found in urns, by what was looked for.
    looks: MixedMap<u64, Rc<Chances>>,
    /// What the run at hand leads to, where that was known before its end.
    found: Option<Rc<Ways>>,
    /// Parts that cannot be counted by themselves, by how they begin.
    plain: MixedSet<u64>,
    work: Work,
    /// How many forks lie before all that is counted.
    before: usize,
    /// How much was said before the open question.
    asked: Said,
    /// Whether no part is counted by itself.
    is_plain: bool,
    /// Where odds are audited: what is looked into.
    audited: Option<Box<Audited>>,
}

/// What is around a test or a part, while it is counted by itself.
pub(crate) struct Around {
    around: usize,
    passed: usize,
    known: MixedMap<u64, Rc<Ways>>,
    minds: Vec<(usize, u64)>,
    forgotten: usize,
}

impl Counting {
    /// Counts with so much work at most, in a battle of this size.
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

    /// Begins anew with so much work at most, after other answers. What tests come to stays known.
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

    /// Returns `true` if a test is counted by itself.
    pub(crate) fn is_within_test(&self) -> bool {
        self.is_within_test
    }

    /// Begins one more run.
    ///
    /// # Errors
    /// If all work is done that may be.
    pub(crate) fn set_out(&mut self) -> Result<(), TooWide> {
        self.passed = self.around;
        if !self.is_within_test {
            // The last fork has another step by now.
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

    /// The step taken at the next fork, where a run has been by it already.
    pub(crate) fn retrace(&mut self) -> Option<&Continuation> {
        let passed = self.passed;
        if self.retraces() {
            self.passed += 1;
            self.work.passed(self.within());
        }
        let fork = self.forks.get(passed)?;
        fork.steps.get(fork.at).map(|(step, _)| step)
    }

    /// Returns `true` if the next fork is one that a run has been by already.
    pub(crate) fn retraces(&self) -> bool {
        self.passed < self.forks.len()
    }

    /// Returns `true` if it is one where a test was counted by itself.
    pub(crate) fn retraces_test(&self) -> bool {
        matches!(self.coming(), Some(Continuation::Result(_)))
    }

    /// Returns `true` if it is one where dice were rolled that nobody looked at.
    pub(crate) fn retraces_drawn(&self) -> bool {
        matches!(self.coming(), Some(Continuation::Drawn(..)))
    }

    /// The first step of the next fork, where a run has been by it already.
    fn coming(&self) -> Option<&Continuation> {
        let (step, _) = self.forks.get(self.passed)?.steps.first()?;
        Some(step)
    }

    /// Returns `true` if it is known what follows from `here`; if so, the run may stop.
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

    /// Ways that lead back to forks which have been counted since, on to where those lead.
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

    /// Comes to a new fork after so much was said, and takes the first of its steps.
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

    /// Which step was taken at the fork that the run has gone by last.
    pub(crate) fn heard(&self) -> usize {
        self.passed.checked_sub(1).and_then(|last| self.forks.get(last)).map_or(0, |fork| fork.at)
    }

    /// What a rule has in mind where it forgets next, if a run has been there already by the same
    /// way.
    pub(crate) fn retrace_mind(&mut self) -> Option<u64> {
        let (_, mind) = *self.minds.get(self.forgotten).filter(|_| !self.is_within_test)?;
        self.forgotten += 1;
        Some(mind)
    }

    /// Keeps what a rule has in mind where it has forgotten something.
    pub(crate) fn keep_mind(&mut self, mind: u64) {
        if !self.is_within_test {
            self.minds.push((self.passed, mind));
            self.forgotten += 1;
        }
    }

    /// What a test that depends on this much comes to, where it has been counted; `Some(None)`
    /// where it cannot be.
    pub(crate) fn test(&self, what: u64) -> Option<Option<Continuations>> {
        self.tests.get(&what).cloned()
    }

    /// Keeps what a test comes to.
    pub(crate) fn keep_test(&mut self, what: u64, steps: Option<Continuations>) {
        self.tests.insert(what, steps);
    }

    /// How many of some kinds are in an urn: the chances of none, one and so on; `None` if that is
    /// too wide.
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

    /// Looks for some kinds in an urn, of which only those numbers are told apart with which a span
    /// of them `begins`, and none beyond `most`; `None` if that is too wide.
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

    /// Goes on with what is around a test.
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

    /// Goes on with what is around a part.
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

    /// Returns `true` if a part that begins so cannot be counted by itself.
    pub(crate) fn is_played_plainly(&self, here: u64) -> bool {
        self.plain.contains(&here)
    }

    /// A part that begins so cannot be counted by itself.
    pub(crate) fn play_plainly(&mut self, here: u64) {
        self.plain.insert(here);
    }

    /// Where a part has ended by the next fork, if a run has been by it already and it was counted
    /// by itself.
    pub(crate) fn retrace_landed(&mut self) -> Option<Rc<dyn Any>> {
        if !matches!(self.coming(), Some(Continuation::Landed(_))) {
            return None;
        }
        match self.retrace().cloned() {
            Some(Continuation::Landed(landed)) => Some(landed),
            _ => None,
        }
    }

    /// What the run at hand leads to, where that was known before its end.
    pub(crate) fn found(&mut self) -> Option<Rc<Ways>> {
        self.found.take()
    }

    /// Adds up what a run came to, and what it has said on its way. `join` puts outcomes before a
    /// way. Gives all ways once the last run is made.
    ///
    /// # Errors
    /// If it cannot be added up.
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
