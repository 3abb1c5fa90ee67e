//! The state of a battle, computed by folding its entries.

use super::{Battle, By, Entry, fill::filled, own::touches_own};
use crate::{game::BattleState, own::Fill, sheet::Problem};

/// The number of recent entries for which the state before them is cached.
const REMEMBERED: usize = 24;

impl Battle {
    /// Adds an entry. `before` is the state before the entry.
    pub(super) fn enter(&mut self, entry: Entry, before: Box<dyn BattleState>) {
        if self.past.len() == REMEMBERED {
            self.past.remove(0);
        }
        self.past.push(before);
        self.entries.push(entry);
    }

    /// Removes and returns the last entry, and restores the state before it.
    pub(super) fn take_out(&mut self) -> Option<Entry> {
        let entry = self.entries.pop()?;
        self.worded.forget(self.entries.len());
        let before = self.past.pop().or_else(|| self.after(&self.entries));
        if let Some(before) = before {
            self.now.state = before;
        }
        if touches_own(&entry) {
            self.now.own = self.own_after(self.now.state.participants(), &self.entries);
        }
        Some(entry)
    }

    /// Returns the state before the entry at `place`.
    pub(super) fn before(&self, place: usize) -> Option<Box<dyn BattleState>> {
        let since = self.entries.len().checked_sub(place)?;
        let cached = self.past.len().checked_sub(since).and_then(|it| self.past.get(it));
        cached.cloned().or_else(|| self.after(self.entries.get(..place)?))
    }

    /// Returns the state after these entries, which must be the first of this battle's entries.
    pub(super) fn after(&self, entries: &[Entry]) -> Option<Box<dyn BattleState>> {
        self.computed(entries).ok()
    }

    /// Returns the state after these entries, or everything on the sheets that cannot be played.
    pub(super) fn computed(&self, entries: &[Entry]) -> Result<Box<dyn BattleState>, Vec<Problem>> {
        let fills = self.fills();
        let rosters = filled(&self.rosters, self.now.state.participants().fields(), &fills);
        folded(self.now.state.begin_again(&rosters)?, entries, &fills)
    }
}

/// Applies the effects of entries to `state`, and returns the resulting state. `fills` are the
/// numbers that players have entered on sheets.
///
/// # Errors
/// Returns everything on the sheets that cannot be played.
pub(super) fn folded(
    mut state: Box<dyn BattleState>,
    entries: &[Entry],
    fills: &[&Fill],
) -> Result<Box<dyn BattleState>, Vec<Problem>> {
    for entry in entries {
        if let By::Join { side, sheets } = &entry.by {
            let (mut sheets, first) = (sheets.clone(), state.participants().brought(*side));
            let fields = state.participants().fields();
            fills.iter().for_each(|fill| fill.fill_in(fields, *side, first, &mut sheets));
            state = state.joined(*side, &sheets)?;
        }
        entry.effects.iter().for_each(|effect| state.apply(effect));
    }
    Ok(state)
}
