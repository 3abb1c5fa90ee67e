//! Collections on the shelf: texts of one kind, each under its own number. And which slots are
//! Rollbook's at all: other apps of the same origin keep texts in the same storage.

use std::collections::BTreeSet;

use crate::shelf::{Shelf, ShelfError};

/// Battles.
pub(crate) const BATTLES: Collection = Collection("rollbook.battle.");
/// Rosters.
pub(crate) const ROSTERS: Collection = Collection("rollbook.roster.");
/// Settings that could not be read, set aside when they were replaced.
pub(crate) const SET_ASIDE: Collection = Collection("rollbook.settings.unread.");

/// All collections.
const ALL: [Collection; 3] = [BATTLES, ROSTERS, SET_ASIDE];
/// The slot of the settings.
pub(crate) const SETTINGS: &str = "rollbook.settings";

/// Returns `true` if a slot is Rollbook's own: nothing else of the shelf or the log is read,
/// handed out, changed or removed. `boot.js` has the same list.
pub(crate) fn is_own(slot: &str) -> bool {
    slot == SETTINGS || ALL.iter().any(|it| it.number(slot).is_some())
}

/// Texts of one kind, by what their slots begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collection(&'static str);

impl Collection {
    /// The collection of documents that a slot belongs to.
    pub(crate) fn of(slot: &str) -> Option<Self> {
        [BATTLES, ROSTERS].into_iter().find(|collection| collection.number(slot).is_some())
    }

    /// The slot of a number.
    pub(crate) fn slot(self, number: u32) -> String {
        format!("{}{number}", self.0)
    }

    /// The number in a slot's name, if it belongs to this collection.
    pub(crate) fn number(self, slot: &str) -> Option<u32> {
        let number = slot.strip_prefix(self.0)?;
        number.starts_with(|first| matches!(first, '1'..='9')).then(|| number.parse().ok())?
    }

    /// All numbers under which something is kept.
    pub(crate) fn numbers(self, shelf: &impl Shelf) -> Result<Vec<u32>, ShelfError> {
        let slots = shelf.slots()?;
        Ok(slots.iter().filter_map(|slot| self.number(slot)).collect())
    }

    /// All texts with their numbers.
    pub(crate) fn texts(self, shelf: &impl Shelf) -> Result<Vec<(u32, String)>, ShelfError> {
        let mut texts = Vec::new();
        for number in self.numbers(shelf)? {
            if let Some(text) = shelf.read(&self.slot(number))? {
                texts.push((number, text));
            }
        }
        Ok(texts)
    }

    /// A number under which nothing is kept anywhere, not even something unreadable. A number that
    /// is reserved for this window comes first.
    pub(crate) fn new_number(self, shelf: &impl Shelf) -> Result<u32, ShelfError> {
        let taken = shelf.taken()?;
        let taken: BTreeSet<u32> = taken.iter().filter_map(|slot| self.number(slot)).collect();
        let reserved = shelf.reserved(self).into_iter().find(|number| !taken.contains(number));
        Ok(reserved.unwrap_or_else(|| free(&taken)))
    }
}

/// Numbers above this one are never given away. Only somebody else's file has them.
const LAST_GIVEN: u32 = u32::MAX / 2;

/// A number that is not taken: the one after the last that was given away, so that a number is not
/// used again for something else.
pub(crate) fn free(taken: &BTreeSet<u32>) -> u32 {
    let last = taken.range(..LAST_GIVEN).next_back().copied().unwrap_or(0);
    (last + 1..=u32::MAX).find(|number| !taken.contains(number)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::MemoryShelf;

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

    /// The page hands out what is stored without the program, so it has a list of its own.
    #[test]
    fn the_page_knows_the_same_slots() {
        let page = include_str!("../../public/boot.js");
        let numbered = ALL.map(|Collection(start)| {
            let kind = start.strip_prefix("rollbook.").unwrap();
            format!("{}[1-9]\\d*", kind.replace('.', "\\."))
        });
        let slots = format!("settings|{}", numbered.join("|"));
        assert!(page.contains(&format!("/^rollbook\\.(?:tail\\.)?(?:{slots})$/;")), "{slots}");
        assert!(page.contains("OWN.test("));
    }
}
