//! The state of a battle as the fold of its entries.

use super::{By, Entry, Journal};
use crate::{
    sheet::{Problem, Roster},
    system::RuleSystem,
};

/// Of so many of the last entries it is remembered how the battle stood before them.
const REMEMBERED: usize = 24;

impl<S: RuleSystem> Journal<S> {
    /// Writes down what happened; `before` is the state it happened to.
    pub(super) fn enter(&mut self, entry: Entry<S>, before: S::State) {
        if self.past.len() == REMEMBERED {
            self.past.remove(0);
        }
        self.past.push(before);
        self.entries.push(entry);
    }

    /// Takes out what happened last, as if it had not.
    pub(super) fn take_out(&mut self) -> Option<Entry<S>> {
        let entry = self.entries.pop()?;
        self.worded.forget(self.entries.len());
        let before = self.past.pop().or_else(|| folded(&self.rosters, &self.entries).ok());
        if let Some(before) = before {
            self.state = before;
        }
        Some(entry)
    }
}

/// The state that entries fold to.
///
/// # Errors
/// Everything on the sheets that cannot be played.
pub(super) fn folded<S: RuleSystem>(
    rosters: &[Roster],
    entries: &[Entry<S>],
) -> Result<S::State, Vec<Problem>> {
    let mut state = S::begin(rosters)?;
    for entry in entries {
        if let By::Join { side, sheets } = &entry.by {
            let muster = state.joined(*side, sheets, &S::ABOUT)?;
            S::join(&mut state, muster);
        }
        for effect in &entry.effects {
            S::apply(&mut state, effect);
        }
    }
    Ok(state)
}
