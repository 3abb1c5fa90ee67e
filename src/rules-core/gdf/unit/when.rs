//! When a special rule counts: in which attacks, and under which circumstances.

/// When a special rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Always.
    Always,
    /// In shooting.
    Shooting,
    /// In melee.
    Melee,
    /// In melee, when it has charged.
    Charging,
}

/// The kind of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Attack {
    /// Shooting, after a move or without one.
    Shot { moved: bool },
    /// Strikes of a charging unit.
    Charge,
    /// Strikes of a unit that was charged.
    Return,
    /// Hits of a spell.
    Spell,
}

impl Attack {
    /// Returns `true` if it is shooting.
    pub(crate) fn is_shot(self) -> bool {
        matches!(self, Self::Shot { .. })
    }
}

impl When {
    pub(super) const NAMES: &'static [&'static str] = &["Always", "Shooting", "Melee", "Charging"];
    const ALL: [Self; 4] = [Self::Always, Self::Shooting, Self::Melee, Self::Charging];

    pub(super) fn of(name: &str) -> Self {
        let found = Self::NAMES.iter().zip(Self::ALL).find(|(it, _)| **it == name);
        found.map_or(Self::Always, |(_, when)| when)
    }

    /// Returns `true` if it counts in such an attack.
    pub(crate) fn counts_in(self, attack: Attack) -> bool {
        match self {
            Self::Always => true,
            Self::Shooting => attack.is_shot(),
            Self::Melee => matches!(attack, Attack::Charge | Attack::Return),
            Self::Charging => attack == Attack::Charge,
        }
    }

    /// When it counts, in a few words that follow the effect.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Always => "",
            Self::Shooting => " in shooting",
            Self::Melee => " in melee",
            Self::Charging => " when charging",
        }
    }
}

/// What else must be the case for a special rule to count. What the battle does not know is asked
/// for with the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// Nothing else.
    Anyhow,
    /// Shooting or charging from over 9 inches away.
    Far,
    /// Within 12 inches.
    Near,
    /// Most models of the target have Tough(3) or more.
    AtTough,
    /// Most models of the target have Tough(3) or more, and the target is no hero.
    AtToughNoHero,
    /// From over 9 inches away, by a unit that has not moved.
    FarUnmoved,
    /// Its owner is in or beside terrain.
    BesideTerrain,
    /// In the round in which its owner comes from reserve.
    Arrived,
}

impl Only {
    pub(super) const NAMES: &'static [&'static str] = &[
        "Anyhow",
        "Over 9 inches away",
        "Within 12 inches",
        "At Tough 3 or more",
        "At Tough 3 or more but heroes",
        "Over 9 inches away and unmoved",
        "Beside terrain",
        "In the round it arrives",
    ];
    const ALL: [Self; 8] = [
        Self::Anyhow,
        Self::Far,
        Self::Near,
        Self::AtTough,
        Self::AtToughNoHero,
        Self::FarUnmoved,
        Self::BesideTerrain,
        Self::Arrived,
    ];

    pub(super) fn of(name: &str) -> Self {
        let found = Self::NAMES.iter().zip(Self::ALL).find(|(it, _)| **it == name);
        found.map_or(Self::Anyhow, |(_, only)| only)
    }

    /// The circumstance in a few words that follow the effect.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Anyhow => "",
            Self::Far => " from over 9 inches away",
            Self::Near => " within 12 inches",
            Self::AtTough => " at Tough(3) or more",
            Self::AtToughNoHero => " at Tough(3) or more but heroes",
            Self::FarUnmoved => " from over 9 inches away, unmoved",
            Self::BesideTerrain => " beside terrain",
            Self::Arrived => " in the round it arrives",
        }
    }
}
