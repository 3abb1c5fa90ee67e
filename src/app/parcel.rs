//! Parcels: things to be shared.

/// A thing to be shared, in all its forms.
#[derive(Clone)]
pub(crate) struct Parcel {
    /// Its link.
    pub(crate) link: String,
    /// Its file's name.
    pub(crate) name: String,
    /// Its file's content.
    pub(crate) text: String,
}
