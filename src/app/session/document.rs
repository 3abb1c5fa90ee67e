//! The open battle as a document: where it is saved, who may edit it, and its rosters.
//!
//! Only this module can write to the battle.

use std::sync::Arc;

use ledger::{
    Access, AtHome, BattleId, DocumentError, Kept, KeptBattle, KeptRoster, Origin, RosterId,
    write_link,
};
use leptos::prelude::*;
use rules_core::{Battle, view::BattleView};

use crate::{
    app_state::AppState,
    browser::{clock, random},
    claim::Claimant,
    last_seen,
    phones::Phones,
    route::Route,
    shareable::Shareable,
};

/// The name of a battle's file.
const BATTLE_FILE: &str = "rollbook-battle.json";

/// A roster in the battle.
pub(crate) struct SideRoster {
    /// The index of the roster's side.
    pub(crate) side: usize,
    /// The name of the roster.
    pub(crate) name: String,
    /// The ID of the saved roster with the same origin, if there is one.
    pub(crate) kept: Option<RosterId>,
}

/// The open battle as a document.
#[derive(Clone, Copy)]
pub(crate) struct Document {
    kept: StoredValue<KeptBattle>,
    phones: Phones,
    /// This tab's claim to the saved battle, or `None` for a battle that is not saved.
    claimant: Option<Claimant>,
    /// The view of the battle whose figures are in local storage, and the battle's ID.
    written: StoredValue<Option<(BattleId, Arc<BattleView>)>>,
}

impl Document {
    /// Creates a document that is not saved.
    pub(super) fn new(phones: Phones, kept: KeptBattle) -> Self {
        Self {
            kept: StoredValue::new(kept),
            phones,
            claimant: None,
            written: StoredValue::new(None),
        }
    }

    /// Sets this tab's claim to the saved battle.
    pub(super) fn claimed(self, claimant: Claimant) -> Self {
        Self { claimant: Some(claimant), ..self }
    }

    /// Returns this tab's claim to the saved battle.
    pub(crate) fn claimant(self) -> Option<Claimant> {
        self.claimant
    }

    /// Returns the connection to the other phone.
    pub(crate) fn phones(self) -> Phones {
        self.phones
    }

    /// Returns the state that all screens share.
    pub(super) fn app(self) -> AppState {
        self.phones.app()
    }

    /// Returns `true` if this tab can view the battle but not change it.
    pub(crate) fn is_watching(self) -> bool {
        self.claimant.is_some_and(|claimant| claimant.access() != Access::Edit)
            || self.is_watching_a_phone()
    }

    /// Returns `true` if another phone plays the battle.
    pub(super) fn is_watching_a_phone(self) -> bool {
        self.phones.company(self.origin()).is_some_and(|it| it.access != Access::Edit)
    }

    /// Passes the battle in its stored form to `look` and returns the result.
    pub(super) fn kept<T>(self, look: impl FnOnce(&KeptBattle) -> T) -> T {
        self.kept.with_value(look)
    }

    /// Passes the battle in its stored form to `look` and returns the result, or `None` if the
    /// battle's screen is closed.
    pub(super) fn try_kept<T>(self, look: impl FnOnce(&KeptBattle) -> T) -> Option<T> {
        self.kept.try_with_value(look)
    }

    /// Passes the battle to `look` and returns the result.
    pub(super) fn battle<T>(self, look: impl FnOnce(&Battle) -> T) -> T {
        self.kept(|kept| look(&kept.battle))
    }

    /// Returns the battle's origin, or `None` if it began before origins were saved.
    pub(crate) fn origin(self) -> Option<Origin> {
        self.kept(|kept| kept.provenance.origin)
    }

    /// Returns `true` if this tab may edit the document. Otherwise tells the player why not.
    pub(super) fn is_editable(self) -> bool {
        self.claimant.is_none_or(Claimant::may_change)
    }

    /// Lets `edit` change the battle. [`Document::keep`] then saves it.
    ///
    /// If another tab or phone has control of the battle, tells the player so and returns `false`.
    /// Players' actions and clocks change a battle only through this method.
    pub(super) fn edit(self, edit: &mut dyn FnMut(&mut KeptBattle)) -> bool {
        if !self.is_editable() {
            return false;
        }
        if let Some(words) = self.phones.refusal(self.origin()) {
            self.app().say(words);
            return false;
        }
        self.kept.try_update_value(edit).is_some()
    }

    /// Replaces the battle with the version from another tab or the other phone.
    pub(super) fn replace(self, kept: KeptBattle) {
        self.kept.set_value(kept);
        self.write_figures();
    }

