//! What Rollbook keeps: battles in versioned documents on a shelf. Pure; the app brings the shelf and the clock.

#![forbid(unsafe_code)]

mod document;
mod library;
mod shelf;

pub use document::{DocumentError, VERSION};
pub use library::{
    BattleId, Library, Listed, LoadError, RemovedBattle, SaveError, Settings, Summary,
};
pub use shelf::{MemoryShelf, Shelf, ShelfError};
