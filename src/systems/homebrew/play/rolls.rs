//! Rolls: dice and modifiers against a number, or against an opposing roll.
//!
//! Natural results are checked before everything else. Results stay separate until they decide the
//! roll, for example while an opposing roll or an extra die is still to come.

use engine::{
    HasLineup, Told,
    conversation::{Ask, Flow, Goal, Outcome, Part, Reading, Sum, Throw},
    dice::Dice,
    words::{plain, possessive},
};

use super::{
    AtTable, Walk,
    values::{Local, each_local},
};
use crate::{
    battle::state::State,
    definition::{self, Branch, Roll, RollSlots, Rolled, When},
};

/// The number or roll that a roll is compared with.
#[derive(Clone, Copy)]
enum Aim {
    None,
    AtLeast(i32),
    AtMost(i32),
    /// The opposing natural result and total, once they are known.
    Theirs(Option<(i32, i32)>),
}

/// The numbers of a roll that are known so far.
#[derive(Clone, Copy)]
struct Known {
    natural: i32,
    /// The total of dice and modifiers, once all dice are rolled.
    total: Option<i32>,
    aim: Aim,
}

/// Decides which branch a result leads to.
struct Judge {
    roll: &'static Roll,
    /// The number after “by” or “within” on each branch, or `None` if it depends on the dice.
    cuts: Vec<Option<i32>>,
    /// The run of steps and the battle state, if any of these numbers depends on the dice.
    depends: Option<(Walk, State)>,
}

impl Judge {
    /// Returns the number after “by” or “within” on a branch, once the dice are rolled.
    fn cut(&self, place: usize, [goal, natural, margin]: [i32; 3]) -> i32 {
        if let Some(Some(cut)) = self.cuts.get(place) {
            return *cut;
        }
        let branch = self.roll.branches.get(place);
        let (Some(When::By(number) | When::Within(number)), Some((walk, state))) =
            (branch.map(|it| &it.when), &self.depends)
        else {
            return 0;
        };
        let mut walk = walk.clone();
        walk.set(self.roll.slots.goal, Local::Number(goal));
        walk.set(self.roll.slots.natural, Local::Number(natural));
        walk.set(self.roll.slots.margin, Local::Number(margin));
        walk.values(state).of(number)
    }

    /// Returns the index of the branch and the margin, or `None` if more dice must be rolled.
    fn judge(&self, known: Known) -> Option<(usize, i32)> {
        let Known { natural, total, aim } = known;
        let holds = |(from, to): (i32, i32), number| (from..=to).contains(&number);
        let margin = match (aim, total) {
            (Aim::None, Some(_)) => Some(0),
            (Aim::AtLeast(goal), Some(total)) => Some(total - goal),
            (Aim::AtMost(goal), Some(total)) => Some(goal - total),
            (Aim::Theirs(Some((_, theirs))), Some(total)) => Some(total - theirs),
            _ => None,
        };
        let branches = &self.roll.branches;
        let own = branches.iter().position(|branch| match branch.when {
            When::Natural(from, to) => holds((from, to), natural),
            _ => false,
        });
        if let Some(place) = own {
            return Some((place, margin.unwrap_or(0)));
        }
        let margin = margin?;
        let goal = match aim {
            Aim::None | Aim::Theirs(None) => 0,
            Aim::AtLeast(goal) | Aim::AtMost(goal) | Aim::Theirs(Some((_, goal))) => goal,
        };
        let cut = |place| self.cut(place, [goal, natural, margin]);
        let leads = |(place, branch): (usize, &Branch)| match branch.when {
            When::Natural(..) => false,
            When::Theirs(from, to) => {
                matches!(aim, Aim::Theirs(Some((theirs, _))) if holds((from, to), theirs))
            }
            When::By(_) => margin >= cut(place),
            When::Within(_) => natural <= cut(place),
            When::Doubles => natural % 11 == 0 || natural == 100,
            When::Else => true,
        };
        let place = branches.iter().enumerate().position(leads)?;
        Some((place, margin))
    }

    /// Returns the results of dice, grouped by branch. `after` returns the known numbers after a
    /// result.
    fn reading(&self, dice: Dice, after: impl Fn(i32) -> Known) -> Reading {
        Reading::by(dice, |result| {
            let place = self.judge(after(result)).map(|(place, _)| place);
            let branch = place.and_then(|place| self.roll.branches.get(place));
            let is_alike = branch.is_some_and(|branch| !branch.is_exact);
            let outcome = branch.map_or_else(|| Outcome::mixed(""), Branch::outcome);
            ((place, if is_alike { None } else { Some(result) }), outcome)
        })
    }
}

impl Branch {
    fn outcome(&self) -> Outcome {
        Outcome::new(self.tone, self.label.as_str().to_owned())
    }
}

fn adds(rolled: &Rolled, natural: i32) -> Option<Dice> {
    let found = rolled.adds.iter().find(|(from, to, _)| (*from..=*to).contains(&natural));
    found.map(|(.., dice)| *dice)
}

