//! Dice that are rolled one after another until a number of them have failed.

use std::{any::Any, ops::ControlFlow, rc::Rc};

use super::{Flow, Stop, Table};
use crate::{
    conversation::{Amount, Pool, Streaked},
    counting::{Continuation, Continuations, Counting, Ended, Streak, shares},
    system::RuleSystem,
};

/// The end of a series of dice rolled one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failures {
    /// The number of failed dice that ends the series.
    pub most: u16,
    /// The maximum number of unrolled dice that makes a difference. Rules treat any larger number
    /// as if it were this one.
    pub behind: u16,
}

/// The dice that players roll together, within a series of dice rolled one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// The number of dice to roll.
    pub dice: u16,
    /// The number of dice left for later rolls.
    pub later: u16,
    /// The number of dice that have failed so far.
    pub failed: u16,
}

/// A roll of a dice pool. Dice in the first band fail.
pub trait PoolRoll<S: RuleSystem> {
    /// Returns the pool, with any number of dice.
    fn pool(&self) -> Pool;

    /// Rolls this many dice and returns the number that fail.
    ///
    /// # Errors
    /// Stops if the answer is missing or does not add up.
    fn roll(self, table: &mut Table<'_, S>, dice: u16) -> Flow<u16>;
}

impl Failures {
    /// Returns how many dice players can roll together without affecting what follows: as many as
    /// may still fail, or all dice beyond `behind` if that is more.
    fn together(self, left: u16, failed: u16) -> Together {
        let dice = left.min(self.most - failed).max(left.saturating_sub(self.behind));
        Together { dice, later: left - dice, failed }
    }
}

impl<S: RuleSystem> Table<'_, S> {
    /// Rolls dice one after another until enough of them have failed. Players roll several dice
    /// together if that makes no difference. `roll` creates the question for these dice.
    ///
    /// # Errors
    /// Stops if an answer is missing or does not add up, or if odds cannot be computed.
    pub fn one_by_one<R: PoolRoll<S>>(
        &mut self,
        dice: Amount,
        until: Failures,
        roll: impl Fn(&mut Self, Together) -> R,
    ) -> Flow<Streaked> {
        let Failures { most, behind } = until;
        if dice.known().is_none() {
            let pool = roll(self, until.together(dice.told(), 0)).pool();
            if let Some(ended) = self.end_of_streak(&pool, &dice, most, behind)? {
                return Ok(ended);
            }
        }
        let all = self.count(&dice, u16::MAX)?;
        // Once no rule can ask for the unknown dice, odds merge what follows.
        drop(dice);
        self.repeat((all, 0), |table, (left, failed)| {
            if left == 0 || failed >= most {
                let ended = match failed {
                    failed if failed < most => Streaked::Fewer(failed.into()),
                    _ => Streaked::Ended(left.min(behind)),
                };
                return Ok(ControlFlow::Break(ended));
            }
            let together = until.together(left, failed);
            let rolled = roll(table, together);
            let missing = most - failed;
            match table.end_of_streak(&rolled.pool(), &left.into(), missing, behind)? {
                Some(Streaked::Fewer(more)) => {
                    Ok(ControlFlow::Break(Streaked::Fewer(Amount::from(failed).and(more))))
                }
                Some(ended) => Ok(ControlFlow::Break(ended)),
                None => {
                    let more = rolled.roll(table, together.dice)?;
                    Ok(ControlFlow::Continue((together.later, failed + more)))
                }
            }
        })
    }

    /// Picks the end of the series while odds are computed. Returns `None` if players roll, because
    /// they can roll as many dice at once as they like.
    fn end_of_streak(
        &mut self,
        pool: &Pool,
        dice: &Amount,
        most: u16,
        behind: u16,
    ) -> Flow<Option<Streaked>> {
        let is_free = self.counting.is_some() && self.answers.len() == self.next;
        if !is_free || dice.known().is_none() && dice.told() > 0 {
            return Ok(None);
        }
        self.settle();
        let step = if self.counting.as_deref().is_some_and(Counting::retraces) {
            let step = self.counting.as_deref_mut().and_then(|it| it.retrace().cloned());
            self.pass_by();
            step
        } else {
            let shares = shares(pool);
            let fails = shares.first().copied().unwrap_or(0.0);
            let steps = self.streak_ends(Streak { fails, most, behind }, dice, &shares)?;
            self.fork(None, steps)
        };
        match step {
            Some(Continuation::Drawn(open_dice, kinds)) => {
                self.open_dice = Some(open_dice);
                Ok(Some(Streaked::Fewer(Amount::drawn(&kinds, &self.held))))
            }
            Some(Continuation::Result(ended)) => match ended.downcast_ref::<Ended>() {
                Some(ended) => Ok(Some(self.streaked(dice, most, ended))),
                None => Err(Stop::TooWide),
            },
            _ => Err(Stop::TooWide),
        }
    }

    fn streaked(&mut self, dice: &Amount, most: u16, ended: &Ended) -> Streaked {
        let kinds = dice.unknown();
        if let Some(open_dice) = self.open_dice.as_deref().filter(|_| !kinds.is_empty()) {
            self.open_dice = Some(Rc::new(open_dice.saw_likely(kinds, &ended.likely)));
        }
        match ended.failed {
            failed if failed < most => Streaked::Fewer(failed.into()),
            _ => Streaked::Ended(ended.left),
        }
    }

    /// Computes the possible ends of such a streak. If the number of dice is unknown, the number
    /// that failed stays unknown too, unless it ends the streak.
    fn streak_ends(
        &mut self,
        streak: Streak,
        dice: &Amount,
        shares: &[f64],
    ) -> Flow<Continuations> {
        let weigh = |likely: &[f64], chances: &[f64]| {
            likely.iter().zip(chances).map(|(likely, chance)| likely * chance).sum::<f64>()
        };
        let ended = |chances: &[f64], ended: Ended| {
            let chance = weigh(&ended.likely, chances);
            (Continuation::Result(Rc::new(ended) as Rc<dyn Any>), chance)
        };
        let steps: Vec<(Continuation, f64)> = match (dice.known(), self.open_dice.clone()) {
            (None, Some(open_dice)) => {
                let kinds = dice.unknown();
                let found = self.counting.as_deref_mut();
                let found =
                    found.and_then(|it| it.found_in(&open_dice, kinds, open_dice.most(kinds)));
                let chances = found.ok_or(Stop::TooWide)?;
                let dice = u16::try_from(chances.len().saturating_sub(1)).unwrap_or(u16::MAX);
                let all = streak.ends(dice).into_iter();
                let (ends, fewer): (Vec<_>, Vec<_>) =
                    all.partition(|ended| ended.failed == streak.most);
                let chance = fewer.iter().map(|ended| weigh(&ended.likely, &chances)).sum();
                let (rolled, first) = open_dice.rolled(kinds, shares);
                let failed = [(first, 1)];
                let rolled = rolled.saw(&failed, streak.most, 0..=streak.most.saturating_sub(1));
                let fewer = (Continuation::Drawn(Rc::new(rolled), failed.into()), chance);
                ends.into_iter().map(|it| ended(&chances, it)).chain([fewer]).collect()
            }
            (known, _) => {
                let dice = known.unwrap_or(0);
                let chances: Vec<f64> =
                    (0..=dice).map(|count| f64::from(u8::from(count == dice))).collect();
                streak.ends(dice).into_iter().map(|it| ended(&chances, it)).collect()
            }
        };
        Ok(steps.into_iter().filter(|(_, chance)| *chance > 0.0).collect())
    }
}
