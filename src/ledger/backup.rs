//! Backups of all saved data as one text.

mod own_texts;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use serde::{Deserialize, Serialize};

use crate::{
    collection::{BATTLES, Collection, ROSTERS, free, is_own},
    document::{DocumentError, DocumentKind, decode, encode, under},
    edition::Edition,
    keeper::{self, Combined, is_tail, slot_written},
    library::Library,
    log::{ReadLine, slot_of_line},
    shelf::{Shelf, ShelfError},
    text::sum_of,
};

use own_texts::OwnTexts;

/// The maximum length of a backup, in bytes. A thousand battles with some long ones need half of it.
pub const LONGEST_BACKUP: usize = 256 << 20;

/// A copy of all saved texts, readable or not, by slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backup {
    /// The time when the backup was made, in milliseconds since 1970.
    pub made_at: u64,
    texts: OwnTexts,
}

/// The changes that restoring a backup would make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The number of battles and rosters that exist only in the backup.
    pub new: usize,
    /// The number of documents that are saved here with different content.
    pub changed: usize,
    /// The number of documents that are saved here with the same content.
    pub same: usize,
}

/// The ways to restore a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restoring {
    /// Keeps all data that is saved here. A document that differs from the one with the same number
    /// is added under a new number.
    Merge,
    /// Replaces everything that is saved here, including the settings, with the data in the backup.
    Replace,
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

/// The restoring of a backup, change by change, which can be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restoration {
    /// The changes still to be made, the next one last: slots with their new texts, or `None` for
    /// removals.
    changes: Vec<(String, Option<String>)>,
    /// The texts that were replaced or removed.
    before: OwnTexts,
    /// The slots that were written, with the checksums of their texts.
    after: Vec<(String, u64)>,
}

impl Restoration {
    /// Returns the number of changes that are still to be made.
    pub fn left(&self) -> usize {
        self.changes.len()
    }
}

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
            Some(texts) => {
                let (texts, made_at) = combined(texts);
                Ok(Self { made_at, texts })
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
        Self { made_at, texts: OwnTexts::default() }
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

    /// Returns the number of texts.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    fn documents(&self) -> impl Iterator<Item = (Collection, &String, &String)> {
        self.texts.iter().filter_map(|(slot, text)| Some((Collection::of(slot)?, slot, text)))
    }
}

/// The collections that a merge adds to. A merge does not change other data, such as the settings.
const COLLECTIONS: [Collection; 2] = [BATTLES, ROSTERS];

/// A sorted set of documents, each as its collection and the checksum of its text.
struct DocumentSet(Vec<(usize, u64)>);

impl DocumentSet {
    fn of(sums: &BTreeMap<String, u64>) -> Self {
        let mut known = Self(Vec::new());
        for (slot, sum) in sums {
            if let Some(collection) = Collection::of(slot) {
                known.add(collection, *sum);
            }
        }
        known
    }

    fn place(&self, collection: Collection, sum: u64) -> Result<usize, (usize, (usize, u64))> {
        let collection = COLLECTIONS.iter().position(|it| *it == collection).unwrap_or_default();
        let entry = (collection, sum);
        self.0.binary_search(&entry).map_err(|place| (place, entry))
    }

    fn has(&self, collection: Collection, sum: u64) -> bool {
        self.place(collection, sum).is_ok()
    }

    /// Adds a document. Returns `true` if the set had none with the same content.
    fn add(&mut self, collection: Collection, sum: u64) -> bool {
        let place = self.place(collection, sum);
        if let Err((place, entry)) = place {
            self.0.insert(place, entry);
        }
        place.is_err()
    }
}

/// Returns the time when a document was last used, or 0 if it has none.
fn last_used(text: &str) -> u64 {
    let places = [&["body", "summary", "played_at"][..], &["body", "used_at"]];
    places.into_iter().find_map(|place| under(text, place).ok()).unwrap_or_default()
}

/// Returns `true` if a text looks like a backup.
pub(crate) fn is_backup(text: &str) -> bool {
    DocumentKind::Backup.labels(text) || bare(text).is_some()
}

/// Reads plain JSON with texts by slot. Returns `None` if none of the slots belong to Rollbook.
fn bare(text: &str) -> Option<BTreeMap<String, String>> {
    let texts: BTreeMap<String, String> = serde_json::from_str(text).ok()?;
    texts.keys().any(|key| is_own(&slot_of_key(key))).then_some(texts)
}

/// Returns the slot that a key belongs to. The key may be a slot or a delta in the storage, or a
/// line of the log.
fn slot_of_key(key: &str) -> String {
    slot_of_line(key).filter(|_| !is_tail(key)).map_or_else(|| slot_written(key), str::to_owned)
}