    /// Writes the figures that have changed to local storage, for players to read if the battle can
    /// no longer be opened.
    pub(super) fn write_figures(self) {
        let Some(id) = self.claimant.and_then(Claimant::number).map(BattleId) else { return };
        let Some(now) = self.try_kept(|kept| kept.battle.seen()) else { return };
        let next = (id, Arc::clone(&now));
        let before = self.written.try_update_value(|it| it.replace(next)).flatten();
        let before = before.filter(|it| it.0 == id).map(|it| it.1);
        if before.is_none() {
            last_seen::remove(id);
            self.app().remove_old_figures(id);
        }
        last_seen::write(id, before.as_deref(), &now);
    }

    /// Saves the battle. Returns `false` if another tab's version is shown instead.
    pub(super) fn keep(self) -> bool {
        let Some(claimant) = self.claimant else { return true };
        let number = claimant.number();
        let is_kept = claimant.keep(|library, edition| {
            self.kept(|kept| library.save_over(edition, kept, clock::now()))
        });
        if let Some(id) = claimant.number().filter(|_| claimant.number() != number) {
            Route::Battle(BattleId(id)).replace();
        }
        if is_kept {
            self.write_figures();
            self.phones.changed(self.origin());
        }
        is_kept
    }

    /// Saves or shares the battle as a file.
    pub(crate) fn save_as_file(self) {
        match self.kept(|kept| kept.document(clock::now())) {
            Ok(text) => self.app().offer_file(BATTLE_FILE, &text),
            Err(error) => self.app().say(error.to_string()),
        }
    }

    /// Keeps the battle in memory if its last changes are unsaved. Called when the battle's screen
    /// closes.
    pub(crate) fn put_aside(self) {
        let Some(edition) = self.claimant.and_then(Claimant::unkept) else { return };
        if let Some(copy) = self.try_kept(KeptBattle::copy).flatten() {
            self.app().put_unkept(edition, copy);
        }
    }

    /// Returns the battle's origin. If the battle has none, creates one and saves the battle.
    pub(super) fn give_origin(self) -> Option<Origin> {
        if self.origin().is_none() {
            self.kept.update_value(|kept| {
                kept.provenance.origin = Some(Origin(random::number()));
            });
            let _shown = self.keep();
        }
        self.origin()
    }

    /// Records the current time as the time when the copies of the battle separated, and saves the
    /// battle.
    ///
    /// Does nothing and returns `false` unless this tab is editing the document.
    pub(super) fn mark_parted(self) -> bool {
        let is_here = self.claimant.is_some_and(Claimant::is_here);
        if is_here {
            self.kept.update_value(|kept| kept.provenance.parted_at = Some(clock::now()));
            let _shown = self.keep();
        }
        is_here
    }

    /// Records that the battle is handed over now, and saves that. Returns the time and the battle
    /// in shareable form.
    ///
    /// Returns `None` if another tab is editing the battle.
    pub(crate) fn hand_over(self) -> Option<(u64, Result<Shareable, DocumentError>)> {
        if !self.is_editable() {
            return None;
        }
        let now = clock::now();
        self.kept.update_value(|kept| {
            // Battles that began before origins were saved have none.
            kept.provenance.origin.get_or_insert_with(|| Origin(random::number()));
            kept.provenance.parted_at = Some(now);
        });
        if !self.keep() {
            return None;
        }
        let (link, text) = self.kept(|kept| (write_link(&kept.share(now)), kept.document(now)));
        let link = Route::link(&link);
        Some((now, text.map(|text| Shareable { link, name: BATTLE_FILE.to_owned(), text })))
    }

    /// Returns the rosters in the battle, each with the ID of its saved version, if there is one.
    pub(crate) fn rosters(self) -> Vec<SideRoster> {
        self.kept(|kept| {
            let system = kept.system;
            let rosters = kept.battle.rosters().iter().enumerate();
            let of = |(side, name)| {
                let origin = kept.provenance.sides.get(side).copied().flatten();
                let found = origin.and_then(|origin| {
                    self.app().with_library(|library| library.roster_of(system, origin))
                });
                SideRoster { side, name, kept: found.map(|(id, _)| id) }
            };
            rosters.map(|(side, roster)| of((side, roster.name.clone()))).collect()
        })
    }

    /// Saves a side's roster as a new roster, and returns the new roster's ID.
    pub(crate) fn save_roster(self, side: usize) -> Option<RosterId> {
        if !self.is_editable() {
            return None;
        }
        let made = self.kept.try_update_value(|kept| {
            let roster = kept.battle.rosters().get(side)?.clone();
            let sides = &mut kept.provenance.sides;
            if sides.len() <= side {
                sides.resize(side + 1, None);
            }
            let known = sides.get_mut(side)?;
            if known.is_none()
                && let Some(at_home) = kept.provenance.at_home.get_mut(side)
            {
                // The new roster has only the figures in the battle.
                *at_home = AtHome::default();
            }
            let origin = *known.get_or_insert_with(|| Origin(random::number()));
            Some(KeptRoster::of(kept.system, roster, origin))
        });
        let roster = made.flatten()?;
        self.keep().then(|| self.app().add_roster(roster))
    }
}
