//! Moments: what happens once in a while, and is worth more than a line.

/// Something that players look up for. Those that weigh more come later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// Dice that could not have fallen better.
    Critical,
    /// Dice that could not have fallen worse.
    Fumble,
    /// A weapon jams.
    Jam,
    /// Somebody runs.
    Rout,
    /// Somebody is out of the battle.
    Kill,
    /// A side has won.
    Victory,
}

impl Moment {
    /// It in a word.
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
