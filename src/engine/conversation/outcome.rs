//! The outcomes of tests, in a few words.

use std::borrow::Cow;

/// Whether an outcome is good for the figure or side that makes the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    /// A result that is good for the roller.
    Success,
    /// A partial success, or a result that is good for one side and bad for another.
    Mixed,
    /// A result that is bad for the roller.
    Failure,
}

/// The outcome of a test. Outcomes are sorted by tone, then rank, then label.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    /// Whether the outcome is good or bad for the roller.
    pub tone: Tone,
    /// The position among outcomes of the same tone, lowest first. 0 if sorting by label is good
    /// enough.
    pub rank: i32,
    /// The outcome in a few words: "hit", "no wound".
    pub label: Cow<'static, str>,
    /// Whether a later outcome replaces this one in the odds, as wounds replace hits.
    pub interim: bool,
}

impl Outcome {
    /// Creates a good outcome.
    pub fn success(label: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Tone::Success, label)
    }

    /// Creates a bad outcome.
    pub fn failure(label: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Tone::Failure, label)
    }

    /// Creates a partial success.
    pub fn mixed(label: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Tone::Mixed, label)
    }

    /// Sets the position among outcomes of the same tone, lowest first.
    #[must_use]
    pub fn ranked(mut self, rank: i32) -> Self {
        self.rank = rank;
        self
    }

    /// Marks the outcome as interim: odds ignore it if another outcome follows.
    #[must_use]
    pub fn interim(mut self) -> Self {
        self.interim = true;
        self
    }

    /// Creates an outcome of any tone.
    pub fn new(tone: Tone, label: impl Into<Cow<'static, str>>) -> Self {
        Self { tone, rank: 0, label: label.into(), interim: false }
    }
}
