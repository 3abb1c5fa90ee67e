//! Rosters, battles and games in the forms in which they are shared.

/// A document to share, as a link and as a file.
#[derive(Clone)]
pub(crate) struct Shareable {
    /// The link to the document.
    pub(crate) link: String,
    /// The name of the file.
    pub(crate) name: String,
    /// The content of the file.
    pub(crate) text: String,
}
