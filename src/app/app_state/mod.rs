//! The state shared by all screens, such as the library, the route, and notes to the player.

mod archive;
mod backing_up;
mod catching_up;
mod comfort;
mod files;
mod keeping;
mod notes;
mod open_document;
mod photos;
mod rematch;
mod unsaved;
mod update;

use std::rc::Rc;

use exchange::FileContent;
use ledger::{
    Backup, BattleId, CutOff, Finding, Keeper, KeptRoster, Library, RosterId, ShelfError,
};
use leptos::{prelude::*, task::spawn_local};
pub(crate) use notes::Note;
pub(crate) use open_document::OpenDocument;
pub(crate) use rematch::Rematch;
use unsaved::Unsaved;

use crate::{
    browser::{
        address, clock,
        disk_log::DiskLog,
        focus,
        gate::Gate,
        lock::Lock,
        page,
        paint::after_paint,
        persist::persist,
        random,
        service_worker::{self, Event},
        storage::LocalShelf,
        unload::{ask_before_leaving, before_closing},
        windows::Windows,
    },
    route::Route,
};

/// The storage and the log of this browser.
pub(crate) type AppKeeper = Rc<Keeper<LocalShelf, DiskLog>>;

/// The state that all screens share.
#[derive(Clone, Copy)]
pub(crate) struct AppState {
    state: StoredValue<Contents, LocalStorage>,
    changes: Trigger,
    route: RwSignal<Route>,
    /// Whether the first screen has been painted.
    painted: RwSignal<bool>,
}

/// The content of the shared state.
pub(crate) struct Contents {
    library: Library<AppKeeper>,
    keeper: AppKeeper,
    /// Whether storage has been updated from the log.
    is_caught_up: bool,
    /// Whether the app became ready for offline use before storage and log were compared.
    has_to_say_offline: bool,
    /// Whether writing to the log is taking too long.
    pub(crate) is_late: bool,
    /// The reason why local storage refuses changes, so that only the log has them.
    pub(crate) shelf_trouble: Option<ShelfError>,
    /// A message for the player that says why changes aren't saved.
    pub(crate) trouble: Option<String>,
    /// The note on screen.
    pub(crate) note: Option<Note>,
    /// Whether Home should report, once, that the app works offline.
    pub(crate) is_ready_offline: bool,
    /// A new version that waits for the player's consent.
    pub(crate) update: Option<service_worker::Update>,
    /// The app's version, if it is new and the player hasn't been told.
    pub(crate) news: Option<String>,
    /// The documents that could not be saved.
    pub(crate) unsaved: Unsaved,
    /// The findings of the comparison between storage and log.
    findings: Vec<Finding>,
    /// How far a backup was restored when the page was closed, if the player is to be told.
    cut_off: Option<CutOff>,
    /// The lock that shows other tabs that this one is open, with its name. `None` if there are no
    /// locks.
    presence: Option<(String, Lock)>,
    /// The open documents: the one on the screen, and those that are changed in the background.
    open_documents: Vec<Rc<dyn OpenDocument>>,
    /// Whether a document has been saved since the page was opened.
    has_kept: bool,
    /// Whether, since the page was opened, the browser has been asked not to clear its storage.
    has_asked: bool,
    windows: Option<Windows>,
    /// The actions to run once the first screen has been painted.
    waiting: Vec<Box<dyn FnOnce()>>,
    /// The gate that delays taps until storage has been updated from the log, and whether the
    /// page's address named no screen.
    gate: Option<(Gate, bool)>,
    /// The roster that the player brought to the new-battle screen.
    guest: Option<KeptRoster>,
    /// The file or text that was opened last. It is saved only if the player confirms.
    opened: Option<Rc<FileContent>>,
    /// A backup that was opened but has not been shown yet.
    backup: Option<Backup>,
    /// A new roster, until its screen selects its name.
    to_name: Option<RosterId>,
    /// The number of notes shown so far.
    notes: u32,
}

impl AppState {
    /// Creates the state, chooses the first screen, and listens to changes of the address. The first
    /// screen is the one that the page's address names, or else the battle that was last open.
    pub(crate) fn open() -> Self {
        let log = DiskLog::default();
        let keeper = Rc::new(Keeper::new(LocalShelf, log, random::number(), clock::now));
        let library = Library::new(Rc::clone(&keeper));
        let mut route = Route::here();
        let blank = address::hash().is_some_and(|hash| hash.is_empty());
        if let (true, Some(id)) = (blank, library.open_battle()) {
            route = go_on_with(id);
        }
        let state = Contents {
            library,
            keeper,
            is_caught_up: false,
            has_to_say_offline: false,
            is_late: false,
            shelf_trouble: None,
            trouble: None,
            note: None,
            is_ready_offline: false,
            update: None,
            news: None,
            unsaved: Unsaved::default(),
            findings: Vec::new(),
            cut_off: None,
            presence: None,
            open_documents: Vec::new(),
            has_kept: false,
            has_asked: false,
            windows: None,
            waiting: Vec::new(),
            gate: Some((Gate::closed(), blank)),
            guest: None,
            opened: None,
            backup: None,
            to_name: None,
            notes: 0,
        };
        let app = Self {
            state: StoredValue::new_local(state),
            changes: Trigger::new(),
            route: RwSignal::new(route),
            painted: RwSignal::new(false),
        };
        // The address may change before the first screen's parts have been fetched.
        app.listen_to_address();
        app
    }

