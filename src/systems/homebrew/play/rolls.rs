//! Rolls: dice and modifiers against a number, or against an opposing roll.
//!
//! Natural results are checked before everything else. Results stay separate until they decide the
//! roll, for example while an opposing roll or an extra die is still to come.

use std::ops::RangeInclusive;

use engine::{
    HasLineup, Told,
    conversation::{Ask, Flow, Goal, Outcome, Part, Reading, Sum, Throw, Tone},
    dice::{Dice, Die},
    words::{plain, possessive},
};

use super::{
    AtTable, Walk,
    values::{Local, each_local},
};
use crate::{
    battle::state::State,
    definition::{self, Branch, Expr, Reroll, Roll, RollSlots, Rolled, When},
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

impl Aim {
    /// Returns the number to reach or the opposing total, or 0 if there is none.
    fn goal(self) -> i32 {
        match self {
            Self::None | Self::Theirs(None) => 0,
            Self::AtLeast(goal) | Self::AtMost(goal) | Self::Theirs(Some((_, goal))) => goal,
        }
    }
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
    /// The natural results or totals of each branch.
    naturals: Vec<Option<RangeInclusive<i32>>>,
    /// The number after “by” or “within” on each branch, or `None` if it depends on the dice.
    cuts: Vec<Option<i32>>,
    /// Whether the condition of each branch holds, or `None` if it depends on the dice.
    holds: Vec<Option<bool>>,
    /// The rerolls that are possible now.
    rerolls: Vec<&'static Reroll>,
    /// The run of steps and the battle state, if any of these numbers depends on the dice.
    depends: Option<(Walk, State)>,
}

impl Judge {
    /// Returns the number after “by” or “within” on a branch, once the dice are rolled.
    fn cut(&self, place: usize, numbers: [i32; 4]) -> i32 {
        if let Some(Some(cut)) = self.cuts.get(place) {
            return *cut;
        }
        let branch = self.roll.branches.get(place);
        match branch.map(|it| &it.when) {
            Some(When::By(number) | When::Within(number)) => self.known(number, numbers),
            _ => 0,
        }
    }

    /// Returns `true` if the condition of a branch holds, once the dice are rolled.
    fn holds(&self, place: usize, numbers: [i32; 4]) -> bool {
        if let Some(Some(holds)) = self.holds.get(place) {
            return *holds;
        }
        let condition = self.roll.branches.get(place).and_then(|it| it.condition.as_ref());
        condition.is_none_or(|it| self.known(it, numbers) != 0)
    }

    /// Returns a number that depends on the dice.
    fn known(&self, number: &Expr, numbers: [i32; 4]) -> i32 {
        let Some((walk, state)) = &self.depends else { return 0 };
        let mut walk = walk.clone();
        walk.set_roll(self.roll.slots, numbers);
        walk.values(state).of(number)
    }

    /// Returns the index of the branch and the margin, or `None` if more dice must be rolled.
    fn judge(&self, known: Known) -> Option<(usize, i32)> {
        let Known { natural, total, aim } = known;
        let shows = |place: usize, result| {
            let naturals = self.naturals.get(place).and_then(Option::as_ref);
            naturals.is_some_and(|it| it.contains(&result))
        };
        let margin = match (aim, total) {
            (Aim::None, Some(_)) => Some(0),
            (Aim::AtLeast(goal), Some(total)) => Some(total - goal),
            (Aim::AtMost(goal), Some(total)) => Some(goal - total),
            (Aim::Theirs(Some((_, theirs))), Some(total)) => Some(total - theirs),
            _ => None,
        };
        let branches = &self.roll.branches;
        // Natural results come before the margin.
        let before = [aim.goal(), natural, 0, total.unwrap_or(0)];
        let own = branches.iter().enumerate().position(|(place, branch)| match branch.when {
            When::Natural(_) => shows(place, natural) && self.holds(place, before),
            _ => false,
        });
        if let Some(place) = own {
            return Some((place, margin.unwrap_or(0)));
        }
        let margin = margin?;
        let known = [aim.goal(), natural, margin, total.unwrap_or(0)];
        let cut = |place| self.cut(place, known);
        let leads = |(place, branch): (usize, &Branch)| {
            self.holds(place, known)
                && match branch.when {
                    When::Natural(_) => false,
                    When::Theirs(_) => {
                        matches!(aim, Aim::Theirs(Some((theirs, _))) if shows(place, theirs))
                    }
                    When::Total(_) => total.is_some_and(|it| shows(place, it)),
                    When::By(_) => margin >= cut(place),
                    When::Within(_) => natural <= cut(place),
                    When::Doubles => natural % 11 == 0 || natural == 100,
                    When::Else => true,
                }
        };
        let place = branches.iter().enumerate().position(leads)?;
        Some((place, margin))
    }

    /// Returns `true` if both results of an opposed roll count even once it is decided, because one
    /// side can still roll again.
    fn is_reopened(&self) -> bool {
        sums_differ(&self.roll.goal) && !self.rerolls.is_empty()
    }

    /// Returns the results of dice, grouped by branch. `after` returns the known numbers after a
    /// result.
    fn reading(&self, dice: Dice, after: impl Fn(i32) -> Known) -> Reading {
        Reading::by(dice, |result| {
            let known = after(result);
            let place = self.judge(known).map(|(place, _)| place);
            let again = self.rerolls.iter().map(|it| it.which.has(known.natural, false));
            let again: Vec<bool> = again.collect();
            let branch = place.and_then(|place| self.roll.branches.get(place));
            let is_alike = !self.is_reopened() && branch.is_some_and(|branch| !branch.is_exact);
            let outcome = branch.map_or_else(|| Outcome::mixed(""), Branch::outcome);
            ((place, again, if is_alike { None } else { Some(result) }), outcome)
        })
    }
}

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
        let goal = if sums_differ(&roll.goal) { 0 } else { self.goal };
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
    fn outcome(&self) -> Outcome {
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
fn told(sum: &Sum, given: i32) -> Option<String> {
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
        let who = self.sums.get(side).filter(|_| sums_differ(&self.roll.goal));
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
    fn tell(&self, table: AtTable<'_, '_>, known: Known) {
        let Some((place, _)) = self.judge.judge(known) else { return };
        table.tell(Told::Roll, |_| {
            let given = [Some(self.own.given()), self.theirs.as_ref().map(Source::given)];
            let sums = self.sums.iter().zip(given);
            let rolled = sums.filter_map(|(sum, given)| told(sum, given.unwrap_or(0)));
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
        if !sums_differ(&roll.goal) {
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
    fn set_roll(&mut self, slots: RollSlots, numbers: [i32; 4]) {
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
        if sums_differ(&roll.goal) {
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
                    dice.tell(table, known);
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
        dice.tell(table, known);
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

    /// Creates the judge of a roll. The judge calculates numbers that depend on the dice after the
    /// roll.
    fn judge(
        &mut self,
        table: AtTable<'_, '_>,
        roll: &'static Roll,
        rerolls: &[&'static Reroll],
    ) -> Flow<Judge> {
        let RollSlots { goal, natural, margin, total } = roll.slots;
        let is_rolled = matches!(roll.goal, definition::Goal::Opposed(_));
        let mut known = |number: &'static Expr| {
            let now = self.number(table, number)?;
            let mut is_open = false;
            each_local(number, &mut |slot| {
                is_open |= [natural, margin, total].contains(&slot) || is_rolled && slot == goal;
            });
            Ok(if is_open { None } else { Some(now) })
        };
        let (mut cuts, mut holds, mut naturals) = (Vec::new(), Vec::new(), Vec::new());
        for branch in &roll.branches {
            cuts.push(match &branch.when {
                When::By(number) | When::Within(number) => known(number)?,
                _ => Some(0),
            });
            holds.push(match &branch.condition {
                Some(condition) => known(condition)?.map(|it| it != 0),
                None => Some(true),
            });
        }
        let is_open = cuts.contains(&None) || holds.contains(&None);
        let depends = is_open.then(|| (self.clone(), table.state().clone()));
        for branch in &roll.branches {
            naturals.push(match &branch.when {
                When::Natural(it) | When::Theirs(it) | When::Total(it) => {
                    Some(self.naturals(table, it)?)
                }
                _ => None,
            });
        }
        Ok(Judge { roll, naturals, cuts, holds, rerolls: rerolls.to_vec(), depends })
    }
}

fn sums_differ(goal: &definition::Goal) -> bool {
    matches!(goal, definition::Goal::Opposed(_))
}
