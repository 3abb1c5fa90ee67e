//! Files that the player saves or shares.

use ledger::{BattleId, Id, Log, ShelfError};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsValue;

use super::AppState;
use crate::browser::{
    device::is_home_screen_app,
    file::{self, Handed},
};

const NO_FILE: &str = "This browser couldn't create the file.";
const NO_FILE_HERE: &str = "Apps on this phone's Home Screen can't share files. Tap again, update \
                            iOS, or use a code or link.";

impl AppState {
    /// Returns `true` if the player would lose data by leaving the page now.
    pub(super) fn would_lose(self) -> bool {
        let is_unkept = self.open_documents().iter().any(|it| it.is_unkept());
        self.state.with_value(|state| {
            let is_logged = state.keeper.is_logging() && state.keeper.log().is_settled();
            is_unkept || !state.unsaved.is_empty() || (state.keeper.has_pending() && !is_logged)
        })
    }

    /// Saves or shares the text of a saved battle as a file.
    pub(crate) fn save_as_file(self, id: BattleId) {
        let offer = move || {
            let text = self.with_library(|library| library.raw(id));
            self.offer_kept("rollbook-battle.json", text);
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

    /// Saves or shares a web page as a file.
    pub(crate) fn offer_page(self, name: &str, html: &str) {
        match file::blob(html, "text/html") {
            Ok(page) => self.give(name, &page, None),
            Err(_) => self.say(NO_FILE),
        }
    }

    /// Saves or shares text as a file. `backup` is the creation time of a backup, or `None` for
    /// other files.
    pub(super) fn hand_over(self, name: &str, text: &str, backup: Option<u64>) {
        self.give(name, &text.into(), backup);
    }

    fn give(self, name: &str, content: &JsValue, backup: Option<u64>) {
        let handing = file::hand_over(name, content, file::Way::Save);
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
