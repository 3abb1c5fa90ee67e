//! What all screens share: the library, the route, notes to the player.

mod catching_up;
mod comfort;
mod files;
mod keeping;
mod notes;
mod rematch;
mod update;

use std::rc::Rc;

use ledger::{
    BattleId, Edition, Finding, Keeper, KeptBattle, KeptRoster, Library, ShelfError, slot_written,
};
use leptos::{prelude::*, task::spawn_local};
pub(crate) use notes::Note;
pub(crate) use rematch::Rematch;

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
        unload::ask_before_leaving,
        windows::Windows,
    },
    claim::Claimant,
    phones::Phones,
    route::Route,
    split::ProgramPart,
};

/// Where everything is kept.
pub(crate) type TwoPlaces = Rc<Keeper<LocalShelf, DiskLog>>;

/// What all screens share.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    papers: StoredValue<Papers, LocalStorage>,
    changes: Trigger,
    route: RwSignal<Route>,
    /// Whether the first screen has been seen.
    painted: RwSignal<bool>,
    /// The line to another phone.
    pub(crate) phones: Phones,
}

/// What lies on the desk.
pub(crate) struct Papers {
    library: Library<TwoPlaces>,
    places: TwoPlaces,
    /// Whether what the log has more is here by now.
    is_caught_up: bool,
    /// Whether the log takes longer than it should.
    pub(crate) is_late: bool,
    /// Why only the log takes what happens now.
    pub(crate) carried: Option<ShelfError>,
    /// Why what happens now is not kept, in words.
    pub(crate) trouble: Option<String>,
    /// A note that passes.
    pub(crate) note: Option<Note>,
    /// Whether Home says that the app works without a network: once, where it is in nobody's way.
    pub(crate) is_ready_offline: bool,
    /// A new version that waits for the player's word.
    pub(crate) update: Option<service_worker::Update>,
    /// The version that the app has become since it was opened last.
    pub(crate) news: Option<String>,
    /// Battles whose last changes are kept nowhere, while their screens are not open.
    pub(crate) unkept: Vec<(Edition, KeptBattle)>,
    /// Rosters whose last changes are kept nowhere.
    pub(crate) unkept_rosters: Vec<(Edition, KeptRoster)>,
    /// What came to light when shelf and log were compared.
    findings: Vec<Finding>,
    /// Slots that no other window gives to something new.
    reserved: Vec<(String, Lock)>,
    /// The document that is open, while one is.
    claimant: Option<Claimant>,
    /// Whether something was kept since the page was opened.
    has_kept: bool,
    /// Whether it was seen to since then that the browser has been asked to go on keeping it.
    has_asked: bool,
    windows: Option<Windows>,
    /// What waits until the first screen has been seen.
    waiting: Vec<Box<dyn FnOnce()>>,
    /// Holds taps back until what the log has more is here; and whether the first screen is the one
    /// that was open last.
    gate: Option<(Gate, bool)>,
    /// The roster that was chosen for a new battle.
    guest: Option<KeptRoster>,
    /// How many notes there have been.
    notes: u32,
}

impl Desk {
    /// Opens at the address's screen, or at the battle that was open last.
    pub(crate) fn open() -> Self {
        let log = DiskLog::default();
        let places = Rc::new(Keeper::new(LocalShelf, log, random::number(), clock::now));
        let library = Library::new(Rc::clone(&places));
        let mut route = Route::here();
        let blank = address::hash().is_some_and(|hash| hash.is_empty());
        if let (true, Some(id)) = (blank, library.open_battle()) {
            route = go_on_with(id);
        }
        let papers = Papers {
            library,
            places,
            is_caught_up: false,
            is_late: false,
            carried: None,
            trouble: None,
            note: None,
            is_ready_offline: false,
            update: None,
            news: None,
            unkept: Vec::new(),
            unkept_rosters: Vec::new(),
            findings: Vec::new(),
            reserved: Vec::new(),
            claimant: None,
            has_kept: false,
            has_asked: false,
            windows: None,
            waiting: Vec::new(),
            gate: Some((Gate::closed(), blank)),
            guest: None,
            notes: 0,
        };
        Self {
            papers: StoredValue::new_local(papers),
            changes: Trigger::new(),
            route: RwSignal::new(route),
            painted: RwSignal::new(false),
            phones: Phones::none(),
        }
    }

    /// The first screen is drawn. Whatever it does without comes once it has been seen.
    pub(crate) fn begin(self) {
        self.listen_to_address();
        after_paint(Box::new(move || {
            self.painted.set(true);
            self.listen();
            let waiting = self.papers.try_update_value(|it| std::mem::take(&mut it.waiting));
            for act in waiting.unwrap_or_default() {
                act();
            }
            if let Some((gate, blank)) = self.papers.try_update_value(|it| it.gate.take()).flatten()
            {
                self.catch_up(gate, blank);
            }
        }));
    }

    /// Returns `true` if the first screen has been seen, so that what it does without may come.
    pub(crate) fn is_painted(self) -> bool {
        self.painted.get()
    }

    /// Does something once the first screen has been seen.
    pub(crate) fn once_painted(self, act: impl FnOnce() + 'static) {
        match self.painted.get_untracked() {
            true => act(),
            false => self.papers.update_value(|papers| papers.waiting.push(Box::new(act))),
        }
    }

    fn listen_to_address(self) {
        let _for_good = window_event_listener(leptos::ev::hashchange, move |_| {
            let route = Route::here();
            // Another link is the same route.
            if self.route.get_untracked() != route || route.holds_payload() {
                self.route.set(route);
                page::to_top();
                focus::arrive();
            }
        });
    }

