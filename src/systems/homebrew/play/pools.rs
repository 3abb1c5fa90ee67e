//! Rolls and counts pools of dice.

use engine::{
    HasLineup, Told,
    conversation::{Amount, Ask, Flow, Goal, Outcome, Part, Pool, Reading, Tone},
    words::{counted, numbered},
};

use super::{AtTable, Walk, values::Local};
use crate::{
    definition::{self, Covered, Who},
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
        let goal = self.number(table, &pool.goal)?;
        let parts = self.parts(table, &pool.parts)?;
        let face = goal - parts.iter().map(|it| it.value).sum::<i32>();
        let face = pool.within.map_or(face, |(least, most)| face.clamp(least, most));
        let (name, failed) = (pool.name.as_str(), pool.failed.as_ref());
        let failed_name = failed.map_or("failed", |(name, _)| name.as_str());
        let apart = |result: i32| pool.apart.iter().find(|(of, ..)| *of == result);
        // If the acting figure rolls, passing is good for it.
        let tone = |passes: bool| match passes == (pool.who == Who::Own) {
            true => Tone::Success,
            false => Tone::Failure,
        };
        let reading = Reading::by(pool.die, |result| match apart(result) {
            Some((_, name, _)) => (Some(result), Outcome::new(tone(result >= face), name.clone())),
            None if result >= face => (None, Outcome::new(tone(true), name.to_owned())),
            None => (None, Outcome::new(tone(false), failed_name.to_owned())),
        });
        let source = Part::stat(pool.source.as_str(), goal);
        let reading = reading.goal(Goal::at_least(face).of(vec![source]));
        let bands: Vec<(i32, i32)> = reading.bands.iter().map(|it| (it.from, it.to)).collect();
        let dice = table.for_odds().at_most(dice, MOST_POOL)?;
        let state = table.state();
        let id = self.who(pool.who);
        let (who, side) = (state.name(id).to_owned(), state.side_of(id));
        let topic = self.topic(state, &pool.topic);
        let ask = Ask::new(pool.label.clone()).of(side).topic(topic).for_test(&pool.label);
        let asked = Pool { who: who.clone(), die: pool.die, dice: 0, parts, reading };
        let counts = table.pool(ask, &asked, &dice)?;
        let (mut passed, mut missed) = (Amount::default(), Amount::default());
        for ((from, _), count) in bands.into_iter().zip(counts) {
            match apart(from) {
                Some((.., slot)) => self.set(*slot, Local::Amount(count)),
                None if from >= face => passed = passed.and(count),
                None => missed = missed.and(count),
            }
        }
        table.tell(Told::Roll, |_| {
            let rolled = counted(dice.told().into(), "die");
            let of = |count: u16, name: &str| numbered(count.into(), name);
            let apart = pool.apart.iter().map(|(_, name, slot)| of(self.told(*slot), name));
            let all = [of(passed.told(), name)].into_iter().chain(apart);
            let all: Vec<String> = all.chain([of(missed.told(), failed_name)]).collect();
            format!("{who}: {rolled} at {face}+: {}.", all.join(", "))
        });
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
}
