//! Rolls and counts pools of dice.

use std::ops::RangeInclusive;

use engine::{
    HasLineup, Told,
    conversation::{Amount, Ask, Flow, Goal, Outcome, Part, Pool, Reading, Tone},
    dice::Die,
    words::{counted, numbered},
};

use super::{AtTable, Walk, dice::LEAST_CHANCE, values::Local};
use crate::{
    definition::{self, Again, Apart, Covered, Reroll, ResultRange, Who},
    limits::MOST_POOL,
};

/// What each result of a pool's dice means now.
struct Faces {
    pool: &'static definition::Pool,
    /// The number of faces of each die.
    faces: i32,
    /// The number after “at” or “under”, before modifiers.
    stated: i32,
    /// The number that a die must reach, or must not exceed, after modifiers.
    goal: Option<i32>,
    /// The results that are counted separately.
    apart: Vec<(&'static Apart, RangeInclusive<i32>)>,
    /// Each die that shows this number or more adds another die to the pool.
    again: Option<i32>,
}

/// How many dice of a pool pass, fail, or show a result that is counted separately.
#[derive(Default)]
struct Counted {
    passed: Amount,
    failed: Amount,
    /// The slot, the name and the number of each kind of result.
    apart: Vec<(u16, &'static str, Amount)>,
}

impl Faces {
    /// Returns the index of the result in the list of those that are counted separately.
    fn apart(&self, result: i32) -> Option<usize> {
        self.apart.iter().position(|(_, naturals)| naturals.contains(&result))
    }

    /// Returns `true` if a result passes, as far as the number to reach goes.
    fn reaches(&self, result: i32) -> bool {
        match self.goal {
            Some(goal) if self.pool.is_under => result <= goal,
            Some(goal) => result >= goal,
            None => false,
        }
    }

    /// Returns `true` if a die with this result fails.
    fn fails(&self, result: i32) -> bool {
        let apart = self.apart(result).and_then(|it| self.apart.get(it));
        !self.reaches(result) && apart.is_none_or(|(it, _)| it.slot != self.pool.slot)
    }

    /// Returns `true` if a die with this result adds another die to the pool.
    fn is_again(&self, result: i32) -> bool {
        self.again.is_some_and(|from| result >= from)
    }

    /// Returns the probability that a die adds another one to the pool.
    fn chance_of_again(&self) -> f64 {
        let all = (1..=self.faces).filter(|it| self.is_again(*it)).count();
        all as f64 / f64::from(self.faces)
    }

    /// Returns how a die is shown that passes or fails. If the acting figure rolls, passing is good
    /// for it.
    fn tone(&self, passes: bool) -> Tone {
        match passes == (self.pool.who == Who::Acting) {
            true => Tone::Success,
            false => Tone::Failure,
        }
    }

    /// Returns the dice and the meaning of each result.
    fn asked(&self, who: String, parts: Vec<Part>, rerolls: &[&Reroll]) -> Pool {
        let die = Die::Sided(u8::try_from(self.faces).unwrap_or(Die::MOST_FACES));
        let reading = Reading::by(die, |result| {
            let place = self.apart(result);
            let (passes, apart) = (self.reaches(result), place.and_then(|it| self.apart.get(it)));
            let name = match apart {
                Some((it, _)) => it.name.as_str(),
                None if passes => self.pool.name.as_str(),
                None => self.pool.failed_name(),
            };
            let again = rerolls.iter().map(|it| it.which.has(result, self.fails(result)));
            let again: Vec<bool> = again.chain([self.is_again(result)]).collect();
            let outcome = Outcome::new(self.tone(passes), name.to_owned());
            ((place, passes, again), outcome)
        });
        let reading = match self.goal {
            Some(goal) => {
                let needed = if self.pool.is_under { Goal::at_most } else { Goal::at_least };
                let source = Part::stat(self.pool.source.as_str(), self.stated);
                reading.goal(needed(goal).of(vec![source]))
            }
            None => reading,
        };
        Pool { who, die, dice: 0, parts, reading }
    }

    /// Adds up the dice in each band.
    fn count(&self, pool: &Pool, counts: Vec<Amount>) -> Counted {
        let mut all = Counted::default();
        let kinds = self.pool.apart.iter().filter(|it| it.slot != self.pool.slot);
        for it in kinds {
            if !all.apart.iter().any(|(slot, ..)| *slot == it.slot) {
                all.apart.push((it.slot, it.name.as_str(), Amount::default()));
            }
        }
        let add = |sum: &mut Amount, count: Amount| *sum = std::mem::take(sum).and(count);
        for (band, count) in pool.reading.bands.iter().zip(counts) {
            match self.apart(band.from).and_then(|it| self.apart.get(it)) {
                Some((it, _)) => {
                    let kind = all.apart.iter_mut().find(|(slot, ..)| *slot == it.slot);
                    let sum = kind.map_or(&mut all.passed, |(.., sum)| sum);
                    add(sum, count.times(it.times));
                }
                None if self.reaches(band.from) => add(&mut all.passed, count),
                None => add(&mut all.failed, count),
            }
        }
        all
    }

