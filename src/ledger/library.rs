//! The library: every battle that is kept.

use std::fmt;

use rules_core::{Battle, SavedBattle, System, sheet::Problem};
use serde::{Deserialize, Serialize};

use crate::{
    document::{DocumentError, Kind, encode, is_newer, look},
    drawer::{BATTLES, Removed},
    edition::{Edition, Open},
    provenance::{KeptBattle, Provenance},
    shelf::{Shelf, ShelfError},
};

/// A kept battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BattleId(pub u32);

/// All that is kept, on a [`Shelf`].
///
/// ```
/// use ledger::{KeptBattle, Library, MemoryShelf};
/// use rules_core::{Battle, System};
///
/// let library = Library::new(MemoryShelf::default());
/// let battle = Battle::begin(System::Tnt, System::Tnt.samples()).expect("samples can be played");
/// let id = library.new_id()?;
/// library.save(id, &KeptBattle::from(battle), 1_700_000_000_000)?;
/// assert_eq!(library.battles()?[0].summary.as_ref().map(|it| it.system), Ok(System::Tnt));
/// let kept = library.load(id)?;
/// assert_eq!(kept.battle.log_len(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Library<S> {
    pub(crate) shelf: S,
}

/// A battle as the list of battles shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Which.
    pub id: BattleId,
    /// What there is to say of it, or why it cannot be read.
    pub summary: Result<Summary, DocumentError>,
    /// Whether a newer version of Rollbook wrote it.
    pub is_newer: bool,
}

/// What there is to say of a battle without opening it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Its rule system.
    pub system: System,
    /// The sides' names.
    pub sides: Vec<String>,
    /// How it stands, in a sentence.
    pub standing: String,
    /// When it was last played: milliseconds since 1970.
    pub played_at: u64,
}

/// What is stored of a battle.
#[derive(Serialize, Deserialize)]
pub(crate) struct BattleDocument {
    pub(crate) summary: Summary,
    #[serde(default, skip_serializing_if = "Provenance::is_unknown")]
    pub(crate) provenance: Provenance,
    pub(crate) battle: SavedBattle,
}

/// The part of a battle's document that lists need.
#[derive(Deserialize)]
pub(crate) struct SummaryOnly {
    pub(crate) summary: Summary,
    #[serde(default)]
    pub(crate) provenance: Provenance,
}

/// Why a battle cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The shelf did not answer.
    Shelf(ShelfError),
    /// It is not there.
    Missing,
    /// Its text cannot be read.
    Document(DocumentError),
    /// It can be read but not played.
    Unplayable(Vec<Problem>),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shelf(error) => error.fmt(f),
            Self::Missing => f.write_str("It is not on this device."),
            Self::Document(error) => error.fmt(f),
            Self::Unplayable(problems) => {
                f.write_str("This battle's rosters cannot be played:")?;
                problems.iter().try_for_each(|problem| write!(f, " {problem}."))
            }
        }
    }
}

impl std::error::Error for LoadError {}

/// Why something could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The shelf did not take it.
    Shelf(ShelfError),
    /// It could not be put into words, or a newer version's would be written over.
    Document(DocumentError),
    /// Something else has been written there since it was opened.
    Overtaken,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overtaken => f.write_str("Another window has changed this since."),
            Self::Shelf(error) => error.fmt(f),
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SaveError {}

impl<S: Shelf> Library<S> {
    /// The library on a shelf.
    pub fn new(shelf: S) -> Self {
        Self { shelf }
    }

