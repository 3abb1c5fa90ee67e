//! Several equal dice rolled together.

use std::{fmt, ops::RangeInclusive};

use rand::Rng;

use super::{Die, Face};

/// Equal dice rolled together, usually a single one. Their result is the sum of their faces, or of
/// the faces that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// The number of dice.
    pub count: u8,
    /// The kind of die.
    pub die: Die,
    /// Which of the dice count.
    pub keep: Keep,
}

/// Which of several dice count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All dice count.
    #[default]
    All,
    /// This many of the highest dice count.
    Highest(u8),
    /// This many of the lowest dice count.
    Lowest(u8),
}

impl Dice {
    /// Creates `count` dice that all count.
    pub const fn new(count: u8, die: Die) -> Self {
        Self { count, die, keep: Keep::All }
    }

    /// Returns the same dice with only some of them kept.
    ///
    /// ```
    /// use engine::dice::{Dice, Die, Keep};
    ///
    /// let two = Dice::new(2, Die::Sided(20)).keeping(Keep::Highest(1));
    /// assert_eq!((two.to_string().as_str(), two.results()), ("highest of 2D20", 1..=20));
    /// assert_eq!(two.natural(&[4, 15]), 15);
    /// ```
    #[must_use]
    pub fn keeping(self, keep: Keep) -> Self {
        Self { keep, ..self }
    }

    /// Returns the number of dice that are kept.
    fn kept(self) -> u8 {
        match self.keep {
            Keep::All => self.count,
            Keep::Highest(kept) | Keep::Lowest(kept) => kept.min(self.count),
        }
    }

    /// Splits faces into kept and dropped ones, each in the order in which they were entered.
    pub fn parted(self, faces: &[Face]) -> (Vec<Face>, Vec<Face>) {
        let mut by_rank: Vec<usize> = (0..faces.len()).collect();
        by_rank.sort_by_key(|&place| match (self.keep, faces[place]) {
            (Keep::Highest(_), face) => Face::MAX - face,
            (Keep::All | Keep::Lowest(_), face) => face,
        });
        let kept = by_rank.get(..self.kept().into()).unwrap_or(&by_rank);
        let (kept, left): (Vec<_>, Vec<_>) =
            faces.iter().enumerate().partition(|(place, _)| kept.contains(place));
        let faces = |all: Vec<(usize, &Face)>| all.into_iter().map(|(_, face)| *face).collect();
        (faces(kept), faces(left))
    }

    /// Returns the natural sum: the total of the faces that are kept.
    pub fn natural(self, faces: &[Face]) -> i32 {
        self.parted(faces).0.into_iter().map(i32::from).sum()
    }

    /// Returns `true` if this is a single die.
    pub fn is_single(self) -> bool {
        self.count == 1
    }

    /// Returns the range of possible results: the sums of the faces that are kept.
    pub fn results(self) -> RangeInclusive<i32> {
        let kept = i32::from(self.kept());
        kept..=kept * i32::from(self.die.faces())
    }

    /// Rolls the dice and returns the face of each, kept or not.
    pub fn roll(self, generator: &mut (impl Rng + ?Sized)) -> Vec<Face> {
        (0..self.count).map(|_| self.die.roll(generator)).collect()
    }

    /// Returns the probability of each result, from the lowest.
    ///
    /// ```
    /// use engine::dice::{Dice, Die};
    ///
    /// let chances = Dice::new(2, Die::D6).chances();
    /// assert!((chances[7 - 2] - 6.0 / 36.0).abs() < 1e-12);
    /// ```
    pub fn chances(self) -> Vec<f64> {
        match self.keep {
            Keep::All => self.chances_of_all(),
            Keep::Highest(_) => self.chances_of_highest(),
            // By symmetry, the lowest dice have the mirrored distribution of the highest.
            Keep::Lowest(_) => self.chances_of_highest().into_iter().rev().collect(),
        }
    }

    fn chances_of_all(self) -> Vec<f64> {
        let faces = usize::from(self.die.faces());
        let mut chances = vec![1.0];
        for _ in 0..self.count {
            let mut more = vec![0.0; chances.len() + faces - 1];
            for (before, chance) in chances.iter().enumerate() {
                for sum in more.iter_mut().skip(before).take(faces) {
                    *sum += chance / faces as f64;
                }
            }
            chances = more;
        }
        chances
    }

