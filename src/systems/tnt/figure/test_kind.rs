//! The kinds of tests, with their names.

use engine::Topic;

/// A kind of test that figures make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// The test for how many AP a figure gets in its activation.
    Activation,
    /// The test for climbing, jumping and dodging.
    Agility,
    /// The test for solving puzzles, bargaining and using machines.
    Intelligence,
    /// The roll to hit with a ranged attack.
    Ranged,
    /// The test for breaking doors and chains, and for moving heavy objects.
    Strength,
    /// The test for resisting poison, disease and other dangers of the wastes.
    Survival,
    /// The test of nerve for morale, grazes and mental powers.
    Will,
    /// The roll to hit in close combat.
    Melee,
    /// The attacker's roll to wound.
    Wounding,
    /// The target's roll against a wound.
    Defense,
}

impl TestKind {
    /// The names of all kinds of tests, with stat tests first.
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

    /// All kinds of tests, in the same order as [`NAMES`](Self::NAMES).
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

    /// The number of kinds that are stat tests.
    pub(crate) const STAT_TESTS: usize = 7;

    /// Returns the name of this kind.
    pub fn name(self) -> &'static str {
        let place = Self::ALL.iter().position(|&it| it == self);
        place.and_then(|place| Self::NAMES.get(place)).copied().unwrap_or_default()
    }
}

/// The topic that explains the kinds of tests.
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
