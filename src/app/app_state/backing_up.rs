//! Backups of all documents, including archived ones and those that are only in memory.

use std::time::Duration;

use ledger::{
    AllKnown, Backup, Edition, Library, Restoration, Restoring, ShelfError, names::RESTORING,
};
use leptos::{prelude::*, task::spawn_local};

use super::{AppState, archive::NOT_READ};
use crate::browser::{
    clock,
    lock::{Asking, Lock},
};

/// The number of archived documents to read before the player is told how far it is.
const SLICE: usize = 25;
/// How long to wait for other tabs that restore a backup. A suspended tab may never finish.
const TURN: Duration = Duration::from_secs(60);
/// The time after which this tab has received the writes of all others.
const PAUSE: Duration = Duration::from_millis(100);
/// The time after which another tab has restored a backup without a database, and this tab has
/// received its writes. It does so without a pause.
const RESTORED: Duration = Duration::from_secs(1);

fn words(error: ShelfError) -> String {
    error.to_string()
}

/// A change of many documents.
enum Plan<'a> {
    Restore(&'a Backup, Restoring),
    /// Undoes a restore.
    Undo(Restoration),
}

impl AppState {
    /// Saves or shares a backup of all documents in one file.
    pub(crate) fn back_up(self) {
        let now = clock::now();
        let at_once = self.with_library(|library| {
            let all = library.all_known()?;
            library.archived().ok()?.is_empty().then(|| library.backup(now, all))
        });
        if let Some(kept) = at_once {
            let backup = self.with_unkept(now, kept.map_err(words));
            if !backup.as_ref().is_ok_and(Backup::needs_photos) {
                // Some browsers only share a file in direct response to a tap.
                return self.hand_over_backup(now, backup);
            }
        }
        spawn_local(async move {
            let all = self.once_all_known().await;
            let kept = self.everything(now, all).await;
            let mut backup = self.with_unkept(now, kept);
            if let Ok(backup) = &mut backup {
                self.add_photos(backup).await;
            }
            self.hand_over_backup(now, backup);
        });
    }

    fn hand_over_backup(self, now: u64, backup: Result<Backup, String>) {
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
    async fn everything(self, now: u64, all: AllKnown) -> Result<Backup, String> {
        let mut backup = self.with_library(|library| library.backup(now, all)).map_err(words)?;
        let archived = self.with_library(Library::archived).map_err(words)?;
        let keeper = self.keeper();
        for (place, slot) in archived.iter().enumerate() {
            if place % SLICE == 0 {
                self.say(format!("Reading … {} %", 100 * place / archived.len()));
            }
            let lines = keeper.log().lines(slot).await.map_err(|_| NOT_READ.to_owned())?;
            backup.add_archived(slot, &lines);
        }
        Ok(backup)
    }

    /// Restores a backup, completely or not at all. Returns the restoration that undoes this.
    ///
    /// # Errors
    /// Returns a message for the player if the storage or the log refuses a document.
    pub(crate) async fn restore(
        self,
        backup: &Backup,
        how: Restoring,
    ) -> Result<Restoration, String> {
        let undo = self.carry_out(Plan::Restore(backup, how)).await?;
        if how == Restoring::Replace {
            self.remove_lost_figures();
        }
        Ok(undo)
    }

    /// Undoes a restore, completely or not at all.
    ///
    /// # Errors
    /// Returns a message for the player if the storage or the log refuses a document.
    pub(crate) async fn undo_restore(self, undo: Restoration) -> Result<(), String> {
        self.carry_out(Plan::Undo(undo)).await.map(drop)
    }

    /// Carries out a plan while no other tab does the same. Returns the restoration that undoes it.
    async fn carry_out(self, plan: Plan<'_>) -> Result<Restoration, String> {
        let all = self.once_all_known().await;
        let lock = Lock::within(TURN, RESTORING, Asking::InTurn).await;
        let keeper = self.keeper();
        keeper.begin_restoring();
        let done = self.carry_out_here(plan, all).await;
        keeper.forget_restoring();
        self.log_settled().await;
        drop(lock);
        self.changed();
        spawn_local(self.make_room());
        done
    }

    async fn carry_out_here(self, plan: Plan<'_>, all: AllKnown) -> Result<Restoration, String> {
        clock::pause(PAUSE).await;
        let edited = Lock::all_held().await.unwrap_or_default();
        let mut restoration = match plan {
            Plan::Undo(undo) => undo,
            Plan::Restore(backup, how) => {
                // If the page is closed before the battles are there, the next start removes these.
                self.restore_photos(backup).await?;
                let before = match how {
                    Restoring::Merge => None,
                    Restoring::Replace => Some(self.everything(0, all).await?),
                };
                self.with_library(|it| it.restoration(backup, before, all)).map_err(words)?
            }
        };
        // Documents that are being edited stay, and so do those whose last changes arrive during
        // the pause.
        restoration.spare(&edited);
        clock::pause(PAUSE).await;
        restoration.spare(&Lock::all_held().await.unwrap_or_default());
        let undo = self.with_library(|it| it.carry_out(restoration)).map_err(words)?;
        self.log_settled().await;
        self.with_library(Library::finish).map_err(words)?;
        Ok(undo)
    }

    /// Finishes or undoes a restore that was cut off in a browser without a database, and tells the
    /// player.
    pub(crate) async fn end_restore(self) {
        let keeper = self.keeper();
        let Some(plan) = keeper.unfinished_restore() else { return };
        self.once_all_known().await;
        clock::pause(RESTORED).await;
        // Another tab may have been restoring it.
        if keeper.unfinished_restore() == Some(plan) {
            match keeper.end_restore() {
                Ok(()) => self.change(|state| state.cut_off = keeper.cut_off()),
                Err(error) => self.say(words(error)),
            }
        }
    }

    /// Returns the text of every document whose last changes are unsaved.
    fn unkept_texts(self, now: u64) -> Vec<(Edition, String)> {
        let mut texts = self.state.with_value(|state| state.unsaved.texts(now));
        for (edition, text) in self.open_documents().iter().filter_map(|it| it.unkept_text()) {
            // The list may already have an earlier text of the open document.
            texts.retain(|it| it.0.slot() != edition.slot());
            texts.push((edition, text));
        }
        texts
    }
}
