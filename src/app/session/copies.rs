//! The open battle's relations to its other copies, and to the rosters that it was made of.

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

/// A roster that the battle was made of.
pub(crate) struct SideRoster {
    /// The index of its side.
    pub(crate) side: usize,
    /// Its name.
    pub(crate) name: String,
    /// The number under which a roster of the same origin is kept, if one is.
    pub(crate) kept: Option<RosterId>,
}

impl Session {
    /// When the battle was last handed over or taken over.
    pub(crate) fn parted_at(self) -> Option<u64> {
        self.followed.all.track();
        self.kept.with_value(|kept| kept.provenance.parted_at)
    }

    /// Hands the battle over as it is now, and gives the time of that. `None` if another window
    /// changes it.
    pub(crate) fn hand_over(self) -> Option<(u64, Result<Parcel, DocumentError>)> {
        if self.claimant.is_some_and(|claimant| !claimant.may_change()) {
            return None;
        }
        let now = clock::now();
        self.kept.update_value(|kept| {
            // Battles that began before origins were kept have none.
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

    /// The rosters that the battle was made of.
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

    /// Keeps the roster of a side and goes to it.
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
