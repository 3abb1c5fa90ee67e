//! A shelf: wherever texts are kept under slots. The app brings the browser's; tests and a page
//! whose storage is forbidden use one in memory.

use std::{cell::RefCell, collections::BTreeMap, fmt, rc::Rc};

use crate::{collection::Collection, text::Text};

/// Texts under slots. A write replaces the whole text or leaves the old one, also where the page is
/// killed in the middle of it: browsers' local storage does so, and whoever brings another shelf
/// must.
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

    /// All slots that may be given to nothing else, in no order.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn taken(&self) -> Result<Vec<String>, ShelfError> {
        self.slots()
    }

    /// Numbers in a collection that nobody else gives away.
    fn reserved(&self, _collection: Collection) -> Vec<u32> {
        Vec::new()
    }

    /// Whether this is the text under a slot, or none if there is none.
    ///
    /// # Errors
    /// If the shelf cannot be reached.
    fn holds(&self, slot: &str, text: Option<&Text>) -> Result<bool, ShelfError> {
        Ok(self.read(slot)?.map(Text::from).as_ref() == text)
    }

    /// Puts a text that comes in pieces under a slot, in place of the one that was there.
    ///
    /// # Errors
    /// If the shelf cannot be reached or is full; the old text is still there.
    fn put(&self, slot: &str, text: &Text) -> Result<(), ShelfError> {
        self.write(slot, &text.flat())
    }
}

/// A shelf that knows its texts again without reading them.
pub trait Marked: Shelf {
    /// What a text is known by: two that are alike stand for the same text, or for none both.
    type Mark: PartialEq;

    /// By what the text under a slot is known; nothing if the shelf cannot tell.
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
