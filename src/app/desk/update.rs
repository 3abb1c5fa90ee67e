//! Telling once of what is new, where the app has become another version since it was opened last.

use leptos::{prelude::*, task::spawn_local};

use super::Desk;
use crate::changelog::{fetched, versions};

impl Desk {
    /// Looks whether there is anything new to tell of.
    pub(crate) fn look_for_news(self) {
        spawn_local(async move {
            // What cannot be fetched now is told of another time.
            let text = fetched().await.unwrap_or_default();
            if let Some((newest, _)) = versions(&text).next() {
                self.found(newest.to_owned());
            }
        });
    }

    fn found(self, newest: String) {
        // What is remembered may still come from the log.
        if !self.papers.with_value(|papers| papers.is_caught_up) {
            return;
        }
        match self.with_library(|library| library.settings().told_version) {
            Some(told) if told == newest => {}
            Some(_) => self.change(|papers| papers.news = Some(newest)),
            // To who is here for the first time all is new.
            None => self.with_library(|library| library.set(|it| it.told_version = Some(newest))),
        }
    }

    /// The player knows what is new.
    pub(crate) fn news_told(self) {
        let told = self.papers.try_update_value(|papers| papers.news.take()).flatten();
        if told.is_some() {
            self.with_library(|library| library.set(|it| it.told_version = told));
            self.changed();
        }
    }
}
