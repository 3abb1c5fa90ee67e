//! At a start the log is compared with what the screen was drawn from; what it has more is shown
//! before a tap is taken.

use std::{rc::Rc, time::Duration};

use ledger::{BattleId, Finding, Id, Library, RosterId};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsValue;

use super::{Desk, TwoPlaces, go_on_with};
use crate::{
    browser::{
        clock,
        disk_log::{DiskLog, LogStatus},
        gate::Gate,
        lock::{Asking, Lock},
    },
    claim::Claimant,
    route::Route,
};

/// For how long taps wait for the log.
const PATIENCE: Duration = Duration::from_millis(1000);

/// The lock of the window that compares: of several that are opened at once, one does so at a time.
const COMPARING: &str = "rollbook comparing";
/// How often it is looked whether what has come of that is on the disk, and after which time.
const LOOKS: u32 = 20;
const LOOK: Duration = Duration::from_millis(50);

/// So many numbers are tried until one is found that no other window has reserved.
const NUMBERS: u32 = 32;

const NO_LOG: &str =
    "This browser keeps no log for Rollbook. If it is killed, what was played last may be lost.";

impl Desk {
    /// Brings what is kept up to the log, and what is shown, and then opens the `gate`. `by_memory`
    /// where the first screen is the one that was open last.
    pub(super) fn catch_up(self, gate: Gate, by_memory: bool) {
        let places = self.papers.with_value(|papers| Rc::clone(&papers.places));
        if !DiskLog::is_there() {
            self.has_no_log();
            spawn_local(async move {
                self.reserve_numbers().await;
                gate.open();
            });
            return;
        }
        places.log().tell(move |word| match word {
            LogStatus::Kept => self.set_late(false),
            LogStatus::Late => self.set_late(true),
            LogStatus::Failed => self.has_no_log(),
        });
        let opener = gate.clone();
        let give_up = move || {
            opener.open();
            if !self.papers.with_value(|papers| papers.is_caught_up) {
                self.remember_from_now();
                spawn_local(self.reserve_numbers());
            }
        };
        set_timeout(give_up, PATIENCE);
        spawn_local(async move {
            let open_last = self.open_last();
            let lock = Lock::within(PATIENCE, COMPARING, Asking::InTurn).await;
            match compare(&places).await {
                Ok(slots) => self.caught_up(&slots, by_memory, open_last),
                Err(_) => self.has_no_log(),
            }
            self.reserve_numbers().await;
            gate.open();
            for _ in 0..LOOKS {
                if places.log().is_settled() {
                    break;
                }
                clock::pause(LOOK).await;
            }
            drop(lock);
        });
    }

    /// Brings what is kept in a slot up to the log.
    pub(crate) async fn bring_up(self, slot: &str) {
        let places = self.papers.with_value(|papers| Rc::clone(&papers.places));
        // Without a log there is nothing more than what the shelf has.
        if let Ok(lines) = places.log().lines(slot).await {
            places.catch_up(slot, &lines);
            self.tell_findings();
        }
    }

    /// Sees to it that there is a number for a new document of each kind which no other window
    /// gives away.
    pub(super) async fn reserve_numbers(self) {
        self.reserve_number::<BattleId>().await;
        self.reserve_number::<RosterId>().await;
    }

    async fn reserve_number<I: Id>(self) {
        let Ok(first) = self.with_library(Library::new_id::<I>) else { return };
        let first: u32 = first.into();
        for number in first..first.saturating_add(NUMBERS) {
            let id = I::from(number);
            let slot = id.slot();
            if self.papers.with_value(|papers| papers.reserved.iter().any(|it| it.0 == slot)) {
                return;
            }
            let lock = Lock::within(PATIENCE, &format!("new {slot}"), Asking::IfFree).await;
            if let Some(lock) = lock {
                self.papers.update_value(|papers| {
                    papers.places.reserve(id);
                    papers.reserved.push((slot, lock));
                });
                return;
            }
        }
    }

    /// Tells what came to light when shelf and log were compared.
    fn tell_findings(self) {
        let findings = self.papers.with_value(|papers| papers.places.findings());
        if !findings.is_empty() {
            self.change(|papers| papers.findings.extend(findings));
        }
    }

