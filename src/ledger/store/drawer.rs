//! Operations on stored documents, for battles and rosters alike.

use std::cmp::Reverse;

use crate::store::{
    collection::Collection,
    document::{DocumentError, is_newer},
    edition::{Edition, Open},
    error::{LoadError, SaveError},
    library::Library,
    shelf::{AllKnown, Shelf, ShelfError},
    text::Text,
};

/// A type that the library stores, such as a battle or a roster.
pub trait Kept: Sized {
    /// The type of the numbers that identify stored values.
    type Id: Id<Kept = Self>;
    /// The details that lists show. Reading them doesn't need the whole document.
    type Summary;

    /// Returns the document's text. Lines that have not changed are shared with the stored text
    /// `before`.
    ///
    /// The time `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// Fails if the value cannot be serialised.
    fn text(&self, now: u64, before: Option<&Text>) -> Result<Text, DocumentError>;

    /// Returns the document's text, as stored and as saved in files.
    ///
    /// The time `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// Fails if the value cannot be serialised.
    fn document(&self, now: u64) -> Result<String, DocumentError> {
        Ok(self.text(now, None)?.flat().into_owned())
    }

    /// Reads a document, which may be from a newer version.
    ///
    /// # Errors
    /// Fails if the document cannot be read, or if the rules cannot continue the battle.
    fn read(text: &str) -> Result<Self, LoadError>;

    /// Reads the summary of a document.
    ///
    /// # Errors
    /// Fails if the document cannot be read.
    fn summary_of(text: &str) -> Result<Self::Summary, DocumentError>;

    /// Returns the time of the last use, in milliseconds since 1970.
    fn used_at(summary: &Self::Summary) -> u64;
}

/// A number that identifies a document in its collection.
pub trait Id: Copy + Ord + From<u64> + Into<u64> {
    /// The type of the stored value.
    type Kept: Kept<Id = Self>;
    /// The collection that the number belongs to.
    const COLLECTION: Collection;

    /// Returns the document's slot.
    fn slot(self) -> String {
        Self::COLLECTION.slot(self.into())
    }

    /// Returns `true` if a slot is that of a document of this type.
    fn is_slot(slot: &str) -> bool {
        Self::COLLECTION.number(slot).is_some()
    }
}

/// A document's entry in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<Id, Summary> {
    /// The document's number.
    pub id: Id,
    /// The document's summary, or the reason why it cannot be read.
    pub summary: Result<Summary, DocumentError>,
    /// `true` if a newer version of Rollbook wrote the document.
    pub is_newer: bool,
}

/// A list of all documents of one type.
pub type List<T> = Vec<Listed<<T as Kept>::Id, <T as Kept>::Summary>>;

/// The number of documents of a type that are all listed, whenever they were used.
const FEW: usize = 20;

/// The documents of one type that were used last.
pub struct Recent<T: Kept> {
    /// The documents, in the order of a [list](Library::list).
    pub listed: List<T>,
    /// The number of all others.
    pub count: usize,
}

impl<T: Kept> Default for Recent<T> {
    fn default() -> Self {
        Self { listed: Vec::new(), count: 0 }
    }
}

/// A removed document, saved so that [`Library::put_back`] can restore it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    collection: Collection,
    number: u64,
    text: String,
}

