//! Rolls and counts pools of dice.

use engine::{
    HasLineup, Told,
    conversation::{Amount, Ask, Flow, Goal, Outcome, Part, Pool, Reading, Tone},
    dice::Die,
    words::{counted, numbered},
};

use super::{AtTable, Walk, values::Local};
use crate::{
    definition::{self, Apart, Covered, Who},
    limits::MOST_POOL,
};

impl Walk {
    /// Rolls a pool and stores how many dice pass, fail, or show a result that is counted
    /// separately.
    pub(super) fn pool(
        &mut self,
        table: AtTable<'_, '_>,
        pool: &'static definition::Pool,
    ) -> Flow<()> {
        let dice = self.amount(table, &pool.dice)?;
        let faces = self.number(table, &pool.faces)?.clamp(2, Die::MOST_FACES.into());
        let goal = match &pool.goal {
            Some(goal) => self.number(table, goal)?,
            None => i32::from(Die::MOST_FACES) + 1,
        };
        let parts = self.parts(table, &pool.parts)?;
        let face = goal - parts.iter().map(|it| it.value).sum::<i32>();
        let face = pool.within.map_or(face, |(least, most)| face.clamp(least, most));
        let (name, failed) = (pool.name.as_str(), pool.failed.as_ref());
        let failed_name = failed.map_or("failed", |(name, _)| name.as_str());
        let apart_now = self.apart(table, pool)?;
        let apart = |result: i32| {
            let all = apart_now.iter().copied().enumerate();
            let mut all = all.filter(|(_, it)| (it.from..=it.to).contains(&result));
            all.next()
        };
        let die = Die::Sided(u8::try_from(faces).unwrap_or(Die::MOST_FACES));
        // If the acting figure rolls, passing is good for it.
        let tone = |passes: bool| match passes == (pool.who == Who::Own) {
            true => Tone::Success,
            false => Tone::Failure,
        };
        let rerolls = self.rerolls(table, &pool.rerolls)?;
        let fails =
            |result: i32| result < face && apart(result).is_none_or(|(_, it)| it.slot != pool.slot);
        let reading = Reading::by(die, |result| {
            let outcome = match apart(result) {
                Some((_, it)) => Outcome::new(tone(result >= face), it.name.clone()),
                None if result >= face => Outcome::new(tone(true), name.to_owned()),
                None => Outcome::new(tone(false), failed_name.to_owned()),
            };
            let again = rerolls.iter().map(|it| it.which.has(result, fails(result)));
            let again: Vec<bool> = again.collect();
            ((apart(result).map(|(place, _)| (place, result >= face)), again), outcome)
        });
        let source = Part::stat(pool.source.as_str(), goal);
        let reading = match &pool.goal {
            Some(_) => reading.goal(Goal::at_least(face).of(vec![source])),
            None => reading,
        };
        let bands: Vec<(i32, i32)> = reading.bands.iter().map(|it| (it.from, it.to)).collect();
        let dice = table.for_odds().at_most(dice, MOST_POOL)?;
        let state = table.state();
        let id = self.who(pool.who);
        let (who, side) = (state.name(id).to_owned(), state.side_of(id));
        let topic = self.topic(state, &pool.topic);
        let ask = Ask::new(pool.label.clone()).of(side).topic(topic).for_test(&pool.label);
        let asked = Pool { who: who.clone(), die, dice: 0, parts, reading };
        let counts = table.pool(ask.clone(), &asked, &dice)?;
        let counts = self.reroll_pool(table, (&ask, &asked), &rerolls, counts, &fails)?;
        let (mut passed, mut missed) = (Amount::default(), Amount::default());
        let mut named: Vec<(u16, &str, Amount)> = Vec::new();
        for ((from, _), count) in bands.into_iter().zip(counts) {
            match apart(from) {
                Some((_, it)) if it.slot == pool.slot => {
                    passed = passed.and(count.times(it.times));
                }
                Some((_, it)) => match named.iter_mut().find(|(slot, ..)| *slot == it.slot) {
                    Some((.., all)) => *all = all.clone().and(count.times(it.times)),
                    None => named.push((it.slot, it.name.as_str(), count.times(it.times))),
                },
                None if from >= face => passed = passed.and(count),
                None => missed = missed.and(count),
            }
        }
        for it in pool.apart.iter().filter(|it| it.slot != pool.slot) {
            let is_there = named.iter().any(|(slot, ..)| *slot == it.slot);
            if !is_there {
                named.push((it.slot, it.name.as_str(), Amount::default()));
            }
        }
        table.tell(Told::Roll, |_| {
            let rolled = counted(dice.told().into(), "die");
            let of = |count: u16, name: &str| numbered(count.into(), name);
            let apart = named.iter().map(|(_, name, count)| of(count.told(), name));
            let all = [of(passed.told(), name)].into_iter().chain(apart);
            let all: Vec<String> = all.chain([of(missed.told(), failed_name)]).collect();
            match &pool.goal {
                Some(_) => format!("{who}: {rolled} at {face}+: {}.", all.join(", ")),
                None => format!("{who}: {rolled}: {}.", all.join(", ")),
            }
        });
        for (slot, _, count) in named {
            self.set(slot, Local::Amount(count));
        }
        if let Some((_, slot)) = failed {
            self.set(*slot, Local::Amount(missed));
        }
        let outcome = |count: u16| {
            let label = numbered(count.into(), name);
            Outcome::new(tone(count > 0), label).ranked(count.into())
        };
        if pool.covered == Covered::Surely {
            table.for_odds().outcome_of(&passed, outcome)?;
        } else {
            let count = table.count(&passed, u16::MAX)?;
            passed = count.into();
            let is_last = pool.covered == Covered::Never;
            table.outcome(if is_last { outcome(count) } else { outcome(count).interim() })?;
        }
        self.set(pool.slot, Local::Amount(passed));
        Ok(())
    }

    /// Returns the results that are counted apart now.
    fn apart(
        &mut self,
        table: AtTable<'_, '_>,
        pool: &'static definition::Pool,
    ) -> Flow<Vec<&'static Apart>> {
        let mut all = Vec::new();
        for apart in &pool.apart {
            let holds = match &apart.condition {
                Some(condition) => self.holds(table, condition)?,
                None => true,
            };
            all.extend(holds.then_some(apart));
        }
        Ok(all)
    }
}
