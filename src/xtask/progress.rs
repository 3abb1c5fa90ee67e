//! Progress messages for slow steps.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::Result;

/// Prints a message, runs the work, and prints how long it took.
pub(crate) fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("==> {what} …");
    let start = Instant::now();
    let result = work()?;
    println!("    {what}: done in {}", Took(start.elapsed()));
    Ok(result)
}

/// A duration that is printed for people.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Took(pub(crate) Duration);

impl fmt::Display for Took {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if seconds < 60 {
            write!(formatter, "{:.1} s", self.0.as_secs_f64())
        } else {
            write!(formatter, "{} min {:02} s", seconds / 60, seconds % 60)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_told_from_a_minute_on() {
        assert_eq!(Took(Duration::from_millis(1_240)).to_string(), "1.2 s");
        assert_eq!(Took(Duration::from_secs(125)).to_string(), "2 min 05 s");
    }
}