    /// Starts all tasks once the first screen has been painted.
    pub(crate) fn begin(self) {
        after_paint(Box::new(move || {
            self.painted.set(true);
            self.listen();
            self.show_presence();
            let waiting = self.state.try_update_value(|it| std::mem::take(&mut it.waiting));
            for act in waiting.unwrap_or_default() {
                act();
            }
            if let Some((gate, blank)) = self.state.try_update_value(|it| it.gate.take()).flatten()
            {
                self.catch_up(gate, blank);
            }
        }));
    }

    /// Returns `true` once the first screen has been painted.
    ///
    /// Then work that the first screen does not need can begin.
    pub(crate) fn is_painted(self) -> bool {
        self.painted.get()
    }

    /// Runs an action once the first screen has been painted.
    pub(crate) fn once_painted(self, act: impl FnOnce() + 'static) {
        match self.painted.get_untracked() {
            true => act(),
            false => self.state.update_value(|state| state.waiting.push(Box::new(act))),
        }
    }

    fn listen_to_address(self) {
        let _for_good = window_event_listener(leptos::ev::hashchange, move |_| {
            let route = Route::here();
            // Two links with different content can have the same route.
            if self.route.get_untracked() != route || route.holds_payload() {
                self.route.set(route);
                page::to_top();
                focus::arrive();
            }
        });
    }

    fn listen(self) {
        let windows = Windows::listen(
            move |words| self.with_open_documents(|document| document.handle_message(&words)),
            move |key| {
                let slot = match key.map(|key| self.keeper().heard(&key)) {
                    Some(None) => return,
                    slot => slot.flatten(),
                };
                self.with_open_documents(|document| document.written(slot.as_deref()));
                self.changed();
            },
        );
        before_closing(move || self.keeper().copy_battles());
        self.state.update_value(|state| state.windows = Some(windows));
        ask_before_leaving(move || self.would_lose());
        service_worker::report_started();
        service_worker::watch(move |event| match event {
            Event::ReadyOffline => self.ready_offline(),
            Event::UpdateWaiting(update) => self.change(|state| state.update = Some(update)),
        });
    }

    /// Adds an open document, which is notified of messages and of writes by others until it is
    /// closed.
    pub(crate) fn add_open_document(self, document: impl OpenDocument + 'static) {
        self.state.update_value(|state| {
            state.open_documents.retain(|it| it.slot().is_some());
            state.open_documents.push(Rc::new(document));
        });
    }

    fn open_documents(self) -> Vec<Rc<dyn OpenDocument>> {
        self.state.with_value(|state| state.open_documents.clone())
    }

    fn with_open_documents(self, act: impl Fn(&dyn OpenDocument)) {
        self.open_documents().iter().for_each(|document| act(&**document));
    }

    /// Notifies the documents open in this tab that one of them was saved in this slot, because the
    /// browser notifies only other tabs.
    ///
    /// A roster can be open twice, on a screen and for a change in the background. Most documents
    /// are open once, and the one that was saved has nothing to reload.
    pub(crate) fn saved_here(self, slot: &str) {
        let mut same = self.open_documents();
        same.retain(|document| document.slot().as_deref() == Some(slot));
        if same.len() > 1 {
            same.iter().for_each(|document| document.written(Some(slot)));
        }
    }

    /// Returns this tab's unique ID.
    pub(crate) fn window(self) -> u32 {
        self.state.with_value(|state| state.keeper.window())
    }

    /// Sends a message to all other tabs, and to the documents open in this tab.
    pub(crate) fn broadcast(self, words: &str) {
        self.state.with_value(|state| {
            if let Some(windows) = &state.windows {
                windows.say(words);
            }
        });
        self.with_open_documents(|document| document.handle_message(words));
    }

    /// Returns the current screen, and tracks its changes.
    pub(crate) fn route(self) -> Route {
        self.route.get()
    }

    /// Passes the shared state to `look` and returns the result. Tracks all changes to the state.
    pub(crate) fn state<T>(self, look: impl FnOnce(&Contents) -> T) -> T {
        self.changes.track();
        self.state.with_value(look)
    }

    fn change(self, act: impl FnOnce(&mut Contents)) {
        self.state.update_value(act);
        self.changed();
    }

    /// Notifies the screen that the shared state has changed.
    pub(crate) fn changed(self) {
        self.changes.notify();
    }

