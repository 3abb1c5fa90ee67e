//! Collections on the shelf: texts of one kind, each under its own number.

use crate::shelf::{Shelf, ShelfError};

/// Battles.
pub(crate) const BATTLES: Collection = Collection("rollbook.battle.");
/// Rosters.
pub(crate) const ROSTERS: Collection = Collection("rollbook.roster.");
/// Settings that could not be read, set aside when they were replaced.
pub(crate) const SET_ASIDE: Collection = Collection("rollbook.settings.unread.");

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
        slot.strip_prefix(self.0)?.parse().ok()
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
        let taken: Vec<u32> = taken.iter().filter_map(|slot| self.number(slot)).collect();
        let reserved = shelf.reserved(self).into_iter().find(|number| !taken.contains(number));
        let last = taken.iter().max().copied().unwrap_or(0);
        Ok(reserved.unwrap_or(last.saturating_add(1)))
    }
}
