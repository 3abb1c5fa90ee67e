//! Shows what's new, once per version.

use leptos::{prelude::*, task::spawn_local};

use super::AppState;
use crate::changelog::{fetched, versions};

impl AppState {
    /// Loads the changelog and checks for a version that the player hasn't been told about.
    pub(crate) fn check_for_news(self) {
        spawn_local(async move {
            // If the file can't be loaded now, try at the next start.
            let text = fetched().await.unwrap_or_default();
            if let Some((newest, _)) = versions(&text).next() {
                self.show_news(newest.to_owned());
            }
        });
    }

    fn show_news(self, newest: String) {
        // Until storage is updated from the log, the recorded version may be out of date.
        if !self.state.with_value(|state| state.is_caught_up) {
            return;
        }
        match self.with_library(|library| library.settings().told_version) {
            Some(told) if told == newest => {}
            Some(_) => self.change(|state| state.news = Some(newest)),
            // On a player's first visit, nothing is new.
            None => self.with_library(|library| {
                library.set(|it| it.told_version = Some(newest.clone()));
            }),
        }
    }

    /// Hides the notice about the new version, and records that the player has seen it.
    pub(crate) fn hide_news(self) {
        let told = self.state.try_update_value(|state| state.news.take()).flatten();
        if told.is_some() {
            self.with_library(|library| library.set(|it| it.told_version.clone_from(&told)));
            self.changed();
        }
    }
}
