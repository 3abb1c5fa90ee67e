//! The sides' clocks: whose time runs, and how much of it is used. Time is the app's: the battle
//! knows none.

use leptos::prelude::*;
use rules_core::{
    SideId,
    own::{Clock, Own},
};

use super::Session;
use crate::browser::{clock, page};

/// How often it is looked at a clock while it runs, in milliseconds.
pub(crate) const TICK: u32 = 1000;
/// After so many ticks what is used is kept, even where nothing else happens.
const TICKS_TO_KEEP: u32 = 20;

/// When it was looked at the clocks last, and what is not counted yet of the second that goes on.
#[derive(Clone, Copy)]
pub(crate) struct Ticking {
    at: u64,
    rest: u64,
    unkept: u32,
}

impl Ticking {
    /// It is looked at the clocks from now on.
    pub(crate) fn begin() -> Self {
        Self { at: clock::now(), rest: 0, unkept: 0 }
    }
}

impl Session {
    /// The clock that each side has. Follows every change.
    pub(crate) fn clock(self) -> Option<Clock> {
        self.own(Own::clock)
    }

    /// How many seconds of its clock a side has used.
    pub(crate) fn used_by(self, side: SideId) -> u32 {
        self.kept.with_value(|kept| kept.provenance.used_by(side.index()))
    }

    /// The side whose time runs: whose move it is, but for what stops the clocks. Dice are entered
    /// in peace, and so is whatever is done on another phone.
    pub(crate) fn whose_time_runs(self) -> Option<SideId> {
        let runs = !self.is_watching() && !page::is_hidden();
        let side = self.now(|shown| {
            let stands = shown.walk.is_some() || shown.view.over.is_some();
            shown.view.next.side.filter(|_| !stands)
        });
        side.filter(|_| runs)
    }

    /// Some time has gone by: gives the side whose time is over by it.
    pub(crate) fn tick(self, ticking: &mut Ticking) -> Option<SideId> {
        let now = clock::now();
        // A page that was asleep has counted nothing.
        let gone = now.saturating_sub(ticking.at).min(2 * u64::from(TICK));
        ticking.at = now;
        let clock = untrack(|| self.clock())?;
        let side = untrack(|| self.whose_time_runs())?;
        let milliseconds = ticking.rest + gone;
        ticking.rest = milliseconds % 1000;
        let seconds = u32::try_from(milliseconds / 1000).unwrap_or_default();
        if seconds == 0 {
            return None;
        }
        let was = self.used_by(side);
        self.kept.update_value(|kept| kept.provenance.use_up(side.0, seconds));
        ticking.unkept += 1;
        let is_over = clock.left(was) > 0 && clock.left(self.used_by(side)) <= 0;
        if ticking.unkept >= TICKS_TO_KEEP || is_over {
            self.keep_clocks(ticking);
        }
        is_over.then_some(side)
    }

    /// Keeps what is used of the clocks, where anything is that is not kept.
    pub(crate) fn keep_clocks(self, ticking: &mut Ticking) {
        let may = self.claimant.is_none_or(|it| it.stand() == ledger::Stand::Here);
        if ticking.unkept > 0 && may {
            ticking.unkept = 0;
            self.keep();
        }
    }

    /// All clocks are full again.
    pub(crate) fn fill_clocks(self) {
        if self.claimant.is_some_and(|claimant| !claimant.may_change()) {
            return;
        }
        self.kept.update_value(|kept| kept.provenance.used.clear());
        self.keep();
    }
}
