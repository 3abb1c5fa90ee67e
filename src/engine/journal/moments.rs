//! Events that deserve more than a line in the log: the moments of the last action, and each side's
//! luck.

use super::{Battle, turn_page::feats};
use crate::{
    conversation::{Luck, Moment},
    ids::FigureId,
    report::Report,
};

impl Battle {
    /// Returns the moments of a player's last action, in order. Returns none if that action was
    /// undone.
    pub fn moments(&self) -> Vec<Moment> {
        let wins = !self.was_won && self.state().victor().is_some();
        let told = self.moments.iter().map(|(moment, _)| *moment);
        told.chain(wins.then_some(Moment::Victory)).collect()
    }

    /// Returns the figure of the most important moment: the victim of a kill, or the owner of a
    /// jammed weapon. If several moments are equally important, the last one counts. Returns `None`
    /// if that moment has no figure.
    pub fn struck(&self) -> Option<FigureId> {
        let weightiest = self.moments().into_iter().max()?;
        let mut of_it = self.moments.iter().filter(|(moment, _)| *moment == weightiest);
        of_it.next_back().and_then(|(_, figure)| *figure)
    }

    /// Returns each side's rolls so far, compared with the expected values.
    pub fn luck(&self) -> Vec<Luck> {
        let open = self.now.open.iter().flat_map(|(_, run)| &run.luck);
        let all = self.entries.iter().flat_map(|entry| &entry.luck).chain(open).copied();
        Luck::by_side(all.filter(Luck::tells_anything))
    }

    /// Returns the system's report with the feats of the figures, once the battle is over.
    pub(crate) fn told(&self) -> Option<Report> {
        let report = self.state().report()?;
        let feats = self
            .after(&[])
            .map(|begun| feats(begun, &self.entries, &self.fills()))
            .unwrap_or_default();
        Some(report.feats(&feats, self.state().participants()))
    }

    /// Starts a player's action and drops the moments of the last one.
    pub(super) fn begin_act(&mut self) {
        self.moments.clear();
        self.was_won = self.state().victor().is_some();
    }
}
