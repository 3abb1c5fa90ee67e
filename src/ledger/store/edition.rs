//! The stored version of a document that this tab last read or wrote.
//!
//! A write names the version that it replaces, so it never overwrites a change from another tab.
//! All writes of the library go through [`replace`], except when a backup is restored.

use crate::store::{
    collection::Collection,
    document::{DocumentError, is_newer},
    error::SaveError,
    shelf::{Shelf, ShelfError},
    text::Text,
};

/// The content of a slot when this tab last read or wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    collection: Collection,
    number: u64,
    text: Option<Text>,
    is_newer: bool,
}

/// An opened document, with the stored version that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open<T> {
    /// The content that was read.
    pub content: T,
    /// The stored version that was opened.
    pub edition: Edition,
}

impl Edition {
    /// Creates the version of a document that is not stored yet.
    pub(crate) fn unwritten(collection: Collection, number: u64) -> Self {
        Self { collection, number, text: None, is_newer: false }
    }

    /// Reads the version that is currently stored.
    pub(crate) fn now(
        shelf: &impl Shelf,
        collection: Collection,
        number: u64,
    ) -> Result<Self, ShelfError> {
        let text = shelf.read(&collection.slot(number))?;
        let is_newer = text.as_deref().is_some_and(is_newer);
        Ok(Self { collection, number, text: text.map(Text::from), is_newer })
    }

    /// Returns the storage slot.
    pub fn slot(&self) -> String {
        self.collection.slot(self.number)
    }

    /// Returns the document's number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the stored text, if there is any.
    pub(crate) fn text(&self) -> Option<&Text> {
        self.text.as_ref()
    }

    /// Returns `true` if the document is from a newer version of Rollbook. Such a document is never
    /// overwritten.
    pub fn is_newer(&self) -> bool {
        self.is_newer
    }

    /// Detaches this handle from the stored document, so that the next write uses a new number.
    pub fn detach(&mut self) {
        (self.text, self.is_newer) = (None, false);
    }

    /// Writes a text over this version.
    ///
    /// If the slot was empty but has been filled since, the text gets a new number.
    pub(crate) fn replace(&mut self, shelf: &impl Shelf, text: Text) -> Result<(), SaveError> {
        if self.is_newer {
            return Err(SaveError::Document(DocumentError::NewerKept));
        }
        match replace(shelf, &self.slot(), self.text.as_ref(), &text) {
            Err(SaveError::Overtaken) if self.text.is_none() => {
                let number = shelf.new_number();
                replace(shelf, &self.collection.slot(number), None, &text)?;
                self.number = number;
            }
            replaced => replaced?,
        }
        self.text = Some(text);
        Ok(())
    }
}

/// Writes a text to a slot, but only if the slot still has the `old` text.
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

/// Saves a document. If another tab has changed it, saves it under a new number instead.
///
/// # Errors
/// Fails if the document was not saved.
pub fn beside(
    edition: &mut Edition,
    mut save: impl FnMut(&mut Edition) -> Result<(), SaveError>,
) -> Result<(), SaveError> {
    match save(edition) {
        Err(SaveError::Overtaken) => {
            edition.detach();
            save(edition)
        }
        saved => saved,
    }
}
