//! What deserves more than a line in the log: the moments of the last act, and the luck so far.

use super::Journal;
use crate::{
    conversation::{Luck, Moment},
    ids::FigureId,
    system::RuleSystem,
};

impl<S: RuleSystem> Journal<S> {
    /// The moments of a player's last act, in the order in which they happened; none if it was
    /// undone.
    pub fn moments(&self) -> Vec<Moment> {
        let wins = !self.was_won && S::victor(self.state()).is_some();
        let told = self.moments.iter().map(|(moment, _)| *moment);
        told.chain(wins.then_some(Moment::Victory)).collect()
    }

    /// The figure on which the weightiest of these moments is shown, and of several the last: the
    /// victim of a kill, or the owner of a weapon that jams. `None` if that moment belongs to dice
    /// alone or to a side.
    pub fn struck(&self) -> Option<FigureId> {
        let weightiest = self.moments().into_iter().max()?;
        let mut of_it = self.moments.iter().filter(|(moment, _)| *moment == weightiest);
        of_it.next_back().and_then(|(_, figure)| *figure)
    }

    /// What each side's dice have shown so far, against what was to be expected.
    pub fn luck(&self) -> Vec<Luck> {
        let open = self.open.iter().flat_map(|(_, run)| &run.luck);
        let all = self.entries.iter().flat_map(|entry| &entry.luck).chain(open).copied();
        Luck::by_side(all.filter(Luck::tells_anything))
    }

    /// Begins a player's act: moments of the last one are dropped.
    pub(super) fn begin_act(&mut self) {
        self.moments.clear();
        self.was_won = S::victor(self.state()).is_some();
    }
}
