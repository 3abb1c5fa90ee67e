//! Rolls: dice and modifiers against a number, or against an opposing roll.

use std::ops::RangeInclusive;

use engine::{
    HasLineup, Told,
    conversation::{Ask, Flow, Goal, Outcome, Part, Reading, Sum, Throw, Tone},
    dice::{Dice, Die},
    words::{plain, possessive},
};

use super::{
    AtTable, Walk,
    judge::{Aim, Judge, Known},
    values::Local,
};
use crate::definition::{self, Branch, Reroll, Roll, RollSlots, Rolled};

/// What a roll came to: the index of its branch, and the numbers that its steps can use.
#[derive(Clone, Copy, Hash)]
struct Came {
    place: usize,
    natural: i32,
    margin: i32,
    goal: i32,
    total: i32,
}

impl Came {
    /// Returns the result without the numbers that depend on its dice.
    fn without_dice(self, roll: &Roll) -> Self {
        let goal = if roll.goal.is_opposed() { 0 } else { self.goal };
        Self { natural: 0, margin: 0, total: 0, goal, ..self }
    }
}

impl Roll {
    /// Returns `true` if the steps of a branch depend on the numbers of the roll.
    fn is_exact(&self, place: usize) -> bool {
        self.branches.get(place).is_some_and(|it| it.is_exact)
    }
}

impl Branch {
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::new(self.tone, self.label.as_str().to_owned())
    }
}

/// The dice of a roller, or the number that replaces them.
struct Source {
    dice: Result<Dice, i32>,
    adds: Adds,
}

impl Source {
    /// Returns the number that replaces the dice, or 0 if there are dice.
    fn given(&self) -> i32 {
        self.dice.err().unwrap_or(0)
    }
}

/// Returns what a roller's dice and modifiers add up to, in words, or `None` without dice.
fn sum_words(sum: &Sum, given: i32) -> Option<String> {
    if sum.throws.is_empty() {
        return Some(format!("{}: {}", sum.who, plain(given + sum.bonus())));
    }
    sum.is_rolled().then(|| format!("{}: {}", sum.who, sum.explain()))
}

/// The dice that natural results add, once it is known which of their conditions hold.
type Adds = Vec<(RangeInclusive<i32>, Dice)>;

fn added(adds: &Adds, natural: i32) -> Option<Dice> {
    let found = adds.iter().find(|(naturals, _)| naturals.contains(&natural));
    found.map(|(_, dice)| *dice)
}

/// The dice of both sides of a roll.
struct BothDice {
    roll: &'static Roll,
    /// The sums of the side that rolls and of the opposing side, if there is one.
    sums: Vec<Sum>,
    own: Source,
    theirs: Option<Source>,
    goal: Option<Goal>,
    judge: Judge,
    topic: Option<&'static str>,
}

impl BothDice {
    fn ask(&self, side: usize) -> Ask {
        let label = &self.roll.label;
        let who = self.sums.get(side).filter(|_| self.roll.goal.is_opposed());
        let ask = match who {
            Some(sum) => Ask::new(format!("{label}: {} roll", possessive(&sum.who))),
            None => Ask::new(label.clone()),
        };
        ask.topic(self.topic).for_test(label)
    }

    /// Rolls the side's own dice, with an extra die if they add one.
    fn roll_own(&mut self, table: AtTable<'_, '_>, known: Known) -> Flow<Known> {
        let ask = self.ask(0);
        let Self { sums, own, goal, judge, .. } = self;
        let with_goal = |reading: Reading| match goal.as_ref() {
            Some(goal) => reading.goal(goal.clone()),
            None => reading,
        };
        let bonus = sums[0].bonus();
        let natural = match own.dice {
            Err(number) => number,
            Ok(dice) => {
                sums[0].throws = vec![Throw { dice, fell: None }];
                table.roll(sums, 0, ask.clone(), &|_| {
                    with_goal(judge.reading(dice, |natural| {
                        let has_all = added(&own.adds, natural).is_none();
                        Known { natural, total: has_all.then_some(natural + bonus), ..known }
                    }))
                })?
            }
        };
        if judge.judge(Known { natural, total: None, ..known }).is_none()
            && let Some(dice) = added(&own.adds, natural)
        {
            sums[0].throws.push(Throw { dice, fell: None });
            table.roll(sums, 0, ask, &|_| {
                with_goal(judge.reading(dice, |added| Known {
                    natural,
                    total: Some(natural + added + bonus),
                    ..known
                }))
            })?;
        }
        Ok(Known { natural, total: Some(sums[0].total() + own.given()), ..known })
    }

