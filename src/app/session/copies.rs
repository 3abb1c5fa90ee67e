//! Other copies of the open battle, and the rosters that take part in it.

use ledger::{DocumentError, Kept, KeptRoster, Origin, RosterId, write_link};
use leptos::prelude::*;

use super::Session;
use crate::{
    browser::{clock, random},
    parcel::Parcel,
    route::Route,
};

/// The name of a battle's file.
pub(super) const BATTLE_FILE: &str = "rollbook-battle.json";

/// A roster that takes part in the battle.
pub(crate) struct SideRoster {
    /// The index of its side.
    pub(crate) side: usize,
    /// The name of the roster.
    pub(crate) name: String,
    /// The number of the saved roster with the same origin, if there is one.
    pub(crate) kept: Option<RosterId>,
}

impl Session {
    /// Returns the time when the battle was last handed over to or received from another device, in
    /// milliseconds since 1970.
    pub(crate) fn parted_at(self) -> Option<u64> {
        self.followed.all.track();
        self.kept.with_value(|kept| kept.provenance.parted_at)
    }

    /// Prepares the current battle for handing over, and returns the time of that with a parcel.
    ///
    /// Returns `None` if another tab is editing the battle.
    pub(crate) fn hand_over(self) -> Option<(u64, Result<Parcel, DocumentError>)> {
        if self.claimant.is_some_and(|claimant| !claimant.may_change()) {
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
        let (link, text) =
            self.kept.with_value(|kept| (write_link(&kept.share(now)), kept.document(now)));
        let link = Route::link(&link);
        Some((now, text.map(|text| Parcel { link, name: BATTLE_FILE.to_owned(), text })))
    }

    /// Returns the rosters that take part in the battle.
    pub(crate) fn rosters(self) -> Vec<SideRoster> {
        self.kept.with_value(|kept| {
            let system = kept.battle.system();
            let rosters = kept.battle.rosters().iter().enumerate();
            let of = |(side, name)| {
                let origin = kept.provenance.sides.get(side).copied().flatten();
                let found = origin.and_then(|origin| {
                    self.desk.with_library(|library| library.roster_of(system, origin))
                });
                SideRoster { side, name, kept: found.map(|(id, _)| id) }
            };
            rosters.map(|(side, roster)| of((side, roster.name.clone()))).collect()
        })
    }

    /// Saves the roster of a side and goes to it.
    pub(crate) fn save_roster(self, side: usize) {
        if self.claimant.is_some_and(|claimant| !claimant.may_change()) {
            return;
        }
        let made = self.kept.try_update_value(|kept| {
            let roster = kept.battle.rosters().get(side)?.clone();
            let sides = &mut kept.provenance.sides;
            if sides.len() <= side {
                sides.resize(side + 1, None);
            }
            let origin = *sides.get_mut(side)?.get_or_insert_with(|| Origin(random::number()));
            Some(KeptRoster::of(kept.battle.system(), roster, origin))
        });
        if let (Some(roster), true) = (made.flatten(), self.keep()) {
            Route::Roster(self.desk.add_roster(roster)).go();
        }
    }
}
