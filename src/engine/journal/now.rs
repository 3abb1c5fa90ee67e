//! The present of a battle, with its view, which is cached until the next change.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, OnceLock},
};

use super::Walk;
use crate::{
    game::{BattleState, PlainRun},
    own::Own,
    view::BattleView,
};

/// The parts of a battle that its view shows.
pub(super) struct Now {
    /// The state after all entries.
    pub(super) state: Box<dyn BattleState>,
    /// The open walk-through, and its run so far.
    pub(super) open: Option<(Walk, PlainRun)>,
    /// The players' own additions (score, notes, custom trackers and tables), after all entries.
    pub(super) own: Own,
}

impl Now {
    /// Returns the current state, including the effects of the open walk-through.
    pub(super) fn state(&self) -> &dyn BattleState {
        &**self.open.as_ref().map_or(&self.state, |(_, run)| &run.state)
    }
}

/// The present of a battle, with its view. Every change goes through [`DerefMut`], which discards
/// the view, so the view is never outdated.
pub(super) struct Viewed {
    now: Now,
    /// The view, if it was computed since the last change.
    pub(super) seen: OnceLock<Arc<BattleView>>,
}

impl From<Now> for Viewed {
    fn from(now: Now) -> Self {
        Self { now, seen: OnceLock::new() }
    }
}

impl Deref for Viewed {
    type Target = Now;

    fn deref(&self) -> &Now {
        &self.now
    }
}

impl DerefMut for Viewed {
    fn deref_mut(&mut self) -> &mut Now {
        self.seen = OnceLock::new();
        &mut self.now
    }
}
