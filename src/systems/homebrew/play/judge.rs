//! Decides which result of a roll its dice lead to.
//!
//! Natural results are checked before everything else. Results stay separate until they decide the
//! roll, for example while an opposing roll or an extra die is still to come.

use std::ops::RangeInclusive;

use engine::{
    conversation::{Flow, Outcome, Reading},
    dice::Dice,
};

use super::{AtTable, Walk};
use crate::{
    battle::state::State,
    definition::{self, Branch, Expr, Reroll, Roll, RollSlots, When},
};

/// The number or roll that a roll is compared with.
#[derive(Clone, Copy)]
pub(super) enum Aim {
    None,
    AtLeast(i32),
    AtMost(i32),
    /// The opposing natural result and total, once they are known.
    Theirs(Option<(i32, i32)>),
}

impl Aim {
    /// Returns the number to reach or the opposing total, or 0 if there is none.
    pub(super) fn goal(self) -> i32 {
        match self {
            Self::None | Self::Theirs(None) => 0,
            Self::AtLeast(goal) | Self::AtMost(goal) | Self::Theirs(Some((_, goal))) => goal,
        }
    }
}

/// The numbers of a roll that are known so far.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) natural: i32,
    /// The total of dice and modifiers, once all dice are rolled.
    pub(super) total: Option<i32>,
    pub(super) aim: Aim,
}

/// Decides which branch a result leads to.
pub(super) struct Judge {
    roll: &'static Roll,
    /// The natural results or totals of each branch.
    naturals: Vec<Option<RangeInclusive<i32>>>,
    /// The number after “by” or “within” on each branch, or `None` if it depends on the dice.
    cuts: Vec<Option<i32>>,
    /// Whether the condition of each branch holds, or `None` if it depends on the dice.
    holds: Vec<Option<bool>>,
    /// The rerolls that are possible now.
    pub(super) rerolls: Vec<&'static Reroll>,
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
    pub(super) fn judge(&self, known: Known) -> Option<(usize, i32)> {
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
        self.roll.goal.is_opposed() && !self.rerolls.is_empty()
    }

    /// Returns the results of dice, grouped by branch. `after` returns the known numbers after a
    /// result.
    pub(super) fn reading(&self, dice: Dice, after: impl Fn(i32) -> Known) -> Reading {
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

impl Walk {
    /// Creates the judge of a roll. The judge calculates numbers that depend on the dice after the
    /// roll.
    pub(super) fn judge(
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
            number.each_local(&mut |slot| {
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