    /// Returns the probability of each sum of the highest dice. Goes through the faces from the
    /// highest down. For each face, tries every number of remaining dice that can show it. Once
    /// enough dice are kept, the rest don't matter.
    fn chances_of_highest(self) -> Vec<f64> {
        let (count, kept) = (usize::from(self.count), usize::from(self.kept()));
        let faces = usize::from(self.die.faces());
        // Probabilities by the number of dice kept so far and by the sum of their faces, each
        // counted from 0.
        let mut open = vec![vec![0.0; kept * (faces - 1) + 1]; kept + 1];
        open[0][0] = 1.0;
        for over in (0..faces).rev() {
            let share = 1.0 / (over + 1) as f64;
            for seen in (0..kept).rev() {
                let before = std::mem::replace(&mut open[seen], vec![0.0; kept * (faces - 1) + 1]);
                let left = count - seen;
                let mut ways = 1.0;
                for showing in 0..=left {
                    let others = i32::try_from(left - showing).unwrap_or(0);
                    let chance = ways
                        * share.powi(i32::try_from(showing).unwrap_or(0))
                        * (1.0 - share).powi(others);
                    ways *= (left - showing) as f64 / (showing + 1) as f64;
                    let then = (seen + showing).min(kept);
                    let more = (then - seen) * over;
                    for (sum, before) in before.iter().enumerate().filter(|(_, it)| **it > 0.0) {
                        open[then][sum + more] += before * chance;
                    }
                }
            }
        }
        open.pop().unwrap_or_default()
    }
}

impl From<Die> for Dice {
    fn from(die: Die) -> Self {
        Self::new(1, die)
    }
}

impl fmt::Display for Dice {
    /// Writes the name that players use: "D10", "2D6", "highest of 2D20", "lowest 2 of 3D6".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.keep {
            Keep::All => {}
            Keep::Highest(1) => f.write_str("highest of ")?,
            Keep::Highest(kept) => write!(f, "highest {kept} of ")?,
            Keep::Lowest(1) => f.write_str("lowest of ")?,
            Keep::Lowest(kept) => write!(f, "lowest {kept} of ")?,
        }
        if !self.is_single() {
            self.count.fmt(f)?;
        }
        self.die.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn dice_are_named_as_players_do() {
        assert_eq!(Dice::from(Die::D10).to_string(), "D10");
        assert_eq!(Dice::new(2, Die::D6).to_string(), "2D6");
    }

    #[test]
    fn two_sixes_are_a_36th() {
        let chances = Dice::new(2, Die::D6).chances();
        assert_eq!(chances.len(), 11);
        assert!((chances[0] - 1.0 / 36.0).abs() < 1e-12);
        assert!((chances[10] - 1.0 / 36.0).abs() < 1e-12);
    }

    /// Returns the probability of each result by counting all combinations of faces.
    fn counted(dice: Dice) -> Vec<f64> {
        let (faces, count) = (u32::from(dice.die.faces()), u32::from(dice.count));
        let ways = faces.pow(count);
        let mut all = vec![0.0; dice.results().count()];
        for way in 0..ways {
            let shown: Vec<Face> =
                (0..count).map(|die| (way / faces.pow(die) % faces) as Face + 1).collect();
            let natural = dice.natural(&shown) - dice.results().start();
            all[usize::try_from(natural).unwrap()] += 1.0 / f64::from(ways);
        }
        all
    }

    #[test]
    fn the_highest_or_lowest_are_kept() {
        let three = Dice::new(3, Die::D6);
        let highest = three.keeping(Keep::Highest(2));
        assert_eq!(highest.to_string(), "highest 2 of 3D6");
        assert_eq!(highest.results(), 2..=12);
        assert_eq!(highest.parted(&[4, 2, 4]), (vec![4, 4], vec![2]));
        assert_eq!(highest.parted(&[5, 5, 5]), (vec![5, 5], vec![5]));
        let lowest = three.keeping(Keep::Lowest(1));
        assert_eq!(lowest.to_string(), "lowest of 3D6");
        assert_eq!((lowest.natural(&[4, 2, 4]), lowest.results()), (2, 1..=6));
        // The highest of 2D20 is 20 unless both dice are below 20.
        let two = Dice::new(2, Die::Sided(20)).keeping(Keep::Highest(1));
        assert!((two.chances()[19] - (1.0 - 0.95_f64.powi(2))).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn what_is_kept_is_as_likely_as_counting_says(
            count in 1_u8..=5, faces in 2_u8..=7, kept in 1_u8..=5, is_lowest: bool,
        ) {
            let keep = if is_lowest { Keep::Lowest(kept) } else { Keep::Highest(kept) };
            let dice = Dice::new(count, Die::Sided(faces)).keeping(keep);
            let chances = dice.chances();
            let counted = counted(dice);
            prop_assert_eq!(chances.len(), counted.len());
            for (one, other) in chances.iter().zip(&counted) {
                prop_assert!((one - other).abs() < 1e-12, "{:?} {:?}", chances, counted);
            }
        }

        #[test]
        fn chances_sum_to_1_over_all_results(count in 0_u8..8, faces in 2_u8..=100) {
            let dice = Dice::new(count, Die::Sided(faces));
            let chances = dice.chances();
            prop_assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            prop_assert_eq!(chances.len(), dice.results().count());
        }
    }
}
