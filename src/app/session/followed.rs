//! What the parts of the screen follow: each hears only of what it shows, so that a tap draws little anew.

use leptos::prelude::*;
use rules_core::{
    FigureId,
    view::{BattleView, FigureView, SideView, Tracker},
};

use super::Session;
use crate::shown::Shown;

/// What of the battle a part of the screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// What the battle as a whole keeps, and whether something can be done again.
    Bar,
    /// The sides' heads.
    Sides,
    /// What came of the last act.
    News,
    /// What is said aloud.
    Said,
}

const ASPECTS: [Aspect; 4] = [Aspect::Bar, Aspect::Sides, Aspect::News, Aspect::Said];

/// Signals for all of it.
#[derive(Clone, Copy)]
pub(super) struct Followed {
    /// Anything has changed.
    pub(super) all: Trigger,
    aspects: [Trigger; ASPECTS.len()],
    /// Figures have joined, or no longer have.
    musters: Trigger,
    /// For each figure, in their order: how it stands out has changed, and what its card tells has.
    cards: StoredValue<Vec<[Trigger; 2]>>,
}

/// What has changed from one moment to another.
pub(super) struct Changes {
    aspects: [bool; ASPECTS.len()],
    cards: Vec<[bool; 2]>,
    /// Of so many figures there are cards from now on, where they are others.
    figures: Option<usize>,
}

impl Changes {
    pub(super) fn between(old: &Shown, new: &Shown) -> Self {
        let pairs = old.figures().zip(new.figures());
        let differs = |(was, is)| [old.outline(was) != new.outline(is), tells(was, is)];
        let count = new.figures().count();
        Self {
            aspects: ASPECTS.map(|aspect| aspect.differs(old, new)),
            cards: pairs.map(differs).collect(),
            figures: (old.figures().count() != count).then_some(count),
        }
    }
}

impl Aspect {
    fn differs(self, old: &Shown, new: &Shown) -> bool {
        match self {
            Self::Bar => old.view.trackers != new.view.trackers || old.can_redo != new.can_redo,
            Self::Sides => !heads(&old.view).eq(heads(&new.view)),
            Self::News => old.news != new.news,
            Self::Said => old.said != new.said,
        }
    }
}

/// What the sides' heads show.
fn heads(view: &BattleView) -> impl Iterator<Item = (&str, &str, bool)> {
    let is_next = |side: &SideView| view.next.side == Some(side.id);
    view.sides.iter().map(move |side| (&*side.name, &*side.remark, is_next(side)))
}

/// Whether a figure's card tells something else than before. What it keeps and does not show may change with any act.
fn tells(old: &FigureView, new: &FigureView) -> bool {
    let shown = |it: &&Tracker| it.is_notable();
    !old.trackers.iter().filter(shown).eq(new.trackers.iter().filter(shown))
        || old.remark != new.remark
        || old.name != new.name
        || old.arms != new.arms
}

impl Followed {
    pub(super) fn new(shown: &Shown) -> Self {
        Self {
            all: Trigger::new(),
            aspects: ASPECTS.map(|_| Trigger::new()),
            musters: Trigger::new(),
            cards: StoredValue::new(cards(shown.figures().count())),
        }
    }

    /// Tells all that follow what has changed.
    pub(super) fn tell(self, changes: Changes) {
        if let Some(figures) = changes.figures {
            self.cards.set_value(cards(figures));
            self.musters.notify();
        }
        let tell = |(trigger, changed): (&Trigger, bool)| {
            if changed {
                trigger.notify();
            }
        };
        self.cards.with_value(|cards| {
            cards.iter().flatten().zip(changes.cards.into_iter().flatten()).for_each(tell);
        });
        self.aspects.iter().zip(changes.aspects).for_each(tell);
        self.all.notify();
    }

    /// Tells all that follow it that an aspect has changed.
    pub(super) fn tell_of(self, aspect: Aspect) {
        if let Some(trigger) = self.aspects.get(aspect as usize) {
            trigger.notify();
        }
        self.all.notify();
    }
}

/// For each figure, in their order, what its card listens to.
fn cards(figures: usize) -> Vec<[Trigger; 2]> {
    (0..figures).map(|_| [Trigger::new(), Trigger::new()]).collect()
}

impl Session {
    /// What the battle shows, followed through every change.
    pub(crate) fn shown<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.followed.all.track();
        self.shown.with_value(look)
    }

    /// The same, followed only through changes of an aspect.
    pub(crate) fn aspect<T>(self, aspect: Aspect, look: impl FnOnce(&Shown) -> T) -> T {
        if let Some(trigger) = self.followed.aspects.get(aspect as usize) {
            trigger.track();
        }
        self.shown.with_value(look)
    }

    /// The same, without following it.
    pub(crate) fn now<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.shown.with_value(look)
    }

    /// What to say aloud. Follows it.
    pub(crate) fn said(self) -> String {
        self.aspect(Aspect::Said, |shown| shown.said.clone())
    }

    /// The sides and who is on them, followed through whoever joins.
    pub(crate) fn sides<T>(self, look: impl FnOnce(&[SideView]) -> T) -> T {
        self.followed.musters.track();
        self.now(|shown| look(&shown.view.sides))
    }

    /// A figure by its place in the list of all, followed through changes of what its card tells.
    pub(crate) fn card<T>(self, place: usize, look: impl FnOnce(&FigureView) -> T) -> Option<T> {
        self.track(place, 1);
        self.now(|shown| shown.figures().nth(place).map(look))
    }

    /// The same, followed through changes of how it stands out among the others.
    pub(crate) fn outline<T>(
        self,
        place: usize,
        look: impl FnOnce(&FigureView, &Shown) -> T,
    ) -> Option<T> {
        self.track(place, 0);
        self.now(|shown| shown.figures().nth(place).map(|figure| look(figure, shown)))
    }

    fn track(self, place: usize, signal: usize) {
        let signals = self.followed.cards.with_value(|cards| cards.get(place).copied());
        if let Some(signal) = signals.and_then(|signals| signals.get(signal).copied()) {
            signal.track();
        }
    }

    /// A figure, followed through every change.
    pub(crate) fn figure<T>(self, id: FigureId, look: impl FnOnce(&FigureView) -> T) -> Option<T> {
        self.shown(|shown| shown.figure(id).map(look))
    }
}
