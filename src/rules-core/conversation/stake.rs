//! What is at stake: numbers by which players judge what to choose.

/// A number by which players judge an option, taken over everything that may come of it. A rule
/// states it each time some of it is settled, in the order in which players are to read it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stake {
    /// The words after the number: "hit", "lost".
    pub words: &'static str,
    /// What the number is.
    pub kind: StakeKind,
    /// What 1 of it is worth when options are compared: 1 for what is wanted most, negative for
    /// what is not wanted.
    pub worth: f64,
}

/// What kind of number a stake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StakeKind {
    /// The chance of something that happens at most once.
    Chance,
    /// How many there will be on average.
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

/// A stake and how it was settled in one run: 0 or 1 for a chance, or a number.
pub(crate) type Settled = (&'static Stake, f64);
