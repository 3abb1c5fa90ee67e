//! Conditions of special rules: the kinds of attacks and the circumstances in which they count.

/// The kinds of attacks in which a special rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// All kinds of attacks.
    Always,
    /// Shooting only.
    Shooting,
    /// Melee only.
    Melee,
    /// Strikes of a charging unit only.
    Charging,
}

/// The kind of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Attack {
    /// Shooting, with or without a move before it.
    Shot { moved: bool },
    /// Strikes of a charging unit.
    Charge,
    /// Strikes of a unit that was charged.
    Return,
    /// Hits of a spell.
    Spell,
}

impl Attack {
    /// Returns `true` if the attack is shooting.
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

    /// Returns `true` if the rule counts in this kind of attack.
    pub(crate) fn counts_in(self, attack: Attack) -> bool {
        match self {
            Self::Always => true,
            Self::Shooting => attack.is_shot(),
            Self::Melee => matches!(attack, Attack::Charge | Attack::Return),
            Self::Charging => attack == Attack::Charge,
        }
    }

    /// Describes when the rule counts, in a few words that follow the effect.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Always => "",
            Self::Shooting => " in shooting",
            Self::Melee => " in melee",
            Self::Charging => " when charging",
        }
    }
}

/// A condition for a special rule to count, besides the kind of attack.
///
/// If the battle state does not settle the condition, players are asked when they roll the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// The rule has no further condition.
    Anyhow,
    /// The attack is a shot or a charge from more than 9 inches away.
    Far,
    /// The attack comes from within 12 inches.
    Near,
    /// Most models of the target have Tough(3) or more.
    AtTough,
    /// Most models of the target have Tough(3) or more, and the target is not a hero.
    AtToughNoHero,
    /// The attack is from more than 9 inches away, and the bearer has not moved.
    FarUnmoved,
    /// The bearer is in or beside terrain.
    BesideTerrain,
    /// The bearer has arrived from reserve this round.
    Arrived,
    /// The attack is from more than 9 inches away, and most models of the target have Tough(3) or
    /// more.
    FarAtTough,
    /// The attack is a shot from more than 9 inches away, or any charge.
    FarOrCharging,
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
        "Over 9 inches away and at Tough 3 or more",
        "Shooting over 9 inches or charging",
    ];
    /// The labels of all conditions, which players see instead of the names in saved sheets.
    pub(super) const SHOWN: &'static [&'static str] = &[
        "Always",
        "Over 9″ away",
        "Within 12″",
        "Against Tough(3)+",
        "Against Tough(3)+, except heroes",
        "Over 9″ away, unit hasn't moved",
        "Beside terrain",
        "In the round it arrives",
        "Over 9″ away, against Tough(3)+",
        "Shooting over 9″, or charging",
    ];
    const ALL: [Self; 10] = [
        Self::Anyhow,
        Self::Far,
        Self::Near,
        Self::AtTough,
        Self::AtToughNoHero,
        Self::FarUnmoved,
        Self::BesideTerrain,
        Self::Arrived,
        Self::FarAtTough,
        Self::FarOrCharging,
    ];

    pub(super) fn of(name: &str) -> Self {
        let found = Self::NAMES.iter().zip(Self::ALL).find(|(it, _)| **it == name);
        found.map_or(Self::Anyhow, |(_, only)| only)
    }

    /// Describes the condition in a few words that follow the effect.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Anyhow => "",
            Self::Far => " from over 9″ away",
            Self::Near => " within 12″",
            Self::AtTough => " against Tough(3) or more",
            Self::AtToughNoHero => " against Tough(3) or more, except heroes",
            Self::FarUnmoved => " from over 9″ away if the unit hasn't moved",
            Self::BesideTerrain => " beside terrain",
            Self::Arrived => " in the round it arrives",
            Self::FarAtTough => " from over 9″ away against Tough(3) or more",
            Self::FarOrCharging => " in shooting from over 9″ away and when charging",
        }
    }
}
