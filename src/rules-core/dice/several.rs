//! Several equal dice thrown at once.

use std::{fmt, ops::RangeInclusive};

use rand::Rng;

use super::{Die, Face};

/// Equal dice thrown at once, mostly a single one; their result is the sum of their faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// How many.
    pub count: u8,
    /// The kind of die.
    pub die: Die,
}

impl Dice {
    /// So many of these dice.
    pub fn new(count: u8, die: Die) -> Self {
        Self { count, die }
    }

    /// Returns `true` if it is a single die.
    pub fn is_single(self) -> bool {
        self.count == 1
    }

    /// The results they can have: the sums of their faces.
    pub fn results(self) -> RangeInclusive<i32> {
        let count = i32::from(self.count);
        count..=count * i32::from(self.die.faces())
    }

    /// Rolls them.
    pub fn roll(self, generator: &mut (impl Rng + ?Sized)) -> Vec<Face> {
        (0..self.count).map(|_| self.die.roll(generator)).collect()
    }

    /// The probability of each result, from the lowest.
    ///
    /// ```
    /// use rules_core::dice::{Dice, Die};
    ///
    /// let chances = Dice::new(2, Die::D6).chances();
    /// assert!((chances[7 - 2] - 6.0 / 36.0).abs() < 1e-12);
    /// ```
    pub fn chances(self) -> Vec<f64> {
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
}

impl From<Die> for Dice {
    fn from(die: Die) -> Self {
        Self::new(1, die)
    }
}

impl fmt::Display for Dice {
    /// What players call them: "D10", "2D6".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

    proptest! {
        #[test]
        fn chances_sum_to_1_over_all_results(count in 0_u8..8, faces in 2_u8..=100) {
            let dice = Dice::new(count, Die::Sided(faces));
            let chances = dice.chances();
            prop_assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            prop_assert_eq!(chances.len(), dice.results().count());
        }
    }
}