    fn listen(self) {
        let windows = Windows::listen(
            move |words| self.to_claimant(|claimant| claimant.heard(&words)),
            move |slot| {
                let slot = slot.as_deref().map(slot_written);
                self.to_claimant(|claimant| claimant.written(slot.as_deref()));
                self.changed();
            },
        );
        self.papers.update_value(|papers| papers.windows = Some(windows));
        ask_before_leaving(move || self.would_lose());
        service_worker::tell_started();
        service_worker::watch(move |event| match event {
            Event::ReadyOffline => {
                if !self.with_library(|library| library.settings().said_ready_offline) {
                    self.change(|papers| papers.is_ready_offline = true);
                    self.with_library(|library| library.set(|it| it.said_ready_offline = true));
                }
            }
            Event::UpdateWaiting(update) => self.change(|papers| papers.update = Some(update)),
        });
    }

    /// What other windows do matters to this document from now on.
    pub(crate) fn set_claimant(self, claimant: Claimant) {
        self.papers.update_value(|papers| papers.claimant = Some(claimant));
    }

    fn to_claimant(self, act: impl FnOnce(Claimant)) {
        if let Some(claimant) = self.papers.with_value(|papers| papers.claimant) {
            act(claimant);
        }
    }

    /// What tells this window from others.
    pub(crate) fn window(self) -> u32 {
        self.papers.with_value(|papers| papers.places.window())
    }

    /// Says something to all other windows.
    pub(crate) fn tell_windows(self, words: &str) {
        self.papers.with_value(|papers| {
            if let Some(windows) = &papers.windows {
                windows.say(words);
            }
        });
    }

    /// The screen that is shown.
    pub(crate) fn route(self) -> Route {
        self.route.get()
    }

    /// What lies on the desk, followed through every change.
    pub(crate) fn papers<T>(self, look: impl FnOnce(&Papers) -> T) -> T {
        self.changes.track();
        self.papers.with_value(look)
    }

    fn change(self, act: impl FnOnce(&mut Papers)) {
        self.papers.update_value(act);
        self.changed();
    }

    /// Says that what is kept has changed.
    pub(crate) fn changed(self) {
        self.changes.notify();
    }

    /// Looks something up in the library, or changes it.
    pub(crate) fn with_library<T>(self, act: impl FnOnce(&Library<TwoPlaces>) -> T) -> T {
        self.papers.with_value(|papers| act(&papers.library))
    }

    /// Says why what happens now is not kept, or that it is again.
    pub(crate) fn trouble(self, trouble: Option<String>) {
        if self.papers.with_value(|papers| papers.trouble != trouble) {
            self.change(|papers| papers.trouble = trouble);
        }
    }

    /// Something was kept.
    pub(crate) fn kept(self) {
        self.trouble(None);
        self.see_to_trouble();
        let is_first = self.once(|papers| &mut papers.has_kept);
        if is_first && self.with_library(|library| library.settings().kept_since.is_none()) {
            self.with_library(|library| library.set(|it| it.kept_since = Some(clock::now())));
        }
    }

    /// Asks the browser, once for all, to go on keeping what it keeps.
    pub(crate) fn ask_to_persist(self) {
        let is_first = self.once(|papers| &mut papers.has_asked);
        if is_first && !self.with_library(|library| library.settings().asked_to_persist) {
            self.with_library(|library| library.set(|it| it.asked_to_persist = true));
            spawn_local(async {
                // What comes of it, the About screen tells.
                let _answer = persist().await;
            });
        }
    }

    /// Returns `true` if something has not been done yet since the page was opened; from now on it
    /// has.
    fn once(self, flag: fn(&mut Papers) -> &mut bool) -> bool {
        let was = self.papers.try_update_value(|papers| std::mem::replace(flag(papers), true));
        was == Some(false)
    }

    /// Remembers which battle is open, for the next start.
    pub(crate) fn remember(self, open: Option<BattleId>) {
        // What was open last may not be known yet.
        if !self.papers.with_value(|papers| papers.is_caught_up) {
            return;
        }
        self.with_library(|library| {
            if library.settings().open_battle != open {
                library.set(|settings| settings.open_battle = open);
            }
        });
    }

    /// What the screen needs that is shown first.
    pub(crate) fn needed_first(self) -> Vec<ProgramPart> {
        match self.route.get_untracked() {
            Route::Home => Vec::new(),
            Route::Battle(id) => {
                let summary = self.with_library(|library| library.summary(id));
                let rules = summary.map(|summary| ProgramPart::Rules(summary.system));
                rules.into_iter().chain([ProgramPart::Battlefield]).collect()
            }
            _ => vec![ProgramPart::Pages],
        }
    }

    /// Draws a screen anew, even where it is the one that is shown.
    pub(crate) fn redraw(self, route: Route) {
        self.route.set(route);
    }

    /// Goes to a new battle with this roster.
    pub(crate) fn play_with(self, kept: KeptRoster) {
        self.papers.update_value(|papers| papers.guest = Some(kept));
        Route::NewBattle.go();
    }

    /// The roster that was chosen for a new battle.
    pub(crate) fn take_guest(self) -> Option<KeptRoster> {
        self.papers.try_update_value(|papers| papers.guest.take()).flatten()
    }
}

/// Goes to the battle that was open last; Home stays behind it, so that the way back leads there.
fn go_on_with(id: BattleId) -> Route {
    let route = Route::Battle(id);
    route.go_from_home();
    route
}
