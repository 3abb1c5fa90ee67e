//! How texts are kept: slots, the log, documents, and who may edit them.

pub(crate) mod claim;
pub(crate) mod collection;
pub(crate) mod document;
pub(crate) mod drawer;
pub(crate) mod edition;
pub(crate) mod edits;
pub(crate) mod error;
pub(crate) mod keeper;
pub(crate) mod library;
pub(crate) mod log;
pub mod names;
pub(crate) mod shelf;
pub(crate) mod text;
