//! Storage of texts by slot.
//!
//! The app stores texts in the browser's local storage. Tests use a store in memory.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    fmt,
    rc::Rc,
};

use crate::store::text::{Text, sum_of};

/// Proof that all saved documents are known.
///
/// Whatever reads all documents needs this proof: after a start, the storage may lack documents
/// that only the log has, until the two have been compared.
#[derive(Clone, Copy, Debug)]
pub struct AllKnown(pub(crate) ());

/// A change to one slot, as part of a change to many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotChange {
    /// The slot.
    pub(crate) slot: String,
    /// The checksum of the current text, or `None` if the slot is free.
    pub(crate) before: Option<u64>,
    /// The new text, or `None` for a removal.
    pub(crate) after: Option<Text>,
}

/// A key-value store of texts, whose keys are called slots.
///
/// A write must be atomic: even if the page is killed during a write, the slot has either the old
/// text or the new one. Local storage works like this.
pub trait Shelf {
    /// Returns the text in a slot.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError>;

    /// Writes a text to a slot and replaces the current one.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed or is full. The slot then keeps its old text.
    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError>;

    /// Removes the text in a slot, if there is one.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn remove(&self, slot: &str) -> Result<(), ShelfError>;

    /// Returns the part of the text in a slot that has the document's summary: the whole text,
    /// unless the document is archived.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn summary(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        self.read(slot)
    }

    /// Returns the checksum of the text in a slot, even of an archived one.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn sum(&self, slot: &str) -> Result<Option<u64>, ShelfError> {
        Ok(self.read(slot)?.map(|text| sum_of(&text)))
    }

    /// Returns the slots of all archived documents, sorted. They have to be fetched before they can
    /// be read.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn archived(&self) -> Result<Vec<String>, ShelfError> {
        Ok(Vec::new())
    }

    /// Returns the sorted slots of all documents whose text may have to be read from a log. Their
    /// summaries can be read at once.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn slots_without_copy(&self) -> Result<Vec<String>, ShelfError> {
        Ok(Vec::new())
    }

    /// Returns the length of the text in a slot, in characters, or 0 if there is none.
    fn length(&self, slot: &str) -> usize {
        self.read(slot).ok().flatten().map_or(0, |text| text.encode_utf16().count())
    }

    /// Returns all slots that have a text, in any order.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn slots(&self) -> Result<Vec<String>, ShelfError>;

    /// Returns a number for a new text, which no text ever had: a random one, at most
    /// [`LAST_NUMBER`](crate::LAST_NUMBER).
    fn new_number(&self) -> u64;

    /// Returns the proof that all documents are known, or `None` while some may be missing.
    fn all_known(&self) -> Option<AllKnown> {
        Some(AllKnown(()))
    }

    /// Makes changes to many slots, completely or not at all.
    ///
    /// A store with a log shows the changes only once the log has them and
    /// [`finish_changes`](Self::finish_changes) is called.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed, or refuses any of the texts. Nothing is changed
    /// then.
    fn change_all(&self, changes: Vec<SlotChange>) -> Result<(), ShelfError> {
        change_each(self, &changes)
    }

    /// Shows the changes of [`change_all`](Self::change_all), once the log has confirmed them or
    /// has failed.
    ///
    /// # Errors
    /// Fails if the log has failed and the storage refuses any of the texts. Nothing is changed
    /// then.
    fn finish_changes(&self) -> Result<(), ShelfError> {
        Ok(())
    }

    /// Returns `true` if a slot has exactly this text, or is empty for `None`.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
        Ok(self.read(slot)?.map(Text::from).as_ref() == text)
    }

    /// Writes a text in pieces to a slot and replaces the current one.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed or is full. The slot then keeps its old text.
    fn put(&self, slot: &str, text: &Text) -> Result<(), ShelfError> {
        self.write(slot, &text.flat())
    }
}

/// Makes changes one by one. If one is refused, undoes the earlier ones.
pub(crate) fn change_each(
    shelf: &(impl Shelf + ?Sized),
    changes: &[SlotChange],
) -> Result<(), ShelfError> {
    let mut undone: Vec<(&str, Option<String>)> = Vec::new();
    for SlotChange { slot, after, .. } in changes {
        let before = shelf.read(slot).ok().flatten();
        let changed = match after {
            Some(text) => shelf.put(slot, text),
            None => shelf.remove(slot),
        };
        if let Err(error) = changed {
            for (slot, text) in undone.into_iter().rev() {
                match text {
                    Some(text) => shelf.write(slot, &text)?,
                    None => shelf.remove(slot)?,
                }
            }
            return Err(error);
        }
        undone.push((slot, before));
    }
    Ok(())
}

impl<S: Shelf> Shelf for Rc<S> {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        (**self).read(slot)
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        (**self).write(slot, text)
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        (**self).remove(slot)
    }

    fn summary(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        (**self).summary(slot)
    }

    fn sum(&self, slot: &str) -> Result<Option<u64>, ShelfError> {
        (**self).sum(slot)
    }

    fn archived(&self) -> Result<Vec<String>, ShelfError> {
        (**self).archived()
    }

    fn slots_without_copy(&self) -> Result<Vec<String>, ShelfError> {
        (**self).slots_without_copy()
    }

    fn length(&self, slot: &str) -> usize {
        (**self).length(slot)
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        (**self).slots()
    }

    fn new_number(&self) -> u64 {
        (**self).new_number()
    }

    fn all_known(&self) -> Option<AllKnown> {
        (**self).all_known()
    }

    fn change_all(&self, changes: Vec<SlotChange>) -> Result<(), ShelfError> {
        (**self).change_all(changes)
    }

    fn finish_changes(&self) -> Result<(), ShelfError> {
        (**self).finish_changes()
    }

    fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
        (**self).holds(slot, text)
    }

    fn put(&self, slot: &str, text: &Text) -> Result<(), ShelfError> {
        (**self).put(slot, text)
    }
}

/// The reasons why reading from or writing to storage can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShelfError {
    /// The browser does not let the page save anything.
    Forbidden,
    /// The storage is full.
    Full,
    /// The document is archived: only the log has it, and it has not been read yet.
    Archived,
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Forbidden => {
                "This browser doesn't let Rollbook save anything. You can keep playing, but you'll \
                 lose everything if you close this page."
            }
            Self::Archived => "This is still loading. Try again in a moment.",
            Self::Full => {
                "This browser's storage is full. You can keep playing, but nothing new is saved. Save \
                 the battle as a file, then remove old battles to free up space."
            }
        })
    }
}

impl std::error::Error for ShelfError {}

/// A store in memory, for tests and benchmarks.
#[derive(Debug, Default)]
pub struct MemoryShelf {
    texts: RefCell<BTreeMap<String, String>>,
    numbers: Cell<u64>,
}

impl Shelf for MemoryShelf {
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
        Ok(self.texts.borrow().get(slot).cloned())
    }

    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
        self.texts.borrow_mut().insert(slot.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, slot: &str) -> Result<(), ShelfError> {
        self.texts.borrow_mut().remove(slot);
        Ok(())
    }

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        Ok(self.texts.borrow().keys().cloned().collect())
    }

    /// Returns the number after the highest one so far, to keep tests readable.
    fn new_number(&self) -> u64 {
        let texts = self.texts.borrow();
        let used = texts.keys().filter_map(|slot| slot.rsplit('.').next()?.parse().ok());
        let next = used.fold(self.numbers.get(), u64::max) + 1;
        self.numbers.set(next);
        next
    }
}
