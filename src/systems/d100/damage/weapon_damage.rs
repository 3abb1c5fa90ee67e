//! The damage of a hit, before and after armour.

use engine::{
    Topic,
    conversation::{Goal, Outcome, Part, Reading, Sum},
    dice::{Dice, Expression},
};

use crate::figure::profile::Profile;

/// The factor by which a critical hit multiplies damage.
pub(super) const CRITICAL_FACTOR: i32 = 2;

/// The kind of a hit, which affects its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HitKind {
    /// A normal hit.
    Plain,
    /// A critical hit.
    Critical,
}

impl HitKind {
    /// Returns the factor by which the damage is multiplied.
    ///
    /// By the rule on damage and critical hits, a critical hit doubles the damage.
    fn factor(self) -> i32 {
        match self {
            Self::Plain => 1,
            Self::Critical => CRITICAL_FACTOR,
        }
    }
}

/// A weapon's damage: dice and numbers added to them.
#[derive(Clone, Debug, Hash)]
pub(crate) struct WeaponDamage {
    /// The dice to roll, if there are any.
    pub(super) dice: Option<Dice>,
    /// The numbers that are added to the dice.
    parts: Vec<Part>,
}

impl WeaponDamage {
    /// Creates the damage of a weapon that a figure with this profile uses.
    ///
    /// `weapon` labels the number that the expression adds to its dice.
    pub(crate) fn new(expression: Expression, of: &Profile, weapon: &str) -> Self {
        let rolled = expression.rolled(of.x());
        let plus = (rolled.plus != 0).then(|| Part::modifier(weapon.to_owned(), rolled.plus));
        Self { dice: rolled.dice, parts: plus.into_iter().collect() }
    }

    /// Adds a modifier. A modifier of 0 is left out.
    #[must_use]
    pub(crate) fn modifier(mut self, label: &'static str, value: i32) -> Self {
        if value != 0 {
            self.parts.push(Part::modifier(label, value));
        }
        self
    }

    /// Returns the damage for a roll, before armour.
    ///
    /// A critical hit multiplies the damage after all modifiers.
    pub(super) fn dealt(&self, natural: i32, hit: HitKind) -> i32 {
        let modified = natural + self.parts.iter().map(|part| part.value).sum::<i32>();
        (modified * hit.factor()).max(0)
    }

    /// Adds the parts of the damage to a sum.
    pub(super) fn sum(&self, who: Sum) -> Sum {
        self.parts.iter().cloned().fold(who, |sum, part| sum.part(Some(part)))
    }

    /// Returns a reading with the effect of each damage roll on a target.
    pub(super) fn reading(&self, dice: Dice, hit: HitKind, target: Target) -> Reading {
        let least = i32::from(target.armour) / hit.factor() + 1;
        let reading = Reading::of(dice, |natural| {
            injuries_of(target.surplus(self.dealt(natural, hit)), target)
        });
        reading.goal(Goal::at_least(least))
    }
}

/// The details of a target that matter for damage.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) struct Target {
    pub(crate) armour: u8,
    /// The injuries that the target can still take before it falls.
    pub(crate) left: u16,
    pub(crate) object: bool,
}

impl Target {
    /// Returns the damage that gets through the armour, limited to the injuries left.
    pub(super) fn surplus(self, dealt: i32) -> u16 {
        let surplus = (dealt - i32::from(self.armour)).clamp(0, self.left.into());
        u16::try_from(surplus).unwrap_or(0)
    }
}

/// Returns the outcome of one damage roll for the target.
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

/// The topic about damage and armour.
pub(crate) const TOPIC: Topic = Topic {
    key: "damage",
    title: "Damage and armour",
    rules: &[5, 6],
    text: || {
        "A hit deals the weapon's damage. Only damage above the armour adds to the injury value. A \
         figure that reaches its injury limit falls. Bare hands deal 1DX damage, where X is a \
         tenth of Strength, rounded down."
            .to_owned()
    },
};

/// The topic about the damage of critical hits.
pub(super) const CRITICAL_HITS: Topic = Topic {
    key: "critical-hits",
    title: "Critical hits",
    rules: &[7],
    text: || "A critical hit doubles the damage, after all bonuses and before armour.".to_owned(),
};
