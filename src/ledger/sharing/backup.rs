//! Backups of all saved data as one text.

mod own_texts;

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::{
    documents::photos::{Photos, is_photo},
    store::{
        collection::{Collection, is_own},
        document::{DocumentError, DocumentKind, decode, encode},
        edition::Edition,
        keeper::{self, Combined, slot_of_key},
        library::Library,
        log::{ReadLine, WrittenLine, slot_of_line},
        shelf::{AllKnown, Shelf, ShelfError},
    },
};

pub(crate) use own_texts::OwnTexts;

/// The maximum length of a backup, in bytes. A thousand battles with some long ones need half of it.
pub const LONGEST_BACKUP: usize = 256 << 20;

/// A copy of all saved texts, readable or not, by slot, and of all photos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backup {
    /// The time when the backup was made, in milliseconds since 1970.
    pub made_at: u64,
    pub(crate) texts: OwnTexts,
    #[serde(default, skip_serializing_if = "Photos::is_empty")]
    photos: Photos,
}

/// The reasons why a backup cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupError {
    /// The text is longer than [`LONGEST_BACKUP`].
    TooLong,
    /// The text is not a backup, or is damaged.
    Document(DocumentError),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("This file is too large for a Rollbook backup."),
            Self::Document(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BackupError {}

impl Backup {
    /// Reads a backup.
    ///
    /// Also reads the file that the page saves if the program fails. That file contains all data
    /// that the browser stores for the page: texts by slot, and lines of the log by key.
    ///
    /// # Errors
    /// Fails if the text is not a backup, is damaged, or is from a newer version.
    pub fn read(text: &str) -> Result<Self, BackupError> {
        if text.len() > LONGEST_BACKUP {
            return Err(BackupError::TooLong);
        }
        match bare(text) {
            Some(mut texts) => {
                let mut photos = Photos::default();
                texts.retain(|key, says| {
                    let is_photo = is_photo(key);
                    if is_photo {
                        photos.add(&ReadLine { key: key.clone(), says: std::mem::take(says) });
                    }
                    !is_photo
                });
                let (texts, made_at) = combined(texts);
                Ok(Self { made_at, texts, photos })
            }
            None => decode(DocumentKind::Backup, text).map_err(BackupError::Document),
        }
    }

    /// Returns the text of a backup.
    ///
    /// # Errors
    /// Fails if the backup cannot be serialised.
    pub fn write(&self) -> Result<String, DocumentError> {
        encode(DocumentKind::Backup, self)
    }

    /// Creates an empty backup, to which documents can be added.
    pub fn empty(made_at: u64) -> Self {
        Self { made_at, texts: OwnTexts::default(), photos: Photos::default() }
    }

    /// Returns `true` if a battle in this backup may have photos.
    pub fn needs_photos(&self) -> bool {
        self.texts.values().any(|text| text.contains("{\"photo\":{"))
    }

    /// Adds photos, given their lines in the log. Returns the number of photos that are left out,
    /// because the backup would be too long to be read with them.
    pub fn add_photos(&mut self, lines: &[ReadLine]) -> usize {
        self.add_photos_up_to(LONGEST_BACKUP, lines)
    }

    pub(crate) fn add_photos_up_to(&mut self, most: usize, lines: &[ReadLine]) -> usize {
        // The quotes in a text take twice their space in a backup.
        let texts: usize = self.texts.iter().map(|(slot, text)| slot.len() + 2 * text.len()).sum();
        let mut room = most.saturating_sub(1000 + texts + self.photos.space());
        let fits = |line: &&ReadLine| {
            let left = room.checked_sub(line.key.len() + line.says.len());
            room = left.unwrap_or(room);
            left.is_some()
        };
        let (fitting, left_out): (Vec<_>, Vec<_>) = lines.iter().partition(fits);
        fitting.into_iter().for_each(|line| self.photos.add(line));
        left_out.len()
    }

    /// Returns the lines that add the photos of this backup to a log that has lines with the keys
    /// in `known`.
    pub fn photo_lines(&self, known: &[String]) -> Vec<WrittenLine> {
        self.photos.lines().filter(|line| !known.contains(&line.key)).collect()
    }

    /// Adds an archived document, given the lines of its slot in the log.
    pub fn add_archived(&mut self, slot: &str, lines: &[ReadLine]) {
        if let Some(text) = keeper::combined(slot, &mut BTreeMap::new(), lines).text {
            self.texts.set(slot.to_owned(), text.flat().into_owned());
        }
    }

    /// Adds a document with unsaved changes.
    ///
    /// The document replaces the version that was opened. If its slot has changed since, the
    /// document gets a new number.
    pub fn add(&mut self, edition: &Edition, text: String) {
        let slot = edition.slot();
        let kept = self.texts.get(&slot);
        let is_own = |kept: &String| edition.text().is_some_and(|own| *own.flat() == *kept);
        match (Collection::of(&slot), kept.map(is_own)) {
            (Some(collection), Some(false)) => self.texts.add(collection, text),
            _ => self.texts.set(slot, text),
        }
    }

    pub(crate) fn documents(&self) -> impl Iterator<Item = (Collection, &String, &String)> {
        self.texts.iter().filter_map(|(slot, text)| Some((Collection::of(slot)?, slot, text)))
    }
}

/// Returns `true` if a text looks like a backup.
pub(crate) fn is_backup(text: &str) -> bool {
    DocumentKind::Backup.labels(text) || bare(text).is_some()
}

/// Reads plain JSON with texts by slot. Returns `None` if none of the slots belong to Rollbook.
fn bare(text: &str) -> Option<BTreeMap<String, String>> {
    let texts: BTreeMap<String, String> = serde_json::from_str(text).ok()?;
    texts.keys().any(|key| is_own(&slot_of(key))).then_some(texts)
}

/// Returns the slot that a key belongs to. The key may be of the storage, or of a line of the log.
fn slot_of(key: &str) -> String {
    slot_of_line(key).map_or_else(|| slot_of_key(key), str::to_owned)
}

/// Combines the stored texts and the log's lines. Returns the text of each slot and the time of the
/// last change.
fn combined(mut texts: BTreeMap<String, String>) -> (OwnTexts, u64) {
    let mut lines: Vec<ReadLine> = Vec::new();
    let mut slots: Vec<String> = Vec::new();
    texts.retain(|key, says| {
        slots.push(slot_of(key));
        let is_line = slot_of_line(key).is_some();
        if is_line {
            lines.push(ReadLine { key: key.clone(), says: std::mem::take(says) });
        }
        !is_line
    });
    slots.retain(|slot| is_own(slot));
    slots.sort_unstable();
    slots.dedup();
    let (mut all, mut others, mut last) = (OwnTexts::default(), Vec::new(), 0);
    for slot in slots {
        // Lines are sorted by key, so each slot's lines are in order, too.
        let of_slot = |line: &ReadLine| slot_of_line(&line.key) == Some(&slot);
        let from = lines.iter().position(of_slot).unwrap_or_default();
        let own = lines.get(from..).unwrap_or_default();
        let until = own.iter().position(|line| !of_slot(line)).unwrap_or(own.len());
        let own = own.get(..until).unwrap_or_default();
        let Combined { text, beside, revision } = keeper::combined(&slot, &mut texts, own);
        last = revision.max(last);
        if let Some(collection) = Collection::of(&slot) {
            others.extend(beside.into_iter().map(|text| (collection, text.flat().into_owned())));
        }
        if let Some(text) = text {
            all.set(slot, text.flat().into_owned());
        }
    }
    for (collection, text) in others {
        all.add(collection, text);
    }
    (all, last)
}

impl<S: Shelf> Library<S> {
    /// Returns a backup of all saved data, except for [archived](Self::archived) documents and for
    /// photos.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    ///
    /// ```
    /// use ledger::{Backup, BattleId, KeptBattle, Library, MemoryShelf, Restoring};
    /// use rules_core::System;
    ///
    /// let library = Library::new(MemoryShelf::default());
    /// let samples = System::Tnt.samples();
    /// let battle = System::Tnt.begin(samples).expect("samples can be played");
    /// library.save_over(&mut library.unwritten(BattleId(1)), &KeptBattle::of(System::Tnt, battle), 5)?;
    /// let all = library.all_known().expect("a store in memory knows everything");
    /// let text = library.backup(7, all)?.write()?;
    ///
    /// let other = Library::new(MemoryShelf::default());
    /// let backup = Backup::read(&text)?;
    /// assert_eq!(other.preview(&backup)?.new, 1);
    /// other.restore(&backup, Restoring::Merge, all)?;
    /// assert_eq!(other.list::<KeptBattle>()?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn backup(&self, now: u64, _: AllKnown) -> Result<Backup, ShelfError> {
        Ok(Backup { made_at: now, texts: self.texts()?, photos: Photos::default() })
    }

    /// Returns the slots of all archived documents, which are not in a [backup](Self::backup) yet.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn archived(&self) -> Result<Vec<String>, ShelfError> {
        self.shelf.archived()
    }

    /// Returns all texts, except for those of archived documents.
    pub(crate) fn texts(&self) -> Result<OwnTexts, ShelfError> {
        let mut texts = OwnTexts::default();
        for slot in self.shelf.slots()?.into_iter().filter(|slot| is_own(slot)) {
            match self.shelf.read(&slot) {
                Ok(Some(text)) => texts.set(slot, text),
                Ok(None) | Err(ShelfError::Archived) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(texts)
    }
}

#[cfg(test)]
mod tests;
