//! How a test comes out, in a few words.

use std::borrow::Cow;

/// Whether an outcome is what whoever makes the test hopes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    /// It is.
    Success,
    /// In part, or it depends on whom you ask.
    Mixed,
    /// It is not.
    Failure,
}

/// The outcome of one test.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    /// Good or bad for whoever makes the test.
    pub tone: Tone,
    /// A few words: "hit", "no wound".
    pub label: Cow<'static, str>,
}

impl Outcome {
    /// An outcome hoped for.
    pub fn success(label: impl Into<Cow<'static, str>>) -> Self {
        Self { tone: Tone::Success, label: label.into() }
    }

    /// An outcome feared.
    pub fn failure(label: impl Into<Cow<'static, str>>) -> Self {
        Self { tone: Tone::Failure, label: label.into() }
    }

    /// An outcome that is neither.
    pub fn mixed(label: impl Into<Cow<'static, str>>) -> Self {
        Self { tone: Tone::Mixed, label: label.into() }
    }
}
