//! Computes odds: runs a rule with every possible answer, and adds up the results of the runs.
//!
//! This is a depth-first search. A fork is a point at which a run can continue in several ways, for
//! example a roll. Each run repeats the previous one up to the last fork with an untried step,
//! takes that step, and then the first step at each new fork. When a run ends, its result is added
//! to its forks, from the last to the first.

mod audited;
mod falls;
mod open_dice;
mod steps;
mod streak;
mod ways;
mod work;

use std::{ops::Range, rc::Rc};

pub use falls::falls;
pub(crate) use falls::{shares, weighted_answers, weighted_rolls};
pub(crate) use open_dice::OpenDice;
pub(crate) use steps::{Continuation, Continuations, Reported, Said};
pub(crate) use streak::{Ended, Streak};
pub(crate) use ways::{Way, Ways};
pub(crate) use work::TooWide;

use crate::{
    conversation::{Kind, Landing},
    hashing::{MixedMap, MixedSet},
};
use audited::Audited;
use open_dice::Chances;
use work::{Within, Work};

/// A point at which a run can continue in several ways.
#[derive(Clone, Debug)]
struct Fork {
    /// The hash of the situation, or `None` if no other run can reach the same situation.
    here: Option<u64>,
    steps: Continuations,
    /// The index of the step being tried.
    at: usize,
    /// The number of outcomes and stakes reported before the fork.
    said: Said,
    /// The number of steps that the rule had taken before the fork.
    steps_before: u32,
    /// The results of the earlier steps.
    ways: Ways,
}

/// A computation of odds: the forks on the path of the current run, and cached results.
#[derive(Debug)]
pub(crate) struct Counting {
    forks: Vec<Fork>,
    /// The number of forks that the current run has passed.
    passed: usize,
    /// The number of forks before the test or part that is being computed separately.
    around: usize,
    is_within_test: bool,
    /// The number of nested parts that are being computed separately.
    parts: u32,
    /// The rule's memory at the end of each part on the path, and the number of forks passed by
    /// then.
    minds: Vec<(usize, u64)>,
    /// The number of entries in `minds` that the current run has passed.
    forgotten: usize,
    /// Cached results of forks, by the hash of their situation.
    known: MixedMap<u64, Rc<Ways>>,
    /// Cached results of tests, by the hash of everything that they depend on, or `None` if a test
    /// cannot be computed separately.
    tests: MixedMap<u64, Option<Continuations>>,
    /// Cached open dice after a roll, with the index of the first new kind of result, by the hash
    /// of everything that they depend on.
    rolls: MixedMap<u64, (Rc<OpenDice>, usize)>,
    /// Cached probabilities of open dice, by the hash of the query.
    looks: MixedMap<u64, Rc<Chances>>,
    /// The results of the current run, if the cache had them before the end of the run.
    found: Option<Rc<Ways>>,
    /// Parts that cannot be computed separately, by the hash of their start.
    plain: MixedSet<u64>,
    work: Work,
    /// The number of forks that lead to the start of the computation and are not varied.
    before: usize,
    /// The number of outcomes and stakes reported before the open question.
    asked: Said,
    /// Whether parts run like any other code instead of being computed separately.
    is_plain: bool,
    /// The audit's records, or `None` if the odds are not audited.
    audited: Option<Box<Audited>>,
}

/// The saved state around a test or part that is being computed separately.
pub(crate) struct Around {
    is_within_test: bool,
    around: usize,
    passed: usize,
    known: MixedMap<u64, Rc<Ways>>,
    minds: Vec<(usize, u64)>,
    forgotten: usize,
}

impl Counting {
    /// Creates a computation with at most this much work, in a battle of this size.
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
            rolls: MixedMap::default(),
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

    /// Returns the amount of work that is left.
    pub(crate) fn left(&self) -> u32 {
        self.work.left()
    }

