//! The reasons why documents cannot be opened or saved.

use std::fmt;

use rules_core::RestoreError;

use crate::store::{document::DocumentError, shelf::ShelfError};

/// The reasons why a document cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The storage could not be read.
    Shelf(ShelfError),
    /// No document has this number.
    Missing,
    /// The document's text cannot be read.
    Document(DocumentError),
    /// The rules cannot continue the battle.
    Battle(RestoreError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shelf(error) => error.fmt(f),
            Self::Missing => f.write_str("Not found on this device."),
            Self::Document(error) => error.fmt(f),
            Self::Battle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

/// The reasons why a document cannot be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The storage refused the document.
    Shelf(ShelfError),
    /// The document could not be serialised, or it would overwrite one from a newer version of
    /// Rollbook.
    Document(DocumentError),
    /// Another tab has saved the document since it was opened.
    Overtaken,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overtaken => f.write_str("Another tab has changed this since you opened it."),
            Self::Shelf(error) => error.fmt(f),
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SaveError {}
