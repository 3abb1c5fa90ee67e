//! Numbered collections of stored texts of one kind.
//!
//! This module also decides which storage slots belong to Rollbook, because other apps on the same
//! origin use the same storage.

use std::collections::BTreeSet;

use crate::store::{
    names::{self, NUMBERED, SETTINGS},
    shelf::{Shelf, ShelfError},
};

/// The collection of battles.
pub(crate) const BATTLES: Collection = Collection(names::BATTLES);
/// The collection of rosters.
pub(crate) const ROSTERS: Collection = Collection(names::ROSTERS);
/// The collection of unreadable settings, which are set aside when the settings are replaced.
pub(crate) const SET_ASIDE: Collection = Collection(names::UNREAD);

/// Returns `true` if a slot belongs to Rollbook.
///
/// Other slots of the storage and the log are never read, exported, changed or removed. The build
/// writes the same list into `boot.js`.
pub(crate) fn is_own(slot: &str) -> bool {
    slot == SETTINGS || NUMBERED.iter().any(|it| Collection(it).number(slot).is_some())
}

/// A collection of texts of one kind, named by the prefix of their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collection(&'static str);

impl Collection {
    /// Returns the collection of documents that a slot belongs to.
    pub(crate) fn of(slot: &str) -> Option<Self> {
        [BATTLES, ROSTERS].into_iter().find(|collection| collection.number(slot).is_some())
    }

    /// Returns the slot for the document with this number.
    pub(crate) fn slot(self, number: u32) -> String {
        format!("{}{number}", self.0)
    }

    /// Returns the number in a slot's name, if the slot belongs to this collection.
    pub(crate) fn number(self, slot: &str) -> Option<u32> {
        let number = slot.strip_prefix(self.0)?;
        number.starts_with(|first| matches!(first, '1'..='9')).then(|| number.parse().ok())?
    }

    /// Returns the numbers of the collection's stored texts.
    pub(crate) fn numbers(self, shelf: &impl Shelf) -> Result<Vec<u32>, ShelfError> {
        let slots = shelf.slots()?;
        Ok(slots.iter().filter_map(|slot| self.number(slot)).collect())
    }

    /// Reads the texts with the summaries of the collection's documents, each with its number.
    pub(crate) fn summaries(self, shelf: &impl Shelf) -> Result<Vec<(u32, String)>, ShelfError> {
        let mut texts = Vec::new();
        for number in self.numbers(shelf)? {
            if let Some(text) = shelf.summary(&self.slot(number))? {
                texts.push((number, text));
            }
        }
        Ok(texts)
    }

    /// Returns the collection with numbers that a slot belongs to.
    pub(crate) fn numbered(slot: &str) -> Option<Self> {
        NUMBERED.into_iter().map(Self).find(|collection| collection.number(slot).is_some())
    }

    /// Chooses a number that no text has, readable or not, and that no other tab chooses. Numbers
    /// reserved for this tab come first.
    pub(crate) fn new_number(self, shelf: &impl Shelf) -> Result<u32, ShelfError> {
        Ok(FreeNumbers::of(shelf, self)?.take(None))
    }

    /// Chooses the number to reserve for this tab's next document.
    pub(crate) fn number_to_reserve(self, shelf: &impl Shelf) -> Result<u32, ShelfError> {
        Ok(FreeNumbers::of(shelf, self)?.claim(None))
    }
}

/// The numbers of a collection that are free at this moment.
///
/// **Invariant: no two tabs take the same number, even if neither sees the other's writes yet.** A
/// tab only takes numbers that it has reserved with a lock, or those of its own block.
pub(crate) struct FreeNumbers {
    taken: BTreeSet<u32>,
    /// The numbers that no other tab will assign, in the order in which to use them.
    reserved: Vec<u32>,
    /// The first number of this tab's block, or `None` if no other tab uses the store.
    block: Option<u32>,
}

impl FreeNumbers {
    pub(crate) fn of(shelf: &impl Shelf, collection: Collection) -> Result<Self, ShelfError> {
        let taken = shelf.taken()?;
        let taken = taken.iter().filter_map(|slot| collection.number(slot)).collect();
        Ok(Self { taken, reserved: shelf.reserved(collection), block: shelf.own_block() })
    }

    /// Excludes a number, because another tab has reserved it.
    pub(crate) fn exclude(&mut self, number: u32) {
        self.taken.insert(number);
    }

    /// Returns `true` if no other tab will assign this number.
    pub(crate) fn is_reserved(&self, number: u32) -> bool {
        self.reserved.contains(&number)
    }

