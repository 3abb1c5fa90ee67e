//! How a test comes out, in a few words.

use std::borrow::Cow;

/// Whether an outcome is what the one who makes the test hopes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    /// It is what they hope for.
    Success,
    /// Hoped for in part, or good for one side and bad for another.
    Mixed,
    /// It is what they fear.
    Failure,
}

/// The outcome of one test. Sorts by tone, then rank, then label.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    /// Good or bad for whoever makes the test.
    pub tone: Tone,
    /// Its place among outcomes of the same tone, lowest first; 0 where sorting by label is good
    /// enough.
    pub rank: i32,
    /// A few words: "hit", "no wound".
    pub label: Cow<'static, str>,
    /// Whether another outcome follows that covers this one, as wounds do hits. Odds then show only
    /// the later one.
    pub interim: bool,
}

impl Outcome {
    /// An outcome that is hoped for.
    pub fn success(label: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Tone::Success, label)
    }

    /// An outcome that is feared.
    pub fn failure(label: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Tone::Failure, label)
    }

    /// An outcome that is hoped for in part.
    pub fn mixed(label: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Tone::Mixed, label)
    }

    /// Sets its place among outcomes of its tone, lowest first.
    #[must_use]
    pub fn ranked(mut self, rank: i32) -> Self {
        self.rank = rank;
        self
    }

    /// Leaves it out of the odds where another outcome follows it.
    #[must_use]
    pub fn interim(mut self) -> Self {
        self.interim = true;
        self
    }

    /// An outcome of any tone.
    pub fn new(tone: Tone, label: impl Into<Cow<'static, str>>) -> Self {
        Self { tone, rank: 0, label: label.into(), interim: false }
    }
}
