//! The damage of a hit, and what is left of it after armour.

use crate::{
    conversation::{Goal, Outcome, Part, Reading, Sum},
    d100::figure::profile::Profile,
    dice::{Dice, Expression},
    topic::Topic,
};

/// What the damage of a critical hit is multiplied by.
pub(super) const CRITICAL_FACTOR: i32 = 2;

/// The kind of a hit, on which its damage depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HitKind {
    /// A hit that is not critical.
    Plain,
    /// A critical hit.
    Critical,
}

impl HitKind {
    /// What the damage is multiplied by. Damage, critical hits: it is doubled.
    fn factor(self) -> i32 {
        match self {
            Self::Plain => 1,
            Self::Critical => CRITICAL_FACTOR,
        }
    }
}

/// The damage that a weapon deals when it hits, with all its parts.
#[derive(Clone, Debug, Hash)]
pub(crate) struct WeaponDamage {
    /// The dice to roll, if there are any.
    pub(super) dice: Option<Dice>,
    /// What is added to the dice.
    parts: Vec<Part>,
}

impl WeaponDamage {
    /// The damage that is written for a weapon, when this figure uses it.
    pub(crate) fn new(expression: Expression, of: &Profile, weapon: &str) -> Self {
        let rolled = expression.rolled(of.x());
        let plus = (rolled.plus != 0).then(|| Part::modifier(weapon.to_owned(), rolled.plus));
        Self { dice: rolled.dice, parts: plus.into_iter().collect() }
    }

    /// Adds a modifier; one of 0 is left out.
    #[must_use]
    pub(crate) fn modifier(mut self, label: &'static str, value: i32) -> Self {
        if value != 0 {
            self.parts.push(Part::modifier(label, value));
        }
        self
    }

    /// The damage for a roll. It is multiplied after all modifiers and before armour.
    pub(super) fn dealt(&self, natural: i32, hit: HitKind) -> i32 {
        let modified = natural + self.parts.iter().map(|part| part.value).sum::<i32>();
        (modified * hit.factor()).max(0)
    }

    /// The sum of the dice and everything that is added.
    pub(super) fn sum(&self, who: Sum) -> Sum {
        self.parts.iter().cloned().fold(who, |sum, part| sum.part(Some(part)))
    }

    /// What each roll does to this target.
    pub(super) fn reading(&self, dice: Dice, hit: HitKind, target: Target) -> Reading {
        let least = i32::from(target.armour) / hit.factor() + 1;
        let reading = Reading::of(dice, |natural| {
            injuries_of(target.surplus(self.dealt(natural, hit)), target)
        });
        reading.goal(Goal::at_least(least))
    }
}

/// The target of a hit, as far as it matters for damage.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct Target {
    pub(crate) armour: u8,
    /// Injuries that it can still take before it falls.
    pub(crate) left: u16,
    pub(crate) object: bool,
}

impl Target {
    /// What is left of this damage after armour, but not more than the target can still take.
    pub(super) fn surplus(self, dealt: i32) -> u16 {
        let surplus = (dealt - i32::from(self.armour)).clamp(0, self.left.into());
        u16::try_from(surplus).unwrap_or(0)
    }
}

/// The outcome of one damage roll.
pub(super) fn injuries_of(surplus: u16, target: Target) -> Outcome {
    let rank = -i32::from(surplus);
    match (surplus, target.object) {
        (0, false) => Outcome::failure("no injury"),
        (0, true) => Outcome::failure("no damage"),
        (all, false) if all >= target.left => Outcome::success("falls").ranked(rank),
        (all, true) if all >= target.left => Outcome::success("destroyed").ranked(rank),
        (more, false) => Outcome::success(format!("injury +{more}")).ranked(rank),
        (more, true) => Outcome::success(format!("{more} damage")).ranked(rank),
    }
}

/// Damage.
pub(crate) const TOPIC: Topic = Topic {
    key: "damage",
    title: "Damage and armour",
    rules: &[5, 6],
    text: || {
        "A hit deals its weapon's damage. Only damage above the armour adds to the injury value. \
         A figure that reaches its injury limit falls. Bare hands deal one die of X, where X is a \
         tenth of Strength, rounded down."
            .to_owned()
    },
};

/// Damage, critical hits.
pub(super) const CRITICAL_HITS: Topic = Topic {
    key: "critical-hits",
    title: "Critical hits",
    rules: &[7],
    text: || "A critical hit doubles the damage, after all bonuses and before armour.".to_owned(),
};
