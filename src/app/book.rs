//! What all screens share: the library, the route, notes to the player.

use std::rc::Rc;

use ledger::{BattleId, KeptBattle, KeptRoster, Library, Removed, RosterId, ShelfError};
use leptos::prelude::*;

use crate::{
    browser::{
        clock, file,
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
    pages: StoredValue<Pages, LocalStorage>,
    changes: RwSignal<u32>,
    route: RwSignal<Route>,
}

/// What the book holds.
pub(crate) struct Pages {
    library: Library<LocalShelf>,
    /// Why what happens now is not kept, in words.
    pub(crate) trouble: Option<String>,
    /// A note that passes.
    pub(crate) note: Option<Note>,
    /// A new version that waits for the player's word.
    pub(crate) update: Option<service_worker::Update>,
    /// The battle that is kept nowhere, while its screen is not open.
    pub(crate) unkept: Option<KeptBattle>,
    /// Rosters whose last changes are kept nowhere, and their numbers.
    pub(crate) unkept_rosters: Vec<(RosterId, KeptRoster)>,
    /// The roster that was chosen for a new battle.
    guest: Option<KeptRoster>,
    /// How many notes there have been.
    notes: u32,
}

/// A note that passes, with what may be done about it.
#[derive(Clone)]
pub(crate) struct Note {
    /// Its words.
    pub(crate) words: String,
    /// How to undo what it tells of.
    pub(crate) undo: Option<Rc<dyn Fn()>>,
}

impl Book {
    /// Opens the book at the address's page, or at the battle that was open last.
    pub(crate) fn open() -> Self {
        let library = Library::new(LocalShelf);
        let open_battle = library.settings().open_battle;
        let trouble = library.battles().err().map(|error| error.to_string());
        let mut route = Route::here();
        let blank = window().location().hash().is_ok_and(|hash| hash.is_empty());
        if let (true, Some(id)) = (blank, open_battle) {
            route = Route::Battle(id);
            // Home stays behind it, so that the way back leads there.
            Route::Home.replace();
            route.go();
        }
        let pages = Pages {
            library,
            trouble,
            note: None,
            update: None,
            unkept: None,
            unkept_rosters: Vec::new(),
            guest: None,
            notes: 0,
        };
        let book = Self {
            pages: StoredValue::new_local(pages),
            changes: RwSignal::new(0),
            route: RwSignal::new(route),
        };
        book.listen();
        book
    }

    fn listen(self) {
        let _for_good = window_event_listener(leptos::ev::hashchange, move |_| {
            let route = Route::here();
            // Another link is the same route.
            if self.route.get_untracked() != route || route == Route::Shared {
                self.route.set(route);
                window().scroll_to_with_x_and_y(0.0, 0.0);
            }
        });
        service_worker::watch(move |event| match event {
            Event::ReadyOffline => {
                if !self.with_library(|library| library.settings().said_ready_offline) {
                    self.say("Ready to play without a network.");
                    self.with_library(|library| library.set(|it| it.said_ready_offline = true));
                }
            }
            Event::UpdateWaiting(update) => self.change(|pages| pages.update = Some(update)),
        });
    }

    /// The screen that is shown.
    pub(crate) fn route(self) -> Route {
        self.route.get()
    }

    /// What the book holds, followed through every change.
    pub(crate) fn pages<T>(self, look: impl FnOnce(&Pages) -> T) -> T {
        self.changes.track();
        self.pages.with_value(look)
    }

    fn change(self, act: impl FnOnce(&mut Pages)) {
        self.pages.update_value(act);
        self.changed();
    }

    /// Says that what is kept has changed.
    pub(crate) fn changed(self) {
        self.changes.set(self.changes.get_untracked().wrapping_add(1));
    }

    /// Looks something up in the library, or changes it.
    pub(crate) fn with_library<T>(self, act: impl FnOnce(&Library<LocalShelf>) -> T) -> T {
        self.pages.with_value(|pages| act(&pages.library))
    }

    /// Says why what happens now is not kept, or that it is again.
    pub(crate) fn trouble(self, trouble: Option<String>) {
        if self.pages.with_value(|pages| pages.trouble != trouble) {
            self.change(|pages| pages.trouble = trouble);
        }
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
        self.show(Some(Note { words: words.into(), undo: None }));
    }

    /// Says that something was taken out, which can be put back for a while.
    pub(crate) fn say_removed(self, words: impl Into<String>, removed: Option<Removed>) {
        let undo = removed.map(|removed| -> Rc<dyn Fn()> {
            Rc::new(move || match self.with_library(|library| library.put_back(&removed)) {
                Ok(_) => self.changed(),
                Err(error) => self.say(error.to_string()),
            })
        });
        self.show(Some(Note { words: words.into(), undo }));
    }

    /// Shows a note for a while, or none any more.
    pub(crate) fn show(self, note: Option<Note>) {
        self.change(|pages| {
            pages.note = note;
            pages.notes += 1;
        });
        let shown = self.pages.with_value(|pages| pages.notes);
        let hide = move || {
            if self.pages.with_value(|pages| pages.notes == shown) {
                self.change(|pages| pages.note = None);
            }
        };
        set_timeout(hide, std::time::Duration::from_millis(NOTE_MS));
    }

    /// Puts a battle aside that is kept nowhere.
    pub(crate) fn put_unkept(self, battle: Option<KeptBattle>) {
        self.pages.update_value(|pages| pages.unkept = battle);
    }

    /// Takes the battle up again that is kept nowhere.
    pub(crate) fn take_unkept(self) -> Option<KeptBattle> {
        self.pages.try_update_value(|pages| pages.unkept.take()).flatten()
    }

    /// Keeps a battle, under `id` in place of what is there or else as a new one, and goes to it. Where it cannot be kept it
    /// says why and goes to it all the same.
    pub(crate) fn open_battle(self, id: Option<BattleId>, kept: KeptBattle) {
        let saved = self.with_library(|library| {
            let id = id.map_or_else(|| library.new_id(), Ok).map_err(|it| it.to_string())?;
            library.save(id, &kept, clock::now()).map_err(|it| it.to_string())?;
            Ok(id)
        });
        let route = saved.as_ref().map_or(Route::Unkept, |id| Route::Battle(*id));
        if saved.is_err() {
            self.put_unkept(Some(kept));
        }
        self.trouble(saved.err());
        route.replace();
        self.redraw(route);
    }

    /// Draws a screen anew, even where it is the one that is shown.
    pub(crate) fn redraw(self, route: Route) {
        self.route.set(route);
    }

    /// A roster whose last changes are kept nowhere.
    pub(crate) fn unkept_roster(self, id: RosterId) -> Option<KeptRoster> {
        self.pages.with_value(|pages| {
            pages.unkept_rosters.iter().find(|it| it.0 == id).map(|it| it.1.clone())
        })
    }

    /// A roster as it is now.
    ///
    /// # Errors
    /// Where it cannot be opened, and why.
    pub(crate) fn roster(self, id: RosterId) -> Result<KeptRoster, String> {
        match self.unkept_roster(id) {
            Some(kept) => Ok(kept),
            None => self.with_library(|it| it.load_roster(id)).map_err(|error| error.to_string()),
        }
    }

    /// Keeps a roster, or says why it cannot be kept.
    pub(crate) fn keep_roster(self, id: RosterId, kept: &KeptRoster) {
        let saved = self.with_library(|library| library.save_roster(id, kept, clock::now()));
        self.pages.update_value(|pages| {
            pages.unkept_rosters.retain(|it| it.0 != id);
            if saved.is_err() {
                pages.unkept_rosters.push((id, kept.clone()));
            }
        });
        self.trouble(saved.err().map(|error| error.to_string()));
    }

    /// Keeps one more roster, or says why it cannot be kept; gives its number. While another waits under that number to be
    /// kept, it is that one's turn.
    pub(crate) fn add_roster(self, mut kept: KeptRoster) -> RosterId {
        let id = self.with_library(|library| {
            library.name_apart(&mut kept);
            library.new_roster_id().unwrap_or(RosterId(0))
        });
        if self.unkept_roster(id).is_none() {
            self.keep_roster(id, &kept);
        }
        id
    }

    /// Goes to a new battle with this roster.
    pub(crate) fn play_with(self, kept: KeptRoster) {
        self.pages.update_value(|pages| pages.guest = Some(kept));
        Route::NewBattle.go();
    }

    /// The roster that was chosen for a new battle.
    pub(crate) fn take_guest(self) -> Option<KeptRoster> {
        self.pages.try_update_value(|pages| pages.guest.take()).flatten()
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
            self.say("The browser did not make a file.");
        }
    }
}