/// Combines the stored texts and the log's lines. Returns the text of each slot and the time of the
/// last change.
fn combined(mut texts: BTreeMap<String, String>) -> (OwnTexts, u64) {
    let mut lines: Vec<ReadLine> = Vec::new();
    let mut slots: Vec<String> = Vec::new();
    texts.retain(|key, says| {
        slots.push(slot_of_key(key));
        let is_line = slot_of_line(key).is_some() && !is_tail(key);
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
    /// Returns a backup of all saved data.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    ///
    /// ```
    /// use ledger::{Backup, BattleId, KeptBattle, Library, MemoryShelf, Restoring};
    /// use rules_core::{Battle, System};
    ///
    /// let library = Library::new(MemoryShelf::default());
    /// let samples = System::Tnt.samples();
    /// let battle = Battle::begin(System::Tnt, samples).expect("samples can be played");
    /// library.save_over(&mut library.unwritten(BattleId(1)), &KeptBattle::from(battle), 5)?;
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

    /// Returns the slots of all archived documents, which are not in a [backup](Self::backup) yet.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn archived(&self) -> Result<Vec<String>, ShelfError> {
        self.shelf.archived()
    }

    /// Counts the changes that restoring a backup would make.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn preview(&self, backup: &Backup) -> Result<Preview, ShelfError> {
        let kept = self.sums()?;
        let known = DocumentSet::of(&kept);
        let mut preview = Preview::default();
        for (collection, slot, text) in backup.documents() {
            if known.has(collection, sum_of(text)) {
                preview.same += 1;
            } else if kept.contains_key(slot) {
                preview.changed += 1;
            } else {
                preview.new += 1;
            }
        }
        Ok(preview)
    }

    /// Restores a backup, completely or not at all. No document may be archived if everything is
    /// replaced.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed, or refuses any of the texts. Nothing is changed
    /// then.
    pub fn restore(&self, backup: &Backup, how: Restoring) -> Result<Restoration, ShelfError> {
        let before = if how == Restoring::Replace { self.backup(0)? } else { Backup::empty(0) };
        let mut restoration = self.restoration(backup, how, before)?;
        match self.go_on(&mut restoration, usize::MAX) {
            Ok(_) => Ok(restoration),
            Err(error) => {
                self.go_back(&restoration)?;
                Err(error)
            }
        }
    }

    /// Plans the changes that restore a backup. To replace everything, `before` must have all
    /// documents that are saved now, so that restoring can be undone.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn restoration(
        &self,
        backup: &Backup,
        how: Restoring,
        before: Backup,
    ) -> Result<Restoration, ShelfError> {
        let mut changes = match how {
            Restoring::Merge => self.merging(backup)?,
            Restoring::Replace => self.replacing(&backup.texts)?,
        };
        // Documents that were used last are written last, and thus archived last. The next change
        // is the last one of the list.
        changes.sort_by_cached_key(|(_, text)| Reverse(text.as_deref().map(last_used)));
        Ok(Restoration { changes, before: before.texts, after: Vec::new() })
    }

    /// Makes the next changes that restore a backup, until they have written this number of bytes.
    /// Returns `true` if there are more.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed, or refuses a text. The changes so far can be
    /// undone by [`go_back`](Self::go_back).
    pub fn go_on(&self, restoration: &mut Restoration, bytes: usize) -> Result<bool, ShelfError> {
        let mut written = 0;
        while written < bytes {
            let Some((slot, text)) = restoration.changes.pop() else { return Ok(false) };
            let Some(text) = text else {
                self.shelf.remove(&slot)?;
                continue;
            };
            self.shelf.write(&slot, &text)?;
            written += text.len();
            restoration.after.push((slot, sum_of(&text)));
        }
        Ok(!restoration.changes.is_empty())
    }

    /// Undoes a restore.
    ///
    /// Documents that have changed since are kept. They get new numbers if theirs are used again.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn go_back(&self, restoration: &Restoration) -> Result<(), ShelfError> {
        let Restoration { before, after, .. } = restoration;
        for (slot, sum) in after {
            if self.shelf.sum(slot)? == Some(*sum) {
                self.shelf.remove(slot)?;
            }
        }
        for (slot, text) in before.iter() {
            let now = self.shelf.sum(slot)?;
            if now == Some(sum_of(text)) {
                continue;
            }
            if let (Some(_), Some(collection)) = (now, Collection::of(slot)) {
                let number = collection.new_number(&self.shelf)?;
                if let Some(since) = self.shelf.read(slot)? {
                    self.shelf.write(&collection.slot(number), &since)?;
                }
            }
            self.shelf.write(slot, text)?;
        }
        Ok(())
    }

    /// Returns the changes that add all documents of a backup that are not saved here.
    fn merging(&self, backup: &Backup) -> Result<Vec<(String, Option<String>)>, ShelfError> {
        let kept = self.sums()?;
        let mut known = DocumentSet::of(&kept);
        let mut taken = COLLECTIONS.map(|collection| -> BTreeSet<u32> {
            kept.keys().chain(backup.texts.keys()).filter_map(|it| collection.number(it)).collect()
        });
        let mut changes = Vec::new();
        for (collection, slot, text) in backup.documents() {
            if !known.add(collection, sum_of(text)) {
                continue;
            }
            let slot = if kept.contains_key(slot) {
                let place = COLLECTIONS.iter().position(|it| *it == collection).unwrap_or_default();
                let number = taken.get_mut(place).map_or(u32::MAX, |taken| {
                    let number = free(taken);
                    taken.insert(number);
                    number
                });
                collection.slot(number)
            } else {
                slot.clone()
            };
            changes.push((slot, Some(text.clone())));
        }
        Ok(changes)
    }

    /// Returns the changes after which the storage has these texts and no others.
    ///
    /// The other texts are removed first, to need as little space as possible.
    fn replacing(&self, texts: &OwnTexts) -> Result<Vec<(String, Option<String>)>, ShelfError> {
        let others = self.sums()?.into_keys().filter(|slot| !texts.contains_key(slot));
        let texts = texts.iter().map(|(slot, text)| (slot.clone(), Some(text.clone())));
        Ok(others.map(|slot| (slot, None)).chain(texts).collect())
    }

    /// Returns the checksums of all texts, by slot.
    fn sums(&self) -> Result<BTreeMap<String, u64>, ShelfError> {
        let mut sums = BTreeMap::new();
        for slot in self.shelf.slots()?.into_iter().filter(|slot| is_own(slot)) {
            if let Some(sum) = self.shelf.sum(&slot)? {
                sums.insert(slot, sum);
            }
        }
        Ok(sums)
    }

    /// Returns all texts, except for those of archived documents.
    fn texts(&self) -> Result<OwnTexts, ShelfError> {
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
