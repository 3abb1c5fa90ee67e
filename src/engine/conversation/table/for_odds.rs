//! Methods that rules call only for the sake of odds.

use std::{any::Any, hash::Hash, rc::Rc};

use super::{Flow, Stop, Table, Until, counted::Test};
use crate::{
    conversation::{Amount, Outcome, SeenStake, Stake},
    counting::{Continuation, Counting},
    hashing::hash_of,
    ids::SideId,
    system::RuleSystem,
};

/// The methods that rules call only for the sake of odds: shortcuts, and stakes of several sides.
///
/// A rule plays the same without any of this. Without the shortcuts, odds take longer, sometimes
/// too long.
pub struct ForOdds<'t, 'a, S: RuleSystem>(pub(super) &'t mut Table<'a, S>);

impl<'a, S: RuleSystem> ForOdds<'_, 'a, S> {
    /// Returns `true` while odds compute the stakes of options, before players choose.
    pub fn need_stakes(&self) -> bool {
        self.0.needs_stakes()
    }

    /// Returns `true` while odds look beyond the players' answers. No one then sees the questions
    /// or their order.
    pub fn look_ahead(&self) -> bool {
        self.0.counting.is_some() && self.0.next_reply().is_none() && !self.0.interrupting
    }

    /// Reports a stake of side `of`: 1 or 0 for whether it has happened, or a number. Does nothing
    /// if no stakes are computed, or during an interruption, because the stakes belong to the
    /// interrupted action.
    pub fn stake(self, stake: &Stake, of: Option<SideId>, settled: impl Into<f64>) {
        let settled = settled.into();
        self.stakes(stake, |counts| counts(of).then_some(settled));
    }

    /// Reports a stake of several sides: once for all enemies of the deciding side, and once for
    /// that side itself. `settled` is called with a function that returns `true` for the sides that
    /// count. It returns the total for these sides (0 or 1 for a probability), or `None` if they
    /// have nothing at stake.
    pub fn stakes(
        self,
        stake: &Stake,
        settled: impl Fn(&dyn Fn(Option<SideId>) -> bool) -> Option<f64>,
    ) {
        let Until::Aftermath(seen_by) = self.0.until else { return };
        if self.0.interrupting {
            return;
        }
        for seen in SeenStake::both(*stake) {
            if let Some(amount) = settled(&|side| seen.is_of(side, seen_by)) {
                self.0.stakes.push((seen, amount));
            }
        }
    }

    /// Declares that the rule reports no more stakes, so that odds that only need stakes stop here.
    ///
    /// # Errors
    /// Stops the rule if odds only need stakes. Rules return this error with `?`.
    pub fn end_of_stakes(self) -> Flow<()> {
        let stops = self.0.needs_stakes() && self.0.counting.is_some();
        if stops { Err(Stop::Horizon) } else { Ok(()) }
    }

    /// Declares that the rule reports no more outcomes, so that odds stop here.
    ///
    /// # Errors
    /// Stops the rule while odds are computed. Rules return this error with `?`.
    pub fn end_of_outcomes(self) -> Flow<()> {
        if self.0.counting.is_some() { Err(Stop::Horizon) } else { Ok(()) }
    }

    /// Plays a part of a rule whose outcomes are always followed by a final one. Odds only count
    /// the final outcome.
    ///
    /// # Errors
    /// Stops if the part stops.
    pub fn covered<T>(self, play: impl FnOnce(&mut Table<'a, S>) -> Flow<T>) -> Flow<T> {
        let was_covered = std::mem::replace(&mut self.0.is_covered, true);
        let played = play(self.0);
        self.0.is_covered = was_covered;
        played
    }

    /// Plays a part of a rule whose changes to the state are not read afterwards. While odds look
    /// ahead, the state is then restored, so that paths with the same result are merged even if
    /// their changes differ.
    ///
    /// # Errors
    /// Stops if `play` stops.
    pub fn apart<T>(self, play: impl FnOnce(&mut Table<'a, S>) -> Flow<T>) -> Flow<T> {
        let before = self.look_ahead().then(|| self.0.state.clone());
        let played = play(self.0)?;
        if let Some(before) = before {
            self.0.state = before;
        }
        Ok(played)
    }

    /// Plays a test that only rolls dice: it doesn't change the battle or report outcomes, and its
    /// result depends only on `what`, apart from texts. So odds compute the results once and reuse
    /// them for every identical test.
    ///
    /// # Errors
    /// Stops if an answer is missing or does not fit.
    pub fn test<R: Clone + PartialEq + 'static>(
        self,
        what: impl Hash,
        play: impl Fn(&mut Table<'a, S>) -> Flow<R>,
    ) -> Flow<R> {
        if self.0.counting.is_none() {
            return play(self.0);
        }
        let result = self.0.counted_test(&Test {
            what: &|| hash_of(&what),
            play: &|table| play(table).map(|result| Rc::new(result) as Rc<dyn Any>),
            same: |one, other| one.downcast_ref::<R>() == other.downcast_ref::<R>(),
        })?;
        match result.downcast_ref::<R>() {
            Some(result) => Ok(result.clone()),
            None => play(self.0),
        }
    }

    /// Computes the probability of passing a test that only rolls dice, for the stakes of options.
    /// At other times the probability is not needed, and this returns 0. The result of the test
    /// must depend only on `what`, apart from texts.
    ///
    /// # Errors
    /// Stops if odds cannot be computed.
    pub fn chance(
        self,
        what: impl Hash,
        play: impl Fn(&mut Table<'a, S>) -> Flow<bool>,
    ) -> Flow<f64> {
        let table = self.0;
        if !table.needs_stakes() || table.counting.is_none() {
            return Ok(0.0);
        }
        let position = table.position();
        let steps = table.known_test(
            position,
            &Test {
                what: &|| hash_of(&("chance", &what)),
                play: &|table| play(table).map(|passed| Rc::new(passed) as Rc<dyn Any>),
                same: |one, other| one.downcast_ref::<bool>() == other.downcast_ref::<bool>(),
            },
        )?;
        table.return_to(position);
        let passes = |(step, chance): &(Continuation, f64)| match step {
            Continuation::Result(passed) if passed.downcast_ref() == Some(&true) => Some(*chance),
            _ => None,
        };
        Ok(steps.iter().flat_map(|steps| steps.iter()).filter_map(passes).sum())
    }

    /// Returns the number of an amount, for a rule that only depends on which of these `bounds` the
    /// number reaches. The bounds are given lowest first. In play this is the exact number. While
    /// odds are computed, it is the highest bound reached.
    ///
    /// # Errors
    /// Stops if odds already know what follows, or cannot be computed.
    pub fn reach(self, amount: &Amount, bounds: &[u16]) -> Flow<u16> {
        let most = bounds.last().copied().unwrap_or(0);
        self.0.look_at(amount, most, |found| bounds.contains(&found))
    }

    /// Limits an amount to `most`. Counts the amount only if it may be larger.
    ///
    /// # Errors
    /// Stops if odds already know what follows, or cannot be computed.
    pub fn at_most(self, amount: Amount, most: u16) -> Flow<Amount> {
        let table = self.0;
        let open_dice = table.open_dice.as_deref();
        let unseen = open_dice.map_or(0, |open_dice| open_dice.most(amount.unknown()));
        match amount.told().saturating_add(unseen) <= most {
            true => Ok(amount),
            false => Ok(table.count(&amount, most)?.min(most).into()),
        }
    }

    /// Reports an outcome that depends on an amount and is always followed by another outcome. If
    /// odds look further than this outcome, the amount is not counted for it.
    ///
    /// # Errors
    /// Stops the rule if odds look no further than this outcome. Rules return this error with `?`.
    pub fn outcome_of(self, amount: &Amount, outcome: impl FnOnce(u16) -> Outcome) -> Flow<()> {
        let table = self.0;
        if amount.known().is_none() && !matches!(table.until, Until::Outcomes(_)) {
            table.owes_outcome = true;
            return Ok(());
        }
        let count = table.count(amount, u16::MAX)?;
        table.outcome(outcome(count).interim())
    }

    /// Makes a test once per unit of an amount and returns the total result, or `None` if each test
    /// must be played separately: in play, or if odds stop at one of these tests. As with any
    /// [test](Self::test), the result must depend only on `what`. The rule must always report
    /// another outcome after those of the tests.
    ///
    /// # Errors
    /// Stops if odds cannot be computed.
    pub fn each(
        self,
        amount: &Amount,
        what: impl Hash,
        test: impl Fn(&mut Table<'a, S>) -> Flow<u16>,
    ) -> Flow<Option<Amount>> {
        let table = self.0;
        let looks_past = !matches!(table.until, Until::Outcomes(_));
        let counts = table.counting.as_deref().is_some_and(|it| !it.is_within_test());
        if !counts || !looks_past || table.next_reply().is_some() {
            return Ok(None);
        }
        table.settle();
        let retraces = table.counting.as_deref().is_some_and(Counting::retraces);
        let step = if retraces {
            table.retrace_drawn()
        } else {
            let test = Test {
                what: &|| hash_of(&("each", &what)),
                play: &|table| test(table).map(|result| Rc::new(result) as Rc<dyn Any>),
                same: |one, other| one.downcast_ref::<u16>() == other.downcast_ref::<u16>(),
            };
            table.drawn_each(amount, &test)?
        };
        let Some(Continuation::Drawn(open_dice, kinds)) = step else { return Ok(None) };
        table.open_dice = Some(open_dice);
        Ok(Some(Amount::drawn(&kinds, &table.held)))
    }
}
