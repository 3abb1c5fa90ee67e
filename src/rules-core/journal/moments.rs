//! What of a battle is worth more than a line: the moments of the last act, and the luck so far.

use super::Journal;
use crate::{
    conversation::{Luck, Moment},
    ids::FigureId,
    system::RuleSystem,
};

impl<S: RuleSystem> Journal<S> {
    /// What came of the last act that is worth looking up for, in the order in which it happened.
    /// Nothing if it was only taken back.
    pub fn moments(&self) -> Vec<Moment> {
        let wins = !self.was_won && S::victor(self.state()).is_some();
        let told = self.moments.iter().map(|(moment, _)| *moment);
        told.chain(wins.then_some(Moment::Victory)).collect()
    }

    /// The figure of which the weightiest of them is, the last of several: a kill lands on its
    /// victim, a jam on whoever holds the weapon. Nobody, where it is of dice alone or of a side.
    pub fn struck(&self) -> Option<FigureId> {
        let weightiest = self.moments().into_iter().max()?;
        let mut of_it = self.moments.iter().filter(|(moment, _)| *moment == weightiest);
        of_it.next_back().and_then(|(_, figure)| *figure)
    }

    /// What each side's dice have shown so far, against what was to be expected of them.
    pub fn luck(&self) -> Vec<Luck> {
        let open = self.open.iter().flat_map(|(_, run)| &run.luck);
        let all = self.entries.iter().flat_map(|entry| &entry.luck).chain(open).copied();
        Luck::by_side(all.filter(Luck::tells_anything))
    }

    /// A player's act begins: what came of the last one is over.
    pub(super) fn begin_act(&mut self) {
        self.moments.clear();
        self.was_won = S::victor(self.state()).is_some();
    }
}
