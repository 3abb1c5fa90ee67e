//! What is handed on.

/// What is handed on, in all its forms.
#[derive(Clone)]
pub(crate) struct Parcel {
    /// Its link.
    pub(crate) link: String,
    /// Its file's name.
    pub(crate) name: String,
    /// Its file's text.
    pub(crate) text: String,
}
