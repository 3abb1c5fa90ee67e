//! A clock for each side. The caller measures the time.

/// The clocks of all sides, which start with the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The number of minutes for each side.
    pub minutes: u16,
}

impl Clock {
    /// Returns the seconds left for a side that has used this many. The result is negative once its
    /// time is up.
    pub fn left(self, used: u32) -> i64 {
        60 * i64::from(self.minutes) - i64::from(used)
    }

    /// Returns the time left as it is shown: "12:05", or "−0:30" once the time is up.
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
