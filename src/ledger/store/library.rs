//! The library of all saved documents.

use crate::store::shelf::{AllKnown, Shelf};

/// All documents that are saved in a [`Shelf`].
///
/// ```
/// use ledger::{BattleId, KeptBattle, Library, MemoryShelf};
/// use rules_core::System;
///
/// let library = Library::new(MemoryShelf::default());
/// let battle = System::Tnt.begin(System::Tnt.samples()).expect("samples can be played");
/// let id: BattleId = library.new_id();
/// let mut edition = library.unwritten(id);
/// library.save_over(&mut edition, &KeptBattle::of(System::Tnt, battle), 1_700_000_000_000)?;
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

impl<S: Shelf> Library<S> {
    /// Creates a library that saves its documents in a store.
    pub fn new(shelf: S) -> Self {
        Self { shelf }
    }

    /// Returns the proof that all documents are known, or `None` while some may be missing.
    pub fn all_known(&self) -> Option<AllKnown> {
        self.shelf.all_known()
    }
}
