//! Dice that are thrown for their sum.

use std::ops::ControlFlow;

use engine::{
    HasLineup, Told,
    conversation::{Ask, Flow, Part, Reading, Sum, Throw as Thrown},
    dice::{Dice, Die, Keep},
};

use super::{AtTable, Walk, values::Local};
use crate::{
    definition::{Again, Cast, DiceForm, Expr, KeepForm, Throw},
    limits::MOST_ROLLED,
};

/// Open-ended dice go on until the chance of going on further is below this.
pub(super) const LEAST_CHANCE: f64 = 1e-9;

impl Walk {
    /// Throws dice and stores their sum.
    pub(super) fn throw(&mut self, table: AtTable<'_, '_>, throw: &'static Throw) -> Flow<()> {
        let plus = self.number(table, &throw.plus)?;
        let number = match &throw.dice {
            Cast::Once(form) => {
                let dice = self.dice(table, form)?;
                self.thrown(table, throw, dice, plus)?
            }
            Cast::Each { all, keep, again } => {
                self.thrown_each(table, throw, all, keep, again.as_ref())? + plus
            }
            Cast::Tens(faces) => {
                let die = Dice::from(Die::Sided(u8::try_from(*faces).unwrap_or(6)));
                let tens = self.thrown(table, throw, Ok(die), 0)?;
                tens * 10 + self.thrown(table, throw, Ok(die), 0)? + plus
            }
        };
        self.set(throw.slot, Local::Number(number));
        Ok(())
    }

    /// Returns the dice to roll, or their sum if no die is left to roll.
    pub(super) fn dice(
        &mut self,
        table: AtTable<'_, '_>,
        form: &'static DiceForm,
    ) -> Flow<Result<Dice, i32>> {
        let count = self.number(table, &form.count)?.clamp(0, MOST_ROLLED.into());
        let faces = self.number(table, &form.faces)?.clamp(0, Die::MOST_FACES.into());
        let [count, faces] = [count, faces].map(|it| u8::try_from(it).unwrap_or(0));
        let mut keeps = |number: &'static Expr| -> Flow<u8> {
            let kept = self.number(table, number)?.clamp(0, count.into());
            Ok(u8::try_from(kept).unwrap_or(0))
        };
        let keep = match &form.keep {
            KeepForm::All => Keep::All,
            KeepForm::Highest(number) => Keep::Highest(keeps(number)?),
            KeepForm::Lowest(number) => Keep::Lowest(keeps(number)?),
        };
        let kept = match keep {
            Keep::All => count,
            Keep::Highest(kept) | Keep::Lowest(kept) => kept,
        };
        // All dice count, so none of them has to be told apart.
        let keep = if kept == count { Keep::All } else { keep };
        Ok(match kept > 0 && faces >= Die::FEWEST_FACES {
            true => Ok(Dice::new(count, Die::Sided(faces)).keeping(keep)),
            false => Err(i32::from(kept) * i32::from(faces)),
        })
    }

    /// Throws dice once and returns their sum.
    fn thrown(
        &self,
        table: AtTable<'_, '_>,
        throw: &'static Throw,
        dice: Result<Dice, i32>,
        plus: i32,
    ) -> Flow<i32> {
        let dice = match dice {
            Ok(dice) => dice,
            Err(number) => return Ok(number + plus),
        };
        let mut sums = [self.sum_of(table, throw, dice)];
        if plus != 0 {
            sums[0].parts.push(Part::modifier("added", plus));
        }
        let ask = Ask::new(throw.label.clone()).topic(self.topic);
        table.roll(&mut sums, 0, ask, &|_| Reading::each(dice))?;
        table.tell(Told::Roll, |_| format!("{}: {}.", throw.label, sums[0].explain()));
        Ok(sums[0].total())
    }

    fn sum_of(&self, table: AtTable<'_, '_>, throw: &Throw, dice: Dice) -> Sum {
        let state = table.state();
        let id = self.who(throw.who);
        Sum::new(state.name(id), state.side_of(id), dice)
    }

    /// Throws dice one after the other and returns the sum of those that are kept.
    fn thrown_each(
        &mut self,
        table: AtTable<'_, '_>,
        throw: &'static Throw,
        all: &'static [DiceForm],
        keep: &'static KeepForm,
        again: Option<&'static Again>,
    ) -> Flow<i32> {
        let mut dice = Vec::new();
        for form in all {
            if let Ok(it) = self.dice(table, form)? {
                let from = match again {
                    Some(Again::OnHighest) => it.die.faces().into(),
                    Some(Again::From(from)) => self.number(table, from)?.max(2),
                    None => i32::MAX,
                };
                dice.extend((0..it.count).map(|_| (it.die, from)));
            }
        }
        let keep = match keep {
            KeepForm::All => None,
            KeepForm::Highest(number) => Some((true, self.number(table, number)?)),
            KeepForm::Lowest(number) => Some((false, self.number(table, number)?)),
        };
        let walk = &*self;
        // After a throw, only its sum matters. Odds count all its dice once, however often it comes.
        table.for_odds().test(("dice", &dice, keep), |table| {
            table.repeat((0, Vec::new()), |table, (place, mut kept): (usize, Vec<i32>)| {
                let Some(&(die, from)) = dice.get(place) else {
                    return Ok(ControlFlow::Break(kept.iter().sum()));
                };
                let sum = table
                    .for_odds()
                    .test(("die", die, from), |table| walk.open_die(table, throw, die, from))?;
                kept.push(sum);
                // Only what counts is remembered, and in no order.
                match keep {
                    None => kept = vec![kept.iter().sum()],
                    Some((is_highest, count)) => {
                        kept.sort_unstable_by_key(|it| if is_highest { -it } else { *it });
                        kept.truncate(usize::try_from(count).unwrap_or(0));
                    }
                }
                Ok(ControlFlow::Continue((place + 1, kept)))
            })
        })
    }

    /// Throws a die, again as long as it shows at least `from`, and returns its sum.
    fn open_die(
        &self,
        table: AtTable<'_, '_>,
        throw: &'static Throw,
        die: Die,
        from: i32,
    ) -> Flow<i32> {
        let dice = Dice::from(die);
        let faces = i32::from(die.faces());
        let share =
            f64::from((faces + 1).saturating_sub(from).clamp(0, faces - 1)) / f64::from(faces);
        let mut sums = [self.sum_of(table, throw, dice)];
        let mut chance = 1.0;
        loop {
            let ask = Ask::new(throw.label.clone()).topic(self.topic);
            let face = table.roll(&mut sums, 0, ask, &|_| Reading::each(dice))?;
            chance *= share;
            if face < from || chance < LEAST_CHANCE {
                break;
            }
            sums[0].throws.push(Thrown { dice, fell: None });
        }
        table.tell(Told::Roll, |_| format!("{}: {}.", throw.label, sums[0].explain()));
        Ok(sums[0].total())
    }
}