    /// Rolls the opposing dice, with an extra die if they add one, if the roll is still undecided or
    /// they are rolled again.
    fn roll_theirs(&mut self, table: AtTable<'_, '_>, known: Known, is_again: bool) -> Flow<Known> {
        if self.theirs.is_none() || self.judge.judge(known).is_some() && !is_again {
            return Ok(known);
        }
        let ask = self.ask(1);
        let Self { sums, theirs: Some(theirs), judge, .. } = self else { return Ok(known) };
        let bonus = sums[1].bonus();
        let with = |natural, total| Known { aim: Aim::Theirs(Some((natural, total))), ..known };
        let natural = match theirs.dice {
            Err(number) => number,
            Ok(dice) => {
                sums[1].throws = vec![Throw { dice, fell: None }];
                table.roll(sums, 1, ask.clone(), &|_| {
                    judge.reading(dice, |natural| match added(&theirs.adds, natural) {
                        None => with(natural, natural + bonus),
                        Some(_) => Known { aim: Aim::Theirs(None), ..known },
                    })
                })?
            }
        };
        if let Some(dice) = added(&theirs.adds, natural) {
            sums[1].throws.push(Throw { dice, fell: None });
            table.roll(sums, 1, ask, &|_| {
                judge.reading(dice, |added| with(natural, natural + added + bonus))
            })?;
        }
        Ok(with(natural, sums[1].total() + theirs.given()))
    }

    /// Logs both sums and the result.
    fn log(&self, table: AtTable<'_, '_>, known: Known) {
        let Some((place, _)) = self.judge.judge(known) else { return };
        table.tell(Told::Roll, |_| {
            let given = [Some(self.own.given()), self.theirs.as_ref().map(Source::given)];
            let sums = self.sums.iter().zip(given);
            let rolled = sums.filter_map(|(sum, given)| sum_words(sum, given.unwrap_or(0)));
            let rolled: Vec<String> = rolled.collect();
            let needs = match known.aim {
                Aim::AtLeast(number) => format!(", needs {}", plain(number)),
                Aim::AtMost(number) => format!(", needs {} or less", plain(number)),
                Aim::None | Aim::Theirs(_) => String::new(),
            };
            let label = self.roll.branches.get(place).map_or("", |it| it.label.as_str());
            format!("{}. {}{needs}: {label}.", self.roll.label, rolled.join("; "))
        });
    }
}

impl Walk {
    pub(super) fn roll(&mut self, table: AtTable<'_, '_>, roll: &'static Roll) -> Flow<()> {
        let rerolls = self.rerolls(table, &roll.rerolls)?;
        let mut came = self.attempt(table, roll, &rerolls)?;
        if !roll.goal.is_opposed() {
            for reroll in &rerolls {
                let Some(it) = came else { break };
                let fails = roll.branches.get(it.place).is_some_and(|it| it.tone == Tone::Failure);
                if reroll.which.has(it.natural, fails)
                    && self.rerolls_now(table, &roll.label, reroll, 0)?
                {
                    came = self.attempt(table, roll, &rerolls)?;
                    break;
                }
            }
        }
        let Some(Came { place, natural, margin, goal, total }) = came else { return Ok(()) };
        let Some(branch) = roll.branches.get(place) else { return Ok(()) };
        self.set_roll(roll.slots, [goal, natural, margin, total]);
        let outcome = branch.outcome();
        table.outcome(if branch.leads_on { outcome.interim() } else { outcome })?;
        self.steps(table, &branch.steps)
    }

    /// Sets the names that a roll defines.
    pub(super) fn set_roll(&mut self, slots: RollSlots, numbers: [i32; 4]) {
        let RollSlots { goal, natural, margin, total } = slots;
        for (slot, number) in [goal, natural, margin, total].into_iter().zip(numbers) {
            self.set(slot, Local::Number(number));
        }
    }

