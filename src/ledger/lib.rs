//! What Rollbook keeps: battles in versioned documents on a shelf. Pure; the app brings the shelf and the clock.

#![forbid(unsafe_code)]

mod document;
mod drawer;
mod library;
mod rosters;
mod shelf;

pub use document::{DocumentError, VERSION};
pub use drawer::Removed;
pub use library::{BattleId, Library, Listed, LoadError, SaveError, Settings, Summary};
pub use rosters::{Differences, KeptRoster, ListedRoster, Origin, RosterId, RosterSummary};
pub use shelf::{MemoryShelf, Shelf, ShelfError};
