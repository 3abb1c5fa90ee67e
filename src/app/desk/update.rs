//! Tells the player once what is new, after the app's version has changed.

use leptos::{prelude::*, task::spawn_local};

use super::Desk;
use crate::changelog::{fetched, versions};

impl Desk {
    /// Looks for a version that the player has not been told about.
    pub(crate) fn look_for_news(self) {
        spawn_local(async move {
            // If the file cannot be loaded now, the player is told another time.
            let text = fetched().await.unwrap_or_default();
            if let Some((newest, _)) = versions(&text).next() {
                self.found(newest.to_owned());
            }
        });
    }

    fn found(self, newest: String) {
        // The last known version may still have to come from the log.
        if !self.state.with_value(|state| state.is_caught_up) {
            return;
        }
        match self.with_library(|library| library.settings().told_version) {
            Some(told) if told == newest => {}
            Some(_) => self.change(|state| state.news = Some(newest)),
            // A player who is here for the first time is told nothing.
            None => self.with_library(|library| {
                library.set(|it| it.told_version = Some(newest.clone()));
            }),
        }
    }

    /// Notes that the player has been told what is new.
    pub(crate) fn news_told(self) {
        let told = self.state.try_update_value(|state| state.news.take()).flatten();
        if told.is_some() {
            self.with_library(|library| library.set(|it| it.told_version.clone_from(&told)));
            self.changed();
        }
    }
}