impl<S: Shelf> Library<S> {
    /// Returns all documents of a type that are known yet: the last used first, unreadable ones at
    /// the end.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn list<T: Kept>(&self) -> Result<List<T>, ShelfError> {
        self.listed::<T>(self.shelf.slots()?)
    }

    /// Returns all documents of a type, like [`list`](Self::list).
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn list_all<T: Kept>(&self, _: AllKnown) -> Result<List<T>, ShelfError> {
        self.list::<T>()
    }

    /// Returns all documents of a type except one, which is not read.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn others<T: Kept>(&self, id: T::Id) -> Result<List<T>, ShelfError> {
        let own = T::Id::COLLECTION.slot(id.into());
        let mut slots = self.shelf.slots()?;
        slots.retain(|slot| *slot != own);
        self.listed::<T>(slots)
    }

    /// Returns the number of documents of a type, readable or not.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn count<I: Id>(&self, _: AllKnown) -> Result<usize, ShelfError> {
        Ok(self.shelf.slots()?.iter().filter(|slot| I::is_slot(slot)).count())
    }

    /// Returns the documents of a type that were used last, and the number of all others, because
    /// reading the summaries of all takes time.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn recent<T: Kept>(&self) -> Result<Recent<T>, ShelfError> {
        let mut slots = self.shelf.slots()?;
        slots.retain(|slot| T::Id::is_slot(slot));
        let all = slots.len();
        if all > FEW {
            let others = self.shelf.slots_without_copy()?;
            slots.retain(|slot| others.binary_search(slot).is_err());
        }
        let count = all - slots.len();
        Ok(Recent { listed: self.listed::<T>(slots)?, count })
    }

    fn listed<T: Kept>(&self, slots: Vec<String>) -> Result<List<T>, ShelfError> {
        let mut list: List<T> = Vec::new();
        for slot in slots {
            let Some(number) = T::Id::COLLECTION.number(&slot) else { continue };
            if let Some(text) = self.shelf.summary(&slot)? {
                let (summary, is_newer) = (T::summary_of(&text), is_newer(&text));
                list.push(Listed { id: number.into(), summary, is_newer });
            }
        }
        list.sort_unstable_by_key(|listed| {
            let used_at = listed.summary.as_ref().map_or(0, T::used_at);
            (Reverse(used_at), Reverse(listed.id))
        });
        Ok(list)
    }

    /// Returns a number for a new document, which no other document has.
    pub fn new_id<I: Id>(&self) -> I {
        I::from(self.shelf.new_number())
    }

    /// Saves a document under a number, and replaces any other one there. For tests only.
    #[cfg(test)]
    pub(crate) fn save<I: Id>(&self, id: I, kept: &I::Kept, now: u64) -> Result<(), SaveError> {
        let mut edition = self.edition(id).map_err(SaveError::Shelf)?;
        self.save_over(&mut edition, kept, now)
    }

    /// Saves a document, but only over the version that was opened.
    ///
    /// The time `now` is in milliseconds since 1970.
    ///
    /// The [`Edition`] of a stored document can only be obtained by reading the document, so a save
    /// cannot replace a version that this tab has not seen. An edition of
    /// [nothing](Self::unwritten) can only be saved to an empty slot: if its slot has been filled
    /// since, the document gets a new number.
    ///
    /// ```compile_fail
    /// use ledger::{Edition, Library, MemoryShelf, RosterId};
    ///
    /// fn edition(library: &Library<MemoryShelf>, id: RosterId) -> Edition {
    ///     library.edition(id).unwrap()
    /// }
    /// ```
    ///
    /// # Errors
    /// Fails if the storage refuses the document, if the stored one is from a newer version of
    /// Rollbook, or if another tab has changed that one since it was opened. The stored document
    /// then stays unchanged.
    pub fn save_over<T: Kept>(
        &self,
        edition: &mut Edition,
        kept: &T,
        now: u64,
    ) -> Result<(), SaveError> {
        let text = kept.text(now, edition.text()).map_err(SaveError::Document)?;
        edition.replace(&self.shelf, text)
    }

    fn edition<I: Id>(&self, id: I) -> Result<Edition, ShelfError> {
        Edition::now(&self.shelf, I::COLLECTION, id.into())
    }

    /// Creates the [`Edition`] of a new document, which can only be written to an empty slot.
    pub fn unwritten<I: Id>(&self, id: I) -> Edition {
        Edition::unwritten(I::COLLECTION, id.into())
    }

    /// Opens a document, even one from a newer version if this version understands it.
    ///
    /// # Errors
    /// Fails if the document is missing or unreadable, or the battle cannot be continued. The
    /// document stays in the storage.
    pub fn open<I: Id>(&self, id: I) -> Result<Open<I::Kept>, LoadError> {
        let edition = self.edition(id).map_err(LoadError::Shelf)?;
        let content = I::Kept::read(&edition.text().ok_or(LoadError::Missing)?.flat())?;
        Ok(Open { content, edition })
    }

    /// Opens a document and returns only its content.
    ///
    /// # Errors
    /// Fails if the document is missing or unreadable, or the battle cannot be continued. The
    /// document stays in the storage.
    pub fn load<I: Id>(&self, id: I) -> Result<I::Kept, LoadError> {
        self.open(id).map(|open| open.content)
    }

    /// Reads the summary of a document. Returns `None` if the summary cannot be read.
    pub fn summary<I: Id>(&self, id: I) -> Option<<I::Kept as Kept>::Summary> {
        I::Kept::summary_of(&self.shelf.summary(&id.slot()).ok()??).ok()
    }

    /// Returns the stored text of a document for a file, whether or not it is readable.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn raw<I: Id>(&self, id: I) -> Result<Option<String>, ShelfError> {
        self.shelf.read(&I::COLLECTION.slot(id.into()))
    }

    /// Removes a document and returns it, so that it can be restored.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn remove<I: Id>(&self, id: I) -> Result<Option<Removed>, ShelfError> {
        let (collection, number) = (I::COLLECTION, id.into());
        let text = self.shelf.read(&collection.slot(number))?;
        self.shelf.remove(&collection.slot(number))?;
        Ok(text.map(|text| Removed { collection, number, text }))
    }

    /// Restores a removed document and returns its number, which is new if another tab has restored
    /// it before.
    ///
    /// # Errors
    /// Fails if the storage refuses the document.
    pub fn put_back(&self, removed: &Removed) -> Result<u64, SaveError> {
        let mut edition = Edition::unwritten(removed.collection, removed.number);
        edition.replace(&self.shelf, Text::from(removed.text.clone()))?;
        Ok(edition.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        documents::{
            battles::BattleId,
            crew::AtHome,
            provenance::Origin,
            provenance::{KeptBattle, Provenance},
            rosters::{KeptRoster, RosterId, rust_dogs},
        },
        store::{collection::BATTLES, edition::beside, shelf::MemoryShelf},
    };
    use rules_core::{OwnGame, SavedBattle, System, conversation::Answer};

    fn library_with_a_battle() -> (Library<MemoryShelf>, BattleId) {
        let library = Library::new(MemoryShelf::default());
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        battle.answer(Answer::Face(7)).unwrap();
        let id = library.new_id::<BattleId>();
        library.save(id, &KeptBattle::of(System::Tnt, battle), 5).unwrap();
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
            at_home: vec![AtHome::of(
                &rust_dogs().roster,
                &[(0, 1), (2, 1)].into(),
                &System::Tnt.about(),
            )],
            parted_at: Some(9),
            used: vec![60],
        };
        library.save(id, &kept, 9).unwrap();
        assert_eq!(library.load(id).unwrap().provenance, kept.provenance);
    }

    #[test]
    fn a_removed_battle_can_be_put_back() {
        let (library, id) = library_with_a_battle();
        let removed = library.remove(id).unwrap().unwrap();
        assert_eq!(library.list::<KeptBattle>().unwrap(), []);
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
            ("{\"type\":\"rollbook-settings\",\"version\":1,\"body\":7}", "isn't a Rollbook"),
            ("[1, 2]", "isn't a Rollbook"),
        ] {
            library.shelf.write(&BATTLES.slot(id.0), text).unwrap();
            let words = library.load(id).err().unwrap().to_string();
            assert!(words.contains(error), "{text}: {words}");
            assert!(library.list::<KeptBattle>().unwrap()[0].summary.is_err());
            assert_ne!(library.new_id::<BattleId>(), id);
            assert_eq!(library.raw(id).unwrap().as_deref(), Some(text));
        }
    }

    #[test]
    fn a_list_reads_no_battle() {
        let (library, id) = library_with_a_battle();
        let text = library.raw(id).unwrap().unwrap();
        let torn_inside = text.replacen("\"battle\":{", "\"battle\":{{", 1);
        library.shelf.write(&BATTLES.slot(id.0), &torn_inside).unwrap();
        assert!(library.list::<KeptBattle>().unwrap()[0].summary.is_ok());
        assert!(matches!(library.load(id), Err(LoadError::Document(_))));
        let torn_off = text.get(..text.len() - 9).unwrap();
        library.shelf.write(&BATTLES.slot(id.0), torn_off).unwrap();
        assert!(library.list::<KeptBattle>().unwrap()[0].summary.is_err());
    }

    #[test]
    fn the_battle_played_last_comes_first() {
        let (library, first) = library_with_a_battle();
        let battle = library.load(first).unwrap();
        let second = library.new_id::<BattleId>();
        library.save(second, &battle, 9).unwrap();
        let order = |library: &Library<MemoryShelf>| -> Vec<BattleId> {
            library.list::<KeptBattle>().unwrap().iter().map(|listed| listed.id).collect()
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
        one.edition.detach();
        library.save_over(&mut one.edition, &one.content, 9).unwrap();
        assert_eq!(one.edition.number(), id.0);
    }

    /// Makes two tabs open the same document and save it, and checks that the second one does not
    /// overwrite the first one's version.
    fn written_twice<I: Id>(first: &I::Kept, last: &I::Kept) {
        let (library, id) = (Library::new(MemoryShelf::default()), I::from(1));
        let mut edition = library.unwritten(id);
        library.save_over(&mut edition, first, 5).unwrap();
        let mut overtaken = library.open(id).unwrap().edition;
        library.save_over(&mut edition, last, 6).unwrap();
        let newest = library.raw(id).unwrap();
        for mut stale in [overtaken.clone(), library.unwritten(id)] {
            let number = stale.number();
            if library.save_over(&mut stale, first, 7).is_ok() {
                assert_ne!(stale.number(), number);
            }
            assert_eq!(library.raw(id).unwrap(), newest);
        }
        beside(&mut overtaken, |edition| library.save_over(edition, first, 8)).unwrap();
        assert_ne!(overtaken.number(), 1);
        assert_eq!(library.raw(id).unwrap(), newest);
        assert_eq!(library.list::<I::Kept>().unwrap().len(), 3);
    }

    #[test]
    fn of_each_kind_of_document_the_newest_stays_and_the_other_is_saved_beside_it() {
        let mut battle = System::Tnt.begin(System::Tnt.samples()).unwrap();
        let begun = SavedBattle::of(System::Tnt, &battle).restore().unwrap();
        let begun = KeptBattle::of(System::Tnt, begun);
        battle.answer(Answer::Face(7)).unwrap();
        written_twice::<BattleId>(&begun, &KeptBattle::of(System::Tnt, battle));
        let roster = rust_dogs();
        let game = System::Own(OwnGame::of("game Small"));
        let noted = KeptRoster { notes: "Dry.".to_owned(), ..roster.clone() };
        for last in [KeptRoster { system: game, ..roster.clone() }, noted] {
            written_twice::<RosterId>(&roster, &last);
        }
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
        library.shelf.write(&BATTLES.slot(id.0), &newer).unwrap();
        let listed = library.list::<KeptBattle>().unwrap();
        assert!(listed[0].is_newer && listed[0].summary.is_ok());
        let Open { content, mut edition } = library.open(id).unwrap();
        assert!(edition.is_newer());
        let words = library.save_over(&mut edition, &content, 9).unwrap_err().to_string();
        assert!(words.contains("newer version of Rollbook"), "{words}");
        assert!(library.save(id, &content, 9).is_err());
        assert_eq!(library.raw(id).unwrap(), Some(newer));
    }
}
