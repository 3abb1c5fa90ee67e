//! The signals for the parts of the battle screen.
//!
//! Each part is notified only if its content changes, so a tap redraws only a small part of the
//! screen.

use leptos::prelude::*;
use rules_core::{
    FigureId,
    view::{BattleView, FigureView, SideView, Tracker, TrackerKind},
};

use super::Session;
use crate::{browser::paint::after_paint, shown::Shown};

/// A part of the battle screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// The trackers of the battle as a whole.
    Bar,
    /// The redo button.
    Redo,
    /// The headers of the sides.
    Sides,
    /// The results of the last action.
    News,
    /// The next move, and the undo button.
    Next,
    /// The number of figures per filter, and the figures that have just changed.
    Crowd,
    /// The order of play, and the current position in it.
    Order,
}

const ASPECTS: [Aspect; 7] = [
    Aspect::Bar,
    Aspect::Redo,
    Aspect::Sides,
    Aspect::News,
    Aspect::Next,
    Aspect::Crowd,
    Aspect::Order,
];

/// A part of a figure's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardPart {
    /// The features that make the card stand out.
    Outline,
    /// The figure's name, its weapons (or its remark if it has none), and its flags.
    Title,
    /// The figure's other trackers.
    Trackers,
}

const CARD_PARTS: [CardPart; 3] = [CardPart::Outline, CardPart::Title, CardPart::Trackers];

/// The displayed battle, and the signals for all parts of its screen.
#[derive(Clone, Copy)]
pub(super) struct Followed {
    /// The state of the battle on screen.
    pub(super) shown: StoredValue<Shown>,
    /// The signal for any change.
    pub(super) all: Trigger,
    aspects: [Trigger; ASPECTS.len()],
    /// The signal for figures that join or cease to exist.
    lineups: Trigger,
    /// The signals for each part of each figure's card, in the order of the figures.
    cards: StoredValue<Vec<[Trigger; CARD_PARTS.len()]>>,
}

/// The differences between two states of the battle.
pub(super) struct Changes {
    aspects: [bool; ASPECTS.len()],
    cards: Vec<[bool; CARD_PARTS.len()]>,
    /// The new number of figures, if it has changed.
    figures: Option<usize>,
}

impl Changes {
    pub(super) fn between(old: &Shown, new: &Shown) -> Self {
        let pairs = old.figures().zip(new.figures());
        let differs = |(was, is)| {
            let (before, after) = (Card { shown: old, of: was }, Card { shown: new, of: is });
            CARD_PARTS.map(|part| part.differs(before, after))
        };
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
            Self::Bar => old.view.trackers != new.view.trackers || old.view.over != new.view.over,
            Self::Redo => old.can_redo != new.can_redo,
            Self::Sides => !heads(&old.view).eq(heads(&new.view)),
            Self::News => old.news != new.news,
            Self::Next => old.next != new.next || old.can_undo != new.can_undo,
            Self::Crowd => old.changed != new.changed || old.sought_counts() != new.sought_counts(),
            Self::Order => !old.order().eq(new.order()),
        }
    }
}

/// Returns the content of the sides' headers.
fn heads(view: &BattleView) -> impl Iterator<Item = (&str, &str, bool)> {
    let is_next = |side: &SideView| view.next.side == Some(side.id);
    view.sides.iter().map(move |side| (&*side.name, &*side.remark, is_next(side)))
}

/// The content of a figure's card at a given time.
#[derive(Clone, Copy)]
struct Card<'a> {
    shown: &'a Shown,
    of: &'a FigureView,
}

impl CardPart {
    fn differs(self, before: Card<'_>, after: Card<'_>) -> bool {
        let (was, is) = (before.of, after.of);
        match self {
            Self::Outline => before.shown.outline(was) != after.shown.outline(is),
            Self::Title => {
                was.name != is.name
                    || was.remark != is.remark
                    || was.arms != is.arms
                    || was.gear != is.gear
                    || !self.trackers(was).eq(self.trackers(is))
            }
            Self::Trackers => was.name != is.name || !self.trackers(was).eq(self.trackers(is)),
        }
    }

