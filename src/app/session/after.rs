//! The aftermath of a battle: each figure's fate, and the changes to the saved rosters.

use ledger::{Access, KeptRoster, Origin, RosterChange, RosterId, Taking};
use leptos::prelude::*;
use rules_core::{
    Holder, SideId,
    own::{Found, OwnRoll},
    report::{self, End},
};

use super::{Session, SideRoster};
use crate::{
    browser::clock,
    editor::{Changed, Editor},
};

/// What the players have found and saved after the battle.
#[derive(Clone, Copy)]
pub(crate) struct AfterBattle {
    /// The changes that the players have declined, with the sides whose rosters they change.
    declined: RwSignal<Vec<(SideId, RosterChange)>>,
    /// Whether to save the rosters of these sides, which aren't saved on this device yet.
    joining: RwSignal<Vec<(SideId, bool)>>,
    /// The saved updates that can still be undone, oldest first.
    saved: RwSignal<Vec<SavedUpdate>>,
}

/// A saved update of a roster.
#[derive(Clone)]
struct SavedUpdate {
    side: SideId,
    changed: Changed,
    changes: Vec<RosterChange>,
}

impl AfterBattle {
    pub(super) fn new() -> Self {
        Self {
            declined: RwSignal::new(Vec::new()),
            joining: RwSignal::new(Vec::new()),
            saved: RwSignal::new(Vec::new()),
        }
    }

    /// Returns the changes to a side's roster that the players have declined.
    pub(crate) fn declined(self, side: SideId) -> Vec<RosterChange> {
        self.declined
            .with(|all| all.iter().filter(|it| it.0 == side).map(|it| it.1.clone()).collect())
    }

    /// Declines a change to a side's roster, or accepts it again.
    pub(crate) fn switch(self, side: SideId, change: &RosterChange) {
        self.declined.update(|all| {
            let is_it = |it: &(SideId, RosterChange)| it.0 == side && it.1 == *change;
            match all.iter().position(is_it) {
                Some(place) => drop(all.remove(place)),
                None => all.push((side, change.clone())),
            }
        });
    }

    /// Returns the saved changes to a side's roster that can still be undone.
    pub(crate) fn saved(self, side: SideId) -> Vec<RosterChange> {
        self.saved.with(|all| {
            let of_side = all.iter().filter(|it| it.side == side);
            of_side.flat_map(|it| it.changes.clone()).collect()
        })
    }

    /// Returns `true` if the players have saved anything that they can still undo.
    pub(crate) fn has_saved(self) -> bool {
        self.saved.with(|all| !all.is_empty())
    }
}

/// What happened to a figure in the battle, with the players' own additions.
#[derive(Clone, PartialEq)]
pub(crate) struct Fate {
    /// The figure's fate, as the report says it.
    pub(crate) told: report::Fate,
    /// The figure's custom trackers, in a few words.
    pub(crate) own: String,
    /// The rolls on custom tables for the figure.
    pub(crate) rolls: Vec<OwnRoll>,
    /// What became of the figure, as the players say.
    pub(crate) found: Found,
}

/// The changes that the battle makes to a saved roster.
pub(crate) struct Aftermath {
    /// The ID of the saved roster, or `None` if the roster isn't saved on this device.
    pub(crate) id: Option<RosterId>,
    /// The roster in its current state.
    pub(crate) kept: KeptRoster,
    /// The changes to the roster.
    pub(crate) taking: Taking,
}

impl Session {
    /// Returns the fate of each of a side's figures, and tracks every change.
    pub(crate) fn fates(self, side: SideId) -> Vec<Fate> {
        let Some(report) = self.report() else { return Vec::new() };
        let of_side = report.fates.into_iter().filter(|it| it.side == side);
        let fate = |told: report::Fate| {
            let holder = Holder::Figure(told.figure);
            let (own, rolls, found) = self.records(|own| {
                let each = own.of(holder);
                let each = each.map(|(_, it)| format!("{} {}", it.tracker.label(), it.words()));
                let rolls = own.rolls().iter().filter(|it| it.holder == holder);
                let rolls: Vec<OwnRoll> = rolls.cloned().collect();
                (each.collect::<Vec<_>>().join(", "), rolls, own.found(told.figure))
            });
            Fate { told, own, rolls, found }
        };
        of_side.map(fate).collect()
    }

    /// Returns the figures of a side that took part. Objects don't count.
    pub(crate) fn took_part(self, side: SideId) -> Vec<Holder> {
        let figures = self.fates(side).into_iter().filter(|it| it.told.end != End::Thing);
        figures.map(|it| Holder::Figure(it.told.figure)).collect()
    }

