//! Pools of dice that lead to others, and what all of them come to.

use std::rc::Rc;

use super::{Ask, Flow, Stop, Table, Until, counted::hash_of};
use crate::{
    conversation::{Lot, Outcome, Pool, Question},
    odds::{Step, Urn, shares},
    system::RuleSystem,
};

impl<S: RuleSystem> Table<'_, S> {
    /// Asks how a pool of dice fell: how many dice in each band. A pool of no dice is not asked for. While odds are
    /// counted nobody looks at what fell before it is [counted](Self::count).
    ///
    /// # Errors
    /// Stops where the answer is missing or does not add up.
    pub fn lots(&mut self, ask: Ask, pool: Pool, dice: &Lot) -> Flow<Vec<Lot>> {
        let is_free = self.counting.is_some() && self.next_reply().is_none();
        match dice.known() {
            Some(dice) if !is_free || dice == 0 => {
                let counts = self.pool(ask, Pool { dice, ..pool })?;
                Ok(counts.into_iter().map(Lot::from).collect())
            }
            None if dice.told() > 0 => {
                let dice = self.count(dice, u16::MAX)?;
                self.lots(ask, pool, &dice.into())
            }
            _ => self.draw_lots(ask, pool, dice),
        }
    }

    /// How many a lot is, where the rule has to know. More than `most` make no difference from `most`, so that odds
    /// need not tell them apart.
    ///
    /// # Errors
    /// Stops where odds have counted what follows already, or cannot.
    pub fn count(&mut self, lot: &Lot, most: u16) -> Flow<u16> {
        if let Some(known) = lot.known() {
            return Ok(known);
        }
        let Some(urn) = self.urn.clone() else { return Ok(lot.told()) };
        let kinds = lot.unknown();
        let most = most.saturating_sub(lot.told()).min(urn.most(kinds));
        let said = self.said();
        let Some(counting) = self.counting.as_deref_mut() else { return Ok(lot.told()) };
        let step = match counting.retrace() {
            Some(step) => Some(step.clone()),
            None => {
                let steps = counting.look(&urn, kinds, most).ok_or(Stop::Horizon)?;
                counting.fork(None, said, steps)
            }
        };
        let Some(Step::Count(found)) = step else { return Err(Stop::Horizon) };
        self.urn = Some(Rc::new(urn.saw(kinds, most, found)));
        Ok(lot.told().saturating_add(found))
    }

    /// States an outcome that only leads to another, which is always stated after it. Where odds look further than it, nobody
    /// looks at the lot for it.
    ///
    /// # Errors
    /// Stops the rule where this outcome is all that was asked for; pass it on with `?`.
    pub fn outcome_of(&mut self, lot: &Lot, outcome: impl FnOnce(u16) -> Outcome) -> Flow<()> {
        if lot.known().is_none() && !matches!(self.until, Until::Outcomes(_)) {
            return Ok(());
        }
        let count = self.count(lot, u16::MAX)?;
        self.outcome(outcome(count).interim())
    }

    /// Whether there are dice that nobody has looked at and that still matter.
    pub(super) fn has_drawn(&self) -> bool {
        Rc::strong_count(&self.held) > 1
    }

    /// Rolls dice that nobody looks at.
    fn draw_lots(&mut self, ask: Ask, pool: Pool, dice: &Lot) -> Flow<Vec<Lot>> {
        self.settle()?;
        let retraced = self.counting.as_deref_mut().and_then(|it| it.retrace().cloned());
        let step = match retraced {
            Some(step) => {
                self.pass_by();
                Some(step)
            }
            None => self.drawn(ask, pool, dice)?,
        };
        let Some(Step::Drawn(urn, kinds)) = step else { return Err(Stop::Horizon) };
        self.urn = Some(urn);
        Ok(kinds.map(|kind| Lot::drawn(kind, &self.held)).collect())
    }

    fn drawn(&mut self, ask: Ask, pool: Pool, dice: &Lot) -> Flow<Option<Step>> {
        let shares = shares(&pool);
        let conditions = std::mem::take(&mut self.conditions);
        let prompt = self.prompt(ask, Question::Pool(pool), conditions);
        let here = hash_of(&(self.crossroads(&prompt), dice.told(), dice.unknown()));
        if self.counting.as_deref_mut().is_some_and(|it| it.knows(here)) {
            return Err(Stop::Horizon);
        }
        let empty = Urn::empty();
        let urn = self.urn.as_deref().filter(|_| self.has_drawn()).unwrap_or(&empty);
        let (urn, first) = match dice.known() {
            Some(dice) => urn.with(here, dice, &shares),
            None => urn.rolled(here, dice.unknown(), &shares),
        };
        let step = Step::Drawn(Rc::new(urn), first..first + shares.len());
        Ok(self.fork(Some(here), [(step, 1.0)].into()))
    }
}
