//! Streaks: dice that are rolled one after the other until a given number have failed.

use std::{collections::BTreeMap, rc::Rc};

/// Dice that are rolled one after the other until `most` of them have failed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Streak {
    /// The probability that one die fails.
    pub(crate) fails: f64,
    /// The number of failures that end the streak.
    pub(crate) most: u16,
    /// Numbers of unrolled dice above this one are not distinguished.
    pub(crate) behind: u16,
}

/// A possible end of a streak.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    /// The number of dice that failed.
    pub(crate) failed: u16,
    /// The number of dice left unrolled.
    pub(crate) left: u16,
    /// The probability of this end for no dice, one die, two dice and so on.
    pub(crate) likely: Rc<[f64]>,
}

impl Streak {
    /// Returns all possible ends, for at most `dice` dice.
    pub(crate) fn ends(self, dice: u16) -> Vec<Ended> {
        let lengths = usize::from(dice) + 1;
        let mut ends: BTreeMap<(u16, u16), Vec<f64>> = BTreeMap::new();
        let mut end = |failed, left, dice: u16, chance: f64| {
            let likely = ends.entry((failed, left)).or_insert_with(|| vec![0.0; lengths]);
            if let Some(sum) = likely.get_mut(usize::from(dice)) {
                *sum += chance;
            }
        };
        // The probability of each number of failures below `most`, after the dice rolled so far.
        let mut failed = vec![0.0; self.most.into()];
        let mut ending = if self.most == 0 { 1.0 } else { 0.0 };
        if let Some(none) = failed.first_mut() {
            *none = 1.0;
        }
        for rolled in 0..=dice {
            for all in rolled..=dice {
                end(self.most, (all - rolled).min(self.behind), all, ending);
            }
            for (failed, chance) in (0..).zip(&failed) {
                end(failed, 0, rolled, *chance);
            }
            ending = failed.last().map_or(0.0, |chance| chance * self.fails);
            let before: Vec<f64> = [0.0].into_iter().chain(failed.iter().copied()).collect();
            for (chance, before) in failed.iter_mut().zip(before) {
                *chance = *chance * (1.0 - self.fails) + before * self.fails;
            }
        }
        let ends = ends.into_iter();
        ends.map(|((failed, left), likely)| Ended { failed, left, likely: likely.into() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes the same result die by die, for comparison.
    fn one_by_one(streak: Streak, (failed, left): (u16, u16)) -> Vec<((u16, u16), f64)> {
        if left == 0 || failed == streak.most {
            return vec![((failed, left.min(streak.behind)), 1.0)];
        }
        let fails = one_by_one(streak, (failed + 1, left - 1)).into_iter();
        let passes = one_by_one(streak, (failed, left - 1)).into_iter();
        let fails = fails.map(|(end, chance)| (end, chance * streak.fails));
        fails.chain(passes.map(|(end, chance)| (end, chance * (1.0 - streak.fails)))).collect()
    }

    #[test]
    fn a_streak_ends_as_it_does_die_by_die() {
        for most in 0..5 {
            let streak = Streak { fails: 2.0 / 3.0, most, behind: 3 };
            let ends = streak.ends(9);
            for dice in 0..=9_u16 {
                let expected = one_by_one(streak, (0, dice));
                for Ended { failed, left, likely } in &ends {
                    let of = expected.iter().filter(|(end, _)| *end == (*failed, *left));
                    let chance: f64 = of.map(|(_, chance)| chance).sum();
                    assert!((likely[usize::from(dice)] - chance).abs() < 1e-12);
                }
                let all: f64 = ends.iter().map(|it| it.likely[usize::from(dice)]).sum();
                assert!((all - 1.0).abs() < 1e-12);
            }
        }
    }
}
