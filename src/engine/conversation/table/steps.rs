//! The steps of a rule, whose number is limited.

use super::{Flow, Stop, Table};
use crate::{line::Told, system::RuleSystem};

impl<S: RuleSystem> Table<'_, S> {
    /// Counts a step of a rule that could otherwise run for too long. Returns `false` once
    /// [`MOST_STEPS`](RuleSystem::MOST_STEPS) are reached: the log says so, and the rule skips the
    /// rest.
    ///
    /// # Errors
    /// Stops if odds cannot be computed, as for a rule that is cut off on any path.
    pub fn step(&mut self) -> Flow<bool> {
        self.steps = self.steps.saturating_add(1);
        if self.counting.as_deref_mut().is_some_and(|it| !it.step()) {
            return Err(Stop::TooWide);
        }
        self.check_steps(0)?;
        if self.steps == S::MOST_STEPS {
            self.tell(Told::Note, |_| {
                "Too much happens at once, so the rest is skipped.".to_owned()
            });
        }
        Ok(self.steps < S::MOST_STEPS)
    }

    /// Stops odds if a path on which this many more steps follow would be cut off in play.
    pub(super) fn check_steps(&self, more: u32) -> Flow<()> {
        let is_cut_off = self.steps.saturating_add(more) >= S::MOST_STEPS;
        if self.counting.is_some() && is_cut_off { Err(Stop::TooWide) } else { Ok(()) }
    }

    /// Stops if odds already know what follows from `here`.
    pub(super) fn stop_if_known(&mut self, here: u64) -> Flow<()> {
        let steps = self.steps;
        let Some(longest) = self.counting.as_deref_mut().and_then(|it| it.known_from(here, steps))
        else {
            return Ok(());
        };
        self.check_steps(longest)?;
        Err(Stop::Horizon)
    }
}
