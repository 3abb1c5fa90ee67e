//! The panes of the battle screen that are redrawn one by one, with the content of each.

use rules_core::{
    FigureId, SideId,
    view::{FigureView, Gear, Sign, Standing, Stat, Tracker, TrackerKind},
};

use super::sought::Sought;
use crate::{
    news::News,
    shown::{NextMove, Place, Room, Shown, is_hurt},
};

/// Up to this many weapons are on a card on a large screen.
const WEAPONS: usize = 3;

/// A pane of the battle screen.
///
/// Its view is drawn from its content alone, and is redrawn if the content changes. So a view can't
/// show anything whose changes it would miss.
pub(crate) trait Pane: Copy + Send + Sync + 'static {
    /// All that the pane shows.
    type Content<'a>: PartialEq;

    /// Returns the current content.
    fn content(self, shown: &Shown) -> Self::Content<'_>;

    /// Returns the index of the figure or side that the pane belongs to.
    fn index(self) -> usize {
        0
    }
}

/// The trackers of the battle as a whole, and whether the battle is over.
#[derive(Clone, Copy)]
pub(crate) struct Bar;

impl Pane for Bar {
    type Content<'a> = (&'a [Tracker], bool);

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        (&shown.view.trackers, shown.view.over.is_some())
    }
}

/// Whether there is an action to undo.
#[derive(Clone, Copy)]
pub(crate) struct CanUndo;

impl Pane for CanUndo {
    type Content<'a> = bool;

    fn content(self, shown: &Shown) -> bool {
        shown.can_undo
    }
}

/// Whether there is an action to redo.
#[derive(Clone, Copy)]
pub(crate) struct CanRedo;

impl Pane for CanRedo {
    type Content<'a> = bool;

    fn content(self, shown: &Shown) -> bool {
        shown.can_redo
    }
}

/// The sides with their figures, and the space for each figure's card.
#[derive(Clone, Copy)]
pub(crate) struct Lineup;

impl Pane for Lineup {
    type Content<'a> = (Vec<Side<'a>>, Room);

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        let sides = shown.view.sides.iter().map(|it| Side {
            id: it.id,
            name: &it.name,
            cards: cards(&it.figures),
        });
        (sides.collect(), shown.room)
    }
}

/// A side with its figures.
#[derive(PartialEq)]
pub(crate) struct Side<'a> {
    /// The side's id.
    pub(crate) id: SideId,
    /// The side's name.
    pub(crate) name: &'a str,
    /// The cards of the side's figures.
    pub(crate) cards: Vec<Card>,
}

/// A card on the battle screen.
#[derive(Clone, PartialEq)]
pub(crate) struct Card {
    /// The figure whose card it is.
    pub(crate) figure: FigureId,
    /// The figures that have a row on the card, such as the riders of a transport.
    pub(crate) rows: Vec<FigureId>,
}

fn cards(figures: &[FigureView]) -> Vec<Card> {
    let of = |figure: &FigureView| {
        let rows = figures.iter().filter(|it| it.host == Some(figure.id));
        Card { figure: figure.id, rows: rows.map(|it| it.id).collect() }
    };
    figures.iter().filter(|it| it.host.is_none()).map(of).collect()
}

/// The header of a side.
#[derive(Clone, Copy)]
pub(crate) struct Head(pub(crate) SideId);

impl Pane for Head {
    /// The side's name and remark, and whether it is the side's move.
    type Content<'a> = Option<(&'a str, &'a str, bool)>;

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        let side = shown.view.sides.iter().find(|it| it.id == self.0)?;
        Some((&side.name, &side.remark, shown.view.next.side == Some(self.0)))
    }

    fn index(self) -> usize {
        self.0.index()
    }
}

/// The results of the last action.
#[derive(Clone, Copy)]
pub(crate) struct LastNews;

impl Pane for LastNews {
    type Content<'a> = &'a News;

    fn content(self, shown: &Shown) -> &News {
        &shown.news
    }
}

/// The next move.
#[derive(Clone, Copy)]
pub(crate) struct Next;

impl Pane for Next {
    type Content<'a> = &'a NextMove;

    fn content(self, shown: &Shown) -> &NextMove {
        &shown.next
    }
}

/// The number of figures for each filter, in the order of [`Sought::ALL`].
#[derive(Clone, Copy)]
pub(crate) struct SoughtCounts;

impl Pane for SoughtCounts {
    type Content<'a> = [usize; Sought::ALL.len()];

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        Sought::ALL.map(|(sought, ..)| shown.figures().filter(|it| sought.is(it)).count())
    }
}

/// The figures that have just changed, with their names, if there are many figures.
#[derive(Clone, Copy)]
pub(crate) struct Changed;

