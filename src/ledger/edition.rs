//! Editions: what stood under a slot when it was last read or written here. Whoever writes brings
//! it along, so that what another window has written since is never overwritten.

use crate::{
    collection::Collection,
    document::{DocumentError, is_newer},
    library::SaveError,
    shelf::{Shelf, ShelfError},
    text::Text,
};

/// What stood under a slot when it was last read or written here.
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
    /// What it holds.
    pub content: T,
    /// What stands on the shelf.
    pub edition: Edition,
}

impl Edition {
    /// What is not on the shelf yet.
    pub(crate) fn unwritten(collection: Collection, number: u32) -> Self {
        Self { collection, number, text: None, is_newer: false }
    }

    /// What stands on the shelf now.
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

    /// The number in the slot.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The text, if there is one.
    pub(crate) fn text(&self) -> Option<&Text> {
        self.text.as_ref()
    }

    /// Returns `true` if a newer version of Rollbook wrote it: then it is never written over.
    pub fn is_newer(&self) -> bool {
        self.is_newer
    }

    /// Forgets what stands on the shelf: what is written next stands beside it.
    pub fn part(&mut self) {
        (self.text, self.is_newer) = (None, false);
    }

    /// Puts a text in place of this edition, or under another number where none was there and its
    /// own has been given away since.
    pub(crate) fn replace(&mut self, shelf: &impl Shelf, text: Text) -> Result<(), SaveError> {
        if self.is_newer {
            return Err(SaveError::Document(DocumentError::NewerKept));
        }
        let is_current = shelf.holds(&self.slot(), self.text.as_ref()).map_err(SaveError::Shelf)?;
        if !is_current && self.text.is_some() {
            return Err(SaveError::Overtaken);
        }
        let number = match is_current {
            true => self.number,
            false => self.collection.new_number(shelf).map_err(SaveError::Shelf)?,
        };
        shelf.put(&self.collection.slot(number), &text).map_err(SaveError::Shelf)?;
        (self.number, self.text) = (number, Some(text));
        Ok(())
    }
}

/// Saves something; where another window has written in its place, beside that.
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
