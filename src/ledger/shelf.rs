//! Shelves: stores of texts, each under a slot. The app brings the browser's storage; tests, and
//! pages whose storage is forbidden, use one in memory.

use std::{cell::RefCell, collections::BTreeMap, fmt, rc::Rc};

use crate::{collection::Collection, text::Text};

/// A store of texts, each under a slot. A write replaces the whole text or leaves the old one, even
/// if the page is killed in the middle of it. Browsers' local storage does so, and other shelves
/// must.
pub trait Shelf {
    /// The text in a slot.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError>;

    /// Writes a text to a slot, in place of the present one.
    ///
    /// # Errors
    /// If the shelf cannot be reached or is full; the old text is still there.
    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError>;

    /// Removes the text in a slot. It is no error if there is none.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn remove(&self, slot: &str) -> Result<(), ShelfError>;

    /// All slots that hold something, in any order.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn slots(&self) -> Result<Vec<String>, ShelfError>;

    /// All slots that must not be given to something else, in any order.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn taken(&self) -> Result<Vec<String>, ShelfError> {
        self.slots()
    }

    /// Numbers in a collection that are reserved for this window.
    fn reserved(&self, _collection: Collection) -> Vec<u32> {
        Vec::new()
    }

    /// Returns `true` if a slot holds just this text, or nothing where that is `None`.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
        Ok(self.read(slot)?.map(Text::from).as_ref() == text)
    }

    /// Writes a text in pieces to a slot, in place of the present one.
    ///
    /// # Errors
    /// If the shelf cannot be reached or is full; the old text is still there.
    fn put(&self, slot: &str, text: &Text) -> Result<(), ShelfError> {
        self.write(slot, &text.flat())
    }
}

/// A shelf that can tell cheaply whether a text has changed.
pub trait Marked: Shelf {
    /// What stands for a text: equal marks mean equal texts, or that there are none.
    type Mark: PartialEq;

    /// The mark of the text in a slot; `None` if the shelf cannot tell.
    fn mark(&self, slot: &str) -> Option<Self::Mark>;
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

    fn slots(&self) -> Result<Vec<String>, ShelfError> {
        (**self).slots()
    }

    fn taken(&self) -> Result<Vec<String>, ShelfError> {
        (**self).taken()
    }

    fn reserved(&self, collection: Collection) -> Vec<u32> {
        (**self).reserved(collection)
    }

    fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
        (**self).holds(slot, text)
    }

    fn put(&self, slot: &str, text: &Text) -> Result<(), ShelfError> {
        (**self).put(slot, text)
    }
}

impl<S: Marked> Marked for Rc<S> {
    type Mark = S::Mark;

    fn mark(&self, slot: &str) -> Option<S::Mark> {
        (**self).mark(slot)
    }
}

/// Why a shelf did not do what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShelfError {
    /// The browser does not let the page store anything.
    Forbidden,
    /// There is no room left.
    Full,
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Forbidden => {
                "This browser doesn't let Rollbook save anything. You can play on, but if you \
                 close this page, you'll lose it."
            }
            Self::Full => {
                "This browser's storage is full. You can play on, but nothing new is saved. Save \
                 the battle as a file, then remove old battles to free up space."
            }
        })
    }
}

impl std::error::Error for ShelfError {}

/// A shelf in memory, which ends with the page.
#[derive(Debug, Default)]
pub struct MemoryShelf {
    texts: RefCell<BTreeMap<String, String>>,
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
}
