//! Updates local storage from the log at startup.
//!
//! The first screen is drawn from local storage, which is then compared with the log. Taps wait
//! until changes from the log are on screen, but not longer than [`PATIENCE`].

use std::{rc::Rc, time::Duration};

use ledger::{
    AllKnown, BattleId, CutOff, Finding, Id, Library,
    names::{COMPARING, RESTORING},
};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsValue;

use super::{AppKeeper, AppState, Contents, go_on_with};
use crate::{
    browser::{
        clock,
        disk_log::{DiskLog, LogStatus},
        gate::Gate,
        lock::{Asking, Lock},
    },
    route::Route,
};

/// The maximum time that taps wait for the log.
const PATIENCE: Duration = Duration::from_millis(1000);

/// The time after the last tap until local storage gets a copy of the battle.
const COPIED: Duration = Duration::from_millis(1000);
/// The pause before it is checked again whether all documents are known.
const SOON: Duration = Duration::from_millis(50);

const NO_LOG: &str = "This browser doesn't let Rollbook keep a log. If the browser crashes, you \
                      may lose your last few taps.";

impl AppState {
    /// Updates local storage from the log, shows the changes, then opens the `gate`. If that takes
    /// longer than [`PATIENCE`], opens the gate earlier.
    ///
    /// `by_memory` is `true` if the page's address named no screen, so that the battle that was
    /// last open was shown, or Home.
    pub(super) fn catch_up(self, gate: Gate, by_memory: bool) {
        let keeper = self.state.with_value(|state| Rc::clone(&state.keeper));
        if !DiskLog::is_there() {
            keeper.log().stop();
            self.has_no_log();
            return gate.open();
        }
        keeper.log().on_status(move |word| match word {
            LogStatus::Kept => {
                self.set_late(false);
                self.copy_after_pause();
            }
            LogStatus::Late => self.set_late(true),
            LogStatus::Failed => self.has_no_log(),
        });
        let opener = gate.clone();
        let give_up = move || {
            opener.open();
            if !self.state.with_value(|state| state.is_caught_up) {
                self.remember_from_now();
            }
        };
        set_timeout(give_up, PATIENCE);
        spawn_local(async move {
            let open_last = self.open_last();
            let lock = Lock::within(PATIENCE, COMPARING, Asking::InTurn).await;
            match compare(&keeper).await {
                Ok(slots) => self.caught_up(&slots, by_memory, open_last),
                Err(_) => keeper.log().stop(),
            }
            gate.open();
            keeper.log().settled().await;
            drop(lock);
            self.show_cut_off().await;
        });
    }

    /// Updates the value of a storage key from the log, and shows the findings to the player. Does
    /// nothing if `may_write` returns `false` after the log has been read.
    pub(crate) async fn catch_up_slot(self, slot: &str, may_write: impl Fn() -> bool) {
        let keeper = self.state.with_value(|state| Rc::clone(&state.keeper));
        // Without a log there is nothing to update from.
        if let Ok(lines) = keeper.log().lines(slot).await
            && may_write()
        {
            keeper.catch_up(slot, &lines);
            self.show_findings();
        }
    }

    /// Returns the proof that all documents are known, or `None` while storage and log are being
    /// compared. Tracks all changes to the state.
    pub(crate) fn all_known(self) -> Option<AllKnown> {
        self.state(|state| state.library.all_known())
    }

    /// Waits until all documents are known.
    pub(crate) async fn once_all_known(self) -> AllKnown {
        loop {
            self.keeper().log().begun().await;
            if let Some(all) = self.with_library(Library::all_known) {
                return all;
            }
            clock::pause(SOON).await;
        }
    }

    /// Tells the player if the page was closed while a backup was being restored. Does nothing if
    /// another tab may still be restoring it.
    async fn show_cut_off(self) {
        let cut_off = self.keeper().cut_off();
        if cut_off.is_some() && !Lock::is_held(RESTORING).await {
            self.change(|state| state.cut_off = cut_off);
        }
    }

    /// Returns how far a backup was restored when the page was closed, if the player is to be told.
    pub(crate) fn cut_off(self) -> Option<CutOff> {
        self.state(|state| state.cut_off)
    }

    /// Forgets that the page was closed while a backup was being restored, once the player has read
    /// that.
    pub(crate) fn forget_cut_off(self) {
        self.keeper().forget_restoring();
        self.change(|state| state.cut_off = None);
    }

    /// Shows the player the findings of the comparison between storage and log.
    pub(super) fn show_findings(self) {
        let findings = self.state.with_value(|state| state.keeper.findings());
        if !findings.is_empty() {
            self.change(|state| state.findings.extend(findings));
        }
    }

