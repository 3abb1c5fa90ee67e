//! What is at stake: numbers by which players judge what to choose.

/// What players judge an option by, as one number of all that may come of it. A rule states it each
/// time it is settled, in the order in which players are to read of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stake {
    /// What it is, after its number: "hit", "lost".
    pub words: &'static str,
    /// What its number is.
    pub kind: StakeKind,
    /// What 1 of it is worth, where options are compared: 1 for what is wanted most, less than 0
    /// for what is not wanted.
    pub worth: f64,
}

/// What kind of number players judge by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StakeKind {
    /// The chance that something happens, which it does once at most.
    Chance,
    /// How many there will be on the average.
    Number,
}

impl Stake {
    /// Something that happens or does not: "40% hit".
    pub const fn chance(words: &'static str, worth: f64) -> Self {
        Self { words, kind: StakeKind::Chance, worth }
    }

    /// Something that is counted: "2.3 lost".
    pub const fn number(words: &'static str, worth: f64) -> Self {
        Self { words, kind: StakeKind::Number, worth }
    }
}

/// What was at stake, and how it came out: 0 or 1 for what may happen, or how many.
pub(crate) type Settled = (&'static Stake, f64);
