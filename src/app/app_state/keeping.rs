//! Saves battles and rosters, and keeps unsaved ones in memory.

use std::cmp::Reverse;

use ledger::{BattleId, Edition, KeptBattle, KeptRoster, Open, Origin, RosterId, beside};
use leptos::prelude::*;

use super::{AppState, Contents};
use crate::{
    browser::{clock, random},
    last_seen,
    route::Route,
};

/// The maximum number of battles whose figures are in local storage. Each tab may have one open.
const BATTLES_WITH_FIGURES: usize = 4;

impl AppState {
    /// Keeps a battle in memory because its last changes are unsaved.
    pub(crate) fn put_unkept(self, edition: Edition, battle: KeptBattle) {
        self.change(|state| state.unsaved.put_battle(edition, battle));
    }

    /// Takes an unsaved battle out of memory and returns it, or `None` if the battle isn't there.
    pub(crate) fn take_unkept(self, id: BattleId) -> Option<(Edition, KeptBattle)> {
        self.state.try_update_value(|state| state.unsaved.take_battle(id)).flatten()
    }

    /// Retries saving unsaved documents, because there may be enough storage now.
    pub(crate) fn keep_waiting(self) {
        self.change(|Contents { library, unsaved, trouble, .. }| {
            if unsaved.save(library) {
                *trouble = None;
            }
        });
        self.see_to_trouble();
    }

    /// Saves a battle and goes to it.
    ///
    /// The battle replaces the version `over`. If `over` is `None`, or another tab has changed that
    /// version, the battle is saved as a new one. If saving fails, tells the player why, and goes
    /// to the battle anyway.
    pub(crate) fn open_battle(self, over: Option<Edition>, kept: KeptBattle) -> Edition {
        let edition = self.write_battle(over, kept);
        let route = Route::Battle(BattleId(edition.number()));
        match untrack(|| self.route()) {
            // The back button leads to Home.
            Route::Home => route.go_from_home(),
            _ => route.replace(),
        }
        self.redraw(route);
        edition
    }

    /// Removes the figures of battles from local storage, except for those that were played last.
    /// The figures of battle `id` follow.
    pub(crate) fn remove_old_figures(self, id: BattleId) {
        let mut others = last_seen::battles();
        others.retain(|it| *it != id);
        if others.len() < BATTLES_WITH_FIGURES {
            return;
        }
        others.sort_by_cached_key(|it| {
            let summary = self.with_library(|library| library.summary(*it));
            Reverse(summary.map(|it| it.played_at))
        });
        others.into_iter().skip(BATTLES_WITH_FIGURES - 1).for_each(last_seen::remove);
    }

    /// Removes the figures of battles that are no longer saved from local storage.
    pub(super) fn remove_lost_figures(self) {
        let mut lost = last_seen::battles();
        lost.retain(|it| self.with_library(|library| library.summary(*it)).is_none());
        lost.into_iter().for_each(last_seen::remove);
    }

    /// Saves a battle as a new one. If that fails, tells the player why.
    pub(crate) fn keep_beside(self, kept: KeptBattle) {
        let _edition = self.write_battle(None, kept);
        self.changed();
    }

    fn write_battle(self, over: Option<Edition>, kept: KeptBattle) -> Edition {
        let (edition, saved) = self.state.with_value(|Contents { library, .. }| {
            let mut edition =
                over.unwrap_or_else(|| library.unwritten(library.new_id::<BattleId>()));
            let now = clock::now();
            let saved = beside(&mut edition, |edition| library.save_over(edition, &kept, now));
            (edition, saved)
        });
        match saved {
            Ok(()) => self.kept(),
            Err(error) => {
                self.put_unkept(edition.clone(), kept);
                self.trouble(Some(error.to_string()));
            }
        }
        edition
    }

    /// Returns the roster with this ID if its last changes are unsaved.
    pub(crate) fn unkept_roster(self, id: RosterId) -> Option<(Edition, KeptRoster)> {
        self.state.with_value(|state| state.unsaved.roster(id))
    }

    /// Opens a saved roster, including unsaved changes.
    ///
    /// # Errors
    /// Returns a message for the player if the roster cannot be opened.
    pub(crate) fn open_roster(self, id: RosterId) -> Result<Open<KeptRoster>, String> {
        match self.unkept_roster(id) {
            Some((edition, content)) => Ok(Open { content, edition }),
            None => self.with_library(|it| it.open(id)).map_err(|error| error.to_string()),
        }
    }

    /// Keeps the unsaved version of a roster in memory. `None` discards it once the roster is
    /// saved.
    pub(crate) fn set_unkept_roster(self, number: u64, unkept: Option<(Edition, KeptRoster)>) {
        self.state.update_value(|state| {
            state.unsaved.remove_roster(RosterId(number));
            if let Some((edition, kept)) = unkept {
                state.unsaved.put_roster(edition, kept);
            }
        });
    }

    /// Saves a roster as a new one, and returns its ID. If saving fails, tells the player why.
    pub(crate) fn add_roster(self, mut kept: KeptRoster) -> RosterId {
        let (edition, saved) = self.state.with_value(|state| {
            let Contents { library, .. } = state;
            library.name_apart(&mut kept);
            let mut edition = library.unwritten(library.new_id::<RosterId>());
            let saved = library.save_over(&mut edition, &kept, clock::now());
            (edition, saved)
        });
        let id = RosterId(edition.number());
        let unkept = saved.is_err().then_some((edition, kept));
        self.set_unkept_roster(id.0, unkept);
        match saved {
            Ok(()) => self.kept(),
            Err(error) => self.trouble(Some(error.to_string())),
        }
        id
    }

    /// Saves a copy of a roster with a new origin, and returns its ID.
    pub(crate) fn copy_roster(self, kept: KeptRoster) -> RosterId {
        self.add_roster(KeptRoster { origin: Origin(random::number()), ..kept })
    }

    /// Saves a version of a roster as a separate roster, and returns its ID. Shows its name in a
    /// note that starts with `words`.
    pub(crate) fn keep_both(self, kept: KeptRoster, words: &str) -> RosterId {
        let id = self.copy_roster(kept);
        let name = self.open_roster(id).map(|open| open.content.roster.name).unwrap_or_default();
        self.say(format!("{words} is saved as “{name}”."));
        id
    }
}