    /// Discards the findings of the comparison, once the player has read them.
    pub(crate) fn forget_findings(self) {
        self.change(|state| state.findings.clear());
    }

    /// Returns the findings of the comparison between storage and log, each with the title of its
    /// document.
    pub(crate) fn findings(self) -> Vec<(Finding, Option<String>)> {
        let findings = self.state(|state| state.findings.clone());
        let titled = |it: Finding| {
            let title = self.with_library(|library| library.title(&it.slot));
            (it, title)
        };
        findings.into_iter().map(titled).collect()
    }

    /// Waits until all changes are in the log. Returns at once if there is no log.
    pub(crate) async fn log_settled(self) {
        let keeper = self.state.with_value(|state| Rc::clone(&state.keeper));
        if keeper.is_logging() {
            keeper.log().settled().await;
        }
    }

    fn caught_up(self, slots: &[String], by_memory: bool, open_last: Option<BattleId>) {
        self.put_on();
        let shown = self.route.get_untracked();
        let next = self.open_last();
        let goes_on = by_memory && next != open_last;
        if goes_on && matches!(shown, Route::Home | Route::Battle(_)) {
            self.has_caught_up();
            let route = next.map_or(Route::Home, go_on_with);
            if route == Route::Home {
                route.replace();
            }
            self.show_findings();
            return self.redraw(route);
        }
        self.remember_from_now();
        let open = self.open_documents();
        for slot in slots {
            match open.iter().find(|it| it.slot().as_ref() == Some(slot)) {
                Some(document) => document.caught_up(),
                None if shown.slot().as_ref() == Some(slot) => self.redraw(shown),
                None => {}
            }
        }
        self.show_findings();
        self.changed();
        self.see_to_trouble();
    }

    /// Records that storage has been updated from the log. Settings can be written from now on.
    fn has_caught_up(self) {
        self.change(|state| state.is_caught_up = true);
        let waits = |state: &mut Contents| std::mem::take(&mut state.has_to_say_offline);
        if self.state.try_update_value(waits) == Some(true) {
            self.ready_offline();
        }
    }

    /// Saves which battle is open, now and whenever that changes later.
    fn remember_from_now(self) {
        self.has_caught_up();
        let shown = self.route.get_untracked();
        match shown {
            Route::Home => self.remember(None),
            Route::Battle(id) if self.is_open(&id.slot()) => self.remember(Some(id)),
            _ => {}
        }
    }

    fn is_open(self, slot: &str) -> bool {
        self.open_documents().iter().any(|it| it.slot().as_deref() == Some(slot))
    }

    /// Switches to local storage alone, and tells the player that there is no log.
    fn has_no_log(self) {
        let keeper = self.state.with_value(|state| Rc::clone(&state.keeper));
        keeper.has_no_log();
        self.put_on();
        self.remember_from_now();
        self.set_late(false);
        self.see_to_trouble();
        self.say(NO_LOG);
        let refused = self.with_library(|library| library.raw(BattleId(1))).err();
        if let Some(error) = refused.or(keeper.trouble()) {
            self.trouble(Some(error.to_string()));
        }
    }

    /// Shows or hides the warning that only the log has the latest changes.
    pub(super) fn see_to_trouble(self) {
        let shelf_trouble = self
            .state
            .with_value(|state| state.keeper.trouble().filter(|_| state.keeper.is_logging()));
        if self.state.with_value(|state| state.shelf_trouble != shelf_trouble) {
            self.change(|state| state.shelf_trouble = shelf_trouble);
        }
    }

    /// Copies what was changed to local storage, once no tap has followed for a while.
    fn copy_after_pause(self) {
        let keeper = self.keeper();
        let known = keeper.log().count();
        let copy = move || {
            if keeper.log().count() == known {
                keeper.copy_battles();
            }
        };
        set_timeout(copy, COPIED);
    }

    fn set_late(self, is_late: bool) {
        if self.state.with_value(|state| state.is_late != is_late) {
            self.change(|state| state.is_late = is_late);
        }
    }

    fn open_last(self) -> Option<BattleId> {
        self.with_library(|library| library.settings().open_battle)
    }
}

/// Compares the log with local storage, updates each from the other, and starts writing to the log.
///
/// Returns the storage keys whose values have changed.
async fn compare(keeper: &AppKeeper) -> Result<Vec<String>, JsValue> {
    let keys = keeper.log().open().await?;
    let mut changed = Vec::new();
    for slot in keeper.compare(&keys) {
        let lines = keeper.log().lines(&slot).await?;
        if keeper.catch_up(&slot, &lines) {
            changed.push(slot);
        }
    }
    keeper.has_compared();
    keeper.log().begin();
    Ok(changed)
}