    /// All battles, the one played last first; those that cannot be read come last.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn battles(&self) -> Result<Vec<Listed>, ShelfError> {
        let texts = BATTLES.texts(&self.shelf)?.into_iter();
        let mut battles: Vec<Listed> = texts
            .map(|(number, text)| {
                let only = look::<SummaryOnly>(Kind::Battle, &text);
                let summary = only.map(|only| only.summary);
                Listed { id: BattleId(number), summary, is_newer: is_newer(&text) }
            })
            .collect();
        battles.sort_unstable_by_key(|listed| {
            let played_at = listed.summary.as_ref().map_or(0, |summary| summary.played_at);
            (std::cmp::Reverse(played_at), std::cmp::Reverse(listed.id))
        });
        Ok(battles)
    }

    /// A name for a new battle, under which nothing is kept yet, not even something unreadable.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn new_id(&self) -> Result<BattleId, ShelfError> {
        BATTLES.new_number(&self.shelf).map(BattleId)
    }

    /// Keeps a battle in place of whatever is there under its number, `now` being in milliseconds since 1970.
    ///
    /// # Errors
    /// Where the shelf did not take it, or a newer version wrote what is there; what was kept before is still there.
    pub fn save(&self, id: BattleId, kept: &KeptBattle, now: u64) -> Result<(), SaveError> {
        let mut edition = self.edition(id).map_err(SaveError::Shelf)?;
        self.save_over(&mut edition, kept, now)
    }

    /// Keeps a battle in place of the edition it was opened as, and of nothing else.
    ///
    /// # Errors
    /// The same, and where something else has been written there since.
    pub fn save_over(
        &self,
        edition: &mut Edition,
        kept: &KeptBattle,
        now: u64,
    ) -> Result<(), SaveError> {
        edition.replace(&self.shelf, kept.document(now).map_err(SaveError::Document)?)
    }

    /// What is kept under a number, to be written over.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn edition(&self, id: BattleId) -> Result<Edition, ShelfError> {
        Edition::now(&self.shelf, BATTLES, id.0)
    }

    /// The edition of a battle that is not kept yet.
    pub fn unwritten(&self, id: BattleId) -> Edition {
        Edition::unwritten(BATTLES, id.0)
    }

    /// Opens a battle. One of a newer version opens as well where this one understands it.
    ///
    /// # Errors
    /// Where it is missing, unreadable or unplayable; it stays where it is.
    pub fn open(&self, id: BattleId) -> Result<Open<KeptBattle>, LoadError> {
        let edition = self.edition(id).map_err(LoadError::Shelf)?;
        let text = edition.text().ok_or(LoadError::Missing)?;
        let document: BattleDocument = look(Kind::Battle, text).map_err(LoadError::Document)?;
        let battle = Battle::restore(document.battle).map_err(LoadError::Unplayable)?;
        let content = KeptBattle { battle, provenance: document.provenance };
        Ok(Open { content, edition })
    }

    /// A battle alone.
    ///
    /// # Errors
    /// Where it is missing, unreadable or unplayable; it stays where it is.
    pub fn load(&self, id: BattleId) -> Result<KeptBattle, LoadError> {
        self.open(id).map(|open| open.content)
    }

    /// The text of a battle as it is kept, readable or not, for a file.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn raw(&self, id: BattleId) -> Result<Option<String>, ShelfError> {
        self.shelf.read(&BATTLES.key(id.0))
    }

    /// Takes a battle out; it can be put back.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn remove(&self, id: BattleId) -> Result<Option<Removed>, ShelfError> {
        BATTLES.take(&self.shelf, id.0)
    }

    /// Puts back what was taken out, under another number where its own has been given away since; gives that number.
    ///
    /// # Errors
    /// Where the shelf did not take it.
    pub fn put_back(&self, removed: &Removed) -> Result<u32, ShelfError> {
        removed.put_back(&self.shelf)
    }
}

impl KeptBattle {
    /// Its document's text, as it is kept and as a file holds it, `now` being in milliseconds since 1970.
    ///
    /// # Errors
    /// Where it cannot be put into words.
    pub fn document(&self, now: u64) -> Result<String, DocumentError> {
        let document = BattleDocument {
            summary: Summary::of(&self.battle, now),
            provenance: self.provenance.clone(),
            battle: self.battle.save(),
        };
        encode(Kind::Battle, &document)
    }
}

