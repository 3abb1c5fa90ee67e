//! Who makes a test, on which stat.

use crate::{
    conversation::{Part, Sum, Table},
    dice::Die,
    ids::FigureId,
    tnt::{
        Tnt,
        figure::{profile::Profile, test_kind::TestKind},
        state::battle::State,
    },
};

impl TestKind {
    /// The stat that the test is made on: its name, and its number in a profile. In a roll to
    /// wound, the weapon's Strength replaces the figure's.
    pub(crate) fn stat(self, profile: &Profile) -> (&'static str, u8) {
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

/// The one who makes a test: the sum without its dice, and perhaps a reroll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tester {
    /// The stat and the modifiers.
    pub(crate) sum: Sum,
    /// The ability that allows this test to be rolled again, if there is one.
    pub(crate) reroll: Option<String>,
}

impl Tester {
    /// A figure that makes a test: its stat and what its abilities add.
    pub(crate) fn new(state: &State, id: FigureId, kind: TestKind) -> Self {
        let (label, value) = kind.stat(state.profile(id));
        Self::with_stat(state, id, kind, label, value)
    }

    /// A figure that makes a test with another number in place of its stat, such as a weapon's
    /// Strength.
    pub(crate) fn with_stat(
        state: &State,
        id: FigureId,
        kind: TestKind,
        label: &'static str,
        value: u8,
    ) -> Self {
        let profile = state.profile(id);
        let mut sum =
            Sum::new(state.name(id), state.side_of(id), Die::D10).stat(label, value.into());
        for (ability, value) in profile.modifiers(kind) {
            sum = sum.modifier(ability.to_owned(), value);
        }
        Self { sum, reroll: profile.reroll(kind).map(str::to_owned) }
    }

    /// Everything that affects the result: what is added to the die, and whether it may be rolled
    /// again.
    pub(crate) fn depends_on(&self) -> (i32, bool) {
        (self.sum.bonus(), self.reroll.is_some())
    }

    /// A tester without a figure on the table.
    pub(crate) fn nobody(sum: Sum) -> Self {
        Self { sum, reroll: None }
    }

    /// Adds a modifier, if there is one.
    #[must_use]
    pub(crate) fn part(mut self, part: Option<Part>) -> Self {
        self.sum = self.sum.part(part);
        self
    }
}

/// The stats between which rules leave the choice.
const AGILITY_OR_STRENGTH: &[&str] = &["Agility", "Strength"];

/// A test of Agility or Strength, as the player chooses. The better one is the preset.
pub(crate) fn agility_or_strength(table: &mut Table<'_, Tnt>, id: FigureId) -> Tester {
    let bonus = |kind| Tester::new(table.state(), id, kind).sum.bonus();
    let is_stronger = bonus(TestKind::Strength) > bonus(TestKind::Agility);
    let chosen = table.pick("stat", "Test with", AGILITY_OR_STRENGTH, u8::from(is_stronger));
    let kind = if chosen == 0 { TestKind::Agility } else { TestKind::Strength };
    Tester::new(table.state(), id, kind)
}
