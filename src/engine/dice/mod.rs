//! Dice, which the app can also roll for players who have none at hand.
//!
//! ```
//! use engine::dice::{Dice, Die, Expression};
//! use rand::{SeedableRng, rngs::StdRng};
//!
//! let mut generator = StdRng::seed_from_u64(7);
//! let face = Die::D10.roll(&mut generator);
//! assert!(Die::D10.has_face(face));
//!
//! let two = Dice::new(2, Die::D6);
//! assert_eq!(two.results(), 2..=12);
//! assert_eq!("2d6 + 3".parse::<Expression>()?.to_string(), "2D6+3");
//! # Ok::<(), engine::dice::NoExpression>(())
//! ```

mod expression;
mod several;

use std::fmt;

pub use expression::{Expression, MOST_DICE, MOST_PLUS, NoExpression, Rolled};
use rand::{Rng, RngExt};
pub use several::{Dice, Keep};

/// The face that a die shows, from 1. The `0` of a ten-sided die is a 10.
pub type Face = u8;

/// A kind of die, by its number of faces or its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Die {
    /// A die with this many faces, from 2 to 100. Percentile dice show 1 to 100.
    Sided(Face),
    /// A die for random directions, read as hours on a clock face: 12 is straight ahead.
    Scatter,
}

impl Die {
    /// A die with six faces.
    pub const D6: Self = Self::Sided(6);
    /// A die with ten faces, 1 to 10.
    pub const D10: Self = Self::Sided(10);
    /// Percentile dice, 1 to 100.
    pub const D100: Self = Self::Sided(100);

    /// The minimum number of faces of a die.
    pub const FEWEST_FACES: Face = 2;
    /// The maximum number of faces of a die.
    pub const MOST_FACES: Face = 100;

    /// Returns the number of faces. All of them are equally likely.
    pub fn faces(self) -> Face {
        match self {
            Self::Sided(faces) => faces.clamp(Self::FEWEST_FACES, Self::MOST_FACES),
            Self::Scatter => 12,
        }
    }

    /// Returns `true` if this die can show `result`.
    pub fn has_result(self, result: i32) -> bool {
        (1..=i32::from(self.faces())).contains(&result)
    }

    /// Returns `true` if this die can show `face`.
    pub fn has_face(self, face: Face) -> bool {
        self.has_result(face.into())
    }

    /// Rolls the die and returns its face.
    pub fn roll(self, generator: &mut (impl Rng + ?Sized)) -> Face {
        generator.random_range(1..=self.faces())
    }
}

impl fmt::Display for Die {
    /// Writes the name that players use: "D6".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sided(_) => write!(f, "D{}", self.faces()),
            Self::Scatter => f.write_str("Scatter"),
        }
    }
}

/// Converts the face of a D6 to that of a D3: 1 and 2 become 1, 3 and 4 become 2, 5 and 6 become 3.
///
/// ```
/// let d3: Vec<u8> = (1..=6).map(engine::dice::d3).collect();
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
        let mut generator = StdRng::seed_from_u64(1);
        for die in [Die::Sided(2), Die::D6, Die::D10, Die::Sided(20), Die::D100, Die::Scatter] {
            let mut seen = vec![0_u32; usize::from(die.faces()) + 1];
            for _ in 0..20_000 {
                let face = die.roll(&mut generator);
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
            let mut generator = StdRng::seed_from_u64(seed);
            (0..50).map(|_| Die::D10.roll(&mut generator)).collect::<Vec<_>>()
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
