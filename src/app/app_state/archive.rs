//! Archived documents, which have to be read from the log before they can be opened.

use std::{rc::Rc, time::Duration};

use ledger::{Id, Library, RosterId, Shelf};
use leptos::{prelude::*, task::spawn_local};

use super::{AppKeeper, AppState};
use crate::browser::{clock, lock::Lock};

/// How often the log is read again if it doesn't have a document's last change yet, and the pause in
/// between.
const TRIES: u32 = 5;
const SOON: Duration = Duration::from_millis(50);

impl AppState {
    pub(super) fn keeper(self) -> AppKeeper {
        self.state.with_value(|state| Rc::clone(&state.keeper))
    }

    /// Returns `true` if a document has to be [fetched](Self::fetch) before it can be opened.
    pub(crate) fn is_archived(self, slot: &str) -> bool {
        self.state.with_value(|state| state.keeper.is_archived(slot))
    }

    /// Reads an archived document from the log, so that it can be opened.
    ///
    /// # Errors
    /// Returns a message for the player if the log cannot be read.
    pub(crate) async fn fetch(self, slot: &str) -> Result<(), String> {
        let keeper = self.keeper();
        if !keeper.is_archived(slot) {
            return Ok(());
        }
        keeper.log().begun().await;
        let (mut known, mut tries) = (keeper.sum(slot), 0);
        loop {
            let lines = keeper.log().lines(slot).await.map_err(|_| NOT_READ.to_owned())?;
            if keeper.fetch(slot, &lines) {
                return Ok(());
            }
            // Another tab's last change may be on its way to the log.
            let sum = keeper.sum(slot);
            tries = if sum == known { tries + 1 } else { 0 };
            known = sum;
            if tries == TRIES {
                keeper.catch_up(slot, &lines);
                self.show_findings();
                return Ok(());
            }
            clock::pause(SOON).await;
        }
    }

    /// Runs an action that needs a document, at once unless the document is archived.
    pub(crate) fn once_fetched(self, slot: String, act: impl FnOnce() + 'static) {
        if !self.is_archived(&slot) {
            return act();
        }
        spawn_local(async move {
            match self.fetch(&slot).await {
                Ok(()) => act(),
                Err(why) => self.say(why),
            }
        });
    }

    /// Reads these documents from the log.
    ///
    /// # Errors
    /// Returns a message for the player if the log cannot be read.
    pub(crate) async fn fetch_all(self, slots: Vec<String>) -> Result<(), String> {
        for slot in slots {
            self.fetch(&slot).await?;
        }
        Ok(())
    }

    /// Returns the slots of all archived rosters that have not been fetched.
    pub(crate) fn archived_rosters(self) -> Vec<String> {
        let mut archived = self.with_library(Library::archived).unwrap_or_default();
        archived.retain(|slot| RosterId::is_slot(slot));
        archived
    }

    /// Archives documents that have not been used for long, if the storage is short of space.
    pub(crate) async fn make_room(self) {
        let keeper = self.keeper();
        keeper.log().begun().await;
        // A tab holds the lock of the document that it edits. Without locks, another tab may edit
        // any document.
        let Some(mut used) = Lock::all_held().await else { return };
        used.extend(self.open_documents().iter().filter_map(|it| it.slot()));
        used.extend(self.with_library(|library| library.settings().open_battle.map(Id::slot)));
        // The first call may have to write some documents to the log before it can archive them.
        for _ in 0..2 {
            if keeper.log().settled().await {
                keeper.make_room(&used);
            }
        }
    }
}

/// The message for players if the log cannot be read.
pub(super) const NOT_READ: &str =
    "Rollbook can't read the browser's database. Reload the page and try again.";
