//! The library: everything that is kept.

use std::fmt;

use rules_core::RestoreError;

use crate::{
    collection::{BATTLES, ROSTERS},
    document::DocumentError,
    drawer::Kept,
    provenance::KeptBattle,
    rosters::KeptRoster,
    shelf::{Shelf, ShelfError},
};

/// All that is kept, on a [`Shelf`].
///
/// ```
/// use ledger::{BattleId, KeptBattle, Library, MemoryShelf};
/// use rules_core::{Battle, System};
///
/// let library = Library::new(MemoryShelf::default());
/// let battle = Battle::begin(System::Tnt, System::Tnt.samples()).expect("samples can be played");
/// let id: BattleId = library.new_id()?;
/// library.save(id, &KeptBattle::from(battle), 1_700_000_000_000)?;
/// let summary = &library.list::<KeptBattle>()?[0].summary;
/// assert_eq!(summary.as_ref().map(|it| it.system), Ok(System::Tnt));
/// let kept = library.load(id)?;
/// assert_eq!(kept.battle.log_len(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Library<S> {
    pub(crate) shelf: S,
}

/// Why a document cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The shelf could not be read.
    Shelf(ShelfError),
    /// There is no such document.
    Missing,
    /// Its text cannot be read.
    Document(DocumentError),
    /// The battle's rules cannot go on with it.
    Battle(RestoreError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shelf(error) => error.fmt(f),
            Self::Missing => f.write_str("It is not on this device."),
            Self::Document(error) => error.fmt(f),
            Self::Battle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

/// Why something could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The shelf refused it.
    Shelf(ShelfError),
    /// It could not be serialised, or a newer version's document would be written over.
    Document(DocumentError),
    /// Something else has been written there since it was opened.
    Overtaken,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overtaken => f.write_str("Another window has changed this meanwhile."),
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

    /// The title of the document in a slot: its sides, or its name. `None` if it cannot be read.
    pub fn title(&self, slot: &str) -> Option<String> {
        let text = self.shelf.read(slot).ok().flatten()?;
        if BATTLES.number(slot).is_some() {
            let sides = KeptBattle::summary_of(&text).ok()?.sides;
            return Some(sides.join(" – "));
        }
        ROSTERS.number(slot)?;
        KeptRoster::summary_of(&text).ok().map(|it| it.name)
    }
}
