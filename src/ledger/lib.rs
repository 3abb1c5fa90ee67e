//! Storage and sharing of battles and rosters: versioned documents, links, files and backups.
//!
//! This crate does not depend on browsers: the app passes in the storage ([`Shelf`]), the [`Log`]
//! and the clock.

#![forbid(unsafe_code)]

mod aftermath;
mod backup;
mod battles;
mod chronicle;
mod claim;
mod code;
mod collection;
mod comfort;
mod crew;
mod differences;
mod divergence;
mod document;
mod drawer;
mod edition;
mod edits;
mod error;
mod file;
mod group;
mod handing_over;
mod imports;
mod incoming;
mod keeper;
mod library;
mod limits;
mod link;
mod log;
mod losses;
mod meanings;
mod moving;
pub mod names;
#[cfg(test)]
mod own_games;
mod photos;
mod pictures;
mod provenance;
mod qr;
mod readable;
mod restoration;
mod rosters;
mod settings;
mod shared_line;
mod shelf;
mod signal;
mod statistics;
mod story;
mod taking;
mod text;

pub use backup::{Backup, BackupError, LONGEST_BACKUP};
pub use battles::{BattleId, LastSetup, Summary};
pub use chronicle::{Chronicle, Participation, PastBattle, PastOutcome};
pub use claim::{Claim, ClaimCommand, Grant, Opening, Stand};
pub use code::{Answer, Code, Invitation, NoAnswer};
pub use comfort::{Comfort, DiceSpeed, TextSize, Theme};
pub use crew::{AtHome, SheetRef};
pub use differences::Differences;
pub use divergence::Divergence;
pub use document::{DocumentError, VERSION};
pub use drawer::{Id, Kept, List, Listed, Recent, Removed};
pub use edition::{Edition, Open, beside};
pub use error::{LoadError, SaveError};
pub use file::{FileError, LONGEST_FILE, read_file, roster_file};
pub use group::{Consent, Denial, Group, GroupCommand, MOST_PHONES, Message, Turn};
pub use imports::{
    CAN_IMPORT, ForeignRoster, Import, ImportError, ImportNotes, Imported, LONGEST_IMPORT,
    LeftKind, LeftOut, TOO_LONG_TO_IMPORT, notes_and_import, read as read_import, text_format,
    write_text,
};
pub use incoming::{Incoming, IncomingError, is_picture, read_incoming, text_to_open, too_large};
pub use keeper::{CutOff, Finding, Found, Keeper, slot_written};
pub use library::Library;
pub use link::{
    LinkError, Shared, SharedBattle, link_in, payload_in, read_link, read_shared, text_of,
    write_link,
};
pub use log::{Log, ReadLine, WrittenLine, lines_of};
pub use losses::Losses;
pub use moving::{Gathered, Gathering, MovingCode};
pub use photos::{MANY_PHOTOS, album_of, all_albums, photo_line, photos_in};
pub use pictures::{LARGEST_PICTURE, LONGEST_PHOTO, Picture, Pictures};
pub use provenance::{KeptBattle, Origin, Provenance};
pub use qr::{Qr, TooLong};
pub use restoration::{Preview, Restoration, Restoring};
pub use rosters::{KeptRoster, RosterId, RosterSummary, tags_of};
pub use settings::Settings;
pub use shared_line::SharedLine;
pub use shelf::{AllKnown, Marked, MemoryShelf, Shelf, ShelfError, SlotChange};
pub use signal::{Caller, Signal};
pub use statistics::{FigureRecord, RosterRecord, Statistics, Tally};
pub use story::{Story, StoryChart, StoryMoment, StorySide};
pub use taking::{FilledIn, RosterChange, Taking, Veteran};
pub use text::Text;