    /// Takes a number that no other tab takes: the one that is wished for if possible, otherwise
    /// another reserved one, or else one of this tab's block.
    pub(crate) fn take(&mut self, wish: Option<u32>) -> u32 {
        let Some(block) = self.block else { return self.claim(wish) };
        let wish = wish.filter(|wish| self.is_reserved(*wish));
        let number = self.wanted(wish).unwrap_or_else(|| {
            let last = self.taken.range(block..block.saturating_add(BLOCK)).next_back();
            free_from(last.map_or(block, |last| last.saturating_add(1)), &self.taken)
        });
        self.taken.insert(number);
        number
    }

    /// Takes a number that may have to be reserved first: the one that is wished for if it is free,
    /// otherwise a reserved one.
    pub(crate) fn claim(&mut self, wish: Option<u32>) -> u32 {
        let number = self.wanted(wish).unwrap_or_else(|| free(&self.taken));
        self.taken.insert(number);
        number
    }

    fn wanted(&self, wish: Option<u32>) -> Option<u32> {
        let mut wanted = wish.into_iter().chain(self.reserved.iter().copied());
        wanted.find(|number| !self.taken.contains(number))
    }
}

/// New documents are numbered below this if their numbers are reserved. Higher numbers come from a
/// backup or from a tab's block.
const LAST_GIVEN: u32 = 1_000_000;

/// The number of numbers in the block of a tab.
const BLOCK: u32 = 1 << 11;

/// Returns the first number of the block of a tab, whose ID is random. Hardly any tab has the first
/// block, and the others are above all numbers that are reserved.
pub(crate) fn block_of(window: u32) -> u32 {
    match window >> 12 {
        0 => 1,
        block => LAST_GIVEN + block * BLOCK,
    }
}

/// Returns a free number.
///
/// It is higher than all numbers in use below `LAST_GIVEN`, so that gaps are not filled.
pub(crate) fn free(taken: &BTreeSet<u32>) -> u32 {
    let last = taken.range(..LAST_GIVEN).next_back().copied().unwrap_or(0);
    free_from(last + 1, taken)
}

fn free_from(first: u32, taken: &BTreeSet<u32>) -> u32 {
    (first..=u32::MAX).find(|number| !taken.contains(number)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::shelf::MemoryShelf;

    #[test]
    fn a_new_number_is_free_whatever_numbers_a_file_has_brought() {
        for (taken, expected) in [
            (&[][..], 1),
            (&[1, 2, 7], 8),
            (&[3, u32::MAX], 4),
            (&[LAST_GIVEN - 1, LAST_GIVEN, u32::MAX], LAST_GIVEN + 1),
            (&[u32::MAX - 1, u32::MAX], 1),
        ] {
            assert_eq!(free(&taken.iter().copied().collect()), expected, "{taken:?}");
            let shelf = MemoryShelf::default();
            for number in taken {
                shelf.write(&BATTLES.slot(*number), "kept").unwrap();
            }
            assert_eq!(BATTLES.new_number(&shelf).unwrap(), expected, "{taken:?}");
        }
    }

    #[test]
    fn tabs_take_numbers_of_different_blocks_even_after_many_documents() {
        let (mut numbers, windows) = (BTreeSet::new(), [u32::MAX, 1 << 31, 1 << 20, 9 << 12]);
        for block in windows.map(block_of) {
            let mut free =
                FreeNumbers { taken: BTreeSet::new(), reserved: vec![3], block: Some(block) };
            free.exclude(3);
            numbers.extend((0..BLOCK).map(|number| free.take(Some(number))));
        }
        assert_eq!(numbers.len(), windows.len() * BLOCK as usize);
        assert!(!numbers.contains(&3));
    }

    #[test]
    fn only_exact_names_are_slots_of_rollbook() {
        for own in
            [SETTINGS, "rollbook.settings.unread.2", "rollbook.battle.12", "rollbook.roster.1"]
        {
            assert!(is_own(own), "{own}");
        }
        for other in [
            "rollbook",
            "rollbook.",
            "rollbook.todo",
            "rollbook.todo.1",
            "rollbook.settings.",
            "rollbook.settings.2",
            "rollbook.battle",
            "rollbook.battle.",
            "rollbook.battle.+1",
            "rollbook.battle.01",
            "rollbook.battle.1 ",
            "rollbook.battle.1.2",
            "rollbook.battle.99999999999",
            "rollbook.tail.battle.1",
            "rollbook-looks",
            "token",
        ] {
            assert!(!is_own(other), "{other}");
        }
    }
}
