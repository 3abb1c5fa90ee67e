//! Collections of stored texts of one kind.
//!
//! **Invariant: a new document's number is random**, so no other document has it, whatever other tabs
//! save at the same time.
//!
//! This module also decides which storage slots belong to Rollbook, because other apps on the same
//! origin use the same storage.

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
    pub(crate) fn slot(self, number: u64) -> String {
        format!("{}{number}", self.0)
    }

    /// Returns the number in a slot's name, if the slot belongs to this collection.
    pub(crate) fn number(self, slot: &str) -> Option<u64> {
        let number = slot.strip_prefix(self.0)?;
        number.starts_with(|first| matches!(first, '1'..='9')).then(|| number.parse().ok())?
    }

    /// Returns the numbers of the collection's stored texts.
    pub(crate) fn numbers(self, shelf: &impl Shelf) -> Result<Vec<u64>, ShelfError> {
        let slots = shelf.slots()?;
        Ok(slots.iter().filter_map(|slot| self.number(slot)).collect())
    }

    /// Reads the texts with the summaries of the collection's documents, each with its number.
    pub(crate) fn summaries(self, shelf: &impl Shelf) -> Result<Vec<(u64, String)>, ShelfError> {
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

    /// Returns a number that follows from a text's checksum, so that all tabs which save the text as a
    /// document of its own choose the same one.
    pub(crate) fn number_for(sum: u64) -> u64 {
        (sum & LAST_NUMBER).max(1)
    }
}

/// The highest random number. JavaScript reads it exactly, too.
pub const LAST_NUMBER: u64 = (1 << 53) - 1;

#[cfg(test)]
mod tests {
    use super::*;

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
            "rollbook.battle.99999999999999999999",
            "rollbook.tail.battle.1",
            "rollbook-looks",
            "token",
        ] {
            assert!(!is_own(other), "{other}");
        }
    }
}
