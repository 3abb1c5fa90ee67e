//! Stakes: the numbers by which players judge their options.

use crate::ids::SideId;

/// A number by which players judge an option: the probability or expected value of one of its
/// consequences. A rule reports each stake when it is decided, in the order in which players should
/// read them.
///
/// A stake happens to a side, usually to one of its figures. Whether the stake is good or bad
/// depends on which side decides, so a rule only reports the side that the stake happens to (see
/// [`SeenStake`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stake {
    /// The labels shown after the number: one for enemies of the deciding side, and one for that
    /// side itself: "hit", "friendly hit".
    words: [&'static str; 2],
    /// Whether the number is a probability or an average.
    kind: StakeKind,
    /// How desirable one unit is when it happens to an enemy: 1 for the most desirable result,
    /// negative for an undesirable one.
    worth: f64,
    /// The label beside the side that the stake happens to: "hit", "lost".
    brief: &'static str,
    /// Why an option is the best if this stake decides: for enemies, and for the deciding side
    /// itself: "most models lost", "fewest own losses".
    reasons: Option<[&'static str; 2]>,
    /// Whether rules report the side that the stake happens to.
    is_sided: bool,
}

/// Whether a stake is a probability or an average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StakeKind {
    /// The probability of something that happens at most once.
    Chance,
    /// The average number of something.
    Number,
}

impl Stake {
    /// Creates a stake for the probability of an event: "40% hit".
    pub const fn chance(words: [&'static str; 2], worth: f64) -> Self {
        Self::new(words, StakeKind::Chance, worth)
    }

    /// Creates a stake for an average number: "2.3 lost".
    pub const fn number(words: [&'static str; 2], worth: f64) -> Self {
        Self::new(words, StakeKind::Number, worth)
    }

    const fn new(words: [&'static str; 2], kind: StakeKind, worth: f64) -> Self {
        let [brief, _] = words;
        Self { words, kind, worth, brief, reasons: None, is_sided: true }
    }

    /// Sets the label beside the side that the stake happens to, if it isn't the first label:
    /// "lost", "breaks".
    #[must_use]
    pub const fn in_brief(self, brief: &'static str) -> Self {
        Self { brief, ..self }
    }

    /// Sets the reasons to choose an option because of this stake, in about three words: one for
    /// enemies of the deciding side, and one for that side itself.
    #[must_use]
    pub const fn because(self, reasons: [&'static str; 2]) -> Self {
        Self { reasons: Some(reasons), ..self }
    }

    /// Declares that rules report this stake without the side that it happens to.
    #[must_use]
    pub const fn unsided(self) -> Self {
        Self { is_sided: false, ..self }
    }

    /// Returns whether the number is a probability or an average.
    pub fn kind(&self) -> StakeKind {
        self.kind
    }
}

/// A stake from the deciding side's point of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenStake {
    stake: Stake,
    is_own: bool,
}

impl SeenStake {
    /// Creates a stake that happens to side `of`, from the point of view of side `seen_by`.
    pub fn new(stake: Stake, of: SideId, seen_by: SideId) -> Self {
        Self { stake, is_own: of == seen_by }
    }

    /// Returns the stake twice: once as happening to enemies of the deciding side, and once as
    /// happening to that side itself.
    pub(super) fn both(stake: Stake) -> [Self; 2] {
        [false, true].map(|is_own| Self { stake, is_own })
    }

    /// Returns `true` if `side` is one of those that the stake happens to: the deciding side
    /// `seen_by`, or its enemies.
    pub(super) fn is_of(&self, side: Option<SideId>, seen_by: SideId) -> bool {
        self.is_own == (side == Some(seen_by))
    }

    /// Returns the label after the number: "hit", "friendly hit".
    pub fn words(&self) -> &'static str {
        self.stake.words[usize::from(self.is_own)]
    }

    /// Returns the label after the number for enemies of the deciding side: "models lost".
    pub fn at_enemies(&self) -> &'static str {
        let [at_enemies, _] = self.stake.words;
        at_enemies
    }

    /// Returns the label beside the side that the stake happens to: "hit", "lost".
    pub fn brief(&self) -> &'static str {
        self.stake.brief
    }

    /// Returns why an option is the best if this stake decides: "most models lost".
    pub fn reason(&self) -> String {
        if let Some(reasons) = self.stake.reasons {
            return reasons[usize::from(self.is_own)].to_owned();
        }
        let end = if self.worth() > 0.0 { "highest" } else { "lowest" };
        let what = match self.kind() {
            StakeKind::Chance => "odds",
            StakeKind::Number => "average",
        };
        format!("{}: {end} {what}", self.stake.brief)
    }

    /// Returns `true` if rules report the side that the stake happens to.
    pub fn is_sided(&self) -> bool {
        self.stake.is_sided
    }

    /// Returns `true` if the stake happens to the deciding side.
    pub fn is_own(&self) -> bool {
        self.is_own
    }

    /// Returns the value of one unit for the deciding side.
    pub fn worth(&self) -> f64 {
        if self.is_own { -self.stake.worth } else { self.stake.worth }
    }

    /// Returns whether the number is a probability or an average.
    pub fn kind(&self) -> StakeKind {
        self.stake.kind
    }

    /// Returns the stake from the enemy's point of view, in a battle of two sides.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { is_own: !self.is_own, ..self }
    }
}

/// A stake and its result in one run: 0 or 1 for a probability, or a number.
pub(crate) type Settled = (SeenStake, f64);
