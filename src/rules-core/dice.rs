//! Dice: what lies on the table, and the generator that rolls for players who have none at hand.
//!
//! ```
//! use rules_core::dice::Die;
//! use rand::{SeedableRng, rngs::StdRng};
//!
//! let mut dice = StdRng::seed_from_u64(7);
//! let face = Die::D10.roll(&mut dice);
//! assert!(Die::D10.has_face(face));
//! ```

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

/// The face of a die that lies up, from 1. A ten-sided die's `0` is a 10.
pub type Face = u8;

/// A kind of die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Die {
    /// Six faces.
    D6,
    /// Ten faces, 1 to 10.
    D10,
    /// Percentile dice, 1 to 100.
    D100,
    /// A random direction, as the twelve hours of a clock face: 12 is straight ahead.
    Scatter,
}

impl Die {
    /// How many faces it has, each as likely as any other.
    pub fn faces(self) -> Face {
        match self {
            Self::D6 => 6,
            Self::D10 => 10,
            Self::D100 => 100,
            Self::Scatter => 12,
        }
    }

    /// Whether this die can show `face`.
    pub fn has_face(self, face: Face) -> bool {
        (1..=self.faces()).contains(&face)
    }

    /// Rolls it.
    pub fn roll(self, dice: &mut (impl Rng + ?Sized)) -> Face {
        dice.random_range(1..=self.faces())
    }

    /// What players call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::D6 => "D6",
            Self::D10 => "D10",
            Self::D100 => "D100",
            Self::Scatter => "Scatter",
        }
    }
}

/// A D3 read off a six-sided die: 1 and 2 are 1, 3 and 4 are 2, 5 and 6 are 3.
///
/// ```
/// let d3: Vec<u8> = (1..=6).map(rules_core::dice::d3).collect();
/// assert_eq!(d3, [1, 1, 2, 2, 3, 3]);
/// ```
pub fn d3(d6: Face) -> u8 {
    d6.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{SeedableRng, rngs::StdRng};

    #[test]
    fn every_face_turns_up_and_no_other() {
        let mut dice = StdRng::seed_from_u64(1);
        for die in [Die::D6, Die::D10, Die::D100, Die::Scatter] {
            let mut seen = vec![0_u32; usize::from(die.faces()) + 1];
            for _ in 0..20_000 {
                let face = die.roll(&mut dice);
                assert!(die.has_face(face));
                seen[usize::from(face)] += 1;
            }
            assert_eq!(seen[0], 0);
            assert!(seen[1..].iter().all(|&times| times > 0), "{die:?} {seen:?}");
        }
    }

    #[test]
    fn the_same_seed_rolls_the_same_dice() {
        let rolls = |seed| {
            let mut dice = StdRng::seed_from_u64(seed);
            (0..50).map(|_| Die::D10.roll(&mut dice)).collect::<Vec<_>>()
        };
        assert_eq!(rolls(3), rolls(3));
        assert_ne!(rolls(3), rolls(4));
    }

    #[test]
    fn zero_and_too_high_are_no_faces() {
        assert!(!Die::D6.has_face(0));
        assert!(!Die::D6.has_face(7));
        assert!(Die::D10.has_face(10));
    }
}
