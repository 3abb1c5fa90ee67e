//! A clock for each side. It does not measure time itself: the caller says how much was used.

/// The clocks of all sides, which begin alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How many minutes a side has.
    pub minutes: u16,
}

impl Clock {
    /// The seconds left to a side that has used this many; negative once its time is over.
    pub fn left(self, used: u32) -> i64 {
        60 * i64::from(self.minutes) - i64::from(used)
    }

    /// The same as it is shown: "12:05", or "−0:30" once the time is over.
    pub fn words(self, used: u32) -> String {
        let left = self.left(used);
        let (sign, seconds) = (if left < 0 { "−" } else { "" }, left.unsigned_abs());
        format!("{sign}{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_down_and_says_by_how_much_it_is_over() {
        let clock = Clock { minutes: 2 };
        let words = [0, 1, 115, 120, 121, 185].map(|used| clock.words(used));
        assert_eq!(words, ["2:00", "1:59", "0:05", "0:00", "−0:01", "−1:05"]);
        assert!(clock.left(u32::MAX) < 0);
    }
}
