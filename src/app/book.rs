//! What all screens share: the library, the route, notes to the player.

use std::rc::Rc;

use ledger::{
    BattleId, Edition, KeptBattle, KeptRoster, Library, Open, Removed, RosterId, SaveError,
    ShelfError,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{
        clock, file,
        persist::persist,
        service_worker::{self, Event},
        storage::LocalShelf,
        windows::Windows,
    },
    hold::Hold,
    route::Route,
};

/// How long a note stays.
const NOTE_MS: u64 = 6000;

const NO_FILE: &str = "The browser did not make a file.";

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
    /// Battles whose last changes are kept nowhere, while their screens are not open.
    pub(crate) unkept: Vec<(Edition, KeptBattle)>,
    /// Rosters whose last changes are kept nowhere.
    pub(crate) unkept_rosters: Vec<(Edition, KeptRoster)>,
    /// The document that is open, while one is.
    hold: Option<Hold>,
    /// Whether something was kept since the page was opened.
    has_kept: bool,
    /// Whether it was seen to since then that the browser has been asked to go on keeping it.
    has_asked: bool,
    windows: Option<Windows>,
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
            unkept: Vec::new(),
            unkept_rosters: Vec::new(),
            hold: None,
            has_kept: false,
            has_asked: false,
            windows: None,
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
        let windows = Windows::listen(
            move |words| self.to_hold(|hold| hold.heard(&words)),
            move |key| {
                self.to_hold(|hold| hold.written(key.as_deref()));
                self.changed();
            },
        );
        self.pages.update_value(|pages| pages.windows = Some(windows));
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

    /// What other windows do matters to this document from now on.
    pub(crate) fn set_hold(self, hold: Hold) {
        self.pages.update_value(|pages| pages.hold = Some(hold));
    }

    fn to_hold(self, act: impl FnOnce(Hold)) {
        if let Some(hold) = self.pages.with_value(|pages| pages.hold) {
            act(hold);
        }
    }

    /// Says something to all other windows.
    pub(crate) fn tell_windows(self, words: &str) {
        self.pages.with_value(|pages| {
            if let Some(windows) = &pages.windows {
                windows.say(words);
            }
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

    /// Something was kept.
    pub(crate) fn kept(self) {
        self.trouble(None);
        let is_first = self.once(|pages| &mut pages.has_kept);
        if is_first && self.with_library(|library| library.settings().kept_since.is_none()) {
            self.with_library(|library| library.set(|it| it.kept_since = Some(clock::now())));
        }
    }

    /// Asks the browser, once for all, to go on keeping what it keeps.
    pub(crate) fn ask_to_persist(self) {
        let is_first = self.once(|pages| &mut pages.has_asked);
        if is_first && !self.with_library(|library| library.settings().asked_to_persist) {
            self.with_library(|library| library.set(|it| it.asked_to_persist = true));
            spawn_local(async {
                // What comes of it, the About screen tells.
                let _answer = persist().await;
            });
        }
    }

    /// Whether something has not been done yet since the page was opened; from now on it has.
    fn once(self, flag: fn(&mut Pages) -> &mut bool) -> bool {
        let was = self.pages.try_update_value(|pages| std::mem::replace(flag(pages), true));
        was == Some(false)
    }

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

    /// Puts a battle aside whose last changes are kept nowhere.
    pub(crate) fn put_unkept(self, edition: Edition, battle: KeptBattle) {
        self.change(|pages| pages.unkept.push((edition, battle)));
    }

    /// Takes a battle up again whose last changes are kept nowhere.
    pub(crate) fn take_unkept(self, id: BattleId) -> Option<(Edition, KeptBattle)> {
        let take = |pages: &mut Pages| {
            let place = pages.unkept.iter().position(|(edition, _)| edition.number() == id.0)?;
            Some(pages.unkept.remove(place))
        };
        self.pages.try_update_value(take).flatten()
    }

    /// Tries once more to keep what is kept nowhere, as there may be room by now.
    pub(crate) fn keep_waiting(self) {
        let now = clock::now();
        self.change(|pages| {
            let Pages { library, unkept, unkept_rosters, trouble, .. } = pages;
            let had = unkept.len() + unkept_rosters.len();
            unkept.retain_mut(|(edition, kept)| {
                beside(edition, |edition| library.save_over(edition, kept, now)).is_err()
            });
            unkept_rosters.retain_mut(|(edition, kept)| {
                beside(edition, |edition| library.save_roster_over(edition, kept, now)).is_err()
            });
            if had > 0 && unkept.is_empty() && unkept_rosters.is_empty() {
                *trouble = None;
            }
        });
    }

    /// Keeps a battle, in place of the edition `over` or else as a new one, and goes to it. What has been written in that
    /// edition's place since stays, and the battle is kept beside it. Where it cannot be kept this says why, and goes to it
    /// all the same.
    pub(crate) fn open_battle(self, over: Option<Edition>, kept: KeptBattle) -> Edition {
        let (edition, saved) = self.pages.with_value(|Pages { library, unkept, .. }| {
            let mut edition = over.unwrap_or_else(|| {
                let first = library.new_id().map_or(1, |id| id.0);
                library.unwritten(BattleId(free(first, unkept)))
            });
            let now = clock::now();
            let saved = beside(&mut edition, |edition| library.save_over(edition, &kept, now));
            (edition, saved)
        });
        let route = Route::Battle(BattleId(edition.number()));
        match saved {
            Ok(()) => self.kept(),
            Err(error) => {
                self.put_unkept(edition.clone(), kept);
                self.trouble(Some(error.to_string()));
            }
        }
        route.replace();
        self.redraw(route);
        edition
    }

    /// Draws a screen anew, even where it is the one that is shown.
    pub(crate) fn redraw(self, route: Route) {
        self.route.set(route);
    }

    /// A roster whose last changes are kept nowhere.
    pub(crate) fn unkept_roster(self, id: RosterId) -> Option<(Edition, KeptRoster)> {
        self.pages.with_value(|pages| {
            pages.unkept_rosters.iter().find(|(edition, _)| edition.number() == id.0).cloned()
        })
    }

    /// Opens a roster: as it is kept, or as far as it was written without being kept.
    ///
    /// # Errors
    /// Where it cannot be opened, and why.
    pub(crate) fn open_roster(self, id: RosterId) -> Result<Open<KeptRoster>, String> {
        match self.unkept_roster(id) {
            Some((edition, content)) => Ok(Open { content, edition }),
            None => self.with_library(|it| it.open_roster(id)).map_err(|error| error.to_string()),
        }
    }

    /// Remembers a roster whose last changes are kept nowhere, or that they are kept by now.
    pub(crate) fn set_unkept_roster(self, number: u32, unkept: Option<(Edition, KeptRoster)>) {
        self.pages.update_value(|pages| {
            pages.unkept_rosters.retain(|(edition, _)| edition.number() != number);
            pages.unkept_rosters.extend(unkept);
        });
    }

    /// Keeps a roster in place of whatever is there, or says why it cannot be kept.
    pub(crate) fn keep_roster(self, id: RosterId, kept: &KeptRoster) {
        let edition = self.with_library(|library| {
            library.roster_edition(id).unwrap_or_else(|_| library.unwritten_roster(id))
        });
        let _same = self.write_roster(edition, kept);
    }

    /// Keeps a roster, or says why it cannot be kept; gives its number.
    fn write_roster(self, mut edition: Edition, kept: &KeptRoster) -> RosterId {
        let saved =
            self.with_library(|library| library.save_roster_over(&mut edition, kept, clock::now()));
        let unkept = saved.is_err().then(|| (edition.clone(), kept.clone()));
        self.set_unkept_roster(edition.number(), unkept);
        match saved {
            Ok(()) => self.kept(),
            Err(error) => self.trouble(Some(error.to_string())),
        }
        RosterId(edition.number())
    }

    /// Keeps one more roster, or says why it cannot be kept; gives its number.
    pub(crate) fn add_roster(self, mut kept: KeptRoster) -> RosterId {
        let edition = self.pages.with_value(|Pages { library, unkept_rosters, .. }| {
            library.name_apart(&mut kept);
            let first = library.new_roster_id().map_or(1, |id| id.0);
            library.unwritten_roster(RosterId(free(first, unkept_rosters)))
        });
        self.write_roster(edition, &kept)
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
            self.say(NO_FILE);
        }
    }
}

/// The first number from `first` on that nothing has which waits to be kept.
fn free<T>(first: u32, waiting: &[(Edition, T)]) -> u32 {
    let is_free = |number: &u32| waiting.iter().all(|(edition, _)| edition.number() != *number);
    (first..).find(is_free).unwrap_or(first)
}

/// Saves something; where another window has written in its place, beside that.
pub(crate) fn beside(
    edition: &mut Edition,
    save: impl Fn(&mut Edition) -> Result<(), SaveError>,
) -> Result<(), SaveError> {
    save(edition).or_else(|error| match error {
        SaveError::Overtaken => {
            edition.part();
            save(edition)
        }
        error => Err(error),
    })
}
