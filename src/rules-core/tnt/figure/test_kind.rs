//! The kinds of tests, by the names that players use.

use crate::topic::Topic;

/// A kind of test that figures make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// How much a figure gets done this turn.
    Activation,
    /// Climbing, jumping, dodging.
    Agility,
    /// Puzzles, bargains, machines.
    Intelligence,
    /// Shooting.
    Ranged,
    /// Doors, chains, heavy things.
    Strength,
    /// Poison, disease, whatever the wastes hold.
    Survival,
    /// Nerve: morale, grazes, the powers of the mind.
    Will,
    /// Close combat.
    Melee,
    /// To wound somebody.
    Wounding,
    /// To avoid being wounded.
    Defense,
}

impl TestKind {
    /// The names of all kinds, those of stat tests first.
    pub(crate) const NAMES: &'static [&'static str] = &[
        "Activation",
        "Agility",
        "Intelligence",
        "Ranged",
        "Strength",
        "Survival",
        "Will",
        "Melee",
        "Wounding",
        "Defense",
    ];

    /// All kinds, in the order of their names.
    pub(crate) const ALL: &'static [Self] = &[
        Self::Activation,
        Self::Agility,
        Self::Intelligence,
        Self::Ranged,
        Self::Strength,
        Self::Survival,
        Self::Will,
        Self::Melee,
        Self::Wounding,
        Self::Defense,
    ];

    /// How many kinds are stat tests.
    pub(crate) const STAT_TESTS: usize = 7;

    /// Its name.
    pub fn name(self) -> &'static str {
        let place = Self::ALL.iter().position(|&it| it == self);
        place.and_then(|place| Self::NAMES.get(place)).copied().unwrap_or_default()
    }
}

/// Stats and tests.
pub(crate) const TOPIC: Topic = Topic {
    key: "tests",
    title: "Kinds of tests",
    rules: &[10],
    text: || {
        "Activation, Agility, Intelligence, Survival and Will tests use Mettle. Ranged tests use \
         Ranged, and Strength tests use Strength. Abilities can add to one kind of test or let \
         you reroll it."
            .to_owned()
    },
};
