//! The kinds of tests, by the names players use, and who makes them.

use super::{sheet::Profile, state::State};
use crate::{
    conversation::{Part, Sum},
    dice::Die,
    ids::FigureId,
    topic::Topic,
};

/// A kind of test a figure can be put to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// How much it gets done this turn.
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
    /// Wounding somebody.
    Wounding,
    /// Not being wounded.
    Defense,
}

impl TestKind {
    /// The names of all kinds, those of stat tests first.
    pub(super) const NAMES: &'static [&'static str] = &[
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
    pub(super) const ALL: &'static [Self] = &[
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

    /// How many of them are stat tests.
    pub(super) const STAT_TESTS: usize = 7;

    /// Its name.
    pub fn name(self) -> &'static str {
        let place = Self::ALL.iter().position(|&it| it == self);
        place.and_then(|place| Self::NAMES.get(place)).copied().unwrap_or_default()
    }

    /// The stat it is made on: its name and, of a profile, its number. Of a roll to wound the weapon's Strength takes the
    /// place of the figure's.
    pub(super) fn stat(self, profile: &Profile) -> (&'static str, u8) {
        match self {
            Self::Ranged => ("Ranged", profile.ranged),
            Self::Strength | Self::Wounding => ("Strength", profile.strength),
            Self::Melee => ("Melee", profile.melee),
            Self::Defense => ("Defense", profile.defense),
            Self::Activation | Self::Agility | Self::Intelligence | Self::Survival | Self::Will => {
                ("Mettle", profile.mettle)
            }
        }
    }
}

/// Whoever makes a test: the sum it begins with, and the ability that lets it roll again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tester {
    /// Stat and modifiers.
    pub(super) sum: Sum,
    /// The name of an ability that gives a reroll of this test.
    pub(super) reroll: Option<String>,
}

impl Tester {
    /// A figure that makes a test: its stat and what its abilities add.
    pub(super) fn new(state: &State, id: FigureId, kind: TestKind) -> Self {
        let (label, value) = kind.stat(state.profile(id));
        Self::with_stat(state, id, kind, (label, value))
    }

    /// The same with another number in the stat's place, as a weapon's Strength.
    pub(super) fn with_stat(
        state: &State,
        id: FigureId,
        kind: TestKind,
        (label, value): (&'static str, u8),
    ) -> Self {
        let profile = state.profile(id);
        let mut sum =
            Sum::new(&profile.name, state.side_of(id), Die::D10).stat(label, value.into());
        for (ability, value) in profile.modifiers(kind) {
            sum = sum.modifier(ability.to_owned(), value);
        }
        Self { sum, reroll: profile.reroll(kind).map(str::to_owned) }
    }

    /// Somebody who is not on the table.
    pub(super) fn nobody(sum: Sum) -> Self {
        Self { sum, reroll: None }
    }

    /// Adds a modifier, where there is one.
    #[must_use]
    pub(super) fn part(mut self, part: Option<Part>) -> Self {
        self.sum = self.sum.part(part);
        self
    }
}

/// Stats and tests.
pub(super) const TOPIC: Topic = Topic {
    key: "tests",
    title: "Kinds of tests",
    rules: &[10],
    text: || {
        "Activation, Agility, Intelligence, Survival and Will are tested on Mettle, Ranged on Ranged, Strength on \
         Strength. Abilities may add to one kind of test or let it be rolled again."
            .to_owned()
    },
};
