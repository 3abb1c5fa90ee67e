//! Restoring a backup, and undoing that.
//!
//! A [`Restoration`] only says what to add and what to remove. Nothing is written over a text that
//! another change has saved in the meantime: an added document gets a new number, and a document is
//! removed only if it still has the text that was read.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use crate::{
    documents::{battles::BattleId, settings::Settings},
    sharing::backup::{Backup, OwnTexts},
    store::{
        collection::{BATTLES, Collection, ROSTERS, is_own},
        document::{DocumentKind, decode, encode, under},
        library::Library,
        names::SETTINGS,
        shelf::{AllKnown, Shelf, ShelfError, SlotChange},
        text::{Text, sum_of},
    },
};

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
    /// Keeps all data that is saved here, and adds the documents that differ from it.
    Merge,
    /// Replaces everything that is saved here, including the settings, with the data in the backup.
    Replace,
}

/// A change of many documents. It is made completely or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restoration {
    /// The texts to add, the one that was used last first. Each has the slot in which it was saved
    /// before.
    added: Vec<(String, String)>,
    /// The texts to remove, by slot.
    removed: OwnTexts,
    /// The new settings, if they change. An inner `None` removes them.
    settings: Option<Option<String>>,
}

/// The collections that a merge adds to. A merge does not change other data, such as the settings.
const DOCUMENTS: [Collection; 2] = [BATTLES, ROSTERS];

/// A set of documents, each as its collection's place and the checksum of its text.
struct DocumentSet(BTreeSet<(usize, u64)>);

impl DocumentSet {
    fn of(sums: &BTreeMap<String, u64>) -> Self {
        let mut known = Self(BTreeSet::new());
        for (slot, sum) in sums {
            if let Some(collection) = Collection::of(slot) {
                known.add(collection, *sum);
            }
        }
        known
    }

    fn entry(collection: Collection, sum: u64) -> (usize, u64) {
        (DOCUMENTS.iter().position(|it| *it == collection).unwrap_or_default(), sum)
    }

    fn has(&self, collection: Collection, sum: u64) -> bool {
        self.0.contains(&Self::entry(collection, sum))
    }

    /// Adds a document. Returns `true` if the set had none with the same content.
    fn add(&mut self, collection: Collection, sum: u64) -> bool {
        self.0.insert(Self::entry(collection, sum))
    }
}

/// Returns the time when a document was last used, or 0 if it has none.
fn last_used(text: &str) -> u64 {
    let places = [&["body", "summary", "played_at"][..], &["body", "used_at"]];
    places.into_iter().find_map(|place| under(text, place).ok()).unwrap_or_default()
}

impl Restoration {
    /// Leaves the documents in these slots alone, because they are being edited.
    pub fn spare(&mut self, slots: &[String]) {
        slots.iter().for_each(|slot| self.removed.remove(slot));
    }

    fn new(
        mut added: Vec<(String, String)>,
        removed: OwnTexts,
        settings: Option<Option<String>>,
    ) -> Self {
        added.retain(|(slot, _)| Collection::numbered(slot).is_some());
        added.sort_by_cached_key(|(_, text)| Reverse(last_used(text)));
        Self { added, removed, settings }
    }
}

impl<S: Shelf> Library<S> {
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

    /// Plans the changes that restore a backup. If it is to replace everything, `before` has
    /// everything that is saved now.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed.
    pub fn restoration(
        &self,
        backup: &Backup,
        before: Option<Backup>,
        _: AllKnown,
    ) -> Result<Restoration, ShelfError> {
        match before {
            None => self.merging(backup),
            Some(before) => Ok(replacing(&backup.texts, before.texts)),
        }
    }

    /// Plans to add all documents of a backup that are not saved here.
    fn merging(&self, backup: &Backup) -> Result<Restoration, ShelfError> {
        let mut known = DocumentSet::of(&self.sums()?);
        let mut added = Vec::new();
        for (collection, slot, text) in backup.documents() {
            if known.add(collection, sum_of(text)) {
                added.push((slot.clone(), text.clone()));
            }
        }
        Ok(Restoration::new(added, OwnTexts::default(), None))
    }