    /// Returns the trackers in this part of the figure's card. Flags belong to the title.
    pub(crate) fn trackers(self, figure: &FigureView) -> impl Iterator<Item = &Tracker> {
        let notable = figure.trackers.iter().filter(|it| it.is_notable());
        notable.filter(move |it| match self {
            Self::Outline => false,
            Self::Title => matches!(it.kind, TrackerKind::Flag(_)),
            Self::Trackers => !matches!(it.kind, TrackerKind::Flag(_)),
        })
    }
}

impl Followed {
    pub(super) fn new(shown: Shown) -> Self {
        let figures = shown.figures().count();
        Self {
            shown: StoredValue::new(shown),
            all: Trigger::new(),
            aspects: ASPECTS.map(|_| Trigger::new()),
            lineups: Trigger::new(),
            cards: StoredValue::new(cards(figures)),
        }
    }

    /// Notifies the parts of the screen that have changed.
    ///
    /// If an overlay covers the battle, the parts behind the overlay are notified only after it has
    /// been painted.
    pub(super) fn tell(self, changes: Changes, is_covered: bool) {
        if let Some(figures) = changes.figures {
            self.cards.set_value(cards(figures));
            self.lineups.notify();
        }
        self.all.notify();
        let tell_beneath = move || self.tell_beneath(&changes);
        match is_covered {
            true => after_paint(Box::new(tell_beneath)),
            false => tell_beneath(),
        }
    }

    /// Notifies the parts that an overlay may cover.
    fn tell_beneath(self, changes: &Changes) {
        let tell = |(trigger, changed): (&Trigger, &bool)| {
            if *changed {
                trigger.notify();
            }
        };
        // The battle may be closed by now.
        let _closed = self.cards.try_with_value(|cards| {
            cards.iter().flatten().zip(changes.cards.iter().flatten()).for_each(tell);
        });
        self.aspects.iter().zip(&changes.aspects).for_each(tell);
    }
}

/// Creates the signals of all figures' cards, in the order of the figures.
fn cards(figures: usize) -> Vec<[Trigger; CARD_PARTS.len()]> {
    (0..figures).map(|_| CARD_PARTS.map(|_| Trigger::new())).collect()
}

impl Session {
    /// Passes the battle's state to `look`, and tracks every change.
    pub(crate) fn shown<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.followed.all.track();
        self.followed.shown.with_value(look)
    }

    /// Passes the battle's state to `look`, and tracks only changes of one aspect.
    pub(crate) fn aspect<T>(self, aspect: Aspect, look: impl FnOnce(&Shown) -> T) -> T {
        if let Some(trigger) = self.followed.aspects.get(aspect as usize) {
            trigger.track();
        }
        self.followed.shown.with_value(look)
    }

    /// Passes the battle's current state to `look`, without tracking changes.
    pub(crate) fn now<T>(self, look: impl FnOnce(&Shown) -> T) -> T {
        self.followed.shown.with_value(look)
    }

    /// Returns the text for screen readers, and tracks every change.
    pub(crate) fn said(self) -> String {
        self.shown(|shown| shown.said.clone())
    }

    /// Passes the sides and their figures to `look`, and tracks only figures that join or leave.
    pub(crate) fn sides<T>(self, look: impl FnOnce(&[SideView]) -> T) -> T {
        self.followed.lineups.track();
        self.now(|shown| look(&shown.view.sides))
    }

    /// Passes the figure at this index among all figures to `look`, and tracks only changes to one
    /// part of its card.
    pub(crate) fn card<T>(
        self,
        place: usize,
        part: CardPart,
        look: impl FnOnce(&FigureView, &Shown) -> T,
    ) -> Option<T> {
        let parts = self.followed.cards.with_value(|cards| cards.get(place).copied());
        if let Some(trigger) = parts.and_then(|parts| parts.get(part as usize).copied()) {
            trigger.track();
        }
        self.now(|shown| shown.figures().nth(place).map(|figure| look(figure, shown)))
    }

    /// Passes a figure to `look`, and tracks every change.
    pub(crate) fn figure<T>(self, id: FigureId, look: impl FnOnce(&FigureView) -> T) -> Option<T> {
        self.shown(|shown| shown.figure(id).map(look))
    }
}
