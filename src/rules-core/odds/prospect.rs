//! What may come of an option, in a few numbers.

use std::fmt;

use super::NoOdds;
use crate::{
    conversation::{Stake, StakeKind},
    ids::FigureId,
};

/// One number of what may come of an option: "31 % breaks", "2.3 lost".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// What it is of.
    pub stake: Stake,
    /// A chance, 0 to 1, or how many on the average.
    pub expected: f64,
}

/// What may come of an option, what is to be read first in front.
///
/// # Errors
/// Where nothing can be said, or this option alone is too wide.
pub type Prospects = Result<Vec<Prospect>, NoOdds>;

/// An option, and what may come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// The option's words; empty where no choice is asked for.
    pub label: String,
    /// The figure that it stands for.
    pub figure: Option<FigureId>,
    /// What may come of it.
    pub prospects: Prospects,
}

/// What sums of shares may be off by.
const TINY: f64 = 1e-9;

/// The number and what it is of: "31 % breaks".
impl fmt::Display for Prospect {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stake: Stake { words, kind }, expected } = *self;
        match kind {
            StakeKind::Number => write!(formatter, "{expected:.1} {words}"),
            // What may still happen is never told as impossible, nor what may fail as sure.
            StakeKind::Chance if expected > TINY && expected < 0.005 => {
                write!(formatter, "<1 % {words}")
            }
            StakeKind::Chance if (0.995..1.0 - TINY).contains(&expected) => {
                write!(formatter, ">99 % {words}")
            }
            StakeKind::Chance => write!(formatter, "{:.0} % {words}", expected * 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prospects_are_told_in_a_few_words() {
        let words = |stake, expected| Prospect { stake, expected }.to_string();
        let breaks = Stake::chance("breaks");
        assert_eq!(words(Stake::number("lost"), 2.34), "2.3 lost");
        assert_eq!(words(breaks, 0.314), "31 % breaks");
        assert_eq!(words(breaks, 0.001), "<1 % breaks");
        assert_eq!(words(breaks, 0.999), ">99 % breaks");
        assert_eq!(
            (words(breaks, 0.0), words(breaks, 1.0)),
            ("0 % breaks".into(), "100 % breaks".into())
        );
    }
}