impl Pane for Changed {
    type Content<'a> = Vec<(FigureId, &'a str)>;

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        match shown.room {
            Room::Little => {
                let named = |id: &FigureId| shown.figure(*id).map(|it| (*id, &*it.name));
                shown.changed.iter().filter_map(named).collect()
            }
            Room::Usual => Vec::new(),
        }
    }
}

/// The order of play.
#[derive(Clone, Copy)]
pub(crate) struct Order;

impl Pane for Order {
    type Content<'a> = Vec<Place<'a>>;

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        shown.order().collect()
    }
}

/// The features that make a figure's card stand out.
#[derive(Clone, Copy)]
pub(crate) struct CardOutline(pub(crate) FigureId);

/// The content of a [`CardOutline`].
#[derive(PartialEq)]
pub(crate) struct Outline<'a> {
    /// The figure's status this turn: ready, acting, done and so on.
    pub(crate) standing: Standing,
    /// Whether the card is highlighted as a choice.
    pub(crate) calls: bool,
    /// Whether the figure is harmed.
    pub(crate) is_hurt: bool,
    /// The remark, if the card has no space for it.
    pub(crate) unseen_remark: Option<&'a str>,
}

impl Pane for CardOutline {
    type Content<'a> = Option<Outline<'a>>;

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        let figure = shown.figure(self.0)?;
        Some(Outline {
            standing: figure.standing,
            calls: shown.calls(figure),
            is_hurt: is_hurt(figure),
            unseen_remark: (!figure.arms.is_empty()).then_some(&*figure.remark),
        })
    }

    fn index(self) -> usize {
        self.0.index()
    }
}

/// A figure's name, its weapons (or its remark if it has none), and its flags.
#[derive(Clone, Copy)]
pub(crate) struct CardTitle(pub(crate) FigureId);

/// The content of a [`CardTitle`].
#[derive(PartialEq)]
pub(crate) struct Title<'a> {
    /// The figure's name.
    pub(crate) name: &'a str,
    /// The figure's weapons with their most important numbers, or its remark if it has none.
    pub(crate) note: Vec<&'a str>,
    /// The labels of the flags that are set, with their signs.
    pub(crate) flags: Vec<(&'a str, Option<Sign>)>,
}

impl<'a> Title<'a> {
    /// Returns the content of the title on the figure's card.
    pub(crate) fn of(figure: &'a FigureView) -> Self {
        let remark = Some(&figure.remark).filter(|it| figure.arms.is_empty() && !it.is_empty());
        let flags = notable(figure).filter(|it| matches!(it.kind, TrackerKind::Flag(_)));
        Self {
            name: &figure.name,
            note: figure.arms.iter().chain(remark).map(|it| &**it).collect(),
            flags: flags.map(|it| (&*it.label, it.sign)).collect(),
        }
    }
}

impl Pane for CardTitle {
    type Content<'a> = Option<Title<'a>>;

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        shown.figure(self.0).map(Title::of)
    }

    fn index(self) -> usize {
        self.0.index()
    }
}

/// A figure's stats and weapons, which only large screens show on its card.
#[derive(Clone, Copy)]
pub(crate) struct CardProfile(pub(crate) FigureId);

impl Pane for CardProfile {
    type Content<'a> = Option<(&'a [Stat], Vec<&'a Gear>)>;

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        let figure = shown.figure(self.0).filter(|_| shown.room == Room::Usual)?;
        let weapons = figure.gear.iter().filter(|it| it.is_weapon);
        Some((&figure.stats, weapons.take(WEAPONS).collect()))
    }

    fn index(self) -> usize {
        self.0.index()
    }
}

/// A figure's trackers, except for the flags in its title.
#[derive(Clone, Copy)]
pub(crate) struct CardTrackers(pub(crate) FigureId);

/// The content of [`CardTrackers`].
#[derive(PartialEq)]
pub(crate) struct Trackers<'a> {
    /// The figure's name.
    pub(crate) name: &'a str,
    /// The trackers that are worth showing.
    pub(crate) trackers: Vec<&'a Tracker>,
}

impl<'a> Trackers<'a> {
    /// Returns the trackers on the figure's card.
    pub(crate) fn of(figure: &'a FigureView) -> Self {
        let trackers = notable(figure).filter(|it| !matches!(it.kind, TrackerKind::Flag(_)));
        Self { name: &figure.name, trackers: trackers.collect() }
    }
}

impl Pane for CardTrackers {
    type Content<'a> = Option<Trackers<'a>>;

    fn content(self, shown: &Shown) -> Self::Content<'_> {
        shown.figure(self.0).map(Trackers::of)
    }

    fn index(self) -> usize {
        self.0.index()
    }
}

fn notable(figure: &FigureView) -> impl Iterator<Item = &Tracker> {
    figure.trackers.iter().filter(|it| it.is_notable())
}