    /// Restarts with other answers and at most this much work. Results of tests stay cached.
    pub(crate) fn restart(&mut self, left: u32, asked: Said) {
        *self = Self {
            asked,
            is_plain: self.audited.is_some(),
            audited: self.audited.take(),
            tests: std::mem::take(&mut self.tests),
            rolls: std::mem::take(&mut self.rolls),
            looks: std::mem::take(&mut self.looks),
            ..Self::with(self.work.anew(left))
        };
    }

    /// Returns `true` if a test is being computed separately.
    pub(crate) fn is_within_test(&self) -> bool {
        self.is_within_test
    }

    /// Starts the next run.
    ///
    /// # Errors
    /// Returns an error if the allowed work is used up.
    pub(crate) fn set_out(&mut self) -> Result<(), TooWide> {
        self.passed = self.around;
        if !self.is_within_test {
            // The last fork takes another step now, so everything recorded after it is outdated.
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

    /// Passes the next fork and returns the step to take there, or `None` if the fork is new.
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

    /// Returns `true` if an earlier run has passed the next fork, and the fork is a test that is
    /// computed separately.
    pub(crate) fn retraces_test(&self) -> bool {
        matches!(self.coming(), Some(Continuation::Result(_)))
    }

    /// Returns `true` if an earlier run has passed the next fork, and the fork draws amounts that
    /// stay unknown.
    pub(crate) fn retraces_drawn(&self) -> bool {
        matches!(self.coming(), Some(Continuation::Drawn(..)))
    }

    /// Returns the first step of the next fork, if an earlier run has passed it.
    fn coming(&self) -> Option<&Continuation> {
        let (step, _) = self.forks.get(self.passed)?.steps.first()?;
        Some(step)
    }

    /// Looks up the results that follow from `here`, which the run has reached after this many steps
    /// of the rule. If they are known, the run can stop, and this returns how many more steps follow
    /// on the longest path.
    pub(crate) fn known_from(&mut self, here: u64, steps: u32) -> Option<u32> {
        let is_on_the_way = self.steps_before(here).is_some();
        let ways = if is_on_the_way {
            Rc::new(Ways::sure(Way::Back(here)))
        } else {
            self.carried_on(Rc::clone(self.known.get(&here)?))
        };
        // A way back that takes steps can be taken any number of times, so it has no longest path.
        let takes_steps = |way| match way {
            Way::Back(fork) => self.steps_before(fork).is_some_and(|before| before < steps),
            Way::End(_) => false,
        };
        let is_endless = ways.iter().any(|(way, _)| takes_steps(way));
        let longest = if is_endless { u32::MAX } else { ways.longest() };
        self.found = Some(ways);
        if !is_on_the_way && !self.is_within_test {
            self.keep_merge(here);
        }
        Some(longest)
    }

    /// Returns how many steps the rule had taken before the fork with this hash, if the current run
    /// has passed it.
    fn steps_before(&self, here: u64) -> Option<u32> {
        let mut passed = self.forks.iter().skip(self.around);
        passed.find(|fork| fork.here == Some(here)).map(|fork| fork.steps_before)
    }

    /// Pays for a step of the rule. Returns `false` if the allowed work is used up.
    pub(crate) fn step(&mut self) -> bool {
        self.work.stepped();
        self.work.left() > 0
    }

    /// Replaces ways that lead back to a fork with that fork's results, once these are known.
    fn carried_on(&self, mut ways: Rc<Ways>) -> Rc<Ways> {
        let known = |way: Way| match way {
            Way::Back(fork) => self.known.get(&fork),
            Way::End(_) => None,
        };
        while ways.iter().any(|(way, _)| known(way).is_some()) {
            let mut on = Ways::default();
            on.settle(ways.stakes(), 1.0);
            on.lengthen(ways.longest());
            on.lead_to_questions(&[], &ways);
            for (way, probability) in ways.iter() {
                match known(way) {
                    Some(known) => {
                        known.iter().for_each(|(way, it)| on.add(way, probability * it));
                        on.settle(known.stakes(), probability);
                        on.lengthen(ways.longest().saturating_add(known.longest()));
                        on.lead_to_questions(&[], known);
                    }
                    None => on.add(way, probability),
                }
            }
            ways = Rc::new(on);
        }
        ways
    }

    /// Adds a new fork and returns its first step. `said` is the number of outcomes and stakes
    /// reported before the fork, and `steps_before` that of the rule's steps.
    pub(crate) fn fork(
        &mut self,
        here: Option<u64>,
        said: Said,
        steps_before: u32,
        steps: Continuations,
    ) -> Option<Continuation> {
        let (step, _) = steps.first()?;
        let step = step.clone();
        self.work.put_together(steps.len());
        self.forks.push(Fork { here, steps, at: 0, said, steps_before, ways: Ways::default() });
        self.passed += 1;
        self.work.forked(self.within());
        Some(step)
    }

    /// Returns the index of the step taken at the last fork that the run has passed.
    pub(crate) fn heard(&self) -> usize {
        self.passed.checked_sub(1).and_then(|last| self.forks.get(last)).map_or(0, |fork| fork.at)
    }

    /// Passes the end of the next part, and returns the rule's memory there if an earlier run took
    /// the same path.
    pub(crate) fn retrace_mind(&mut self) -> Option<u64> {
        let (_, mind) = *self.minds.get(self.forgotten).filter(|_| !self.is_within_test)?;
        self.forgotten += 1;
        Some(mind)
    }

    /// Records a rule's memory after a part has ended.
    pub(crate) fn keep_mind(&mut self, mind: u64) {
        if !self.is_within_test {
            self.minds.push((self.passed, mind));
            self.forgotten += 1;
        }
    }

    /// Returns the cached results of a test that depends on `what`, or `Some(None)` if the test
    /// cannot be computed separately.
    pub(crate) fn test(&self, what: u64) -> Option<Option<Continuations>> {
        self.tests.get(&what).cloned()
    }

    /// Caches the results of a test that depends on `what`.
    pub(crate) fn keep_test(&mut self, what: u64, steps: Option<Continuations>) {
        self.tests.insert(what, steps);
    }

    /// Returns the open dice after a roll that depends on `what`, and the index of the first new
    /// kind of result.
    pub(crate) fn rolled(
        &mut self,
        what: u64,
        roll: impl FnOnce() -> (OpenDice, usize),
    ) -> (Rc<OpenDice>, usize) {
        let rolled = self.rolls.entry(what).or_insert_with(|| {
            let (open_dice, first) = roll();
            (Rc::new(open_dice), first)
        });
        rolled.clone()
    }

    /// Computes the probabilities that open dice have 0, 1, 2 and so on results of these kinds.
    /// Returns `None` if this takes too much work.
    pub(crate) fn found_in(
        &mut self,
        open_dice: &OpenDice,
        kinds: &[Kind],
        most: u16,
    ) -> Option<Vec<f64>> {
        let what = open_dice.look(kinds);
        let known = self.looks.get(&what).filter(|it| it.most() >= most.into()).cloned();
        let chances = match known {
            Some(known) => known,
            None => {
                let Ok((chances, products)) = open_dice.chances(kinds, most) else {
                    self.work.exhaust();
                    return None;
                };
                self.work.multiplied(products);
                let chances = Rc::new(chances);
                self.looks.insert(what, Rc::clone(&chances));
                chances
            }
        };
        Some(chances.given(open_dice, most))
    }

    /// Computes the possible numbers of results of these kinds in open dice, as ranges. Returns
    /// `None` if this takes too much work. `begins` returns `true` for the first number of each
    /// range. Numbers above `most` are not distinguished.
    pub(crate) fn look(
        &mut self,
        open_dice: &OpenDice,
        kinds: &[Kind],
        most: u16,
        begins: impl Fn(u16) -> bool,
    ) -> Option<Continuations> {
        let chances = self.found_in(open_dice, kinds, most)?;
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

    /// Starts to compute a test separately, and returns the state to restore after it.
    pub(crate) fn enter_test(&mut self) -> Around {
        let around = self.enter_part();
        self.is_within_test = true;
        around
    }

    /// Starts to compute a part separately, and returns the state to restore after it.
    pub(crate) fn enter_part(&mut self) -> Around {
        let forks = self.forks.len();
        self.parts += 1;
        Around {
            is_within_test: self.is_within_test,
            around: std::mem::replace(&mut self.around, forks),
            passed: std::mem::replace(&mut self.passed, forks),
            known: std::mem::take(&mut self.known),
            minds: std::mem::take(&mut self.minds),
            forgotten: std::mem::take(&mut self.forgotten),
        }
    }

    /// Restores the state around a test or part.
    pub(crate) fn leave_part(&mut self, around: Around) {
        self.parts -= 1;
        self.forks.truncate(self.around);
        let Around { is_within_test, around, passed, known, minds, forgotten } = around;
        self.is_within_test = is_within_test;
        (self.around, self.passed, self.known) = (around, passed, known);
        (self.minds, self.forgotten) = (minds, forgotten);
    }

    /// Returns `true` if parts are computed separately.
    pub(crate) fn counts_parts(&self) -> bool {
        !self.is_plain
    }

    /// Returns the number of outcomes and stakes reported before the open question.
    pub(crate) fn asked(&self) -> Said {
        self.asked
    }

    /// Returns `true` if a part that starts here cannot be computed separately.
    pub(crate) fn is_played_plainly(&self, here: u64) -> bool {
        self.plain.contains(&here)
    }

    /// Records that a part that starts here cannot be computed separately.
    pub(crate) fn play_plainly(&mut self, here: u64) {
        self.plain.insert(here);
    }

    /// Passes the next fork and returns the end of the part that starts `here`, if an earlier run has
    /// passed the fork and the part was computed separately.
    pub(crate) fn retrace_landed(&mut self, here: u64) -> Option<Rc<Landing>> {
        if !matches!(self.coming(), Some(Continuation::Landed(start, _)) if *start == here) {
            return None;
        }
        match self.retrace().cloned() {
            Some(Continuation::Landed(_, landed)) => Some(landed),
            _ => None,
        }
    }

    /// Takes the results of the current run, if the cache had them before the end of the run.
    pub(crate) fn found(&mut self) -> Option<Rc<Ways>> {
        self.found.take()
    }

    /// Adds the result of a run, and the outcomes and stakes it has reported, to its forks. `join`
    /// puts outcomes before a way. Returns the total after the last run, and `None` before.
    ///
    /// # Errors
    /// Returns an error if the results cannot be added up.
    pub(crate) fn add_up(
        &mut self,
        mut reached: Rc<Ways>,
        told: &Reported<'_>,
        mut join: impl FnMut(Range<usize>, Way) -> Result<Way, TooWide>,
    ) -> Result<Option<Rc<Ways>>, TooWide> {
        let (mut end, mut steps) = (told.by_now, told.steps.end);
        while self.forks.len() > self.around.max(self.before) {
            let Some(fork) = self.forks.last_mut() else { break };
            let weight = fork.steps.get(fork.at).map_or(0.0, |(_, weight)| *weight);
            for (way, probability) in reached.iter() {
                let between = fork.said.outcomes..end.outcomes;
                fork.ways.add(join(between, way)?, weight * probability);
            }
            let settled = told.settled(fork.said, end);
            fork.ways.settle(settled, weight);
            fork.ways.lead_to_questions(settled, &reached);
            fork.ways.settle(reached.stakes(), weight);
            fork.ways.lengthen(
                reached.longest().saturating_add(steps.saturating_sub(fork.steps_before)),
            );
            (end, steps) = (fork.said, fork.steps_before);
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
            let settled = told.settled(told.before, end);
            all.settle(settled, 1.0);
            all.lead_to_questions(settled, &reached);
            all.settle(reached.stakes(), 1.0);
            all.lengthen(reached.longest());
            reached = Rc::new(all);
        }
        let steps = steps.saturating_sub(told.steps.start);
        if steps > 0 {
            let longest = reached.longest().saturating_add(steps);
            Rc::make_mut(&mut reached).lengthen(longest);
        }
        Ok(Some(reached))
    }
}