    /// Passes the library to `act` and returns the result.
    pub(crate) fn with_library<T>(self, act: impl FnOnce(&Library<AppKeeper>) -> T) -> T {
        self.state.with_value(|state| act(&state.library))
    }

    /// Shows the player why changes aren't saved. `None` hides the message because saving works
    /// again.
    pub(crate) fn trouble(self, trouble: Option<String>) {
        if self.state.with_value(|state| state.trouble != trouble) {
            self.change(|state| state.trouble = trouble);
        }
    }

    /// Hides the messages about unsaved changes after a document was saved, and records the time of
    /// the first save.
    pub(crate) fn kept(self) {
        self.trouble(None);
        self.see_to_trouble();
        let is_first = self.once(|state| &mut state.has_kept);
        if is_first && self.with_library(|library| library.settings().kept_since.is_none()) {
            self.with_library(|library| library.set(|it| it.kept_since = Some(clock::now())));
        }
    }

    /// Asks the browser not to clear its storage. Does nothing if it was asked before.
    pub(crate) fn ask_to_persist(self) {
        let is_first = self.once(|state| &mut state.has_asked);
        if is_first && !self.with_library(|library| library.settings().asked_to_persist) {
            self.with_library(|library| library.set(|it| it.asked_to_persist = true));
            spawn_local(async {
                // The About screen shows the answer.
                let _answer = persist().await;
            });
        }
    }

    /// Sets a flag. Returns `true` if it was not set before.
    fn once(self, flag: fn(&mut Contents) -> &mut bool) -> bool {
        let was = self.state.try_update_value(|state| std::mem::replace(flag(state), true));
        was == Some(false)
    }

    /// Tells the player, once, that the app works offline.
    fn ready_offline(self) {
        // Until storage has been updated from the log, settings may be out of date and must not be
        // written.
        if !self.state.with_value(|state| state.is_caught_up) {
            return self.state.update_value(|state| state.has_to_say_offline = true);
        }
        if !self.with_library(|library| library.settings().said_ready_offline) {
            self.change(|state| state.is_ready_offline = true);
            self.with_library(|library| library.set(|it| it.said_ready_offline = true));
        }
    }

    /// Saves which battle is open, so that the next start opens it.
    pub(crate) fn remember(self, open: Option<BattleId>) {
        // Until storage has been updated from the log, it is unknown which battle was last open.
        if !self.state.with_value(|state| state.is_caught_up) {
            return;
        }
        self.with_library(|library| {
            if library.settings().open_battle != open {
                library.set(|settings| settings.open_battle = open);
            }
        });
    }

    /// Draws a screen, even if it is already the current one.
    pub(crate) fn redraw(self, route: Route) {
        self.route.set(route);
    }

    /// Goes to the new-battle screen with this roster.
    pub(crate) fn play_with(self, kept: KeptRoster) {
        self.state.update_value(|state| state.guest = Some(kept));
        Route::NewBattle.go();
    }

    /// Shows the content of a file or text.
    pub(crate) fn show_opened(self, found: FileContent) {
        self.state.update_value(|state| state.opened = Some(Rc::new(found)));
        self.arrive(Route::Opened);
    }

    /// Shows what restoring a backup would change.
    pub(crate) fn show_backup(self, backup: Backup) {
        self.state.update_value(|state| state.backup = Some(backup));
        self.arrive(Route::About);
    }

    /// Goes to a screen, or redraws it if it is the current one.
    fn arrive(self, route: Route) {
        match self.route.get_untracked() == route {
            true => self.redraw(route),
            false => route.go(),
        }
    }

    /// Returns the file or text that was opened last.
    pub(crate) fn opened(self) -> Option<Rc<FileContent>> {
        self.state.with_value(|state| state.opened.clone())
    }

    /// Goes to a new roster. Its name is selected there, so that typing replaces it.
    pub(crate) fn begin_roster(self, kept: KeptRoster) {
        let id = self.add_roster(kept);
        self.state.update_value(|state| state.to_name = Some(id));
        Route::Roster(id).go();
    }

    /// Returns `true` for the first caller after a roster was [begun](Self::begin_roster).
    pub(crate) fn is_to_name(self, id: RosterId) -> bool {
        let named = self.state.try_update_value(|state| state.to_name.take());
        named.flatten() == Some(id)
    }

    /// Takes the opened backup out of the state and returns it, or `None` if it has already been
    /// shown.
    pub(crate) fn take_backup(self) -> Option<Backup> {
        self.state.try_update_value(|state| state.backup.take()).flatten()
    }

    /// Takes the roster that the player brought to the new-battle screen out of the state, and
    /// returns it.
    pub(crate) fn take_guest(self) -> Option<KeptRoster> {
        self.state.try_update_value(|state| state.guest.take()).flatten()
    }
}

/// Goes to the battle that was last open, and returns its route. The back button then leads to
/// Home.
fn go_on_with(id: BattleId) -> Route {
    let route = Route::Battle(id);
    route.go_from_home();
    route
}