    /// Returns the changes to a side's roster, and tracks every change of the battle.
    ///
    /// If the roster isn't saved, these are the changes to the roster as it would be saved. Returns
    /// `None` if the battle is not over.
    pub(crate) fn aftermath(self, side: SideId) -> Option<Aftermath> {
        self.followed.all.track();
        self.document.kept(|kept| {
            let origin = kept.provenance.sides.get(side.index()).copied().flatten();
            let system = kept.system;
            let of_origin = |origin| self.app().with_library(|it| it.roster_of(system, origin));
            let (id, saved) = match origin.and_then(of_origin) {
                Some((id, saved)) => (Some(id), saved),
                None => {
                    let roster = kept.battle.rosters().get(side.index())?.clone();
                    (None, KeptRoster::of(system, roster, origin.unwrap_or(Origin(0))))
                }
            };
            let taking = kept.aftermath(side, &saved.roster, clock::now())?;
            Some(Aftermath { id, kept: saved, taking })
        })
    }

    /// Returns `true` if a side's roster is to be saved although it isn't saved yet. Unless the
    /// player has chosen, that is so if no roster of the battle is saved, as in a sample battle.
    pub(crate) fn is_joining(self, side: SideId) -> bool {
        let chosen = self.after.joining.with(|all| all.iter().rfind(|it| it.0 == side).copied());
        let by_default = || {
            let is_unsaved = |it: &SideRoster| it.kept.is_none();
            !self.document.is_watching() && self.document.rosters().iter().all(is_unsaved)
        };
        self.can_save_rosters() && chosen.map_or_else(by_default, |it| it.1)
    }

    /// Returns `true` if this tab can save rosters from the battle.
    pub(crate) fn can_save_rosters(self) -> bool {
        self.document.claimant().is_none_or(|it| it.access() == Access::Edit)
    }

    /// Lets a side's roster be saved, or not.
    pub(crate) fn switch_joining(self, side: SideId) {
        let wanted = !untrack(|| self.is_joining(side));
        // Once one roster is saved, the default of the others is different.
        let all = self.sides(|sides| sides.iter().map(|it| it.id).collect::<Vec<_>>());
        let mut chosen: Vec<_> =
            untrack(|| all.into_iter().map(|it| (it, self.is_joining(it))).collect());
        chosen.push((side, wanted));
        self.after.joining.set(chosen);
    }

    /// Returns the earlier side that plays the same saved roster, if there is one.
    ///
    /// A roster gets the results of one side only: those of two sides may contradict each other.
    pub(crate) fn plays_same_roster(self, side: SideId) -> Option<SideId> {
        self.document.kept(|kept| {
            let sides = &kept.provenance.sides;
            let own = sides.get(side.index()).copied().flatten()?;
            let first = sides.iter().position(|it| *it == Some(own))?;
            (first < side.index()).then(|| Some(SideId(u8::try_from(first).ok()?)))?
        })
    }

    /// Returns the sides whose rosters have changes to save, with these changes. Rosters that are not
    /// saved yet are among them if the player wants to save them.
    pub(crate) fn unsaved(self) -> Vec<(SideId, Aftermath, Vec<RosterChange>)> {
        let sides = self.sides(|sides| sides.iter().map(|it| it.id).collect::<Vec<_>>());
        let unsaved = sides.into_iter().filter_map(|side| {
            if self.plays_same_roster(side).is_some() {
                return None;
            }
            let aftermath = self.aftermath(side)?;
            if aftermath.id.is_none() && !self.is_joining(side) {
                return None;
            }
            let declined = self.after.declined(side);
            let mut changes = aftermath.taking.changes(&aftermath.kept);
            changes.retain(|change| !declined.contains(change));
            (!changes.is_empty()).then_some((side, aftermath, changes))
        });
        unsaved.collect()
    }

    /// Saves the changes to the rosters of all sides, and the rosters that are not saved yet.
    pub(crate) fn save_rosters(self) {
        let (app, saved) = (self.app(), self.after.saved);
        for (side, Aftermath { id, taking, .. }, changes) in untrack(|| self.unsaved()) {
            let Some(id) = id.or_else(|| self.document.save_roster(side.index())) else { continue };
            let seen = changes.clone();
            // Another tab may have changed the roster, so leave out what the player hasn't seen.
            let take = move |kept: &KeptRoster| {
                let mut unseen = taking.changes(kept);
                unseen.retain(|change| !seen.contains(change));
                Some(taking.taken_into(kept, &unseen))
            };
            Editor::change_once(app, id, take, move |changed| {
                let Some(changed) = changed else { return };
                let update = SavedUpdate { side, changed, changes };
                // The battle may be closed by now.
                let _closed = saved.try_update(|all| all.push(update));
            });
        }
    }

    /// Undoes the last update of a side's roster.
    pub(crate) fn undo_save(self, side: SideId) {
        let (app, saved) = (self.app(), self.after.saved);
        let last = move |all: &[SavedUpdate]| all.iter().rposition(|it| it.side == side);
        let changed = saved.with_untracked(|all| Some(all.get(last(all)?)?.changed.clone()));
        let Some(changed) = changed else { return };
        changed.take_back(app, move |_| {
            // The battle may be closed by now.
            let _closed = saved.try_update(|all| last(all).map(|place| all.remove(place)));
        });
    }
}
