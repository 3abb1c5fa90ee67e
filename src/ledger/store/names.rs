//! The names under which Rollbook stores data in the browser, and of its locks and its channel.
//!
//! All sites of one origin share these, even if they are in different folders. So all names start
//! with [`PREFIX`], and Rollbook leaves everything else alone. Copies of Rollbook in several folders
//! share the player's data.
//!
//! `xtask` includes this file, and writes the prefix and the keys of local storage into
//! `index.html`, `boot.js` and the service worker. These also have names of their own: `-tried` in
//! session storage for a start that is being repeated, and caches named after the folder.

macro_rules! own {
    ($rest:literal) => {
        concat!("rollbook", $rest)
    };
}

/// The start of all names.
pub const PREFIX: &str = own!("");

/// The start of the storage keys of settings and documents, called slots. The log's keys start with
/// the same names.
pub const SLOTS: &str = own!(".");
/// The slot of the settings.
pub const SETTINGS: &str = own!(".settings");
/// The start of the battles' slots, before the number.
pub const BATTLES: &str = own!(".battle.");
/// The start of the rosters' slots, before the number.
pub const ROSTERS: &str = own!(".roster.");
/// The start of the slots of unreadable settings, before the number.
pub const UNREAD: &str = own!(".settings.unread.");
/// The starts of all slots with a number.
pub const NUMBERED: [&str; 3] = [BATTLES, ROSTERS, UNREAD];
/// The start of the storage keys of the documents' heads. The rest is that of the slot.
pub const HEADS: &str = own!(".head.");
/// The start of the storage keys of the heads of removed documents. The rest is that of the slot.
pub const GONE: &str = own!(".gone.");
/// The start of the storage keys of the lines that wait until the log has them. The rest is that of
/// the slot.
pub const WAITING: &str = own!(".wait.");

/// The start of the log's keys of photos. The rest is the origin of the battle and the photo's ID,
/// with a space in between. No slot has such a name, so a start doesn't read photos.
pub const PHOTOS: &str = own!(".photo.");

/// The start of the log's keys about a backup that is being restored.
pub const RESTORE: &str = own!(".restore");
/// The log's key while a backup is being restored and none of it is in the log yet.
pub const RESTORE_BEGUN: &str = own!(".restore begun");
/// The log's key once all of a backup is in the log, until the player has been told.
pub const RESTORE_DONE: &str = own!(".restore done");

/// The storage key of the list of changes that restore a backup, while these are being made without
/// a log.
pub const RESTORE_PLAN: &str = own!(".plan");

/// The start of the storage keys of figures as players last saw them, before the numbers of the
/// battle and the figure. These are no slots, because no document is read from them.
pub const FIGURES: &str = own!("-figure-");

/// The storage key of the theme and the text size.
pub const LOOKS: &str = own!("-looks");

/// The storage key of how the last battle looked. The page's scripts read and write it.
pub const LEFT: &str = own!("-left");

/// The database with the log.
pub const DATABASE: &str = PREFIX;

/// The channel between tabs.
pub const CHANNEL: &str = PREFIX;

/// The lock that a tab holds while it compares log and storage. Other tabs wait for it.
pub const COMPARING: &str = own!(" comparing");
/// The lock that a tab holds while it restores a backup.
pub const RESTORING: &str = own!(" restoring");
/// The start of the lock that each open tab holds. The rest is the tab's ID. The lock of the tab that
/// edits a document has the slot's name.
pub const TAB: &str = own!(" tab ");