    /// Rolls all dice of a roll once and returns what they came to.
    fn attempt(
        &mut self,
        table: AtTable<'_, '_>,
        roll: &'static Roll,
        rerolls: &[&'static Reroll],
    ) -> Flow<Option<Came>> {
        if roll.before.is_empty() {
            return self.rolled(table, roll, rerolls);
        }
        // Dice that are rolled one by one only matter for the result of the roll.
        table.part(|table| {
            let mut walk = self.clone();
            walk.steps(table, &roll.before)?;
            let came = walk.rolled(table, roll, rerolls)?;
            let is_exact = |it: &Came| !rerolls.is_empty() || roll.is_exact(it.place);
            Ok(came.map(|it| if is_exact(&it) { it } else { it.without_dice(roll) }))
        })
    }

    /// Rolls the dice of a roll and returns what they came to. Sides of an opposed roll can roll
    /// again.
    fn rolled(
        &mut self,
        table: AtTable<'_, '_>,
        roll: &'static Roll,
        rerolls: &[&'static Reroll],
    ) -> Flow<Option<Came>> {
        let (mut dice, aim) = self.both_dice(table, roll, rerolls)?;
        let known = dice.roll_own(table, Known { natural: 0, total: None, aim })?;
        let mut known = dice.roll_theirs(table, known, false)?;
        if roll.goal.is_opposed() {
            for reroll in rerolls {
                let Some((place, _)) = dice.judge.judge(known) else { break };
                let tone = roll.branches.get(place).map(|it| it.tone);
                let (natural, fails) = match (reroll.theirs, known.aim) {
                    (None, _) => (known.natural, tone == Some(Tone::Failure)),
                    (Some(_), Aim::Theirs(Some((natural, _)))) => {
                        (natural, tone == Some(Tone::Success))
                    }
                    (Some(_), _) => continue,
                };
                let is_open = dice.judge.rerolls.iter().any(|it| it.theirs == reroll.theirs);
                if is_open && reroll.which.has(natural, fails) {
                    dice.log(table, known);
                    if self.rerolls_now(table, &roll.label, reroll, 0)? {
                        // Each side can only roll again once.
                        dice.judge.rerolls.retain(|it| it.theirs != reroll.theirs);
                        known = match reroll.theirs {
                            None => dice.roll_own(table, known)?,
                            Some(_) => known,
                        };
                        known = dice.roll_theirs(table, known, reroll.theirs.is_some())?;
                    }
                }
            }
        }
        let Some((place, margin)) = dice.judge.judge(known) else { return Ok(None) };
        dice.log(table, known);
        let (natural, total) = (known.natural, known.total.unwrap_or(0));
        Ok(Some(Came { place, natural, margin, goal: known.aim.goal(), total }))
    }

    /// Returns the dice of both sides of a roll before they are rolled, and what the roll is
    /// compared with.
    fn both_dice(
        &mut self,
        table: AtTable<'_, '_>,
        roll: &'static Roll,
        rerolls: &[&'static Reroll],
    ) -> Flow<(BothDice, Aim)> {
        let parts = self.parts(table, &roll.own.parts)?;
        let own = self.source(table, &roll.own)?;
        let is_under = matches!(roll.goal, definition::Goal::AtMost(..));
        let mut sums = vec![self.sum(table, &roll.own, own.dice)];
        let mut theirs = None;
        let (aim, goal) = match &roll.goal {
            definition::Goal::None => (Aim::None, None),
            definition::Goal::AtLeast(label, number) => {
                let number = self.number(table, number)?;
                let part = Part::stat(label.clone(), number);
                (Aim::AtLeast(number), Some(Goal::at_least(number).of(vec![part])))
            }
            definition::Goal::AtMost(label, number) => {
                let number = self.number(table, number)?;
                let all = [Part::stat(label.clone(), number)].into_iter().chain(parts.clone());
                let all: Vec<Part> = all.collect();
                let number = all.iter().map(|it| it.value).sum();
                (Aim::AtMost(number), Some(Goal::at_most(number).of(all)))
            }
            definition::Goal::Opposed(rolled) => {
                let parts = self.parts(table, &rolled.parts)?;
                let source = self.source(table, rolled)?;
                let mut sum = self.sum(table, rolled, source.dice);
                sum.parts = parts;
                sums.push(sum);
                theirs = Some(source);
                (Aim::Theirs(None), None)
            }
        };
        if !is_under {
            sums[0].parts = parts;
        }
        if let Aim::AtLeast(number) | Aim::AtMost(number) = aim {
            self.set(roll.slots.goal, Local::Number(number));
        }
        let judge = self.judge(table, roll, rerolls)?;
        let topic = self.topic(table.state(), &roll.topic);
        Ok((BothDice { roll, sums, own, theirs, goal, judge, topic }, aim))
    }

    /// Returns the dice of a roll or the number that replaces them, and the dice that results add.
    fn source(&mut self, table: AtTable<'_, '_>, rolled: &'static Rolled) -> Flow<Source> {
        let dice = match &rolled.dice {
            definition::Source::Dice(form) => self.dice(table, form)?,
            definition::Source::Given(number) => Err(self.number(table, number)?),
        };
        let mut adds = Adds::new();
        for added in &rolled.adds {
            let holds = match &added.condition {
                Some(condition) => self.holds(table, condition)?,
                None => true,
            };
            let naturals = self.naturals(table, &added.naturals)?;
            adds.extend(holds.then_some((naturals, added.dice)));
        }
        Ok(Source { dice, adds })
    }

    /// Returns the dice of a roll, without modifiers.
    fn sum(&self, table: AtTable<'_, '_>, rolled: &Rolled, dice: Result<Dice, i32>) -> Sum {
        let id = self.who(rolled.who);
        let state = table.state();
        let sum = |dice: Dice| Sum::new(state.name(id), state.side_of(id), dice);
        dice.map_or_else(|_| sum(Die::D6.into()).undecided(), sum)
    }

    /// Calculates the modifiers whose conditions hold, and resolves the dice in them.
    pub(super) fn parts(
        &mut self,
        table: AtTable<'_, '_>,
        parts: &'static [definition::Term],
    ) -> Flow<Vec<Part>> {
        let mut all = Vec::new();
        for part in parts {
            let holds = match &part.condition {
                Some(condition) => self.holds(table, condition)?,
                None => true,
            };
            let value = if holds { self.number(table, &part.value)? } else { 0 };
            if value != 0 || holds && !part.is_modifier {
                let label = part.label.as_str();
                all.push(match part.is_modifier {
                    true => Part::modifier(label, value),
                    false => Part::stat(label, value),
                });
            }
        }
        Ok(all)
    }
}
