//! The interface of open documents.

use ledger::Edition;

/// A document that is open in this tab.
pub(crate) trait OpenDocument {
    /// Returns the storage key of the document, or `None` once it is closed.
    fn slot(&self) -> Option<String>;

    /// Returns the document's version and its current text, if its last changes are unsaved.
    fn unkept_text(&self) -> Option<(Edition, String)>;

    /// Returns `true` if the document's last changes are unsaved.
    fn is_unkept(&self) -> bool;

    /// Handles a message from another tab, or from a document in this tab.
    fn handle_message(&self, words: &str);

    /// Handles a write to this key by another tab or document. `None` means that any key may have
    /// changed.
    fn written(&self, slot: Option<&str>);

    /// Reloads the document after it has been updated from the log.
    fn caught_up(&self);
}
