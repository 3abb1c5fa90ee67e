//! Files for the player.

use ledger::{BattleId, ShelfError};
use leptos::task::spawn_local;

use super::Desk;
use crate::browser::{
    clock,
    device::is_home_screen_app,
    file::{self, Handed},
};

const NO_FILE: &str = "Your browser couldn't create the file.";
const NO_FILE_HERE: &str = "This phone hands no file out of an app on the Home Screen. Tap again; if that does not help, \
    update iOS, or hand battles and rosters over as codes or links.";

impl Desk {
    /// Hands everything that is kept over as a file.
    pub(crate) fn download_backup(self) {
        let now = clock::now();
        match self.with_library(|library| library.backup(now)).map(|it| it.write()) {
            Ok(Ok(text)) => self.hand_over("rollbook-backup.json", &text, move || {
                self.with_library(|library| library.set(|it| it.backed_up_at = Some(now)));
                self.changed();
            }),
            Ok(Err(error)) => self.say(error.to_string()),
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Hands the text of a kept battle over as a file.
    pub(crate) fn save_as_file(self, id: BattleId) {
        let text = self.with_library(|library| library.raw(id));
        self.offer_kept(&format!("rollbook-{}.json", id.0), text);
    }

    /// Hands a text that is kept over as a file.
    pub(crate) fn offer_kept(self, name: &str, text: Result<Option<String>, ShelfError>) {
        match text {
            Ok(Some(text)) => self.offer_file(name, &text),
            Ok(None) => self.say("There is nothing to save."),
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Hands a text over as a file.
    pub(crate) fn offer_file(self, name: &str, text: &str) {
        self.hand_over(name, text, || {});
    }

    /// Hands a text over as a file, and does something once that is done.
    fn hand_over(self, name: &str, text: &str, once_done: impl FnOnce() + 'static) {
        // Made before anything is waited for: a tap is soon forgotten.
        let made = file::of_text(name, text);
        spawn_local(async move {
            let handed = match &made {
                Ok(made) => file::hand_over(made, false).await.ok(),
                Err(_) => None,
            };
            match handed {
                Some(Handed::Shared | Handed::Saved) => once_done(),
                Some(Handed::Declined) => {}
                None if is_home_screen_app() => self.say(NO_FILE_HERE),
                None => self.say(NO_FILE),
            }
        });
    }
}
