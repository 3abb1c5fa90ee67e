//! The open battle's relation to another phone that has it, too.

use ledger::{BattleId, Divergence, KeptBattle, Origin};
use leptos::prelude::*;
use rules_core::Battle;

use super::{Opened, Session};
use crate::{
    browser::{clock, random},
    claim::Claimant,
};

impl Session {
    /// Which battle it is; `None` if it began before origins were kept.
    pub(crate) fn origin(self) -> Option<Origin> {
        self.kept.with_value(|kept| kept.provenance.origin)
    }

    /// Which battle it is. If it has no origin, it gets one.
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

    /// Looks at the battle as it is now; `None` if its screen is closed.
    pub(crate) fn copied<T>(self, look: impl FnOnce(&KeptBattle) -> T) -> Option<T> {
        self.kept.try_with_value(look)
    }

    /// Returns `true` if it does not differ from another copy.
    pub(crate) fn is_like(self, theirs: &Battle) -> bool {
        self.battle(|yours| Divergence::between(yours, theirs).is_none())
    }

    /// Keeps and shows what the other phone has made of the battle. Returns `true` if it was kept.
    pub(crate) fn follow(self, theirs: KeptBattle) -> bool {
        let claimant = self.claimant.filter(|claimant| claimant.is_here());
        let Some(number) = claimant.and_then(Claimant::number) else { return false };
        self.put(theirs, number);
        self.keep()
    }

    /// Marks the battle as copied now.
    pub(crate) fn mark_parted(self) {
        if self.claimant.is_some_and(Claimant::is_here) {
            self.kept.update_value(|kept| kept.provenance.parted_at = Some(clock::now()));
            let _shown = self.keep();
            self.followed.all.notify();
        }
    }

    /// The other phone is connected: closes the overlay that connected it.
    pub(crate) fn has_met(self) {
        if self.opened.get_untracked() == Opened::TwoPhones {
            self.close();
        }
    }
}
