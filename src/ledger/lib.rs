//! What Rollbook keeps: battles in versioned documents on a shelf. Pure; the app brings the shelf and the clock.

#![forbid(unsafe_code)]

mod backup;
mod battles;
mod claim;
mod differences;
mod divergence;
mod document;
mod drawer;
mod edition;
mod file;
mod imports;
mod library;
mod limits;
mod link;
mod provenance;
mod qr;
mod rosters;
mod row;
mod settings;
mod shelf;

pub use backup::{Backup, BackupError, Before, Preview, Restoring};
pub use battles::{BattleId, Summary};
pub use claim::{Claim, Grant, Stand, Step};
pub use differences::Differences;
pub use divergence::Divergence;
pub use document::{DocumentError, VERSION};
pub use drawer::{Id, Kept, List, Listed, Removed};
pub use edition::{Edition, Open, beside};
pub use file::{FileError, read_file};
pub use imports::{
    CAN_IMPORT, ImportError, Imported, LONGEST_IMPORT, TOO_LONG_TO_IMPORT, read as read_import,
    text_format, write_text,
};
pub use library::{Library, LoadError, SaveError};
pub use link::{LinkError, Shared, SharedBattle, read_link, write_link};
pub use provenance::{KeptBattle, Provenance};
pub use qr::{Qr, TooLong};
pub use rosters::{KeptRoster, Origin, RosterId, RosterSummary};
pub use settings::Settings;
pub use shelf::{MemoryShelf, Shelf, ShelfError};