    /// Makes the changes of a restoration, completely or not at all. Returns the restoration that
    /// undoes them.
    ///
    /// Each added document gets a new number. A document is only removed if it still has the text
    /// that was read when the restoration was planned. If the store has a log, the changes show
    /// after [`finish`](Self::finish).
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed, or refuses any of the texts. Nothing is changed
    /// then.
    pub fn carry_out(&self, restoration: Restoration) -> Result<Restoration, ShelfError> {
        let Restoration { added, removed, settings } = restoration;
        let (mut changes, mut undo) = (Vec::new(), Restoration::default());
        let mut moved = BTreeMap::new();
        for (old, text) in added {
            let Some(collection) = Collection::numbered(&old) else { continue };
            let slot = collection.slot(self.shelf.new_number());
            let after = Some(Text::from(text.clone()));
            changes.push(SlotChange { slot: slot.clone(), before: None, after });
            moved.insert(old, slot.clone());
            undo.removed.set(slot, text);
        }
        if let Some(new) = settings {
            let old = self.shelf.read(SETTINGS)?;
            let after = new.map(|text| Text::from(with_battle_moved(text, &moved)));
            let before = old.as_deref().map(sum_of);
            changes.push(SlotChange { slot: SETTINGS.to_owned(), before, after });
            undo.settings = Some(old);
        }
        // What is there goes last: it is still there if the storage has no room for what comes.
        for (slot, text) in removed.iter() {
            let before = Some(sum_of(text));
            if self.shelf.sum(slot)? == before {
                changes.push(SlotChange { slot: slot.clone(), before, after: None });
                undo.added.push((slot.clone(), text.clone()));
            }
        }
        self.shelf.change_all(changes)?;
        Ok(Restoration::new(undo.added, undo.removed, undo.settings))
    }

    /// Shows the changes of [`carry_out`](Self::carry_out), once the log has confirmed them or has
    /// failed.
    ///
    /// # Errors
    /// Fails if the log has failed and the storage refuses any of the texts. Nothing is changed
    /// then.
    pub fn finish(&self) -> Result<(), ShelfError> {
        self.shelf.finish_changes()
    }

    /// Restores a backup at once, in a store without a log or archive. Returns the restoration that undoes
    /// this.
    ///
    /// # Errors
    /// Fails if the storage cannot be accessed, or refuses any of the texts. Nothing is changed
    /// then.
    pub fn restore(
        &self,
        backup: &Backup,
        how: Restoring,
        all: AllKnown,
    ) -> Result<Restoration, ShelfError> {
        let before = match how {
            Restoring::Merge => None,
            Restoring::Replace => Some(self.backup(0, all)?),
        };
        let undo = self.carry_out(self.restoration(backup, before, all)?)?;
        self.finish()?;
        Ok(undo)
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
}

/// Plans to replace all texts `before` with the `new` ones.
fn replacing(new: &OwnTexts, mut before: OwnTexts) -> Restoration {
    let mut added = Vec::new();
    let settings = (new.get(SETTINGS) != before.get(SETTINGS)).then(|| new.get(SETTINGS).cloned());
    for (slot, text) in new.iter().filter(|it| it.0 != SETTINGS) {
        // A text that is already there stays where it is.
        if before.get(slot) == Some(text) {
            before.remove(slot);
        } else {
            added.push((slot.clone(), text.clone()));
        }
    }
    before.remove(SETTINGS);
    Restoration::new(added, before, settings)
}

/// Returns settings in which the battle to open has the number that it was given.
fn with_battle_moved(text: String, moved: &BTreeMap<String, String>) -> String {
    let Ok(settings) = decode::<Settings>(DocumentKind::Settings, &text) else { return text };
    let old = settings.open_battle.map(|BattleId(number)| BATTLES.slot(number));
    let new = old.and_then(|old| BATTLES.number(moved.get(&old)?));
    match new.map(BattleId) {
        Some(new) if settings.open_battle != Some(new) => {
            let settings = Settings { open_battle: Some(new), ..settings };
            encode(DocumentKind::Settings, &settings).unwrap_or(text)
        }
        _ => text,
    }
}

#[cfg(test)]
mod tabs;
