//! The sides' clocks: which one is running, and how much time each side has used.
//!
//! The app measures the time, since the battle has no access to a clock.

use ledger::Access;
use leptos::prelude::*;
use rules_core::{
    SideId,
    own::{Clock, Own},
};

use super::Session;
use crate::browser::{clock, page};

/// The interval at which a running clock is updated, in milliseconds.
pub(crate) const TICK: u32 = 1000;
/// After this many ticks, the used time is saved, even if nothing else has changed.
const TICKS_TO_KEEP: u32 = 20;

/// The time of the last update, the milliseconds since the last full second, and the number of
/// updates since the used time was saved.
#[derive(Clone, Copy)]
pub(crate) struct Ticking {
    at: u64,
    rest: u64,
    unkept: u32,
}

impl Ticking {
    /// Starts measuring time now.
    pub(crate) fn begin() -> Self {
        Self { at: clock::now(), rest: 0, unkept: 0 }
    }
}

impl Session {
    /// Returns the clock settings, and tracks every change.
    pub(crate) fn clock(self) -> Option<Clock> {
        self.records(Own::clock)
    }

    /// Returns the time that a side has used, in seconds.
    pub(crate) fn used_by(self, side: SideId) -> u32 {
        self.document.kept(|kept| kept.provenance.used_by(side.index()))
    }

    /// Returns the side whose clock is running, which is the side to move.
    ///
    /// Returns `None` while the clocks are paused, for example during a walk-through or while
    /// another phone has control.
    pub(crate) fn whose_time_runs(self) -> Option<SideId> {
        let runs = !self.document.is_watching() && !page::is_hidden();
        let side = self.now(|shown| {
            let stands = shown.walk.is_some() || shown.view.over.is_some();
            shown.view.next.side.filter(|_| !stands)
        });
        side.filter(|_| runs)
    }

    /// Adds the time since the last tick to the running clock. Returns the clock's side if its time
    /// has just run out.
    pub(crate) fn tick(self, ticking: &mut Ticking) -> Option<SideId> {
        let now = clock::now();
        // After a suspension, count at most two ticks.
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
        if !self.document.edit(&mut |kept| kept.provenance.use_up(side.0, seconds)) {
            return None;
        }
        ticking.unkept += 1;
        let is_over = clock.left(was) > 0 && clock.left(self.used_by(side)) <= 0;
        if ticking.unkept >= TICKS_TO_KEEP || is_over {
            self.keep_clocks(ticking);
        }
        is_over.then_some(side)
    }

    /// Saves the used time if it has changed.
    pub(crate) fn keep_clocks(self, ticking: &mut Ticking) {
        let may = self.document.claimant().is_none_or(|it| it.access() == Access::Edit);
        if ticking.unkept > 0 && may {
            ticking.unkept = 0;
            self.document.keep();
        }
    }

    /// Resets all clocks to their full time, and saves that.
    pub(crate) fn fill_clocks(self) {
        if self.document.edit(&mut |kept| kept.provenance.used.clear()) {
            self.document.keep();
        }
    }
}
