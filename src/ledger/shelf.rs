//! A shelf: wherever texts are kept under slots. The app brings the browser's; tests and a page whose storage is
//! forbidden use one in memory.

use std::{cell::RefCell, collections::BTreeMap, fmt, rc::Rc};

/// Texts under slots. A write replaces the whole text or leaves the old one, also where the page is killed in the middle of
/// it: browsers' local storage does so, and whoever brings another shelf must.
pub trait Shelf {
    /// The text under a slot.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn read(&self, slot: &str) -> Result<Option<String>, ShelfError>;

    /// Puts a text under a slot, in place of the one that was there.
    ///
    /// # Errors
    /// If the shelf cannot be reached or is full; the old text is still there.
    fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError>;

    /// Takes a text away. One that is not there is no error.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn remove(&self, slot: &str) -> Result<(), ShelfError>;

    /// All slots, in no order.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn slots(&self) -> Result<Vec<String>, ShelfError>;
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
}

/// Why a shelf did not do what it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShelfError {
    /// The browser does not let the page keep anything.
    Forbidden,
    /// There is no room left.
    Full,
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Forbidden => {
                "This browser does not let Rollbook keep anything. You can play on, but closing the page loses it."
            }
            Self::Full => {
                "This browser's storage is full. You can play on, but what happens now is not kept. Make a file of it, and remove old battles to make room."
            }
        })
    }
}

impl std::error::Error for ShelfError {}

/// A shelf in memory, gone when the page is.
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
