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
const NO_FILE_HERE: &str = "This phone hands no file out of an app on the Home Screen. Tap again, update iOS, or use codes and \
    links.";

impl Desk {
    /// Hands everything that is kept over as a file.
    pub(crate) fn download_backup(self) {
        let now = clock::now();
        match self.with_library(|library| library.backup(now)).map(|it| it.write()) {
            Ok(Ok(text)) => self.hand_over("rollbook-backup.json", &text, Some(now)),
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
        self.hand_over(name, text, None);
    }

    /// Hands a text over as a file; a backup, if that is the time at which it was made.
    fn hand_over(self, name: &str, text: &str, backup: Option<u64>) {
        let handing = file::hand_over(name, &text.into(), false);
        spawn_local(async move {
            match handing.await {
                Handed::Declined => {}
                Handed::NotAtAll if is_home_screen_app() => self.say(NO_FILE_HERE),
                Handed::NotAtAll => self.say(NO_FILE),
                Handed::Shared | Handed::Saved if backup.is_some() => {
                    self.with_library(|library| library.set(|it| it.backed_up_at = backup));
                    self.changed();
                }
                Handed::Shared | Handed::Saved => {}
            }
        });
    }
}