    /// Returns what was rolled, in words.
    fn sentence(&self, who: &str, dice: u16, all: &Counted) -> String {
        let rolled = counted(dice.into(), "die");
        let of = |count: &Amount, name: &str| numbered(count.told().into(), name);
        let apart = all.apart.iter().map(|(_, name, count)| of(count, name));
        let results = [of(&all.passed, &self.pool.name)].into_iter().chain(apart);
        let results: Vec<String> =
            results.chain([of(&all.failed, self.pool.failed_name())]).collect();
        let results = results.join(", ");
        match self.goal {
            Some(goal) if self.pool.is_under => {
                format!("{who}: {rolled} at {goal} or less: {results}.")
            }
            Some(goal) => format!("{who}: {rolled} at {goal}+: {results}."),
            None => format!("{who}: {rolled}: {results}."),
        }
    }
}

impl definition::Pool {
    /// Returns the name of the dice that fail.
    pub(crate) fn failed_name(&self) -> &str {
        self.failed.as_ref().map_or("failed", |(name, _)| name.as_str())
    }
}

impl Walk {
    /// Rolls a pool and stores how many dice pass, fail, or show a result that is counted
    /// separately.
    pub(super) fn pool(
        &mut self,
        table: AtTable<'_, '_>,
        pool: &'static definition::Pool,
    ) -> Flow<()> {
        let dice = self.amount(table, &pool.dice)?;
        let parts = self.parts(table, &pool.parts)?;
        let faces = self.meanings(table, pool, &parts)?;
        let rerolls = self.rerolls(table, &pool.rerolls)?;
        let dice = table.for_odds().at_most(dice, MOST_POOL)?;
        let state = table.state();
        let id = self.who(pool.who);
        let (who, side) = (state.name(id).to_owned(), state.side_of(id));
        let topic = self.topic(state, &pool.topic);
        let ask = Ask::new(pool.label.clone()).of(side).topic(topic).for_test(&pool.label);
        let asked = faces.asked(who.clone(), parts, &rerolls);
        let counts = table.pool(ask.clone(), &asked, &dice)?;
        let counts =
            self.reroll_pool(table, (&ask, &asked), &rerolls, counts, &|it| faces.fails(it))?;
        let counts = rolled_again(table, (&ask, &asked), &faces, counts)?;
        let Counted { mut passed, failed, apart } = {
            let all = faces.count(&asked, counts);
            table.tell(Told::Roll, |_| faces.sentence(&who, dice.told(), &all));
            all
        };
        self.set(pool.slot, Local::Amount(passed.clone()));
        for (slot, _, count) in apart {
            self.set(slot, Local::Amount(count));
        }
        if let Some((_, slot)) = &pool.failed {
            self.set(*slot, Local::Amount(failed));
        }
        if !pool.has_outcome() {
            return Ok(());
        }
        let outcome = |count: u16| {
            let label = numbered(count.into(), &pool.name);
            Outcome::new(faces.tone(count > 0), label).ranked(count.into())
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

    /// Returns what each result of a pool's dice means now.
    fn meanings(
        &mut self,
        table: AtTable<'_, '_>,
        pool: &'static definition::Pool,
        parts: &[Part],
    ) -> Flow<Faces> {
        let faces = self.number(table, &pool.faces)?.clamp(2, Die::MOST_FACES.into());
        let bonus: i32 = parts.iter().map(|it| it.value).sum();
        let stated = match &pool.goal {
            Some(goal) => self.number(table, goal)?,
            None => 0,
        };
        let goal = if pool.is_under { stated + bonus } else { stated - bonus };
        let goal = pool.within.map_or(goal, |(least, most)| goal.clamp(least, most));
        let goal = pool.goal.as_ref().map(|_| goal);
        let again = match &pool.again {
            Some(Again::OnHighest) => Some(faces),
            Some(Again::From(from)) => Some(self.number(table, from)?.max(2)),
            None => None,
        };
        let mut apart = Vec::new();
        for it in &pool.apart {
            let holds = match &it.condition {
                Some(condition) => self.holds(table, condition)?,
                None => true,
            };
            let naturals = self.naturals(table, &it.naturals)?;
            apart.extend(holds.then_some((it, naturals)));
        }
        Ok(Faces { pool, faces, stated, goal, apart, again })
    }

    /// Returns the natural results in a range.
    pub(super) fn naturals(
        &mut self,
        table: AtTable<'_, '_>,
        naturals: &ResultRange,
    ) -> Flow<RangeInclusive<i32>> {
        Ok(self.number(table, &naturals.from)?..=self.number(table, &naturals.to)?)
    }
}

/// Rolls another die for each die that adds one to the pool, until none is left, and returns
/// the number of dice in each band.
fn rolled_again(
    table: AtTable<'_, '_>,
    (ask, pool): (&Ask, &Pool),
    faces: &Faces,
    mut counts: Vec<Amount>,
) -> Flow<Vec<Amount>> {
    let again = |counts: &[Amount]| {
        let bands = pool.reading.bands.iter().zip(counts);
        let bands = bands.filter(|(band, _)| faces.is_again(band.from));
        bands.map(|(_, count)| count.clone()).fold(Amount::default(), Amount::and)
    };
    let share = faces.chance_of_again();
    let (mut dice, mut chance) = (again(&counts), share);
    while !dice.is_none() && chance >= LEAST_CHANCE && share < 1.0 {
        let more = table.pool(ask.clone(), pool, &dice)?;
        dice = again(&more);
        chance *= share;
        counts = counts.into_iter().zip(more).map(|(one, other)| one.and(other)).collect();
    }
    Ok(counts)
}
