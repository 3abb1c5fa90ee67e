//! Storage and sharing of battles and rosters: versioned documents, links, files and backups.
//!
//! This crate does not depend on browsers: the app passes in the storage ([`Shelf`]), the [`Log`]
//! and the clock.

#![forbid(unsafe_code)]

mod documents;
mod sharing;
mod store;

pub use documents::{
    battles::{BattleId, LastSetup, Summary},
    chronicle::{Chronicle, Participation, PastBattle, PastOutcome},
    comfort::{Comfort, DiceSpeed, TextSize, Theme},
    crew::{AtHome, SheetRef},
    differences::Differences,
    last_seen::{LastSeen, SeenTracker},
    photos::{MANY_PHOTOS, album_of, all_albums, photo_line, photos_in},
    pictures::{LARGEST_PICTURE, LONGEST_PHOTO, Picture, Pictures},
    provenance::{KeptBattle, Origin, Provenance},
    rosters::{KeptRoster, RosterId, RosterSummary, tags_of},
    rule_texts::RuleTexts,
    settings::Settings,
    shared_line::SharedLine,
    statistics::{FigureRecord, RosterRecord, Statistics, Tally},
    story::{Story, StoryChart, StoryMoment, StorySide},
    taking::{FilledIn, RosterChange, Taking, Veteran},
};
pub use sharing::{
    backup::{Backup, BackupError, LONGEST_BACKUP},
    code::{Answer, Code, Invitation, NoAnswer},
    divergence::Divergence,
    file::{FileError, LONGEST_FILE, read_file, roster_file},
    group::{Consent, Denial, Group, GroupCommand, MOST_PHONES, Message, Turn},
    imports::{
        CAN_IMPORT, ForeignRoster, Import, ImportError, ImportNotes, Importance, Imported,
        LONGEST_IMPORT, LeftKind, LeftOut, TOO_LONG_TO_IMPORT, notes_and_import,
        read as read_import, text_format, write_text,
    },
    incoming::{Incoming, IncomingError, is_picture, read_incoming, text_to_open, too_large},
    link::{
        LinkError, Shared, SharedBattle, link_in, payload_in, read_link, read_shared, text_of,
        write_link,
    },
    losses::Losses,
    moving::{Gathered, Gathering, MovingCode},
    qr::{Qr, TooLong},
    restoration::{Preview, Restoration, Restoring},
    signal::{Caller, Signal},
};
pub use store::{
    claim::{Access, Claim, ClaimCommand, Grant, Opening},
    collection::LAST_NUMBER,
    document::{DocumentError, VERSION},
    drawer::{Id, Kept, List, Listed, Recent, Removed},
    edition::{Edition, Open, beside},
    error::{LoadError, SaveError},
    keeper::{CutOff, Finding, Found, Keeper},
    library::Library,
    log::{Log, ReadLine, WrittenLine, lines_of},
    names,
    shelf::{AllKnown, MemoryShelf, Shelf, ShelfError, SlotChange},
    text::Text,
};
