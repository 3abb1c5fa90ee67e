//! Backups: everything that is kept, in one text, and back again.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::{
    document::{DocumentError, Kind, decode, encode},
    drawer::Kept,
    library::Library,
    provenance::KeptBattle,
    rosters::KeptRoster,
    row::{BATTLES, ROSTERS, Row},
    shelf::{Shelf, ShelfError},
};

/// What all of Rollbook's slots begin with.
const OURS: &str = "rollbook.";

/// The longest backup that is read, in bytes: more than any browser keeps.
const LONGEST: usize = 32 << 20;

/// Everything that was kept at one moment: texts by their slots, readable or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backup {
    /// When it was made: milliseconds since 1970.
    pub made_at: u64,
    texts: BTreeMap<String, String>,
}

/// What restoring a backup would bring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Battles and rosters that are not there.
    pub new: usize,
    /// Those that are there with another content.
    pub changed: usize,
    /// Those that are there alike.
    pub same: usize,
}

/// How a backup is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restoring {
    /// What is there stays; what is there with another content comes beside it.
    Merge,
    /// What is there goes; the backup takes its place.
    Replace,
}

/// Why a backup cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupError {
    /// It is too long to be one.
    TooLong,
    /// It is not one, or is damaged.
    Document(DocumentError),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("This file is far too long for a backup of Rollbook."),
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BackupError {}

/// What was there before a backup was restored, to go back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    before: BTreeMap<String, String>,
    /// What was there after it.
    after: BTreeMap<String, String>,
}

impl Backup {
    /// Reads a backup, or all that a browser keeps as the page hands it out where the program has failed: texts by their
    /// slots and nothing else.
    ///
    /// # Errors
    /// Where it is none, is damaged, or was made by a newer version.
    pub fn read(text: &str) -> Result<Self, BackupError> {
        if text.len() > LONGEST {
            return Err(BackupError::TooLong);
        }
        let mut backup: Self = match bare(text) {
            Some(texts) => Self { made_at: last_used(&texts), texts },
            None => decode(Kind::Backup, text).map_err(BackupError::Document)?,
        };
        backup.texts.retain(|slot, _| slot.starts_with(OURS));
        Ok(backup)
    }

    /// The text of a backup.
    ///
    /// # Errors
    /// Where it could not be put into words.
    pub fn write(&self) -> Result<String, DocumentError> {
        encode(Kind::Backup, self)
    }

    fn documents(&self) -> impl Iterator<Item = (Row, &String, &String)> {
        let row = |slot: &str| [BATTLES, ROSTERS].into_iter().find(|row| row.has(slot));
        self.texts.iter().filter_map(move |(slot, text)| Some((row(slot)?, slot, text)))
    }
}

/// Whether a text is one that [`Backup::read`] is for.
pub(crate) fn is_backup(text: &str) -> bool {
    Kind::Backup.labels(text) || bare(text).is_some()
}

/// Texts by their slots, some of them ours.
fn bare(text: &str) -> Option<BTreeMap<String, String>> {
    let texts: BTreeMap<String, String> = serde_json::from_str(text).ok()?;
    texts.keys().any(|slot| slot.starts_with(OURS)).then_some(texts)
}

/// When the last of these was used.
fn last_used(texts: &BTreeMap<String, String>) -> u64 {
    fn used_at<T: Kept>(text: &str) -> Option<u64> {
        T::summary_of(text).ok().map(|summary| T::used_at(&summary))
    }
    let moments = texts.values().map(|it| used_at::<KeptBattle>(it).or(used_at::<KeptRoster>(it)));
    moments.flatten().max().unwrap_or_default()
}

