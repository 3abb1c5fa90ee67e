//! Saved battles. They can be stored and shared without the rules.

use std::{fmt, sync::Arc};

use engine::{
    Battle, GameError,
    journal::{KeptJournal, SavedJournal},
    sheet::{Problem, Roster, Sheet},
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{EnumAccess, Error, VariantAccess, Visitor},
};

use super::{OwnGame, System, systems::OWN};

/// A battle in its stored form, which needs no rules to be saved or shared.
#[derive(Clone, Debug)]
pub struct SavedBattle {
    system: System,
    journal: SavedJournal,
}

/// A saved battle in lines. Lines that seldom change are serialised once and shared with later
/// versions, so that a tap does not serialise a long battle from scratch.
#[derive(Clone, Debug)]
pub struct SavedLines {
    /// The rosters that the battle began with, as a JSON list and a line break.
    pub rosters: Arc<str>,
    /// The entries, each with its leading comma and a line break. Joined together, they are the
    /// contents of a JSON list.
    pub entries: Vec<Arc<str>>,
    /// The undone steps, like the entries.
    pub undone: Vec<Arc<str>>,
    /// The system and the open walk-through.
    pub rest: SavedBattle,
}

/// The reason why a saved battle cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The rules of the battle's system are not loaded yet.
    NoRules(System),
    /// The rules cannot read the battle.
    Damaged,
    /// The rosters cannot be played. Lists every problem on their sheets.
    Unplayable(Vec<Problem>),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRules(system) => {
                write!(f, "The rules of {} haven't loaded yet.", system.about().name)
            }
            Self::Damaged => f.write_str(
                "This battle is damaged and can't be read: part of it is missing or was changed.",
            ),
            Self::Unplayable(problems) => {
                f.write_str("This battle's rosters can't be played.")?;
                problems.iter().try_for_each(|problem| {
                    let said = problem.to_string();
                    // A problem in a custom game can end with a suggestion.
                    let stop = if said.ends_with(['.', '?']) { "" } else { "." };
                    write!(f, " {said}{stop}")
                })
            }
        }
    }
}

impl std::error::Error for RestoreError {}

impl From<GameError> for RestoreError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Damaged => Self::Damaged,
            GameError::Unplayable(problems) => Self::Unplayable(problems),
        }
    }
}

impl SavedLines {
    /// Returns a battle of `system` in lines, or `None` if part of it cannot be serialised.
    pub fn of(system: System, battle: &Battle) -> Option<Self> {
        let KeptJournal { rosters, entries, undone, rest } = battle.kept().ok()?;
        Some(Self { rosters, entries, undone, rest: SavedBattle { system, journal: rest } })
    }
}

impl SavedBattle {
    /// Returns a battle of `system` in its stored form.
    pub fn of(system: System, battle: &Battle) -> Self {
        Self { system, journal: battle.save() }
    }

    /// Restores the battle.
    ///
    /// # Errors
    /// Returns an error if the rules are not loaded, or if the battle cannot be read or played.
    pub fn restore(self) -> Result<Battle, RestoreError> {
        let Self { system, journal } = self;
        let rules = system.rules().ok_or(RestoreError::NoRules(system))?;
        if !journal.rosters.is_empty() {
            system.check_sides(&journal.rosters).map_err(RestoreError::Unplayable)?;
        }
        Ok(Battle::restore(rules, journal)?)
    }

    /// Returns the rule system.
    pub fn system(&self) -> System {
        self.system
    }

    /// Returns the rosters that the battle began with.
    pub fn rosters(&self) -> &[Roster] {
        &self.journal.rosters
    }

    /// Returns the sheets of all figures that joined, including those whose joining was undone and
    /// can be redone.
    pub fn newcomers(&self) -> Vec<&Sheet> {
        self.journal.newcomers().collect()
    }

    /// Returns the number of answers in the open walk-through.
    pub fn answers(&self) -> usize {
        self.journal.walk.as_ref().map_or(0, |it| it.answers.len())
    }

    /// Returns the journal.
    pub fn journal(self) -> SavedJournal {
        self.journal
    }
}

/// A stored battle of a custom game, together with the game itself.
#[derive(Serialize, Deserialize)]
struct OfOwnGame<J> {
    game: OwnGame,
    journal: J,
}

/// Serialises a battle like an enum with a variant for each system.
impl Serialize for SavedBattle {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let (name, journal) = ("SavedBattle", &self.journal);
        let place = self.system.place().unwrap_or(System::ALL.len());
        let (place, id) = (u32::try_from(place).unwrap_or_default(), self.system.id());
        match self.system {
            System::Own(game) => {
                let of_game = OfOwnGame { game, journal };
                serializer.serialize_newtype_variant(name, place, id, &of_game)
            }
            _ => serializer.serialize_newtype_variant(name, place, id, journal),
        }
    }
}

/// The variant of a stored battle: a built-in system or a custom game.
#[derive(Clone, Copy)]
enum Variant {
    Ours(System),
    Own,
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        let id = String::deserialize(deserializer)?;
        if id == OWN {
            return Ok(Self::Own);
        }
        let system = System::ALL.iter().find(|system| system.id() == id);
        let unknown = || T::Error::unknown_variant(&id, System::IDS);
        system.copied().map(Self::Ours).ok_or_else(unknown)
    }
}

impl<'de> Deserialize<'de> for SavedBattle {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        struct OfAny;

        impl<'de> Visitor<'de> for OfAny {
            type Value = SavedBattle;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a battle in a known system")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<SavedBattle, A::Error> {
                match data.variant()? {
                    (Variant::Ours(system), journal) => {
                        Ok(SavedBattle { system, journal: journal.newtype_variant()? })
                    }
                    (Variant::Own, of_game) => {
                        let OfOwnGame { game, journal } = of_game.newtype_variant()?;
                        Ok(SavedBattle { system: System::Own(game), journal })
                    }
                }
            }
        }

        deserializer.deserialize_enum("SavedBattle", System::IDS, OfAny)
    }
}
