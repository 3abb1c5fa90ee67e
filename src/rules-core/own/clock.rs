//! A clock for each side. It knows no time: whoever shows it says how much is used.

/// The clock that each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How many minutes a side has.
    pub minutes: u16,
}

impl Clock {
    /// How many seconds are left to a side that has used so many; fewer than none where its time is
    /// over.
    pub fn left(self, used: u32) -> i64 {
        60 * i64::from(self.minutes) - i64::from(used)
    }

    /// The same as it is shown: "12:05", and "−0:30" where the time is over.
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
