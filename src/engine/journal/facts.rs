//! The facts of a journal (its actions, changes and effects), either deserialised or in their
//! stored form.

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Error, value::RawValue};

use super::{By, Entry, SavedJournal, UndoStep, Walk};
use crate::{own::OwnDeed, system::RuleSystem};

/// The types of a journal's facts: a system's own types, or their stored forms ([`Unread`]).
pub trait Facts {
    /// An action that starts a walk-through.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// A change to the players' own additions.
    type Deed: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// All effects of one entry.
    type Effects: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned;

    /// Returns `true` if there are no effects.
    fn are_none(effects: &Self::Effects) -> bool;
}

impl<S: RuleSystem> Facts for S {
    type Action = S::Action;
    type Deed = OwnDeed;
    type Effects = Vec<S::Effect>;

    fn are_none(effects: &Vec<S::Effect>) -> bool {
        effects.is_empty()
    }
}

/// Facts in their stored form, so that a battle can be stored and shared without its system's
/// rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread;

impl Facts for Unread {
    type Action = StoredWords;
    type Deed = StoredWords;
    type Effects = Option<StoredWords>;

    fn are_none(effects: &Option<StoredWords>) -> bool {
        effects.is_none()
    }
}

/// A value in its stored form.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StoredWords(Box<RawValue>);

impl PartialEq for StoredWords {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl StoredWords {
    /// Serialises a value.
    ///
    /// # Errors
    /// Returns an error if the value cannot be serialised.
    pub fn of<T: Serialize>(what: &T) -> Result<Self, Error> {
        serde_json::value::to_raw_value(what).map(Self)
    }

    /// Deserialises the value.
    ///
    /// # Errors
    /// Returns an error if this is not the stored form of such a value.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_str(self.0.get())
    }
}

impl<S: RuleSystem> SavedJournal<S> {
    /// Serialises all facts of the journal.
    ///
    /// # Errors
    /// Returns an error if a fact cannot be serialised.
    pub fn unread(self) -> Result<SavedJournal<Unread>, Error> {
        self.translated(&words::<S>())
    }
}

impl<S: RuleSystem> Entry<S> {
    /// Serialises the facts of the entry.
    ///
    /// # Errors
    /// Returns an error if a fact cannot be serialised.
    pub(super) fn unread(self) -> Result<Entry<Unread>, Error> {
        self.translated(&words::<S>())
    }
}

impl<S: RuleSystem> UndoStep<S> {
    /// Serialises the facts of the step.
    ///
    /// # Errors
    /// Returns an error if a fact cannot be serialised.
    pub(super) fn unread(self) -> Result<UndoStep<Unread>, Error> {
        self.translated(&words::<S>())
    }
}

/// Returns the functions that serialise facts.
fn words<S: RuleSystem>() -> Translation<'static, S, Unread> {
    fn of_effects<S: RuleSystem>(effects: &Vec<S::Effect>) -> Result<Option<StoredWords>, Error> {
        match effects.is_empty() {
            true => Ok(None),
            false => StoredWords::of(effects).map(Some),
        }
    }
    Translation {
        action: &StoredWords::of::<S::Action>,
        deed: &StoredWords::of::<OwnDeed>,
        effects: &of_effects::<S>,
    }
}

impl SavedJournal<Unread> {
    /// Deserialises all facts of the journal as those of a system.
    ///
    /// # Errors
    /// Returns an error if a fact cannot be read.
    pub fn read<S: RuleSystem>(self) -> Result<SavedJournal<S>, Error> {
        self.translated(&Translation {
            action: &|action: &StoredWords| action.read(),
            deed: &|deed: &StoredWords| deed.read(),
            effects: &|effects| effects.as_ref().map_or_else(|| Ok(Vec::new()), StoredWords::read),
        })
    }
}

/// A function that converts one fact.
type Read<'a, A, B> = &'a dyn Fn(&A) -> Result<B, Error>;

/// The functions that convert all facts from one form into another.
struct Translation<'a, A: Facts, B: Facts> {
    action: Read<'a, A::Action, B::Action>,
    deed: Read<'a, A::Deed, B::Deed>,
    effects: Read<'a, A::Effects, B::Effects>,
}

impl<A: Facts> SavedJournal<A> {
    fn translated<B: Facts>(self, to: &Translation<'_, A, B>) -> Result<SavedJournal<B>, Error> {
        let Self { rosters, entries, walk, undone } = self;
        Ok(SavedJournal {
            rosters,
            entries: entries.into_iter().map(|it| it.translated(to)).collect::<Result<_, _>>()?,
            walk: walk.map(|it| it.translated(to)).transpose()?,
            undone: undone.into_iter().map(|it| it.translated(to)).collect::<Result<_, _>>()?,
        })
    }
}

impl<A: Facts> Entry<A> {
    fn translated<B: Facts>(self, to: &Translation<'_, A, B>) -> Result<Entry<B>, Error> {
        let Self { by, title, lines, effects, luck } = self;
        let by = match by {
            By::Play(walk) => By::Play(walk.translated(to)?),
            By::Hand { holder, tracker, change } => By::Hand { holder, tracker, change },
            By::Own { deed, during } => By::Own { deed: (to.deed)(&deed)?, during },
            By::Join { side, sheets } => By::Join { side, sheets },
        };
        Ok(Entry { by, title, lines, effects: (to.effects)(&effects)?, luck })
    }
}

impl<A: Facts> Walk<A> {
    fn translated<B: Facts>(self, to: &Translation<'_, A, B>) -> Result<Walk<B>, Error> {
        let Self { action, raised, answers, then } = self;
        let then = then.as_ref().map(to.action).transpose()?;
        Ok(Walk { action: (to.action)(&action)?, raised, answers, then })
    }
}

impl<A: Facts> UndoStep<A> {
    fn translated<B: Facts>(self, to: &Translation<'_, A, B>) -> Result<UndoStep<B>, Error> {
        Ok(match self {
            Self::Take(action) => UndoStep::Take((to.action)(&action)?),
            Self::Answer(answer) => UndoStep::Answer(answer),
            Self::Hand(holder, tracker, change) => UndoStep::Hand(holder, tracker, change),
            Self::Own(deed) => UndoStep::Own((to.deed)(&deed)?),
            Self::Join(side, sheets) => UndoStep::Join(side, sheets),
        })
    }
}
