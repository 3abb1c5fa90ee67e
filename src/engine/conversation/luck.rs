//! Luck: rolls compared with their expected values.

use serde::{Deserialize, Serialize};

use super::{Band, Tone};
use crate::{dice::Dice, ids::SideId, words::counted};

/// Expected successes are stored in thousandths.
const PARTS: f64 = 1000.0;

/// A side's expected and actual successes. Stored as three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(SideId, u32, u32)", into = "(SideId, u32, u32)")]
pub struct Luck {
    /// The side that rolled.
    pub side: SideId,
    /// The expected number of successes, in thousandths.
    pub likely: u32,
    /// The actual number of successes.
    pub got: u32,
}

impl From<(SideId, u32, u32)> for Luck {
    fn from((side, likely, got): (SideId, u32, u32)) -> Self {
        Self { side, likely, got }
    }
}

impl From<Luck> for (SideId, u32, u32) {
    fn from(Luck { side, likely, got }: Luck) -> Self {
        (side, likely, got)
    }
}

impl Luck {
    /// Compares a roll of `dice` with its expected value. `counts` contains the number of results
    /// in each of `bands`. Bands with the tone `good` are successes for the roller. If the roll
    /// could not both succeed and fail, both numbers are 0, and the result only records that the
    /// side has rolled.
    pub(super) fn of(side: SideId, dice: Dice, bands: &[Band], counts: &[u16], good: Tone) -> Self {
        let has = |tone| bands.iter().any(|band| band.tone == tone);
        if !has(Tone::Success) || !has(Tone::Failure) {
            return Self { side, likely: 0, got: 0 };
        }
        let throws: u16 = counts.iter().sum();
        let is_good = |band: &&Band| band.tone == good;
        let chance: f64 = bands.iter().filter(is_good).map(|band| band.probability(dice)).sum();
        let got = bands.iter().zip(counts).filter(|(band, _)| band.tone == good);
        Self {
            side,
            likely: (chance * f64::from(throws) * PARTS).round() as u32,
            got: got.map(|(_, &count)| u32::from(count)).sum(),
        }
    }

    /// Returns `true` if there are successes to report, expected or actual.
    pub(crate) fn tells_anything(&self) -> bool {
        self.likely > 0 || self.got > 0
    }

    /// Returns the total luck of each side, in the order of the sides.
    pub(crate) fn by_side(all: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut sums: Vec<Self> = Vec::new();
        for Self { side, likely, got } in all {
            match sums.iter_mut().find(|sum| sum.side == side) {
                Some(sum) => {
                    sum.likely = sum.likely.saturating_add(likely);
                    sum.got = sum.got.saturating_add(got);
                }
                None => sums.push(Self { side, likely, got }),
            }
        }
        sums.sort_unstable_by_key(|sum| sum.side);
        sums
    }

    /// Returns how far the result is from its expected value, in approximate standard deviations of
    /// such sums. A positive number means good luck.
    ///
    /// ```
    /// use engine::{SideId, conversation::Luck};
    ///
    /// assert_eq!(Luck { side: SideId(0), likely: 4000, got: 6 }.deviation(), 1.0);
    /// ```
    pub fn deviation(self) -> f64 {
        let likely = f64::from(self.likely) / PARTS;
        (f64::from(self.got) - likely) / likely.max(1.0).sqrt()
    }

    /// Describes the luck in words: "slightly better than expected: 14 successes (expected 11.6)".
    ///
    /// ```
    /// use engine::{SideId, conversation::Luck};
    ///
    /// let words = |likely, got| Luck { side: SideId(0), likely, got }.words();
    /// let better = "slightly better than expected: 14 successes (expected 11.6)";
    /// assert_eq!(words(11_600, 14), better);
    /// assert_eq!(words(1000, 1), "about average: 1 success (expected 1.0)");
    /// let worse = "far worse than expected: 2 successes (expected 9.0)";
    /// assert_eq!(words(9000, 2), worse);
    /// ```
    pub fn words(self) -> String {
        let likely = f64::from(self.likely) / PARTS;
        let deviation = self.deviation();
        let direction = if deviation > 0.0 { "better" } else { "worse" };
        let how = match deviation.abs() {
            ..0.5 => "about average".to_owned(),
            0.5..1.0 => format!("slightly {direction} than expected"),
            1.0..2.0 => format!("{direction} than expected"),
            _ => format!("far {direction} than expected"),
        };
        let successes = counted(self.got as usize, "success");
        format!("{how}: {successes} (expected {likely:.1})")
    }
}
