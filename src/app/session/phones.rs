//! Connects the open battle with another phone.

use ledger::{BattleId, Divergence, KeptBattle, Origin, Picture};
use leptos::prelude::*;
use rules_core::Battle;

use super::{Opened, Session};
use crate::{claim::Claimant, phones::OpenBattle};

impl Session {
    /// Returns when this copy of the battle last separated from the one on another device, in
    /// milliseconds since 1970. That is when the battle was handed over or the phones disconnected.
    pub(crate) fn parted_at(self) -> Option<u64> {
        self.followed.all.track();
        self.document.kept(|kept| kept.provenance.parted_at)
    }

    /// Starts to connect another phone to the battle.
    pub(crate) fn call_phone(self) {
        self.document.phones().call(self);
    }
}

impl OpenBattle for Session {
    fn is_open(&self) -> bool {
        self.document.try_kept(|_| ()).is_some()
    }

    fn number(&self) -> Option<BattleId> {
        self.document.claimant()?.number().map(BattleId)
    }

    fn give_origin(&self) -> Option<Origin> {
        self.document.give_origin()
    }

    fn with_kept(&self, look: &mut dyn FnMut(&KeptBattle)) {
        let _closed = self.document.try_kept(look);
    }

    fn is_like(&self, theirs: &Battle) -> bool {
        self.battle(|yours| Divergence::between(yours, theirs).is_none())
    }

    fn follow(&self, theirs: KeptBattle) -> bool {
        let claimant = self.document.claimant().filter(|claimant| claimant.is_here());
        let Some(number) = claimant.and_then(Claimant::number) else { return false };
        self.put(theirs, number);
        self.document.keep()
    }

    fn mark_parted(&self) {
        if self.document.mark_parted() {
            self.followed.all.notify();
        }
    }

    fn has_got(&self, photo: &Picture) {
        self.show_photo(photo.clone());
    }

    fn has_read_dice(&self, faces: [u64; 6]) {
        self.offer_dice(faces);
    }

    /// Closes the overlay that connected the other phone.
    fn has_met(&self) {
        if self.overlays.opened.get_untracked() == Opened::MorePhones {
            self.close();
        }
    }
}
