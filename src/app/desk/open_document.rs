//! An open document, as the desk knows it.

use ledger::Edition;

/// A document that is open in this window.
pub(crate) trait OpenDocument {
    /// Its slot; `None` once it is closed.
    fn slot(&self) -> Option<String>;

    /// Its edition and its present text, if its last changes have not been kept.
    fn unkept_text(&self) -> Option<(Edition, String)>;

    /// Returns `true` if its last changes have not been kept.
    fn is_unkept(&self) -> bool;

    /// Another window has said this.
    fn heard(&self, words: &str);

    /// Another window has written to this slot, or to any slot if none is named.
    fn written(&self, slot: Option<&str>);

    /// The log had more of it than was shown, and it has been brought up to that.
    fn caught_up(&self);
}
