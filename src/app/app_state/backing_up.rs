//! Backups of all documents, including archived ones and those that are only in memory.

use ledger::{Backup, Edition, Kept, Library, ShelfError};
use leptos::{prelude::*, task::spawn_local};

use super::{AppState, archive::NOT_READ};
use crate::browser::clock;

/// The number of archived documents to read before the player is told how far it is.
const SLICE: usize = 25;

impl AppState {
    /// Saves or shares a backup of all documents in one file.
    pub(crate) fn back_up(self) {
        let now = clock::now();
        if self.with_library(Library::archived).is_ok_and(|it| it.is_empty()) {
            // Some browsers only share a file in direct response to a tap.
            let kept = self.with_library(|library| library.backup(now));
            return self.hand_over_backup(now, kept.map_err(|error| error.to_string()));
        }
        spawn_local(async move {
            let kept = self.everything(now).await;
            self.hand_over_backup(now, kept);
        });
    }

    fn hand_over_backup(self, now: u64, kept: Result<Backup, String>) {
        let backup = self.with_unkept(now, kept);
        match backup.and_then(|it| it.write().map_err(|error| error.to_string())) {
            Ok(text) => self.hand_over("rollbook-backup.json", &text, Some(now)),
            Err(error) => self.say(error),
        }
    }

    /// Adds all documents with unsaved changes to a backup.
    fn with_unkept(self, now: u64, kept: Result<Backup, String>) -> Result<Backup, String> {
        let unkept = self.unkept_texts(now);
        let mut backup = match kept {
            // If saved documents can't be read, back up the rest.
            Err(_) if !unkept.is_empty() => Backup::empty(now),
            kept => kept?,
        };
        for (edition, text) in unkept {
            backup.add(&edition, text);
        }
        Ok(backup)
    }

    /// Returns a backup of all saved documents, even archived ones. Tells the player how far it is.
    ///
    /// # Errors
    /// Returns a message for the player if the storage or the log cannot be read.
    pub(crate) async fn everything(self, now: u64) -> Result<Backup, String> {
        let words = |error: ShelfError| error.to_string();
        let mut backup = self.with_library(|library| library.backup(now)).map_err(words)?;
        let archived = self.with_library(Library::archived).map_err(words)?;
        let keeper = self.keeper();
        keeper.log().begun().await;
        for (place, slot) in archived.iter().enumerate() {
            if place % SLICE == 0 {
                self.say(format!("Reading … {} %", 100 * place / archived.len()));
            }
            let lines = keeper.log().lines(slot).await.map_err(|_| NOT_READ.to_owned())?;
            backup.add_archived(slot, &lines);
        }
        Ok(backup)
    }

    /// Returns the text of every document whose last changes are unsaved.
    fn unkept_texts(self, now: u64) -> Vec<(Edition, String)> {
        let mut texts = self.state.with_value(|state| {
            let battles = state.unkept.iter().map(|(edition, kept)| (edition, kept.document(now)));
            let rosters = &state.unkept_rosters;
            let rosters = rosters.iter().map(|(edition, kept)| (edition, kept.document(now)));
            let all = battles.chain(rosters);
            let texts = all.filter_map(|(edition, text)| Some((edition.clone(), text.ok()?)));
            texts.collect::<Vec<_>>()
        });
        for (edition, text) in self.open_documents().iter().filter_map(|it| it.unkept_text()) {
            // The list may already have an earlier text of the open document.
            texts.retain(|it| it.0.slot() != edition.slot());
            texts.push((edition, text));
        }
        texts
    }
}
