//! Files for the player.

use ledger::{BattleId, ShelfError};

use super::Desk;
use crate::browser::{clock, file};

const NO_FILE: &str = "Your browser couldn't create the file.";

impl Desk {
    /// Hands everything that is kept over as a file.
    pub(crate) fn download_backup(self) {
        let now = clock::now();
        match self.with_library(|library| library.backup(now)).map(|it| it.write()) {
            Ok(Ok(text)) if file::offer("rollbook-backup.json", &text).is_ok() => {
                self.with_library(|library| library.set(|it| it.backed_up_at = Some(now)));
                self.changed();
            }
            Ok(Ok(_)) => self.say(NO_FILE),
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
        if file::offer(name, text).is_err() {
            self.say(NO_FILE);
        }
    }
}
