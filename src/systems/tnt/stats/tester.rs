//! The testers of stat tests and opposed tests, with their stats and modifiers.

use engine::{
    FigureId, HasLineup,
    conversation::{Label, Part, Sum, Table},
    dice::Die,
};

use crate::{
    Tnt,
    figure::{profile::Profile, test_kind::TestKind},
    state::battle::State,
};

impl TestKind {
    /// Returns the name of the stat that is tested, and its value in a profile.
    ///
    /// In a roll to wound, the weapon's Strength replaces the figure's.
    pub(crate) fn stat(self, profile: &Profile) -> (&'static str, u8) {
        match self {
            Self::Ranged => ("Ranged", *profile.ranged),
            Self::Strength | Self::Wounding => ("Strength", *profile.strength),
            Self::Melee => ("Melee", *profile.melee),
            Self::Defense => ("Defense", *profile.defense),
            Self::Activation | Self::Agility | Self::Intelligence | Self::Survival | Self::Will => {
                ("Mettle", *profile.mettle)
            }
        }
    }
}

/// A participant in a test, with its stat, modifiers and a possible reroll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tester {
    /// The stat and the modifiers.
    pub(crate) sum: Sum,
    /// The ability that gives a reroll of this test, if there is one.
    pub(crate) reroll: Option<String>,
}

impl Tester {
    /// Creates the tester for a figure, from its stat and the modifiers of its abilities.
    pub(crate) fn new(state: &State, id: FigureId, kind: TestKind) -> Self {
        let (label, value) = kind.stat(state.profile(id));
        Self::with_stat(state, id, kind, label, value)
    }

    /// Creates the tester for a figure with another value, such as a weapon's Strength, instead of
    /// its stat.
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

    /// Returns the values that affect the result: the total bonus to the die, and whether there is
    /// a reroll.
    pub(crate) fn depends_on(&self) -> (i32, bool) {
        (self.sum.bonus(), self.reroll.is_some())
    }

    /// Creates a tester without a figure.
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

/// The kinds of test to choose from when a rule allows Agility or Strength.
const AGILITY_OR_STRENGTH: &[&str] = &["Agility", "Strength"];

/// Asks whether to test Agility or Strength and returns the tester.
///
/// The better of the two is the preset.
pub(crate) fn agility_or_strength(table: &mut Table<'_, Tnt>, id: FigureId) -> Tester {
    let bonus = |kind| Tester::new(table.state(), id, kind).sum.bonus();
    let is_stronger = bonus(TestKind::Strength) > bonus(TestKind::Agility);
    let label = Label::from("Test with").decided_by(table.state().side_of(id));
    let chosen = table.pick("stat", label, AGILITY_OR_STRENGTH, u8::from(is_stronger));
    let kind = if chosen == 0 { TestKind::Agility } else { TestKind::Strength };
    Tester::new(table.state(), id, kind)
}