impl<S: Shelf> Library<S> {
    /// Everything that is kept.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    ///
    /// ```
    /// use ledger::{Backup, BattleId, KeptBattle, Library, MemoryShelf, Restoring};
    /// use rules_core::{Battle, System};
    ///
    /// let library = Library::new(MemoryShelf::default());
    /// let battle = Battle::begin(System::Tnt, System::Tnt.samples()).expect("samples can be played");
    /// library.save(BattleId(1), &battle.into(), 5)?;
    /// let text = library.backup(7)?.write()?;
    ///
    /// let other = Library::new(MemoryShelf::default());
    /// let backup = Backup::read(&text)?;
    /// assert_eq!(other.preview(&backup)?.new, 1);
    /// other.restore(&backup, Restoring::Merge)?;
    /// assert_eq!(other.list::<KeptBattle>()?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn backup(&self, now: u64) -> Result<Backup, ShelfError> {
        Ok(Backup { made_at: now, texts: self.texts()? })
    }

    /// What restoring a backup would bring.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn preview(&self, backup: &Backup) -> Result<Preview, ShelfError> {
        let kept = self.texts()?;
        let mut preview = Preview::default();
        for (row, slot, text) in backup.documents() {
            if row.contains(&kept, text) {
                preview.same += 1;
            } else if kept.contains_key(slot) {
                preview.changed += 1;
            } else {
                preview.new += 1;
            }
        }
        Ok(preview)
    }

    /// Restores a backup, wholly or not at all.
    ///
    /// # Errors
    /// Where the shelf did not take it all; then everything is as before.
    pub fn restore(&self, backup: &Backup, how: Restoring) -> Result<Before, ShelfError> {
        let before = self.texts()?;
        let restored = match how {
            Restoring::Merge => self.merge(backup),
            Restoring::Replace => self.replace(&backup.texts),
        };
        match restored {
            Ok(()) => Ok(Before { before, after: self.texts()? }),
            Err(error) => {
                self.replace(&before)?;
                Err(error)
            }
        }
    }

    /// Goes back to what was there before a backup was restored. What has been played or written since stays beside it.
    ///
    /// # Errors
    /// Where the shelf cannot be reached.
    pub fn go_back(&self, before: &Before) -> Result<(), ShelfError> {
        let Before { before, after } = before;
        let mut since = Backup { made_at: 0, texts: self.texts()? };
        since.texts.retain(|slot, text| after.get(slot) != Some(text));
        self.replace(before)?;
        self.merge(&since)
    }

    fn merge(&self, backup: &Backup) -> Result<(), ShelfError> {
        for (row, slot, text) in backup.documents() {
            if row.contains(&self.texts()?, text) {
                continue;
            }
            let is_free = self.shelf.read(slot)?.is_none();
            let slot = if is_free { slot.clone() } else { row.slot(row.new_number(&self.shelf)?) };
            self.shelf.write(&slot, text)?;
        }
        Ok(())
    }

    /// Makes the shelf hold just these texts, so that it is never fuller than it must be.
    fn replace(&self, texts: &BTreeMap<String, String>) -> Result<(), ShelfError> {
        for slot in self.texts()?.keys().filter(|slot| !texts.contains_key(*slot)) {
            self.shelf.remove(slot)?;
        }
        texts.iter().try_for_each(|(slot, text)| self.shelf.write(slot, text))
    }

    fn texts(&self) -> Result<BTreeMap<String, String>, ShelfError> {
        let mut texts = BTreeMap::new();
        for slot in self.shelf.slots()?.into_iter().filter(|slot| slot.starts_with(OURS)) {
            if let Some(text) = self.shelf.read(&slot)? {
                texts.insert(slot, text);
            }
        }
        Ok(texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battles::BattleId,
        rosters::{KeptRoster, Origin, RosterId},
        shelf::MemoryShelf,
    };
    use proptest::prelude::*;
    use rules_core::{Battle, System};

    /// A battle, two rosters, and something unreadable.
    fn full_library() -> Library<MemoryShelf> {
        let library = Library::new(MemoryShelf::default());
        let battle = Battle::begin(System::Tnt, System::Tnt.samples()).unwrap();
        library.save(library.new_id::<BattleId>().unwrap(), &battle.into(), 5).unwrap();
        for (number, roster) in (1..).zip(System::Tnt.samples()) {
            let kept = KeptRoster {
                system: System::Tnt,
                roster,
                notes: String::new(),
                origin: Origin(number),
            };
            library.save(RosterId(number), &kept, 5).unwrap();
        }
        library.shelf.write("rollbook.battle.9", "half a batt").unwrap();
        library.shelf.write("somebody.else", "theirs").unwrap();
        library
    }

    #[test]
    fn everything_goes_there_and_back_even_what_cannot_be_read() {
        let library = full_library();
        let text = library.backup(7).unwrap().write().unwrap();
        let backup = Backup::read(&text).unwrap();
        let other = Library::new(MemoryShelf::default());
        assert_eq!(other.preview(&backup).unwrap(), Preview { new: 4, changed: 0, same: 0 });
        other.restore(&backup, Restoring::Merge).unwrap();
        assert_eq!(other.texts().unwrap(), library.texts().unwrap());
        assert_eq!(other.preview(&backup).unwrap(), Preview { new: 0, changed: 0, same: 4 });
    }

    #[test]
    fn what_a_page_hands_out_that_has_failed_is_read() {
        let library = full_library();
        let mut texts = library.texts().unwrap();
        texts.insert("somebody.else".to_owned(), "theirs".to_owned());
        let text = serde_json::to_string(&texts).unwrap();
        let backup = Backup::read(&text).unwrap();
        assert_eq!(backup.made_at, 5);
        assert_eq!(backup.texts, library.texts().unwrap());
        assert!(is_backup(&text) && !is_backup("{\"somebody.else\":\"theirs\"}"));
    }

    #[test]
    fn merging_loses_nothing_and_doubles_nothing() {
        let library = full_library();
        let backup = library.backup(7).unwrap();
        let mut kept = library.load(RosterId(1)).unwrap();
        kept.roster.name = "Rust Hounds".to_owned();
        library.save(RosterId(1), &kept, 8).unwrap();
        assert_eq!(library.preview(&backup).unwrap(), Preview { new: 0, changed: 1, same: 3 });
        for _ in 0..2 {
            library.restore(&backup, Restoring::Merge).unwrap();
            let rosters = library.list::<KeptRoster>().unwrap().into_iter();
            let mut names: Vec<String> = rosters.map(|it| it.summary.unwrap().name).collect();
            names.sort_unstable();
            assert_eq!(names, ["Rust Dogs", "Rust Hounds", "Salt Road"]);
        }
    }

    #[test]
    fn replacing_can_be_undone() {
        let library = full_library();
        let before = library.texts().unwrap();
        let empty = Library::new(MemoryShelf::default()).backup(1).unwrap();
        let undo = library.restore(&empty, Restoring::Replace).unwrap();
        assert_eq!(library.texts().unwrap(), BTreeMap::new());
        assert_eq!(library.shelf.read("somebody.else").unwrap().as_deref(), Some("theirs"));
        library.go_back(&undo).unwrap();
        assert_eq!(library.texts().unwrap(), before);
    }

    #[test]
    fn what_was_played_since_a_backup_was_restored_stays_when_that_is_undone() {
        let library = full_library();
        let backup = library.backup(7).unwrap();
        let mut kept = library.load(RosterId(1)).unwrap();
        kept.roster.name = "Rust Hounds".to_owned();
        library.save(RosterId(1), &kept, 8).unwrap();
        let undo = library.restore(&backup, Restoring::Replace).unwrap();
        kept.roster.name = "Rust Wolves".to_owned();
        library.save(RosterId(1), &kept, 9).unwrap();
        library.go_back(&undo).unwrap();
        let rosters = library.list::<KeptRoster>().unwrap().into_iter();
        let names: Vec<String> = rosters.map(|it| it.summary.unwrap().name).collect();
        assert_eq!(names, ["Rust Wolves", "Rust Hounds", "Salt Road"]);
    }

    /// A shelf with room for so many more texts.
    struct Narrow(MemoryShelf, std::cell::Cell<usize>);

    impl Shelf for Narrow {
        fn read(&self, slot: &str) -> Result<Option<String>, ShelfError> {
            self.0.read(slot)
        }

        fn write(&self, slot: &str, text: &str) -> Result<(), ShelfError> {
            let left = self.1.get().checked_sub(1).ok_or(ShelfError::Full)?;
            self.1.set(left);
            self.0.write(slot, text)
        }

        fn remove(&self, slot: &str) -> Result<(), ShelfError> {
            self.1.set(self.1.get() + 1);
            self.0.remove(slot)
        }

        fn slots(&self) -> Result<Vec<String>, ShelfError> {
            self.0.slots()
        }
    }

    #[test]
    fn what_does_not_fit_leaves_everything_as_it_was() {
        let backup = full_library().backup(7).unwrap();
        let narrow = Library::new(Narrow(MemoryShelf::default(), 3.into()));
        narrow.shelf.write("rollbook.roster.1", "mine").unwrap();
        let before = narrow.texts().unwrap();
        assert_eq!(narrow.restore(&backup, Restoring::Merge), Err(ShelfError::Full));
        assert_eq!(narrow.texts().unwrap(), before);
    }

    #[test]
    fn keys_of_others_are_not_restored() {
        let mut backup = full_library().backup(7).unwrap();
        backup.texts.insert("somebody.else".to_owned(), "mine".to_owned());
        let read = Backup::read(&backup.write().unwrap()).unwrap();
        assert!(!read.texts.contains_key("somebody.else"));
    }

    proptest! {
        #[test]
        fn any_text_is_a_backup_or_an_error(text: String) {
            let _either = Backup::read(&text);
        }
    }
}
