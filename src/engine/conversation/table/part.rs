//! Parts of a rule: once a part has ended, only its result is known.
//!
//! For each situation in which a part starts, odds compute all paths through the part once, with
//! their results and the states they lead to. Paths with the same result are merged at the end of
//! the part. So odds don't replay the start of the rule for each path through a part, and repeated
//! parts continue from earlier results.

use std::{collections::BTreeSet, hash::Hash, ops::ControlFlow, rc::Rc};

use super::{
    Flow, Stop, Table, Until,
    erased::Erased,
    stages::{Ends, Landing, Left, Merged, StageEnd, Stages, Weighted, without_passing},
};
use crate::{
    counting::{Continuation, Counting, Reported, Said, Way, Ways},
    hashing::hash_of,
    system::RuleSystem,
};

/// A function that plays a part once, with the types of its values erased.
type Play<'p, T> = dyn Fn(&mut T, Erased) -> Flow<ControlFlow<Erased, Erased>> + 'p;

/// What a part leaves behind of a battle: its state, and what has happened in it.
type Battle<S> = (<S as RuleSystem>::State, Rc<Vec<BTreeSet<<S as RuleSystem>::Happening>>>);

impl<S: RuleSystem> Table<'_, S> {
    /// Plays a part of a rule. Once the part has ended, the rule only knows the part's result and
    /// the state. So odds merge all paths through the part that have the same result.
    ///
    /// # Errors
    /// Stops if the part stops.
    pub fn part<R: Clone + Hash + 'static>(
        &mut self,
        play: impl Fn(&mut Self) -> Flow<R>,
    ) -> Flow<R> {
        self.repeat((), |table, ()| play(table).map(ControlFlow::Break))
    }

    /// Repeats a part of a rule until `play` breaks with a result. Each repetition only knows the
    /// state and the value that the last repetition returned. A repetition may lead back to an
    /// earlier situation.
    ///
    /// # Errors
    /// Stops if the part stops.
    pub fn repeat<M: Clone + Hash + 'static, R: Clone + Hash + 'static>(
        &mut self,
        kept: M,
        play: impl Fn(&mut Self, M) -> Flow<ControlFlow<R, M>>,
    ) -> Flow<R> {
        let erased = |table: &mut Self, kept: Erased| {
            Ok(match play(table, kept.into_inner())? {
                ControlFlow::Continue(next) => ControlFlow::Continue(Erased::new(next)),
                ControlFlow::Break(result) => ControlFlow::Break(Erased::new(result)),
            })
        };
        self.repeat_erased(Erased::new(kept), &erased).map(Erased::into_inner)
    }

    // This is a separate function so that it is compiled once for all types of values.
    fn repeat_erased(&mut self, mut kept: Erased, play: &Play<'_, Self>) -> Flow<Erased> {
        let before = self.mind;
        loop {
            if let Some(result) = self.counted_part(before, &kept, play)? {
                self.forget(before, &("done", &result));
                return Ok(result);
            }
            self.forget(before, &("again", &kept));
            match play(self, kept)? {
                ControlFlow::Continue(next) => kept = next,
                ControlFlow::Break(result) => {
                    self.forget(before, &("done", &result));
                    return Ok(result);
                }
            }
        }
    }

    /// Computes all paths through the rest of a part separately, and continues from one of its
    /// ends. Returns `None` if that is impossible or no odds are computed.
    fn counted_part(
        &mut self,
        before: u64,
        kept: &Erased,
        play: &Play<'_, Self>,
    ) -> Flow<Option<Erased>> {
        if matches!(self.until, Until::Outcomes(_)) || self.next_reply().is_some() {
            return Ok(None);
        }
        let (here, said) = (hash_of(&(before, kept)), self.said());
        let Some(counting) = self.counting.as_deref_mut() else { return Ok(None) };
        // Outcomes and stakes reported before the open question don't belong to its odds.
        if !counting.counts_parts() || self.is_open && said != counting.asked() {
            return Ok(None);
        }
        if counting.retraces() {
            let Some(landed) = counting.retrace_landed(here) else { return Ok(None) };
            self.pass_by();
            return self.land(&landed);
        }
        if counting.is_played_plainly(here) || self.has_drawn() {
            return Ok(None);
        }
        let Some(landings) = self.landings(kept, play)? else {
            if let Some(counting) = self.counting.as_deref_mut() {
                counting.play_plainly(here);
            }
            return Ok(None);
        };
        let steps = landings
            .into_iter()
            .map(|(landing, weight)| (Continuation::Landed(here, Rc::new(landing)), weight));
        match self.fork(None, steps.collect()) {
            Some(Continuation::Landed(_, landed)) => self.land(&landed),
            _ => Err(Stop::TooWide),
        }
    }

    /// Continues from the end of a part and returns its result.
    fn land(&mut self, Landing { result, left }: &Landing) -> Flow<Option<Erased>> {
        let said = self.said();
        self.go_on_from(left, said);
        self.check_steps(0)?;
        result.clone().map_or(Err(Stop::Horizon), |result| Ok(Some(result)))
    }

    /// Computes the possible ends of a part, each with its probability. Returns `None` if players
    /// can answer freely, or if the part may return to an earlier situation.
    fn landings(
        &mut self,
        kept: &Erased,
        play: &Play<'_, Self>,
    ) -> Flow<Option<Weighted<Landing>>> {
        let said = self.said();
        let began = self.said_in_part.replace(said);
        let (mind, start) = (self.mind, self.left_behind(said));
        let stages = self.stages(kept.clone(), start.clone(), said, play);
        self.said_in_part = began;
        self.mind = mind;
        self.go_on_from(&start, said);
        Ok(stages?.and_then(Stages::landings))
    }

    /// Plays each stage of a part once and returns all stages, or `None` if players can answer
    /// freely. The first stage starts with `kept` and `left`.
    fn stages(
        &mut self,
        kept: Erased,
        left: Left,
        said: Said,
        play: &Play<'_, Self>,
    ) -> Flow<Option<Stages>> {
        let mut stages = Stages::from(kept, left);
        while let Some((kept, left)) = stages.unplayed() {
            let (settled_before, steps_before) = (left.stakes.len(), left.steps);
            let Some(ends) = self.ends(kept, left, said, play)? else { return Ok(None) };
            stages.lead_to(settled_before, steps_before, ends);
        }
        Ok(Some(stages))
    }

    /// Computes every path through one stage of a part separately.
    fn ends(
        &mut self,
        kept: &Erased,
        from: &Left,
        said: Said,
        play: &Play<'_, Self>,
    ) -> Flow<Option<Ends>> {
        let Some(around) = self.counting.as_deref_mut().map(Counting::enter_part) else {
            return Ok(None);
        };
        let mut ends = Merged::default();
        let ways = loop {
            self.go_on_from(from, said);
            self.mind = 0;
            if self.counting.as_deref_mut().is_none_or(|it| it.set_out().is_err()) {
                break Err(Stop::TooWide);
            }
            let made = play(self, kept.clone());
            let Some(counting) = self.counting.as_deref_mut() else { break Ok(None) };
            let reached = match (made, counting.found()) {
                (Err(_), Some(found)) => found,
                (Err(Stop::Ask(_) | Stop::Refused(_)), None) => break Ok(None),
                (Err(Stop::TooWide), None) => break Err(Stop::TooWide),
                (made, _) => {
                    if made.is_ok() && self.has_drawn() {
                        break Ok(None);
                    }
                    let end = match made {
                        Ok(ControlFlow::Continue(kept)) => StageEnd::Again(kept),
                        Ok(ControlFlow::Break(result)) => StageEnd::Done(result),
                        Err(_) => StageEnd::Stopped,
                    };
                    let left = self.left_behind(said);
                    Rc::new(Ways::sure(Way::End(ends.place(end, left))))
                }
            };
            let Some(counting) = self.counting.as_deref_mut() else { break Ok(None) };
            let told = Reported { steps: from.steps..self.steps, ..Reported::default() };
            match counting.add_up(reached, &told, |_, way| Ok(way)) {
                Ok(None) => {}
                Ok(Some(ways)) => break Ok(Some(ways)),
                Err(_) => break Ok(None),
            }
        };
        if let Some(counting) = self.counting.as_deref_mut() {
            counting.leave_part(around);
        }
        let Some(ways) = ways? else { return Ok(None) };
        let steps = from.steps.saturating_add(ways.longest());
        ends.all.iter_mut().for_each(|((_, left), _)| left.steps = steps);
        for (way, chance) in ways.iter() {
            match way {
                Way::End(place) => ends.weigh(place, chance),
                Way::Back(_) => return Ok(None),
            }
        }
        Ok(Some(ends.all))
    }

    /// Returns the situation at the end of a part, with the outcomes and stakes reported since
    /// `said`.
    fn left_behind(&self, said: Said) -> Left {
        let outcomes = self.outcomes.get(said.outcomes..).unwrap_or_default();
        let stakes = self.stakes.get(said.stakes..).unwrap_or_default();
        Left {
            battle: Erased::new::<Battle<S>>((self.state.clone(), Rc::clone(&self.happened))),
            outcomes: without_passing(outcomes),
            stakes: stakes.to_vec(),
            position: self.position(),
            is_open: self.is_open,
            steps: self.steps,
            owes_outcome: self.owes_outcome,
            is_test: self.counting.as_deref().is_some_and(Counting::is_within_test),
        }
    }

    /// Continues from the state that a part left behind. The part started at `said`.
    fn go_on_from(&mut self, left: &Left, said: Said) {
        let (state, happened) = left.battle.get::<Battle<S>>();
        self.state = state.clone();
        self.happened = Rc::clone(happened);
        self.outcomes.truncate(said.outcomes);
        self.outcomes.extend_from_slice(&left.outcomes);
        self.stakes.truncate(said.stakes);
        self.stakes.extend_from_slice(&left.stakes);
        self.return_to(left.position);
        self.is_open = left.is_open;
        self.steps = left.steps;
        self.owes_outcome = left.owes_outcome;
        self.conditions.clear();
        self.has_unseen_conditions = false;
        self.paused = false;
        self.open_dice = None;
    }

    /// Returns a hash of the outcomes and stakes reported in the current part, without outcomes
    /// that do not matter later.
    pub(super) fn said_in_part(&self) -> Option<impl Hash> {
        let said = self.said_in_part?;
        let outcomes = without_passing(self.outcomes.get(said.outcomes..).unwrap_or_default());
        let stakes = self.stakes.get(said.stakes..).unwrap_or_default();
        let stakes: Vec<(&str, u64)> =
            stakes.iter().map(|(stake, amount)| (stake.words(), amount.to_bits())).collect();
        Some(hash_of(&(outcomes, stakes)))
    }
}
