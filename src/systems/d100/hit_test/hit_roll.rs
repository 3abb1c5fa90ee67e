//! The results of hit tests.

use engine::{Topic, conversation::Outcome};

/// The result of a hit test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitRoll {
    /// A roll at or under the critical hit value.
    Critical,
    /// A roll at or under the hit value, or an automatic success.
    Hit,
    /// A roll over the hit value, or an automatic failure of a blow.
    Miss,
    /// An automatic failure of a shot, which jams the gun.
    Jam,
}

impl HitRoll {
    /// Returns `true` if the result is a hit, critical or not.
    pub fn hits(self) -> bool {
        matches!(self, Self::Critical | Self::Hit)
    }

    /// Returns the result in one word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Hit => "hit",
            Self::Miss => "miss",
            Self::Jam => "jam",
        }
    }

    /// Returns the result as an outcome for the attacker.
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Self::Critical => Outcome::success(self.word()),
            Self::Hit => Outcome::success(self.word()).ranked(1),
            Self::Miss => Outcome::failure(self.word()),
            Self::Jam => Outcome::failure(self.word()).ranked(1),
        }
    }
}

/// The topic about hit tests.
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

/// The topic about the critical hit value.
pub(crate) const CRITICAL: Topic = Topic {
    key: "critical",
    title: "Critical value",
    rules: &[4],
    text: || {
        "The critical value is a tenth of the hit value, rounded up: 6 for a hit value of 58. With \
         a hit value of 0 or less, no hit is critical. A roll of 1–5 that is over the critical \
         value is a plain hit."
            .to_owned()
    },
};
