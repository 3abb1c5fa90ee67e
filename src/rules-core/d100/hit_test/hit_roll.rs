//! Results of hit tests.

use crate::{conversation::Outcome, topic::Topic};

/// The result of a hit test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitRoll {
    /// At or under the critical hit value.
    Critical,
    /// At or under the hit value.
    Hit,
    /// Over the hit value.
    Miss,
    /// A shot that always fails, whatever its hit value: the gun jams.
    Jam,
}

impl HitRoll {
    /// Returns `true` if it hits.
    pub fn hits(self) -> bool {
        matches!(self, Self::Critical | Self::Hit)
    }

    /// The result in a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Hit => "hit",
            Self::Miss => "miss",
            Self::Jam => "jam",
        }
    }

    /// The result as an outcome for the attacker.
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Self::Critical => Outcome::success(self.word()),
            Self::Hit => Outcome::success(self.word()).ranked(1),
            Self::Miss => Outcome::failure(self.word()),
            Self::Jam => Outcome::failure(self.word()).ranked(1),
        }
    }
}

/// Hit test.
pub(crate) const TOPIC: Topic = Topic {
    key: "hit-test",
    title: "Hit test",
    rules: &[1],
    text: || {
        "Roll a D100. At or under the critical value, it's a critical hit; at or under the hit \
         value, a hit; otherwise, a miss."
            .to_owned()
    },
};

/// Hit test, critical hit value.
pub(crate) const CRITICAL: Topic = Topic {
    key: "critical",
    title: "Critical value",
    rules: &[4],
    text: || {
        "A tenth of the hit value, rounded up: 6 for a hit value of 58. With a hit value of 0 or \
         less, nothing is critical. A roll of 1–5 above the critical value is a plain hit."
            .to_owned()
    },
};
