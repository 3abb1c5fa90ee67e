//! Pools of dice that lead to further pools, and the total result of all of them.

use std::{hash::Hash, rc::Rc};

use super::{Ask, Flow, Stop, Table, counted::Test};
use crate::{
    conversation::{Amount, Pool},
    counting::{Continuation, Counting, OpenDice, shares},
    hashing::hash_of,
    system::RuleSystem,
};

/// Up to this many combinations of results, dice stay uncounted.
const MOST_WAYS: f64 = 500.0;

impl<S: RuleSystem> Table<'_, S> {
    /// Asks for the results of a pool of dice, and returns the number of dice in each band. Asks
    /// nothing if there are no dice. While odds are computed, each number stays unknown until it is
    /// [counted](Self::count).
    ///
    /// # Errors
    /// Stops if the answer is missing or does not add up.
    pub fn pool(&mut self, ask: Ask, pool: &Pool, dice: &Amount) -> Flow<Vec<Amount>> {
        let is_free = self.counting.is_some() && self.next_reply().is_none();
        match dice.known() {
            Some(dice) if !is_free || dice == 0 => {
                let counts = self.known_pool(ask, pool, dice)?;
                Ok(counts.into_iter().map(Amount::from).collect())
            }
            None if dice.told() > 0 || self.is_wide(dice, pool.reading.bands.len()) => {
                let dice = self.count(dice, u16::MAX)?;
                self.pool(ask, pool, &dice.into())
            }
            _ => self.draw_pool(pool, dice),
        }
    }

    /// Returns `true` if rolling one die per unit of an amount, with this many bands, has more
    /// combinations of results than odds can handle together.
    fn is_wide(&self, amount: &Amount, bands: usize) -> bool {
        self.open_dice
            .as_deref()
            .is_some_and(|open_dice| open_dice.ways(amount.unknown(), bands) > MOST_WAYS)
    }

    /// Counts an amount and returns its number. Rules call this when their next step depends on the
    /// number. They must treat numbers above `most` like `most`, so that odds need not distinguish
    /// them.
    ///
    /// # Errors
    /// Stops if odds already know what follows, or cannot be computed.
    pub fn count(&mut self, amount: &Amount, most: u16) -> Flow<u16> {
        self.look_at(amount, most, |_| true)
    }

    /// Counts an amount by ranges, and returns the first number of its range, or the exact number
    /// if it is already known. `begins` returns `true` for the first number of each range.
    pub(super) fn look_at(
        &mut self,
        amount: &Amount,
        most: u16,
        begins: impl Fn(u16) -> bool,
    ) -> Flow<u16> {
        let told = amount.told();
        if let Some(known) = amount.known() {
            return Ok(known);
        }
        let Some(open_dice) = self.open_dice.clone() else { return Ok(told) };
        let kinds = amount.unknown();
        let most = most.saturating_sub(told).min(open_dice.most(kinds));
        if most == 0 {
            return Ok(told);
        }
        let (said, before) = (self.said(), self.steps);
        let Some(counting) = self.counting.as_deref_mut() else { return Ok(told) };
        let step = match counting.retrace() {
            Some(step) => Some(step.clone()),
            None => {
                let begins = |found: u16| begins(found.saturating_add(told));
                let steps = counting.look(&open_dice, kinds, most, begins).ok_or(Stop::TooWide)?;
                counting.fork(None, said, before, steps)
            }
        };
        let Some(Continuation::Count(from, to)) = step else { return Err(Stop::TooWide) };
        self.open_dice = Some(Rc::new(open_dice.saw(kinds, most, from..=to)));
        self.hear();
        Ok(told.saturating_add(from))
    }

    /// Returns `true` if there is an unknown amount whose dice may still matter.
    pub(super) fn has_drawn(&self) -> bool {
        Rc::strong_count(&self.held) > 1
    }

    /// Returns the identity of the unknown amounts, if they may still matter.
    pub(super) fn drawn_identity(&self) -> Option<impl Hash> {
        self.open_dice.as_deref().filter(|_| self.has_drawn()).map(OpenDice::identity)
    }

    /// Makes a test once per unit of an amount, and returns the results as amounts that stay
    /// unknown.
    pub(super) fn drawn_each(
        &mut self,
        amount: &Amount,
        test: &Test<'_, Self>,
    ) -> Flow<Option<Continuation>> {
        let position = self.position();
        let results = self.known_test(position, test)?;
        self.return_to(position);
        let Some(results) = results else { return Ok(None) };
        let amounts = results.iter().map(|(step, _)| match step {
            Continuation::Result(result) => result.downcast_ref::<u16>().copied().unwrap_or(0),
            _ => 0,
        });
        let shares: Vec<f64> = results.iter().map(|(_, share)| *share).collect();
        let (open_dice, first) = self.open_dice_with(amount, &shares)?;
        let kinds = (first..).zip(amounts).filter(|(_, amount)| *amount > 0).collect();
        Ok(self.fork(None, [(Continuation::Drawn(open_dice, kinds), 1.0)].into()))
    }

    /// Rolls a pool, and returns the dice in each band as amounts that stay unknown.
    fn draw_pool(&mut self, pool: &Pool, dice: &Amount) -> Flow<Vec<Amount>> {
        self.settle();
        let retraces = self.counting.as_deref().is_some_and(Counting::retraces);
        let step = if retraces { self.retrace_drawn() } else { self.drawn_pool(pool, dice)? };
        let Some(Continuation::Drawn(open_dice, kinds)) = step else { return Err(Stop::TooWide) };
        self.open_dice = Some(open_dice);
        Ok(kinds.iter().map(|&kind| Amount::drawn(&[kind], &self.held)).collect())
    }

    /// Adds a pool to the open dice at a new fork, and returns the amounts that stay unknown.
    fn drawn_pool(&mut self, pool: &Pool, dice: &Amount) -> Flow<Option<Continuation>> {
        let here = self.crossroads();
        self.stop_if_known(here)?;
        let shares = shares(pool);
        let (open_dice, first) = self.open_dice_with(dice, &shares)?;
        let kinds = (first..first + shares.len()).map(|kind| (kind, 1)).collect();
        Ok(self.fork(Some(here), [(Continuation::Drawn(open_dice, kinds), 1.0)].into()))
    }

    /// Continues with the unknown amounts that an earlier run drew at this fork. Returns `None` if
    /// that run took another continuation.
    pub(super) fn retrace_drawn(&mut self) -> Option<Continuation> {
        let counting = self.counting.as_deref_mut()?;
        let step = if counting.retraces_drawn() { counting.retrace().cloned() } else { None };
        if step.is_some() {
            self.pass_by();
        }
        step
    }

    /// Returns the open dice after rolling one die per unit of an amount with these probabilities,
    /// and the index of the first new kind of result.
    fn open_dice_with(&mut self, amount: &Amount, shares: &[f64]) -> Flow<(Rc<OpenDice>, usize)> {
        let open_dice = self.open_dice.clone().filter(|_| self.has_drawn());
        let open_dice = open_dice.unwrap_or_else(|| Rc::new(OpenDice::empty()));
        let counting = self.counting.as_deref_mut().ok_or(Stop::TooWide)?;
        let bits: Vec<u64> = shares.iter().map(|share| share.to_bits()).collect();
        let what = hash_of(&(open_dice.identity(), amount, bits));
        Ok(counting.rolled(what, || match amount.known() {
            Some(dice) => open_dice.with(dice, shares),
            None => open_dice.rolled(amount.unknown(), shares),
        }))
    }
}
