//! Drawers of the shelf: documents of one kind, each under its own number.

use std::collections::BTreeMap;

use crate::shelf::{Shelf, ShelfError};

/// Battles.
pub(crate) const BATTLES: Drawer = Drawer("rollbook.battle.");
/// Rosters.
pub(crate) const ROSTERS: Drawer = Drawer("rollbook.roster.");

/// Settings that could not be read.
pub(crate) const SET_ASIDE: Drawer = Drawer("rollbook.settings.unread.");

/// Documents of one kind, by what their keys begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drawer(&'static str);

impl Drawer {
    /// The key of a number.
    pub(crate) fn key(self, number: u32) -> String {
        format!("{}{number}", self.0)
    }

    /// Whether a key is one of this drawer's.
    pub(crate) fn holds(self, key: &str) -> bool {
        key.strip_prefix(self.0).is_some_and(|number| number.parse::<u32>().is_ok())
    }

    /// Whether one of these texts, by their keys, is a document of this drawer and just this.
    pub(crate) fn contains(self, texts: &BTreeMap<String, String>, text: &str) -> bool {
        texts.iter().any(|(key, kept)| kept == text && self.holds(key))
    }

    /// All numbers under which something is kept.
    pub(crate) fn numbers(self, shelf: &impl Shelf) -> Result<Vec<u32>, ShelfError> {
        let keys = shelf.keys()?;
        Ok(keys.iter().filter_map(|key| key.strip_prefix(self.0)?.parse().ok()).collect())
    }

    /// All texts with their numbers.
    pub(crate) fn texts(self, shelf: &impl Shelf) -> Result<Vec<(u32, String)>, ShelfError> {
        let mut texts = Vec::new();
        for number in self.numbers(shelf)? {
            if let Some(text) = shelf.read(&self.key(number))? {
                texts.push((number, text));
            }
        }
        Ok(texts)
    }

    /// A number under which nothing is kept, not even something unreadable.
    pub(crate) fn new_number(self, shelf: &impl Shelf) -> Result<u32, ShelfError> {
        let last = self.numbers(shelf)?.into_iter().max().unwrap_or(0);
        Ok(last.saturating_add(1))
    }

    /// Takes a document out.
    pub(crate) fn take(
        self,
        shelf: &impl Shelf,
        number: u32,
    ) -> Result<Option<Removed>, ShelfError> {
        let text = shelf.read(&self.key(number))?;
        shelf.remove(&self.key(number))?;
        Ok(text.map(|text| Removed { drawer: self, number, text }))
    }
}

/// A document taken out of the library, which can be put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    drawer: Drawer,
    number: u32,
    text: String,
}

impl Removed {
    pub(crate) fn put_back(&self, shelf: &impl Shelf) -> Result<u32, ShelfError> {
        let is_free = shelf.read(&self.drawer.key(self.number))?.is_none();
        let number = if is_free { self.number } else { self.drawer.new_number(shelf)? };
        shelf.write(&self.drawer.key(number), &self.text)?;
        Ok(number)
    }
}
