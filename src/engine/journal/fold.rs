//! The state of a battle, computed by folding its entries.

use super::{
    By, Entry, Journal,
    fill::{filled, set_up},
    own::touches_own,
};
use crate::{lineup::HasLineup, own::Fill, sheet::Problem, system::RuleSystem};

/// The number of recent entries for which the state before them is cached.
const REMEMBERED: usize = 24;

impl<S: RuleSystem> Journal<S> {
    /// Adds an entry. `before` is the state before the entry.
    pub(super) fn enter(&mut self, entry: Entry<S>, before: S::State) {
        if self.past.len() == REMEMBERED {
            self.past.remove(0);
        }
        self.past.push(before);
        self.entries.push(entry);
    }

    /// Removes and returns the last entry, and restores the state before it.
    pub(super) fn take_out(&mut self) -> Option<Entry<S>> {
        let entry = self.entries.pop()?;
        self.worded.forget(self.entries.len());
        let before = self.past.pop().or_else(|| self.after(&self.entries));
        if let Some(before) = before {
            self.state = before;
        }
        if touches_own(&entry) {
            self.own = self.own_after(&self.state, &self.entries);
        }
        Some(entry)
    }

    /// Returns the state before the entry at `place`.
    pub(super) fn before(&self, place: usize) -> Option<S::State> {
        let since = self.entries.len().checked_sub(place)?;
        let cached = self.past.len().checked_sub(since).and_then(|it| self.past.get(it));
        cached.cloned().or_else(|| self.after(self.entries.get(..place)?))
    }

    /// Returns the state after these entries, which must be the first of this battle's entries.
    pub(super) fn after(&self, entries: &[Entry<S>]) -> Option<S::State> {
        self.computed(entries).ok()
    }

    /// Returns the state after these entries, or everything on the sheets that cannot be played.
    pub(super) fn computed(&self, entries: &[Entry<S>]) -> Result<S::State, Vec<Problem>> {
        let fills = self.fills();
        let rosters = filled(&self.rosters, self.state.lineup().fields(), &fills);
        folded(set_up(|| S::begin_at(&self.state, &rosters))?, entries, &fills)
    }
}

/// Applies the effects of entries to `state`, and returns the resulting state. `fills` are the
/// numbers that players have entered on sheets.
///
/// # Errors
/// Returns everything on the sheets that cannot be played.
pub(super) fn folded<S: RuleSystem>(
    mut state: S::State,
    entries: &[Entry<S>],
    fills: &[&Fill],
) -> Result<S::State, Vec<Problem>> {
    for entry in entries {
        if let By::Join { side, sheets } = &entry.by {
            let (mut sheets, first) = (sheets.clone(), state.lineup().brought(*side));
            let fields = state.lineup().fields();
            fills.iter().for_each(|fill| fill.fill_in(fields, *side, first, &mut sheets));
            state = set_up(|| {
                let lineup = state.lineup().joined(*side, &sheets, S::about(&state))?;
                S::join(&mut state, lineup);
                Ok(state)
            })?;
        }
        for effect in &entry.effects {
            S::apply(&mut state, effect);
        }
    }
    Ok(state)
}
