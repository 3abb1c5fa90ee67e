//! Of many figures, those that are looked for, and those that have just changed.

use leptos::prelude::*;
use rules_core::{
    FigureId,
    view::{FigureView, Standing},
};

use super::{Aspect, CardPart, Session};
use crate::{
    browser::page,
    shown::{Outline, Shown},
};

/// Which of many figures are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// Whose time is still to come.
    Ready,
    /// Who has come to harm.
    Hurt,
    /// Who has acted.
    Done,
}

impl Sought {
    /// All of them, each with its word and its name for the stylesheet.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Ready, "Ready", "ready"),
        (Self::Hurt, "Hurt", "hurt"),
        (Self::Done, "Done", "done"),
    ];

    fn is(self, outline: Outline) -> bool {
        match self {
            Self::Ready => {
                matches!(outline.standing, Standing::Ready | Standing::Waiting | Standing::Acting)
            }
            Self::Hurt => outline.is_hurt,
            Self::Done => outline.standing == Standing::Done,
        }
    }
}

impl Session {
    /// How many figures are what may be looked for, in the order of [`Sought::ALL`]. Follows them.
    pub(crate) fn sought_counts(self) -> [usize; Sought::ALL.len()] {
        self.aspect(Aspect::Crowd, Shown::sought_counts)
    }

    /// Which figures are looked for; nothing where it is all of them, as it is where there are none
    /// of those.
    pub(crate) fn sought(self) -> Option<Sought> {
        let counts = self.sought_counts();
        let place = |sought: &Sought| Sought::ALL.iter().position(|(it, ..)| it == sought);
        self.seeks
            .get()
            .filter(|it| place(it).and_then(|place| counts.get(place)).is_some_and(|it| *it > 0))
    }

    /// Looks for these figures, or for all again.
    pub(crate) fn seek(self, sought: Option<Sought>) {
        self.seeks.set(sought);
    }
}

impl Shown {
    /// How many figures are what may be looked for, in the order of [`Sought::ALL`].
    pub(super) fn sought_counts(&self) -> [usize; Sought::ALL.len()] {
        let count =
            |sought: Sought| self.figures().filter(|it| sought.is(self.outline(it))).count();
        Sought::ALL.map(|(sought, ..)| count(sought))
    }

    /// Notes whose trackers differ from what was shown before; where none do, those that did last.
    pub(super) fn note_changed(&mut self, before: &Self) {
        let differs = |was: &FigureView, is: &FigureView| {
            !CardPart::Trackers.trackers(was).eq(CardPart::Trackers.trackers(is))
                || (was.standing != is.standing && is.standing == Standing::Gone)
        };
        let acts = [before.view.next.figure, self.view.next.figure];
        let pairs = before.figures().zip(self.figures());
        let pairs = pairs.filter(|(was, is)| differs(was, is) && !acts.contains(&Some(is.id)));
        let changed: Vec<FigureId> = pairs.map(|(_, is)| is.id).collect();
        self.changed = if changed.is_empty() { before.changed.clone() } else { changed };
    }
}

/// Scrolls to a figure's card, unless it is seen already; gives where its middle is, in pixels of
/// what is seen.
pub(crate) fn reveal(id: FigureId) -> Option<(i32, i32)> {
    page::reveal(&format!("[data-figure=\"{}\"]", id.index()), ".field")
}
