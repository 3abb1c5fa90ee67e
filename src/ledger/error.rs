//! Why documents cannot be opened or kept.

use std::fmt;

use rules_core::RestoreError;

use crate::{document::DocumentError, shelf::ShelfError};

/// Why a document cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The shelf could not be read.
    Shelf(ShelfError),
    /// There is no such document.
    Missing,
    /// Its text cannot be read.
    Document(DocumentError),
    /// The battle's rules cannot go on with it.
    Battle(RestoreError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shelf(error) => error.fmt(f),
            Self::Missing => f.write_str("It isn't on this device."),
            Self::Document(error) => error.fmt(f),
            Self::Battle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

/// Why something could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The shelf refused it.
    Shelf(ShelfError),
    /// It could not be serialised, or a newer version's document would be written over.
    Document(DocumentError),
    /// Something else has been written there since it was opened.
    Overtaken,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overtaken => f.write_str("Another tab has changed this in the meantime."),
            Self::Shelf(error) => error.fmt(f),
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SaveError {}
