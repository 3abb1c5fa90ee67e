//! What the open battle has to do with another phone that has it, too.

use ledger::{BattleId, Divergence, KeptBattle, Origin};
use leptos::prelude::*;
use rules_core::Battle;

use super::{Opened, Session};
use crate::{
    browser::{clock, random},
    claim::Claimant,
};

impl Session {
    /// Which battle it is; nothing if that was not told when it began.
    pub(crate) fn origin(self) -> Option<Origin> {
        self.kept.with_value(|kept| kept.provenance.origin)
    }

    /// Which battle it is, from now on.
    pub(crate) fn give_origin(self) -> Option<Origin> {
        if self.origin().is_none() {
            self.kept.update_value(|kept| {
                kept.provenance.origin = Some(Origin(random::number()));
            });
            let _shown = self.keep();
        }
        self.origin()
    }

    /// The number under which it is kept.
    pub(crate) fn number(self) -> Option<BattleId> {
        self.claimant?.number().map(BattleId)
    }

    /// Returns `true` if its screen is closed.
    pub(crate) fn is_gone(self) -> bool {
        self.kept.try_with_value(|_| ()).is_none()
    }

    /// Looks at the battle as it is now; nothing if its screen is closed.
    pub(crate) fn copied<T>(self, look: impl FnOnce(&KeptBattle) -> T) -> Option<T> {
        self.kept.try_with_value(look)
    }

    /// Returns `true` if it is as far as another copy of it.
    pub(crate) fn is_like(self, theirs: &Battle) -> bool {
        self.battle(|yours| Divergence::between(yours, theirs).is_none())
    }

    /// Keeps and shows what the other phone has made of it; whether that could be kept.
    pub(crate) fn follow(self, theirs: KeptBattle) -> bool {
        let claimant = self.claimant.filter(|claimant| claimant.is_here());
        let Some(number) = claimant.and_then(Claimant::number) else { return false };
        self.put(theirs, number);
        self.keep()
    }

    /// From now on there are two copies.
    pub(crate) fn mark_parted(self) {
        if self.claimant.is_some_and(Claimant::is_here) {
            self.kept.update_value(|kept| kept.provenance.parted_at = Some(clock::now()));
            let _shown = self.keep();
            self.followed.all.notify();
        }
    }

    /// The other phone is there: what brought it here is closed.
    pub(crate) fn has_met(self) {
        if self.opened.get_untracked() == Opened::TwoPhones {
            self.close();
        }
    }
}