    /// What came to light is read.
    pub(crate) fn forget_findings(self) {
        self.change(|papers| papers.findings.clear());
    }

    /// What came to light when shelf and log were compared, and what the document is called of
    /// which it tells.
    pub(crate) fn findings(self) -> Vec<(Finding, Option<String>)> {
        let findings = self.papers(|papers| papers.findings.clone());
        let titled = |it: Finding| {
            let title = self.with_library(|library| library.title(&it.slot));
            (it, title)
        };
        findings.into_iter().map(titled).collect()
    }

    /// Returns `true` if the log has all that was written.
    pub(crate) fn is_log_settled(self) -> bool {
        self.papers.with_value(|papers| papers.places.log().is_settled())
    }

    fn caught_up(self, slots: &[String], by_memory: bool, open_last: Option<BattleId>) {
        self.put_on();
        let shown = self.route.get_untracked();
        let next = self.open_last();
        let goes_on = by_memory && next != open_last;
        if goes_on && matches!(shown, Route::Home | Route::Battle(_)) {
            self.papers.update_value(|papers| papers.is_caught_up = true);
            let route = next.map_or(Route::Home, go_on_with);
            if route == Route::Home {
                route.replace();
            }
            self.tell_findings();
            return self.redraw(route);
        }
        self.remember_from_now();
        let claimed = self.claimed();
        for slot in slots {
            if claimed.as_ref() == Some(slot) {
                self.to_claimant(Claimant::caught_up);
            } else if slot_shown(shown).as_ref() == Some(slot) {
                self.redraw(shown);
            }
        }
        self.tell_findings();
        self.changed();
        self.see_to_trouble();
    }

    /// From now on it is remembered what is open.
    fn remember_from_now(self) {
        self.papers.update_value(|papers| papers.is_caught_up = true);
        let shown = self.route.get_untracked();
        match shown {
            Route::Home => self.remember(None),
            Route::Battle(id) if self.claimed() == slot_shown(shown) => self.remember(Some(id)),
            _ => {}
        }
    }

    /// The slot of the document that is open.
    fn claimed(self) -> Option<String> {
        self.papers.with_value(|papers| papers.claimant).and_then(Claimant::slot)
    }

    /// The shelf carries on alone.
    fn has_no_log(self) {
        let places = self.papers.with_value(|papers| Rc::clone(&papers.places));
        places.has_no_log();
        self.put_on();
        self.remember_from_now();
        self.set_late(false);
        self.see_to_trouble();
        self.say(NO_LOG);
        let refused = self.with_library(|library| library.raw(BattleId(1))).err();
        if let Some(error) = refused.or(places.trouble()) {
            self.trouble(Some(error.to_string()));
        }
    }

    /// Says so where only the log takes what happens now.
    pub(super) fn see_to_trouble(self) {
        let carried = self
            .papers
            .with_value(|papers| papers.places.trouble().filter(|_| papers.places.is_logging()));
        if self.papers.with_value(|papers| papers.carried != carried) {
            self.change(|papers| papers.carried = carried);
        }
    }

    fn set_late(self, is_late: bool) {
        if self.papers.with_value(|papers| papers.is_late != is_late) {
            self.change(|papers| papers.is_late = is_late);
        }
    }

    fn open_last(self) -> Option<BattleId> {
        self.with_library(|library| library.settings().open_battle)
    }
}

/// Compares the log with the shelf and brings each up to the other; gives the slots that hold
/// something else now.
async fn compare(places: &TwoPlaces) -> Result<Vec<String>, JsValue> {
    let keys = places.log().open().await?;
    let mut changed = Vec::new();
    for slot in places.compare(&keys) {
        let lines = places.log().lines(&slot).await?;
        if places.catch_up(&slot, &lines) {
            changed.push(slot);
        }
    }
    places.has_compared();
    places.log().begin();
    Ok(changed)
}

/// The slot of the document that a screen shows.
fn slot_shown(route: Route) -> Option<String> {
    match route {
        Route::Battle(id) | Route::PrintBattle(id) => Some(id.slot()),
        Route::Roster(id) | Route::Print(id) => Some(id.slot()),
        _ => None,
    }
}
