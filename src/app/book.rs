//! What all screens share: the library, the route, notes to the player.

use ledger::{BattleId, Library, RemovedBattle};
use leptos::prelude::*;
use rules_core::Battle;

use crate::{
    browser::{
        file,
        service_worker::{self, Event},
        storage::LocalShelf,
    },
    route::Route,
};

/// How long a note stays.
const NOTE_MS: u64 = 6000;

/// What all screens share.
#[derive(Clone, Copy)]
pub(crate) struct Book {
    library: StoredValue<Library<LocalShelf>>,
    /// The screen that is shown.
    pub(crate) route: RwSignal<Route>,
    /// Why what happens now is not kept, in words.
    pub(crate) trouble: RwSignal<Option<String>>,
    /// A note that passes.
    pub(crate) note: RwSignal<Option<Note>>,
    /// A new version that waits for the player's word.
    pub(crate) update: RwSignal<Option<service_worker::Update>, LocalStorage>,
    unkept: StoredValue<Option<Battle>>,
    shelf: RwSignal<u32>,
}

/// A note that passes, with what may be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// Its words.
    pub(crate) words: String,
    /// A battle that was taken out just now and can be put back.
    pub(crate) removed: Option<RemovedBattle>,
}

impl Book {
    /// Opens the book at the address's page, or at the battle that was open last.
    pub(crate) fn open() -> Self {
        let library = Library::new(LocalShelf);
        let open_battle = library.settings().open_battle;
        let blank = window().location().hash().is_ok_and(|hash| hash.is_empty());
        let book = Self {
            route: RwSignal::new(Route::here()),
            trouble: RwSignal::new(library.battles().err().map(|error| error.to_string())),
            note: RwSignal::new(None),
            update: RwSignal::new_local(None),
            unkept: StoredValue::new(None),
            shelf: RwSignal::new(0),
            library: StoredValue::new(library),
        };
        if let (true, Some(id)) = (blank, open_battle) {
            // Home stays behind it, so that the way back leads there.
            Route::Home.replace();
            Route::Battle(id).go();
            book.route.set(Route::Battle(id));
        }
        book.listen();
        book
    }

    fn listen(self) {
        let moved = window_event_listener(leptos::ev::hashchange, move |_| {
            let route = Route::here();
            if self.route.get_untracked() != route {
                self.route.set(route);
            }
        });
        on_cleanup(move || moved.remove());
        service_worker::watch(move |event| match event {
            Event::ReadyOffline => {
                if !self.with_library(|library| library.settings().said_ready_offline) {
                    self.say("Ready to play without a network.");
                    self.with_library(|library| library.set(|it| it.said_ready_offline = true));
                }
            }
            Event::UpdateWaiting(update) => self.update.set(Some(update)),
        });
    }

    /// Looks something up in the library, or changes it.
    pub(crate) fn with_library<T>(self, act: impl FnOnce(&Library<LocalShelf>) -> T) -> T {
        self.library.with_value(act)
    }

    /// Follows every change of what is kept.
    pub(crate) fn track_shelf(self) {
        self.shelf.track();
    }

    /// Says that what is kept has changed.
    pub(crate) fn shelf_changed(self) {
        self.shelf.update(|count| *count += 1);
    }

    /// Remembers which battle is open, for the next start.
    pub(crate) fn remember(self, open: Option<BattleId>) {
        self.with_library(|library| {
            if library.settings().open_battle != open {
                library.set(|settings| settings.open_battle = open);
            }
        });
    }

    /// Shows a note for a while.
    pub(crate) fn say(self, words: impl Into<String>) {
        self.show(Note { words: words.into(), removed: None });
    }

    /// Shows a note for a while.
    pub(crate) fn show(self, note: Note) {
        self.note.set(Some(note.clone()));
        let hide = move || {
            if self.note.get_untracked().as_ref() == Some(&note) {
                self.note.set(None);
            }
        };
        set_timeout(hide, std::time::Duration::from_millis(NOTE_MS));
    }

    /// Puts a battle aside that cannot be kept, or takes it back.
    pub(crate) fn swap_unkept(self, battle: Option<Battle>) -> Option<Battle> {
        self.unkept.try_update_value(|unkept| std::mem::replace(unkept, battle)).flatten()
    }

    /// Whether there is a battle that cannot be kept.
    pub(crate) fn has_unkept(self) -> bool {
        self.unkept.with_value(Option::is_some)
    }

    /// Hands the text of a kept battle over as a file.
    pub(crate) fn save_as_file(self, id: BattleId) {
        match self.with_library(|library| library.raw(id)) {
            Ok(Some(text)) => {
                if file::offer(&format!("rollbook-{}.json", id.0), &text).is_err() {
                    self.say("The browser did not make a file.");
                }
            }
            Ok(None) => self.say("There is nothing to save."),
            Err(error) => self.say(error.to_string()),
        }
    }
}