impl Summary {
    fn of(battle: &Battle, played_at: u64) -> Self {
        let view = battle.view();
        Self {
            system: battle.system(),
            sides: view.sides.into_iter().map(|side| side.name).collect(),
            standing: view.over.unwrap_or(view.next.words),
            played_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rosters::Origin, shelf::MemoryShelf};
    use rules_core::conversation::Answer;

    fn library_with_a_battle() -> (Library<MemoryShelf>, BattleId) {
        let library = Library::new(MemoryShelf::default());
        let mut battle = Battle::begin(System::Tnt, System::Tnt.samples()).unwrap();
        battle.answer(Answer::Face(7)).unwrap();
        let id = library.new_id().unwrap();
        library.save(id, &battle.into(), 5).unwrap();
        (library, id)
    }

    #[test]
    fn a_battle_opens_in_the_middle_of_the_same_walk_through() {
        let (library, id) = library_with_a_battle();
        let battle = library.load(id).unwrap().battle;
        let walk = battle.walk().unwrap();
        assert_eq!(walk.answers, 1);
    }

    #[test]
    fn where_a_battle_comes_from_is_kept_and_may_be_unknown() {
        let (library, id) = library_with_a_battle();
        assert!(!library.raw(id).unwrap().unwrap().contains("provenance"));
        let mut kept = library.load(id).unwrap();
        assert_eq!(kept.provenance, Provenance::default());
        kept.provenance = Provenance {
            origin: Some(Origin(3)),
            sides: vec![None, Some(Origin(4))],
            parted_at: Some(9),
        };
        library.save(id, &kept, 9).unwrap();
        assert_eq!(library.load(id).unwrap().provenance, kept.provenance);
    }

    #[test]
    fn a_removed_battle_can_be_put_back() {
        let (library, id) = library_with_a_battle();
        let removed = library.remove(id).unwrap().unwrap();
        assert_eq!(library.battles().unwrap(), []);
        assert_eq!(library.load(id).err(), Some(LoadError::Missing));
        assert_eq!(library.put_back(&removed), Ok(id.0));
        assert!(library.load(id).is_ok());
        let another = library.put_back(&removed).unwrap();
        assert_ne!(another, id.0);
    }

    #[test]
    fn what_cannot_be_read_is_named_and_left_alone() {
        let (library, id) = library_with_a_battle();
        for (text, error) in [
            ("{\"type\":\"rollbook-battle\",\"ver", "damaged"),
            ("{\"type\":\"rollbook-battle\",\"version\":1,\"source\":\"\",\"body\":7}", "damaged"),
            ("{\"type\":\"rollbook-battle\",\"version\":99,\"body\":7}", "newer"),
            ("{\"type\":\"rollbook-settings\",\"version\":1,\"body\":7}", "not a Rollbook"),
            ("[1, 2]", "not a Rollbook"),
        ] {
            library.shelf.write(&BATTLES.key(id.0), text).unwrap();
            let words = library.load(id).err().unwrap().to_string();
            assert!(words.contains(error), "{text}: {words}");
            assert!(library.battles().unwrap()[0].summary.is_err());
            assert_ne!(library.new_id().unwrap(), id);
            assert_eq!(library.raw(id).unwrap().as_deref(), Some(text));
        }
    }

    #[test]
    fn the_battle_played_last_comes_first() {
        let (library, first) = library_with_a_battle();
        let battle = library.load(first).unwrap();
        let second = library.new_id().unwrap();
        library.save(second, &battle, 9).unwrap();
        let order = |library: &Library<MemoryShelf>| -> Vec<BattleId> {
            library.battles().unwrap().iter().map(|listed| listed.id).collect()
        };
        assert_eq!(order(&library), [second, first]);
        library.save(first, &battle, 10).unwrap();
        assert_eq!(order(&library), [first, second]);
    }

    #[test]
    fn two_windows_never_overwrite_each_other() {
        let (library, id) = library_with_a_battle();
        let (mut one, mut other) = (library.open(id).unwrap(), library.open(id).unwrap());
        one.content.battle.answer(Answer::Face(3)).unwrap();
        library.save_over(&mut one.edition, &one.content, 6).unwrap();
        let refused = library.save_over(&mut other.edition, &other.content, 7);
        assert_eq!(refused, Err(SaveError::Overtaken));
        assert_eq!(library.open(id).unwrap().edition, one.edition);
        library.save_over(&mut one.edition, &one.content, 8).unwrap();
        library.remove(id).unwrap();
        let gone = library.save_over(&mut one.edition, &one.content, 9);
        assert_eq!(gone, Err(SaveError::Overtaken));
        one.edition.part();
        library.save_over(&mut one.edition, &one.content, 9).unwrap();
        assert_eq!(one.edition.number(), id.0);
    }

    #[test]
    fn what_was_never_kept_takes_another_number_where_its_own_is_given_away() {
        let (library, id) = library_with_a_battle();
        let theirs = library.raw(id).unwrap();
        let mut edition = library.unwritten(id);
        library.save_over(&mut edition, &library.load(id).unwrap(), 9).unwrap();
        assert_eq!(edition.number(), id.0 + 1);
        assert_eq!(library.raw(id).unwrap(), theirs);
    }

    #[test]
    fn a_newer_version_s_battle_is_looked_at_and_not_written_over() {
        let (library, id) = library_with_a_battle();
        let text = library.raw(id).unwrap().unwrap();
        let newer = text.replacen("\"version\":1", "\"version\":99,\"with\":\"more\"", 1);
        library.shelf.write(&BATTLES.key(id.0), &newer).unwrap();
        let listed = library.battles().unwrap();
        assert!(listed[0].is_newer && listed[0].summary.is_ok());
        let Open { content, mut edition } = library.open(id).unwrap();
        assert!(edition.is_newer());
        let words = library.save_over(&mut edition, &content, 9).unwrap_err().to_string();
        assert!(words.contains("newer Rollbook"), "{words}");
        assert!(library.save(id, &content, 9).is_err());
        assert_eq!(library.raw(id).unwrap(), Some(newer));
    }
}
