//! The open battle's side of the connection to another phone.

use ledger::{BattleId, Divergence, KeptBattle, Origin};
use leptos::prelude::*;
use rules_core::Battle;

use super::{Opened, Session};
use crate::{
    browser::{clock, random},
    claim::Claimant,
    phones::OpenBattle,
};

impl Session {
    /// Returns the battle's origin, or `None` if it began before origins were saved.
    pub(crate) fn origin(self) -> Option<Origin> {
        self.kept.with_value(|kept| kept.provenance.origin)
    }

    /// Starts to connect another phone to the battle.
    pub(crate) fn call_phone(self) {
        self.phones.call(self);
    }
}

impl OpenBattle for Session {
    fn is_open(&self) -> bool {
        self.kept.try_with_value(|_| ()).is_some()
    }

    fn number(&self) -> Option<BattleId> {
        self.claimant?.number().map(BattleId)
    }

    fn give_origin(&self) -> Option<Origin> {
        if self.origin().is_none() {
            self.kept.update_value(|kept| {
                kept.provenance.origin = Some(Origin(random::number()));
            });
            let _shown = self.keep();
        }
        self.origin()
    }

    fn look(&self, look: &mut dyn FnMut(&KeptBattle)) {
        let _closed = self.kept.try_with_value(look);
    }

    fn is_like(&self, theirs: &Battle) -> bool {
        self.battle(|yours| Divergence::between(yours, theirs).is_none())
    }

    fn follow(&self, theirs: KeptBattle) -> bool {
        let claimant = self.claimant.filter(|claimant| claimant.is_here());
        let Some(number) = claimant.and_then(Claimant::number) else { return false };
        self.put(theirs, number);
        self.keep()
    }

    fn mark_parted(&self) {
        if self.claimant.is_some_and(Claimant::is_here) {
            self.kept.update_value(|kept| kept.provenance.parted_at = Some(clock::now()));
            let _shown = self.keep();
            self.followed.all.notify();
        }
    }

    /// Closes the overlay that connected the other phone.
    fn has_met(&self) {
        if self.opened.get_untracked() == Opened::TwoPhones {
            self.close();
        }
    }
}
