//! Editions: what stood in a slot when this window last read or wrote it. A write names the edition
//! that it replaces, so that it never overwrites what another window has written since. All that
//! the library writes goes through [`replace`]; only restoring a backup, which replaces everything,
//! does not.

use crate::{
    collection::Collection,
    document::{DocumentError, is_newer},
    error::SaveError,
    shelf::{Shelf, ShelfError},
    text::Text,
};

/// What stood in a slot when this window last read or wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    collection: Collection,
    number: u32,
    text: Option<Text>,
    is_newer: bool,
}

/// A document that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open<T> {
    /// Its content.
    pub content: T,
    /// What stood in its slot.
    pub edition: Edition,
}

impl Edition {
    /// The edition of something that is not on the shelf yet.
    pub(crate) fn unwritten(collection: Collection, number: u32) -> Self {
        Self { collection, number, text: None, is_newer: false }
    }

    /// The edition of what stands on the shelf now.
    pub(crate) fn now(
        shelf: &impl Shelf,
        collection: Collection,
        number: u32,
    ) -> Result<Self, ShelfError> {
        let text = shelf.read(&collection.slot(number))?;
        let is_newer = text.as_deref().is_some_and(is_newer);
        Ok(Self { collection, number, text: text.map(Text::from), is_newer })
    }

    /// The slot on the shelf.
    pub fn slot(&self) -> String {
        self.collection.slot(self.number)
    }

    /// The number in its slot's name.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The text, if there is any.
    pub(crate) fn text(&self) -> Option<&Text> {
        self.text.as_ref()
    }

    /// Returns `true` if a newer version of Rollbook wrote it, so that it is never written over.
    pub fn is_newer(&self) -> bool {
        self.is_newer
    }

    /// Forgets what stands on the shelf: the next write goes under a new number.
    pub fn part(&mut self) {
        (self.text, self.is_newer) = (None, false);
    }

    /// Writes a text in place of this edition. If the slot was empty and has been given away since,
    /// the text goes under a new number.
    pub(crate) fn replace(&mut self, shelf: &impl Shelf, text: Text) -> Result<(), SaveError> {
        if self.is_newer {
            return Err(SaveError::Document(DocumentError::NewerKept));
        }
        match replace(shelf, &self.slot(), self.text.as_ref(), &text) {
            Err(SaveError::Overtaken) if self.text.is_none() => {
                let number = self.collection.new_number(shelf).map_err(SaveError::Shelf)?;
                replace(shelf, &self.collection.slot(number), None, &text)?;
                self.number = number;
            }
            replaced => replaced?,
        }
        self.text = Some(text);
        Ok(())
    }
}

/// Writes a text to a slot in place of the one that it was made from, and of nothing else.
pub(crate) fn replace(
    shelf: &impl Shelf,
    slot: &str,
    old: Option<&Text>,
    text: &Text,
) -> Result<(), SaveError> {
    match shelf.holds(slot, old) {
        Ok(true) => shelf.put(slot, text).map_err(SaveError::Shelf),
        Ok(false) => Err(SaveError::Overtaken),
        Err(error) => Err(SaveError::Shelf(error)),
    }
}

/// Saves something; if another window has written in its place, under a new number beside that.
///
/// # Errors
/// If it was not kept.
pub fn beside(
    edition: &mut Edition,
    mut save: impl FnMut(&mut Edition) -> Result<(), SaveError>,
) -> Result<(), SaveError> {
    match save(edition) {
        Err(SaveError::Overtaken) => {
            edition.part();
            save(edition)
        }
        saved => saved,
    }
}
