//! The photos of battles in the browser's database.

use std::rc::Rc;

use ledger::{Backup, Origin, Picture, album_of, all_albums, names::TAB, photo_line, photos_in};
use leptos::prelude::*;

use super::AppState;
use crate::browser::lock::{Asking, Lock};

const NO_DATABASE: &str =
    "This browser doesn't let Rollbook save photos. Allow this site to store data, then try again.";
const NO_ROOM: &str = "The photo isn't saved, because the browser has no space left for it. Free some \
                       space on this device and try again.";
const NO_ROOM_FOR_ALL: &str = "Nothing is restored, because the browser has no space left for the \
                               photos. Free some space on this device and try again.";

impl AppState {
    /// Returns the photos of a battle that are on this device.
    pub(crate) async fn photos_of(self, battle: Option<Origin>) -> Vec<Picture> {
        let Some(battle) = battle else { return Vec::new() };
        let keeper = self.keeper();
        keeper.log().begun().await;
        let lines = keeper.log().lines(&album_of(battle)).await;
        photos_in(&lines.unwrap_or_default())
    }

    /// Saves a photo of a battle.
    ///
    /// # Errors
    /// Returns a message for the player if the photo isn't saved.
    pub(crate) async fn save_photo(self, battle: Origin, photo: &Picture) -> Result<(), String> {
        let keeper = self.keeper();
        keeper.log().begun().await;
        if !keeper.is_logging() {
            return Err(NO_DATABASE.to_owned());
        }
        // A full disk must not stop the log of the battles.
        let saved = keeper.log().write_apart(&[photo_line(battle, photo)]).await;
        saved.map_err(|_| NO_ROOM.to_owned())
    }

    /// Adds all photos to a backup, as far as there is room for them. Tells the player if there
    /// isn't.
    pub(super) async fn add_photos(self, backup: &mut Backup) {
        let keeper = self.keeper();
        let keys = keeper.log().keys(all_albums()).await.unwrap_or_default();
        let album = |key: &String| key.split(' ').next().unwrap_or_default().to_owned();
        let mut albums: Vec<String> = keys.iter().map(album).collect();
        albums.dedup();
        let mut left_out = 0;
        for album in albums {
            if let Ok(lines) = keeper.log().lines(&album).await {
                left_out += backup.add_photos(&lines);
            }
        }
        if left_out > 0 {
            self.say(format!("The backup has no room for some photos. Left out: {left_out}."));
        }
    }

    /// Saves the photos of a backup that are not saved yet.
    ///
    /// # Errors
    /// Returns a message for the player if the browser refuses the photos.
    pub(super) async fn restore_photos(self, backup: &Backup) -> Result<(), String> {
        let keeper = self.keeper();
        let known = keeper.log().keys(all_albums()).await.unwrap_or_default();
        let lines = backup.photo_lines(&known);
        if lines.is_empty() || !keeper.is_logging() {
            return Ok(());
        }
        let written = keeper.log().write_apart(&lines).await;
        written.map_err(|_| NO_ROOM_FOR_ALL.to_owned())
    }

    /// Removes the photos of battles that were removed in an earlier run of the app.
    ///
    /// As long as another tab is open, or a note has an undo button, a removed battle may come back.
    pub(crate) async fn forget_lost_photos(self) {
        let keeper = self.keeper();
        let keys = keeper.log().keys(all_albums()).await.unwrap_or_default();
        if keys.is_empty() || self.may_restore_battles().await {
            return;
        }
        let lost = self.with_library(|library| {
            library.all_known().map(|all| library.lost_photos(&keys, all)).unwrap_or_default()
        });
        if !lost.is_empty() {
            // If this fails, the next start tries again.
            let _tried = keeper.log().write_apart(&lost).await;
        }
    }

    /// Takes the lock that shows other tabs that this one is open.
    pub(super) fn show_presence(self) {
        let name = format!("{TAB}{}", self.keeper().window());
        if let Ok(lock) = Lock::request(&name, Asking::InTurn, Rc::new(|_| {})) {
            self.state.update_value(|state| state.presence = Some((name, lock)));
        }
    }

    async fn may_restore_battles(self) -> bool {
        let Some(held) = Lock::all_held().await else { return true };
        self.state.with_value(|state| {
            let own = state.presence.as_ref().map(|(name, _)| name);
            let mut tabs = held.iter().filter(|name| name.starts_with(TAB));
            tabs.any(|name| Some(name) != own)
                || state.note.as_ref().is_some_and(|note| note.undo.is_some())
                || !state.unsaved.is_empty()
        })
    }
}
