//! The signals for the panes of the battle screen.
//!
//! Each pane is notified only if its content changes, so a tap redraws only a small pane of the
//! screen.

use std::{any::TypeId, collections::BTreeMap};

use leptos::prelude::*;
use rules_core::{FigureId, view::FigureView};

use super::{
    Session,
    panes::{Lineup, Pane, Side},
};
use crate::{browser::paint::after_paint, shown::Shown};

/// The displayed battle, and the signals for all panes of its screen.
#[derive(Clone, Copy)]
pub(super) struct Followed {
    /// The state of the battle on screen.
    pub(super) shown: StoredValue<Shown>,
    /// The signal for any change.
    pub(super) all: Trigger,
    /// The panes that have been drawn. None is replaced while the battle is open.
    drawn: StoredValue<BTreeMap<(TypeId, usize), Drawn>>,
}

/// Returns `true` if a pane's content differs between two states of the battle.
type Differs = Box<dyn Fn(&Shown, &Shown) -> bool + Send + Sync>;

/// A pane that has been drawn.
struct Drawn {
    /// The signal that redraws the pane.
    signal: ArcTrigger,
    differs: Differs,
}

impl Drawn {
    fn new(pane: impl Pane) -> Self {
        let differs = move |was: &Shown, is: &Shown| differs(pane, was, is);
        Self { signal: ArcTrigger::new(), differs: Box::new(differs) }
    }
}

fn differs<'a, P: Pane>(pane: P, was: &'a Shown, is: &'a Shown) -> bool {
    pane.content(was) != pane.content(is)
}

impl Followed {
    pub(super) fn new(shown: Shown) -> Self {
        Self {
            shown: StoredValue::new(shown),
            all: Trigger::new(),
            drawn: StoredValue::new(BTreeMap::new()),
        }
    }

    /// Replaces the displayed state, and returns the signals of the panes that differ.
    #[must_use]
    pub(super) fn replace(self, next: Shown) -> Vec<ArcTrigger> {
        let was = self.shown.try_update_value(|shown| std::mem::replace(shown, next));
        let Some(was) = was else { return Vec::new() };
        self.shown.with_value(|is| {
            self.drawn.with_value(|drawn| {
                let changed = drawn.values().filter(|it| (it.differs)(&was, is));
                changed.map(|it| it.signal.clone()).collect()
            })
        })
    }

    /// Redraws these panes of the screen.
    ///
    /// If an overlay covers the battle, the panes behind the overlay are redrawn only after it has
    /// been painted.
    pub(super) fn redraw(self, changed: Vec<ArcTrigger>, is_covered: bool) {
        self.all.notify();
        match is_covered {
            true => after_paint(Box::new(move || changed.notify())),
            false => changed.notify(),
        }
    }

    /// Tracks changes of a pane.
    fn track<P: Pane>(self, pane: P) {
        let key = (TypeId::of::<P>(), pane.index());
        let signal = self.drawn.try_update_value(|drawn| {
            drawn.entry(key).or_insert_with(|| Drawn::new(pane)).signal.clone()
        });
        if let Some(signal) = signal {
            signal.track();
        }
    }
}

impl Session {
    /// Passes the battle's state to `look`, and tracks every change.
    pub(crate) fn shown<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.followed.all.track();
        self.now(look)
    }

    /// Passes the content of a pane of the screen to `draw`, and tracks only its changes.
    pub(crate) fn pane<P: Pane, T>(self, pane: P, draw: impl FnOnce(P::Content<'_>) -> T) -> T {
        self.followed.track(pane);
        self.now(|shown| draw(pane.content(shown)))
    }

    /// Passes the battle's current state to `look`, without tracking changes.
    pub(crate) fn now<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.followed.shown.with_value(look)
    }

    /// Returns the text for screen readers, and tracks every change.
    pub(crate) fn said(self) -> String {
        self.shown(|shown| shown.said.clone())
    }

    /// Passes the sides to `look`, and tracks only sides and figures that join or leave.
    pub(crate) fn sides<T>(self, look: impl FnOnce(&[Side<'_>]) -> T) -> T {
        self.pane(Lineup, |(sides, _)| look(&sides))
    }

    /// Passes a figure to `look`, and tracks every change.
    pub(crate) fn figure<T>(self, id: FigureId, look: impl FnOnce(&FigureView) -> T) -> Option<T> {
        self.shown(|shown| shown.figure(id).map(look))
    }
}
