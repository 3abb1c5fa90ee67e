//! Moments: rare events that deserve more than a line in the log.

/// An event that deserves the players' attention. Later variants are more important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// The best possible roll.
    Critical,
    /// The worst possible roll.
    Fumble,
    /// A weapon has jammed.
    Jam,
    /// A figure or unit has run away.
    Rout,
    /// A figure has been put out of the battle.
    Kill,
    /// A side has won.
    Victory,
}

impl Moment {
    /// Returns the word shown for the moment.
    pub fn word(self) -> &'static str {
        match self {
            Self::Critical => "Critical!",
            Self::Fumble => "Fumble!",
            Self::Jam => "Jam!",
            Self::Rout => "Rout!",
            Self::Kill => "Out!",
            Self::Victory => "Victory!",
        }
    }
}
