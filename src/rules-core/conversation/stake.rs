//! What is at stake: numbers by which players judge what to choose.

use crate::ids::SideId;

/// A number by which players judge an option, taken over everything that may come of it. A rule
/// states it each time some of it is settled, in the order in which players are to read it.
///
/// A stake is something that happens to a side, mostly to its figures. Whether that is good or bad
/// depends on which side decides, so a rule only says whom it happens to: see [`SeenStake`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stake {
    /// The words after the number if it happens to an enemy of the side that decides, and if it
    /// happens to that side itself: "hit", "own hit".
    words: [&'static str; 2],
    /// What the number is.
    kind: StakeKind,
    /// What 1 of it is worth when options are compared, if it happens to an enemy: 1 for what is
    /// wanted most, negative for what is not wanted.
    worth: f64,
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
    pub const fn chance(words: [&'static str; 2], worth: f64) -> Self {
        Self { words, kind: StakeKind::Chance, worth }
    }

    /// Something that is counted: "2.3 lost".
    pub const fn number(words: [&'static str; 2], worth: f64) -> Self {
        Self { words, kind: StakeKind::Number, worth }
    }

    /// What the number is.
    pub fn kind(&self) -> StakeKind {
        self.kind
    }
}

/// A stake as the side that decides sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenStake {
    stake: Stake,
    is_own: bool,
}

impl SeenStake {
    /// The stake of something that happens to a side, as another or the same side sees it.
    pub fn new(stake: Stake, of: SideId, seen_by: SideId) -> Self {
        Self { stake, is_own: of == seen_by }
    }

    /// The stake of enemies of the side that decides, and that of its own.
    pub(super) fn both(stake: Stake) -> [Self; 2] {
        [false, true].map(|is_own| Self { stake, is_own })
    }

    /// Returns `true` if it is about what happens to this side.
    pub(super) fn is_of(&self, side: Option<SideId>, seen_by: SideId) -> bool {
        self.is_own == (side == Some(seen_by))
    }

    /// The words after the number: "hit", "own hit".
    pub fn words(&self) -> &'static str {
        self.stake.words[usize::from(self.is_own)]
    }

    /// Returns `true` if it happens to the side that decides.
    pub fn is_own(&self) -> bool {
        self.is_own
    }

    /// What 1 of it is worth to the side that decides.
    pub fn worth(&self) -> f64 {
        if self.is_own { -self.stake.worth } else { self.stake.worth }
    }

    /// What the number is.
    pub fn kind(&self) -> StakeKind {
        self.stake.kind
    }

    /// The same stake as an enemy of the side that decides sees it, where there are two sides.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { is_own: !self.is_own, ..self }
    }
}

/// A stake and how it was settled in one run: 0 or 1 for a chance, or a number.
pub(crate) type Settled = (SeenStake, f64);
