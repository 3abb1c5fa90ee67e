//! Methods that play a rule while its odds are computed. The computation supplies the answers that
//! players have not given.

use std::{any::Any, hash::Hash, rc::Rc};

use super::{Flow, Stop, Table};
use crate::{
    conversation::{Answer, Prompt, Question},
    counting::{Continuation, Continuations, Counting, Reported, Way, Ways, weighted_answers},
    system::RuleSystem,
};

/// The position up to which a table has read the players' answers.
#[derive(Clone, Copy, Debug, Hash)]
pub(super) struct Position {
    next: usize,
    settled_at: Option<usize>,
}

/// A test with the type of its result erased.
pub(super) struct Test<'a, T> {
    /// Returns the hash of everything that the result depends on.
    pub(super) what: &'a dyn Fn() -> u64,
    pub(super) play: &'a dyn Fn(&mut T) -> Flow<Rc<dyn Any>>,
    /// Compares two results of the test.
    pub(super) same: fn(&dyn Any, &dyn Any) -> bool,
}

impl<S: RuleSystem> Table<'_, S> {
    pub(super) fn counted_test(&mut self, test: &Test<'_, Self>) -> Flow<Rc<dyn Any>> {
        let is_begun = self.next_reply().is_some();
        if !is_begun {
            // All manual changes so far were made before the test, so apply them now.
            self.settle();
        } else if self.is_overruled_later() {
            return (test.play)(self);
        }
        let position = self.position();
        if is_begun {
            match self.without_counting(test) {
                Err(Stop::Ask(_)) => self.return_to(position),
                answered => return answered,
            }
        }
        if self.counting.as_deref().is_some_and(Counting::retraces) {
            return match self.retrace_test() {
                Some(result) => Ok(result),
                None => (test.play)(self),
            };
        }
        let here = self.crossroads();
        self.stop_if_known(here)?;
        match self.without_counting(test) {
            Err(Stop::Ask(_)) => {}
            Ok(result) => {
                self.fork(None, [(Continuation::Result(Rc::clone(&result)), 1.0)].into());
                return Ok(result);
            }
            Err(stop) => return Err(stop),
        }
        // The results of a test that players have started to answer depend on their answers, so
        // these results are not shared with other tests.
        let is_untouched = position.next == self.answers.len();
        let steps = if is_untouched {
            self.known_test(position, test)?
        } else {
            self.count_test(position, test)?
        };
        self.return_to(position);
        match steps.and_then(|steps| self.fork(Some(here), steps)) {
            Some(Continuation::Result(result)) => Ok(result),
            _ => (test.play)(self),
        }
    }

    /// Looks up the results of a test that players have not started to answer, or computes and
    /// caches them.
    pub(super) fn known_test(
        &mut self,
        position: Position,
        test: &Test<'_, Self>,
    ) -> Flow<Option<Continuations>> {
        let what = (test.what)();
        if let Some(steps) = self.counting.as_deref().and_then(|it| it.test(what)) {
            if self.counting.as_deref().is_some_and(Counting::audits_tests) {
                self.compare_test(position, test, steps.as_deref())?;
            }
            return Ok(steps);
        }
        let steps = self.count_test(position, test)?;
        if let Some(counting) = self.counting.as_deref_mut() {
            counting.keep_test(what, steps.clone());
        }
        Ok(steps)
    }

    /// Recomputes a test whose results are already known, for the audit.
    fn compare_test(
        &mut self,
        position: Position,
        test: &Test<'_, Self>,
        known: Option<&[(Continuation, f64)]>,
    ) -> Flow<()> {
        let again = self.count_test(position, test)?;
        let is_the_same = match (known, again.as_deref()) {
            (None, None) => true,
            (Some(known), Some(again)) => {
                known.len() == again.len()
                    && again.iter().all(|it| {
                        known.iter().any(|other| match (&it.0, &other.0) {
                            (Continuation::Result(one), Continuation::Result(two)) => {
                                (test.same)(&**one, &**two) && (it.1 - other.1).abs() < 1e-12
                            }
                            _ => false,
                        })
                    })
            }
            _ => false,
        };
        if let Some(counting) = self.counting.as_deref_mut() {
            counting.compare_test(is_the_same);
        }
        Ok(())
    }

    /// Supplies the answer to a question that players have not answered: the answer of the earlier
    /// run, or the first possible answer at a new fork.
    pub(super) fn counted_reply(
        &mut self,
        question: &dyn Fn(&S::State) -> Question,
        prompt: impl FnOnce(&Self, Question) -> Box<Prompt>,
    ) -> Flow<Answer> {
        let retraced = match self.counting.as_deref_mut().and_then(Counting::retrace) {
            Some(Continuation::Answer(answer)) => Some(answer.clone()),
            _ => None,
        };
        if let Some(answer) = retraced {
            self.next = self.answers.len();
            self.hear();
            return Ok(answer);
        }
        let here = self.crossroads();
        self.stop_if_known(here)?;
        let question = question(&self.state);
        let (said, steps, is_open) = (self.said(), self.steps, self.is_open);
        let step = self.counting.as_deref_mut().and_then(|counting| {
            let answers = weighted_answers(&question, is_open)?.into_iter();
            let answers = answers.map(|(answer, weight)| (Continuation::Answer(answer), weight));
            counting.fork(Some(here), said, steps, answers.collect())
        });
        match step {
            Some(Continuation::Answer(answer)) => {
                self.next = self.answers.len();
                self.hear();
                Ok(answer)
            }
            _ => Err(Stop::Ask(prompt(self, question))),
        }
    }

    /// Starts a new fork, takes its first continuation and returns it.
    pub(super) fn fork(&mut self, here: Option<u64>, steps: Continuations) -> Option<Continuation> {
        let (said, before) = (self.said(), self.steps);
        let step = self.counting.as_deref_mut()?.fork(here, said, before, steps)?;
        self.pass_by();
        Some(step)
    }

    /// Continues after a test with the result that an earlier run took, and returns this result, or
    /// `None` if the test was not computed separately.
    pub(super) fn retrace_test(&mut self) -> Option<Rc<dyn Any>> {
        let counting = self.counting.as_deref_mut()?;
        if !counting.retraces_test() {
            return None;
        }
        let Some(Continuation::Result(result)) = counting.retrace().cloned() else { return None };
        self.pass_by();
        Some(result)
    }

    /// Continues after a test whose result is known, without playing it.
    pub(super) fn pass_by(&mut self) {
        self.next = self.answers.len();
        self.conditions.clear();
        self.has_unseen_conditions = false;
        self.paused = false;
        self.hear();
    }

    /// Plays a test with only the answers that the players have given.
    fn without_counting(&mut self, test: &Test<'_, Self>) -> Flow<Rc<dyn Any>> {
        let counting = self.counting.take();
        let made = (test.play)(self);
        self.counting = counting;
        made
    }

    pub(super) fn position(&self) -> Position {
        Position { next: self.next, settled_at: self.settled_at }
    }

    pub(super) fn return_to(&mut self, Position { next, settled_at }: Position) {
        (self.next, self.settled_at) = (next, settled_at);
    }

    /// Computes every result of a test with its probability. Returns `None` if players can answer
    /// freely.
    fn count_test(
        &mut self,
        position: Position,
        test: &Test<'_, Self>,
    ) -> Flow<Option<Continuations>> {
        let Some(around) = self.counting.as_deref_mut().map(Counting::enter_test) else {
            return Ok(None);
        };
        let (around_it, is_open, steps) = (self.mind, self.is_open, self.steps);
        let mut results: Vec<Rc<dyn Any>> = Vec::new();
        let ways = loop {
            self.return_to(position);
            (self.mind, self.is_open) = (0, is_open);
            if self.counting.as_deref_mut().is_none_or(|it| it.set_out().is_err()) {
                break Err(Stop::TooWide);
            }
            let made = (test.play)(self);
            if std::mem::replace(&mut self.steps, steps) != steps {
                // A test has no steps of its own, because its results are reused.
                break Ok(None);
            }
            let Some(counting) = self.counting.as_deref_mut() else { break Ok(None) };
            let reached = match (made, counting.found()) {
                (Err(_), Some(found)) => found,
                (Ok(result), _) => {
                    let known = results.iter().position(|it| (test.same)(&**it, &*result));
                    let place = known.unwrap_or(results.len());
                    if known.is_none() {
                        results.push(result);
                    }
                    Rc::new(Ways::sure(Way::End(place)))
                }
                (Err(Stop::TooWide), None) => break Err(Stop::TooWide),
                // The test asks a question that odds cannot answer, or does more than roll dice.
                (Err(Stop::Ask(_) | Stop::Refused(_) | Stop::Horizon), None) => break Ok(None),
            };
            let told = Reported { steps: steps..steps, ..Reported::default() };
            match counting.add_up(reached, &told, |_, way| Ok(way)) {
                Ok(None) => {}
                Ok(Some(ways)) => break Ok(Some(ways)),
                Err(_) => break Ok(None),
            }
        };
        (self.mind, self.is_open) = (around_it, is_open);
        if let Some(counting) = self.counting.as_deref_mut() {
            counting.leave_part(around);
        }
        let step = |(way, probability)| match way {
            Way::End(place) => {
                results.get(place).map(|it| (Continuation::Result(Rc::clone(it)), probability))
            }
            Way::Back(_) => None,
        };
        Ok(ways?.map(|ways| ways.iter().filter_map(step).collect()))
    }
}