impl Walk {
    pub(super) fn roll(&mut self, table: AtTable<'_, '_>, roll: &'static Roll) -> Flow<()> {
        let parts = self.parts(table, &roll.own.parts)?;
        let is_under = matches!(roll.goal, definition::Goal::AtMost(..));
        let mut sums = vec![self.sum(table, &roll.own)];
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
            definition::Goal::Opposed(theirs) => {
                let mut sum = self.sum(table, theirs);
                sum.parts = self.parts(table, &theirs.parts)?;
                sums.push(sum);
                (Aim::Theirs(None), None)
            }
        };
        if !is_under {
            sums[0].parts = parts;
        }
        if let Aim::AtLeast(number) | Aim::AtMost(number) = aim {
            self.set(roll.slots.goal, Local::Number(number));
        }
        let judge = self.judge(table, roll)?;
        let with_goal = |reading: Reading| match &goal {
            Some(goal) => reading.goal(goal.clone()),
            None => reading,
        };
        let topic = self.topic(table.state(), &roll.topic);
        let ask = |sum: &Sum| {
            let ask = match sums_differ(&roll.goal) {
                true => Ask::new(format!("{}: {} roll", roll.label, possessive(&sum.who))),
                false => Ask::new(roll.label.clone()),
            };
            ask.topic(topic).for_test(&roll.label)
        };

        let bonus = sums[0].bonus();
        let asked = ask(&sums[0]);
        let natural = table.roll(&mut sums, 0, asked.clone(), &|_| {
            with_goal(judge.reading(roll.own.dice, |natural| Known {
                natural,
                total: adds(&roll.own, natural).is_none().then_some(natural + bonus),
                aim,
            }))
        })?;
        let mut known = Known { natural, total: None, aim };
        if judge.judge(known).is_none()
            && let Some(dice) = adds(&roll.own, natural)
        {
            sums[0].throws.push(Throw { dice, fell: None });
            table.roll(&mut sums, 0, asked, &|_| {
                let total = |added| Some(natural + added + bonus);
                with_goal(judge.reading(dice, |it| Known { natural, total: total(it), aim }))
            })?;
        }
        known.total = Some(sums[0].total());
        if judge.judge(known).is_none()
            && let definition::Goal::Opposed(theirs) = &roll.goal
        {
            let asked = ask(&sums[1]);
            known.aim = self.oppose(table, &mut sums, asked, theirs, &judge, known)?;
        }
        let Some((place, margin)) = judge.judge(known) else { return Ok(()) };
        let Some(branch) = roll.branches.get(place) else { return Ok(()) };
        table.tell(Told::Roll, |_| {
            let rolled: Vec<String> = sums
                .iter()
                .filter(|sum| sum.is_rolled())
                .map(|sum| format!("{}: {}", sum.who, sum.explain()))
                .collect();
            let needs = match known.aim {
                Aim::AtLeast(number) => format!(", needs {}", plain(number)),
                Aim::AtMost(number) => format!(", needs {} or less", plain(number)),
                Aim::None | Aim::Theirs(_) => String::new(),
            };
            format!("{}. {}{needs}: {}.", roll.label, rolled.join("; "), branch.label)
        });
        if let Aim::Theirs(Some((_, theirs))) = known.aim {
            self.set(roll.slots.goal, Local::Number(theirs));
        }
        self.set(roll.slots.natural, Local::Number(natural));
        self.set(roll.slots.margin, Local::Number(margin));
        let outcome = branch.outcome();
        table.outcome(if branch.leads_on { outcome.interim() } else { outcome })?;
        self.steps(table, &branch.steps)
    }

    /// Rolls the opposing dice, with an extra die if they add one, and returns their result.
    fn oppose(
        &self,
        table: AtTable<'_, '_>,
        sums: &mut [Sum],
        ask: Ask,
        theirs: &'static Rolled,
        judge: &Judge,
        known: Known,
    ) -> Flow<Aim> {
        let bonus = sums[1].bonus();
        let with = |natural, total| Known { aim: Aim::Theirs(Some((natural, total))), ..known };
        let natural = table.roll(sums, 1, ask.clone(), &|_| {
            judge.reading(theirs.dice, |natural| match adds(theirs, natural) {
                None => with(natural, natural + bonus),
                Some(_) => Known { aim: Aim::Theirs(None), ..known },
            })
        })?;
        if let Some(dice) = adds(theirs, natural) {
            sums[1].throws.push(Throw { dice, fell: None });
            table.roll(sums, 1, ask, &|_| {
                judge.reading(dice, |added| with(natural, natural + added + bonus))
            })?;
        }
        Ok(Aim::Theirs(Some((natural, sums[1].total()))))
    }

    /// Returns the dice of a roll, without modifiers.
    fn sum(&self, table: AtTable<'_, '_>, rolled: &Rolled) -> Sum {
        let id = self.who(rolled.who);
        let state = table.state();
        Sum::new(state.name(id), state.side_of(id), rolled.dice)
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

    /// Creates the judge of a roll. The judge calculates numbers that depend on the dice after the
    /// roll.
    fn judge(&mut self, table: AtTable<'_, '_>, roll: &'static Roll) -> Flow<Judge> {
        let RollSlots { goal, natural, margin } = roll.slots;
        let is_rolled = matches!(roll.goal, definition::Goal::Opposed(_));
        let cut = |branch: &'static Branch| match &branch.when {
            When::By(number) | When::Within(number) => {
                let now = self.number(table, number)?;
                let mut is_open = false;
                each_local(number, &mut |slot| {
                    is_open |= [natural, margin].contains(&slot) || is_rolled && slot == goal;
                });
                Ok(if is_open { None } else { Some(now) })
            }
            _ => Ok(Some(0)),
        };
        let cuts: Vec<Option<i32>> = roll.branches.iter().map(cut).collect::<Flow<_>>()?;
        let is_open = cuts.contains(&None);
        let depends = is_open.then(|| (self.clone(), table.state().clone()));
        Ok(Judge { roll, cuts, depends })
    }
}

fn sums_differ(goal: &definition::Goal) -> bool {
    matches!(goal, definition::Goal::Opposed(_))
}
