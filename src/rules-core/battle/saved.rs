//! A battle in the form in which it is stored, which needs no rules to be kept and handed over.

use std::{fmt, sync::Arc};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{EnumAccess, VariantAccess, Visitor},
};

use super::System;
use crate::{
    game::GameError,
    journal::{SavedJournal, Unread},
    sheet::{Problem, Roster, Sheet},
    system::RuleSystem,
};

/// A battle in the form in which it is stored.
#[derive(Clone, Debug)]
pub struct SavedBattle {
    pub(super) system: System,
    pub(super) journal: SavedJournal<Unread>,
}

/// The same with what seldom changes put into words, which the next one shares: so a tap need not
/// put all of a long battle into words again.
#[derive(Clone, Debug)]
pub struct SavedPieces {
    /// The rosters it began with, as a list in JSON.
    pub rosters: Arc<str>,
    /// What happened, entry by entry: all together are what stands in a list in JSON, with its
    /// commas.
    pub entries: Vec<Arc<str>>,
    /// All the rest, with neither.
    pub rest: SavedBattle,
}

/// Why a stored battle cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The rules of its system are not here yet.
    NoRules(System),
    /// What is kept of it says nothing to its rules; where and why.
    Damaged(String),
    /// All on its sheets that cannot be played.
    Unplayable(Vec<Problem>),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRules(system) => {
                write!(f, "The rules of {} are not here yet.", system.about().name)
            }
            Self::Damaged(why) => write!(f, "This is damaged and cannot be read ({why})."),
            Self::Unplayable(problems) => {
                f.write_str("This battle's rosters cannot be played:")?;
                problems.iter().try_for_each(|problem| write!(f, " {problem}."))
            }
        }
    }
}

impl std::error::Error for RestoreError {}

impl From<GameError> for RestoreError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Damaged(why) => Self::Damaged(why),
            GameError::Unplayable(problems) => Self::Unplayable(problems),
        }
    }
}

impl SavedBattle {
    /// Its rule system.
    pub fn system(&self) -> System {
        self.system
    }

    /// The rosters it began with.
    pub fn rosters(&self) -> &[Roster] {
        &self.journal.rosters
    }

    /// The sheets of all that joined it, or would again if what was undone were done again.
    pub fn newcomers(&self) -> Vec<&Sheet> {
        self.journal.newcomers().collect()
    }

    /// How many answers its open walk-through has.
    pub fn answers(&self) -> usize {
        self.journal.walk.as_ref().map_or(0, |it| it.answers.len())
    }

    /// Its journal as the rules of its system know it.
    ///
    /// # Errors
    /// If it says nothing to them; where and why.
    pub fn journal<S: RuleSystem>(self) -> Result<SavedJournal<S>, String> {
        self.journal.read().map_err(|error| error.to_string())
    }
}

/// As an enum with a variant for each system.
impl Serialize for SavedBattle {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_newtype_variant(
            "SavedBattle",
            self.system as u32,
            self.system.id(),
            &self.journal,
        )
    }
}

impl<'de> Deserialize<'de> for SavedBattle {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        struct OfAny;

        impl<'de> Visitor<'de> for OfAny {
            type Value = SavedBattle;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a battle of one of the systems")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<SavedBattle, A::Error> {
                let (system, journal) = data.variant()?;
                Ok(SavedBattle { system, journal: journal.newtype_variant()? })
            }
        }

        deserializer.deserialize_enum("SavedBattle", System::IDS, OfAny)
    }
}
