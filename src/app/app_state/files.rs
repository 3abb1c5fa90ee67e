//! Files that the player saves or shares.

use ledger::{Backup, BattleId, Edition, Id, Kept, Library, Log, ShelfError};
use leptos::{prelude::*, task::spawn_local};

use super::AppState;
use crate::{
    browser::{
        clock,
        device::is_home_screen_app,
        file::{self, Handed},
    },
    split::PAGES,
};

const NO_FILE: &str = "Your browser couldn't create the file.";
const NO_FILE_HERE: &str = "Apps on this phone's Home Screen can't share files. Tap again, update \
                            iOS, or use a code or link.";

impl AppState {
    /// Saves or shares a backup of all documents in one file, including those that are only in
    /// memory.
    pub(crate) fn download_backup(self) {
        let now = clock::now();
        if self.with_library(Library::archived).is_ok_and(|it| it.is_empty()) {
            // Some browsers only share a file in direct response to a tap.
            let kept = self.with_library(|library| library.backup(now));
            return self.hand_over_backup(now, kept.map_err(|error| error.to_string()));
        }
        spawn_local(async move {
            match PAGES.fetched().await {
                Ok(pages) => (pages.back_up)(self),
                Err(why) => self.say(why),
            }
        });
    }

    pub(super) fn hand_over_backup(self, now: u64, kept: Result<Backup, String>) {
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

    /// Returns `true` if the player would lose data by leaving the page now.
    pub(super) fn would_lose(self) -> bool {
        let is_unkept = self.open_documents().iter().any(|it| it.is_unkept());
        self.state.with_value(|state| {
            let is_logged = state.keeper.is_logging() && state.keeper.log().is_settled();
            is_unkept
                || !state.unkept.is_empty()
                || !state.unkept_rosters.is_empty()
                || (state.keeper.has_pending() && !is_logged)
        })
    }

    /// Saves or shares the text of a saved battle as a file.
    pub(crate) fn save_as_file(self, id: BattleId) {
        let offer = move || {
            let text = self.with_library(|library| library.raw(id));
            self.offer_kept(&format!("rollbook-{}.json", id.0), text);
        };
        self.once_fetched(id.slot(), offer);
    }

    /// Saves or shares the text of a stored document as a file. If there is no text, tells the
    /// player why.
    pub(crate) fn offer_kept(self, name: &str, text: Result<Option<String>, ShelfError>) {
        match text {
            Ok(Some(text)) => self.offer_file(name, &text),
            Ok(None) => self.say("There is nothing to save."),
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Saves or shares text as a file.
    pub(crate) fn offer_file(self, name: &str, text: &str) {
        self.hand_over(name, text, None);
    }

    /// Saves or shares text as a file. `backup` is the creation time of a backup, or `None` for
    /// other files.
    fn hand_over(self, name: &str, text: &str, backup: Option<u64>) {
        let handing = file::hand_over(name, &text.into(), file::Way::Save);
        spawn_local(async move {
            match handing.await {
                Handed::NotAtAll if is_home_screen_app() => self.say(NO_FILE_HERE),
                Handed::NotAtAll => self.say(NO_FILE),
                Handed::Shared | Handed::Saved if backup.is_some() => {
                    self.with_library(|library| library.set(|it| it.backed_up_at = backup));
                    self.changed();
                }
                Handed::Shared | Handed::Saved | Handed::Declined => {}
            }
        });
    }
}
