//! Journals with the types of their system, so that tests can look at states and take actions.

use std::{
    marker::PhantomData,
    ops::{Deref, DerefMut},
};

use rand::Rng;

use crate::{
    game::{BattleRules, GameError},
    journal::{Battle, SavedJournal},
    odds::{Audit, Forecasts},
    refusal::Refusal,
    row::Row,
    sheet::{Problem, Roster},
    system::RuleSystem,
};

/// The journal of a battle of the system `S`.
pub struct JournalOf<S>(Battle, PhantomData<fn() -> S>);

impl<S: RuleSystem> JournalOf<S> {
    /// Begins a battle with these rosters.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    pub fn begin(rosters: Vec<Roster>) -> Result<Self, Vec<Problem>> {
        Self::begin_by(&S::default(), rosters)
    }

    /// Begins a battle by these rules, which must be those of the system.
    ///
    /// # Errors
    /// Returns everything on the sheets that cannot be played.
    pub fn begin_by(rules: &dyn BattleRules, rosters: Vec<Roster>) -> Result<Self, Vec<Problem>> {
        Battle::begin(rules, rosters).map(|journal| Self(journal, PhantomData))
    }

    /// Restores a saved battle.
    ///
    /// # Errors
    /// Returns an error if the battle cannot be read or played.
    pub fn restore(saved: SavedJournal) -> Result<Self, GameError> {
        Self::restore_by(&S::default(), saved)
    }

    /// Restores a saved battle by these rules, which must be those of the system.
    ///
    /// # Errors
    /// Returns an error if the battle cannot be read or played.
    pub fn restore_by(rules: &dyn BattleRules, saved: SavedJournal) -> Result<Self, GameError> {
        Battle::restore(rules, saved).map(|journal| Self(journal, PhantomData))
    }

    /// Returns the current state.
    pub fn state(&self) -> &S::State {
        self.0.state().of_system::<S>().expect("a state of this system")
    }

    /// Returns all effects, oldest first.
    pub fn effects(&self) -> Vec<S::Effect> {
        let effects = self.0.entries().iter().flat_map(|entry| &entry.effects);
        effects.map(|effect| effect.read().expect("an effect of this system")).collect()
    }

    /// Returns the action of the open walk-through.
    pub fn action(&self) -> Option<S::Action> {
        let (walk, _) = self.0.open_walk()?;
        Some(walk.action.read().expect("an action of this system"))
    }

    /// Takes an offer.
    ///
    /// # Errors
    /// Returns an error if another walk-through is open, or the action is not offered.
    #[allow(clippy::needless_pass_by_value, reason = "tests create the action in the call")]
    pub fn take(&mut self, action: S::Action) -> Result<(), Refusal> {
        self.0.take(&Row::of(&action))
    }

    /// Takes an offer even during a walk-through.
    ///
    /// # Errors
    /// Returns an error if the action is not offered.
    #[allow(clippy::needless_pass_by_value, reason = "tests create the action in the call")]
    pub fn take_instead(&mut self, action: S::Action) -> Result<(), Refusal> {
        self.0.take_instead(&Row::of(&action))
    }

    /// Returns the expected losses of an offer before it is taken.
    pub fn forecasts_of(&self, action: &S::Action) -> Forecasts {
        self.0.state().forecasts_of(&Row::of(action), &[])
    }

    /// Audits the odds of the open question.
    pub fn audit(&self, dice: &mut impl Rng) -> Audit {
        self.0.audit::<S>(dice)
    }
}

impl<S> Deref for JournalOf<S> {
    type Target = Battle;

    fn deref(&self) -> &Battle {
        &self.0
    }
}

impl<S> DerefMut for JournalOf<S> {
    fn deref_mut(&mut self) -> &mut Battle {
        &mut self.0
    }
}
