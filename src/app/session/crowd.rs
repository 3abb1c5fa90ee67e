//! Figure filters for large battles, and the figures that have just changed.

use leptos::prelude::*;
use rules_core::{
    FigureId,
    view::{FigureView, Standing},
};

use super::{
    Session,
    panes::{SoughtCounts, Trackers},
    sought::Sought,
};
use crate::{browser::page, shown::Shown};

impl Session {
    /// Returns the number of figures for each filter, in the order of [`Sought::ALL`], and tracks
    /// changes of figures.
    pub(crate) fn sought_counts(self) -> [usize; Sought::ALL.len()] {
        self.pane(SoughtCounts, |counts| counts)
    }

    /// Returns the filter that decides which figures are shown.
    ///
    /// Returns `None` if no filter is active, or if no figure matches the filter. All figures are
    /// then shown.
    pub(crate) fn sought(self) -> Option<Sought> {
        let counts = self.sought_counts();
        let place = |sought: &Sought| Sought::ALL.iter().position(|(it, ..)| it == sought);
        self.display
            .seeks
            .get()
            .filter(|it| place(it).and_then(|place| counts.get(place)).is_some_and(|it| *it > 0))
    }
}

impl Shown {
    /// Records the figures whose trackers differ from `before` or that have left the battle since,
    /// except for acting figures. If there are none, keeps the earlier record.
    pub(super) fn note_changed(&mut self, before: &Self) {
        let differs = |was: &FigureView, is: &FigureView| {
            Trackers::of(was) != Trackers::of(is)
                || (was.standing != is.standing && is.standing == Standing::Gone)
        };
        let acts = [before.view.next.figure, self.view.next.figure];
        let both = self.figures().filter_map(|it| Some((before.figure(it.id)?, it)));
        let both = both.filter(|(was, is)| differs(was, is) && !acts.contains(&Some(is.id)));
        let changed: Vec<FigureId> = both.map(|(_, is)| is.id).collect();
        self.changed = if changed.is_empty() { before.changed.clone() } else { changed };
    }
}

/// Scrolls to a figure's card if it is not visible.
///
/// Returns the position of the card's centre, in pixels from the top left corner of the battle.
pub(crate) fn reveal(id: FigureId) -> Option<(i32, i32)> {
    page::reveal(&format!("[data-figure=\"{}\"]", id.index()), ".field")
}
