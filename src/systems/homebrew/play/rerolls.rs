//! Rerolls of dice, which players may have to choose and to pay.

use engine::{
    HasLineup,
    conversation::{Amount, Ask, Choice, ChoiceOption, Flow, Pool},
    words::counted,
};

use super::{AtTable, Walk, offers::amount, values::Local};
use crate::definition::{Expr, Of, Price, Reroll};

impl Walk {
    /// Returns the rerolls whose conditions hold now.
    pub(super) fn rerolls(
        &mut self,
        table: AtTable<'_, '_>,
        all: &'static [Reroll],
    ) -> Flow<Vec<&'static Reroll>> {
        let mut open = Vec::new();
        for reroll in all {
            if let Some(slot) = reroll.slot {
                self.set(slot, Local::Number(0));
            }
            let holds = match &reroll.condition {
                Some(condition) => self.holds(table, condition)?,
                None => true,
            };
            open.extend(holds.then_some(reroll));
        }
        Ok(open)
    }

    /// Asks whether dice are rolled again, if players can choose, and pays. Returns `false` if the
    /// dice are kept. `dice` is their number in a pool.
    pub(super) fn rerolls_now(
        &mut self,
        table: AtTable<'_, '_>,
        label: &str,
        reroll: &'static Reroll,
        dice: u16,
    ) -> Flow<bool> {
        let price = match &reroll.price {
            Some(price) => self.price_now(table, price)?,
            None => None,
        };
        let left = |of| self.values(table.state()).of(&Expr::Tracker(of));
        if price.is_some_and(|(count, of)| left(of) < count) {
            return Ok(false);
        }
        if reroll.is_asked {
            let state = table.state();
            let who = reroll.theirs.map_or(self.own, |it| self.who(it));
            let ask = Ask::new(format!("{label}: reroll?")).of(state.side_of(who));
            let again = match dice {
                0 => "Reroll".to_owned(),
                dice => format!("Reroll {}", counted(dice.into(), "die")),
            };
            let again = match price {
                Some((count, of)) => format!("{again} ({})", amount(state, count, of)),
                None => again,
            };
            let options = vec![ChoiceOption::new("Keep"), ChoiceOption::new(again)];
            if table.choose(ask, Choice { options, usual: Some(0) })? == 0 {
                return Ok(false);
            }
        }
        if let Some((count, of)) = price {
            self.pay(table, count, of)?;
        }
        if let Some(slot) = reroll.slot {
            self.set(slot, Local::Number(1));
        }
        Ok(true)
    }

    /// Returns what a price comes to now and who pays, or `None` if nothing has to be paid.
    fn price_now(
        &mut self,
        table: AtTable<'_, '_>,
        price: &'static Price,
    ) -> Flow<Option<(i32, Of)>> {
        let holds = match &price.condition {
            Some(condition) => self.holds(table, condition)?,
            None => true,
        };
        let count = self.number(table, &price.count)?;
        Ok((holds && count > 0).then_some((count, price.of)))
    }

    /// Rolls some dice of a pool again, each at most once, and returns the number of dice in each
    /// band. `fails` returns `true` for natural results that fail.
    pub(super) fn reroll_pool(
        &mut self,
        table: AtTable<'_, '_>,
        (ask, pool): (&Ask, &Pool),
        rerolls: &[&'static Reroll],
        counts: Vec<Amount>,
        fails: &dyn Fn(i32) -> bool,
    ) -> Flow<Vec<Amount>> {
        let mut once = counts;
        let mut twice = vec![Amount::default(); once.len()];
        for reroll in rerolls {
            let is_again = |place: usize| {
                let band = pool.reading.bands.get(place);
                band.is_some_and(|it| reroll.which.has(it.from, fails(it.from)))
            };
            let places: Vec<usize> = (0..once.len()).filter(|it| is_again(*it)).collect();
            let left = match &reroll.most {
                Some(most) => u16::try_from(self.number(table, most)?.max(0)).unwrap_or(u16::MAX),
                None => u16::MAX,
            };
            let is_counted = reroll.most.is_some() || reroll.is_asked || reroll.slot.is_some();
            let mut kept = once.clone();
            let mut again = Amount::default();
            let mut open = Vec::new();
            for place in places {
                if is_counted {
                    let dice = table.count(&once[place], u16::MAX)?;
                    once[place] = dice.into();
                    kept[place] = dice.into();
                    open.push((place, dice));
                } else {
                    again = again.and(std::mem::take(&mut kept[place]));
                }
            }
            let all: u16 = open.iter().map(|(_, dice)| dice).sum();
            again = again.and(all.min(left).into());
            if again.is_none() || !self.rerolls_now(table, ask.words(), reroll, again.told())? {
                continue;
            }
            for (place, taken) in self.chosen(table, (ask, pool), open, left)? {
                kept[place] = kept[place].told().saturating_sub(taken).into();
            }
            let counts = table.pool(ask.clone(), pool, &again)?;
            once = kept;
            for (twice, count) in twice.iter_mut().zip(counts) {
                *twice = std::mem::take(twice).and(count);
            }
        }
        Ok(once.into_iter().zip(twice).map(|(once, twice)| once.and(twice)).collect())
    }
    /// Returns how many dice of each band are rolled again. If there are more than `left`, players
    /// choose. Until they do, odds take the lowest.
    fn chosen(
        &self,
        table: AtTable<'_, '_>,
        (ask, pool): (&Ask, &Pool),
        mut open: Vec<(usize, u16)>,
        mut left: u16,
    ) -> Flow<Vec<(usize, u16)>> {
        let mut taken = Vec::new();
        loop {
            open.retain(|(_, dice)| *dice > 0);
            let all: u16 = open.iter().map(|(_, dice)| dice).sum();
            if open.len() < 2 || left == 0 || all <= left {
                taken.extend(open.into_iter().map(|(place, dice)| (place, dice.min(left))));
                return Ok(taken);
            }
            let side = table.state().side_of(self.own);
            let question = Ask::new(format!("{}: roll which die again?", ask.words())).of(side);
            let label = |place: usize| {
                let band = pool.reading.bands.get(place);
                band.map_or_else(String::new, |it| format!("{} {}", it.label, it.span()))
            };
            let options = open.iter().map(|(place, _)| ChoiceOption::new(label(*place)));
            let choice = Choice { options: options.collect(), usual: Some(0) };
            let place = table.choose(question, choice)?;
            if let Some((place, dice)) = open.get_mut(place) {
                *dice -= 1;
                left -= 1;
                taken.push((*place, 1));
            }
        }
    }
}
