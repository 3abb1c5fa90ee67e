//! The sides' clocks: whose time runs, and how much of it is used. Time is the app's affair; the
//! battle knows none.

use leptos::prelude::*;
use rules_core::{
    SideId,
    own::{Clock, Own},
};

use super::Session;
use crate::browser::{clock, page};

/// How often a running clock is updated, in milliseconds.
pub(crate) const TICK: u32 = 1000;
/// After this number of ticks the used time is kept, even if nothing else happens.
const TICKS_TO_KEEP: u32 = 20;

/// When the clocks were last updated, and the milliseconds of the present second.
#[derive(Clone, Copy)]
pub(crate) struct Ticking {
    at: u64,
    rest: u64,
    unkept: u32,
}

impl Ticking {
    /// The clocks are updated from now on.
    pub(crate) fn begin() -> Self {
        Self { at: clock::now(), rest: 0, unkept: 0 }
    }
}

impl Session {
    /// The clock that each side has. Every change is followed.
    pub(crate) fn clock(self) -> Option<Clock> {
        self.own(Own::clock)
    }

    /// How many seconds of its clock a side has used.
    pub(crate) fn used_by(self, side: SideId) -> u32 {
        self.kept.with_value(|kept| kept.provenance.used_by(side.index()))
    }

    /// The side whose time runs: the one whose move it is. None does while something stops the
    /// clocks, such as dice that are being entered, or another phone that plays.
    pub(crate) fn whose_time_runs(self) -> Option<SideId> {
        let runs = !self.is_watching() && !page::is_hidden();
        let side = self.now(|shown| {
            let stands = shown.walk.is_some() || shown.view.over.is_some();
            shown.view.next.side.filter(|_| !stands)
        });
        side.filter(|_| runs)
    }

    /// Counts the time since the last tick. Gives a side whose time has just run out.
    pub(crate) fn tick(self, ticking: &mut Ticking) -> Option<SideId> {
        let now = clock::now();
        // A page that was asleep counts no more than two ticks.
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

    /// Keeps the used time, if it has changed.
    pub(crate) fn keep_clocks(self, ticking: &mut Ticking) {
        let may = self.claimant.is_none_or(|it| it.stand() == ledger::Stand::Here);
        if ticking.unkept > 0 && may {
            ticking.unkept = 0;
            self.keep();
        }
    }

    /// Refills all clocks.
    pub(crate) fn fill_clocks(self) {
        if self.claimant.is_some_and(|claimant| !claimant.may_change()) {
            return;
        }
        self.kept.update_value(|kept| kept.provenance.used.clear());
        self.keep();
    }
}
