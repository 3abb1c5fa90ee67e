//! The overlays over the battle, and the topics and questions over those overlays.

use leptos::prelude::*;
use rules_core::{
    Explanation, FigureId, Holder, Row, SideId,
    journal::TurnPage,
    view::{Offer, Standing},
};

use super::Session;
use crate::{bounce::scene_changes, browser::page::has_room_beside};

/// The overlay that is open over the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// No overlay is open.
    Nothing,
    /// The overlay of a figure.
    Figure {
        /// The figure.
        id: FigureId,
        /// Whether the player is editing the figure's trackers.
        by_hand: bool,
    },
    /// The turn, the phase and the side to move.
    Battle,
    /// The log.
    Log,
    /// The ways to hand the battle over.
    HandOver,
    /// The connection to a second phone.
    MorePhones,
    /// The battle report.
    Report,
    /// The aftermath: lasting effects, and changes to the saved rosters.
    After,
    /// The score, the notes and the turn limit.
    Score,
    /// The custom trackers of a holder.
    Track(Holder),
    /// The custom tables to roll on for a holder.
    Tables(Holder),
    /// The figures that can join this side.
    Newcomers(SideId),
    /// The photo with this number.
    Photo(u16),
    /// The question whether to add another photo, although they need much space.
    ManyPhotos,
    /// The menu.
    Menu,
    /// The explanations of the rules.
    Reference,
    /// What Rollbook proposes for the side that it plays.
    Solo,
    /// Who plays which side.
    Players,
    /// The confirmation of an offer with large effects.
    Confirm,
    /// The walk-through.
    Walk,
    /// The summary of the finished turn.
    TurnPage,
}

/// The overlays over the battle.
#[derive(Clone, Copy)]
pub(crate) struct Overlays {
    pub(super) opened: RwSignal<Opened>,
    /// Whether the player has put the walk-through aside.
    pub(super) aside: RwSignal<bool>,
    /// Whether rarely used offers are shown.
    more: RwSignal<bool>,
    /// The topic that the player is reading.
    topic: RwSignal<Option<Explanation>>,
    /// Whether the player is being asked to leave the walk-through.
    leaving: RwSignal<bool>,
    /// The summary of the finished turn, until the player closes it.
    pub(super) page: RwSignal<Option<TurnPage>>,
    /// The offer that the player is being asked to confirm.
    meant: StoredValue<Option<Offer<Row>>>,
}

impl Overlays {
    pub(super) fn new() -> Self {
        Self {
            opened: RwSignal::new(Opened::Nothing),
            aside: RwSignal::new(false),
            more: RwSignal::new(false),
            topic: RwSignal::new(None),
            leaving: RwSignal::new(false),
            page: RwSignal::new(None),
            meant: StoredValue::new(None),
        }
    }

    /// Returns `true` if rarely used offers are shown.
    pub(crate) fn wants_more(self) -> bool {
        self.more.get()
    }

    /// Shows or hides rarely used offers.
    pub(crate) fn toggle_more(self) {
        self.more.set(!self.more.get_untracked());
    }

    /// Asks the player to confirm an offer.
    pub(super) fn confirm(self, offer: &Offer<Row>) {
        self.meant.set_value(Some(offer.clone()));
        self.opened.set(Opened::Confirm);
    }

    /// Returns the offer that the player is being asked to confirm.
    pub(crate) fn asked_first(self) -> Option<Offer<Row>> {
        self.meant.get_value()
    }

    /// Returns the topic that the player is reading.
    pub(crate) fn topic(self) -> Option<Explanation> {
        self.topic.get()
    }

    /// Returns `true` if the player is reading a topic.
    pub(crate) fn reads_topic(self) -> bool {
        self.topic.with_untracked(Option::is_some)
    }

    /// Opens a topic over everything else. `None` closes it.
    pub(crate) fn read(self, topic: Option<Explanation>) {
        if topic.is_some() || self.reads_topic() {
            self.topic.set(topic);
        }
    }

    /// Stays in the walk-through, and closes the question whether to leave it.
    pub(crate) fn cancel_leaving(self) {
        if self.leaving.get_untracked() {
            self.leaving.set(false);
        }
    }

    /// Returns `true` while the player is being asked to leave the walk-through.
    pub(crate) fn is_leaving(self) -> bool {
        self.leaving.get()
    }

    /// Returns the summary of the finished turn.
    pub(crate) fn turn_page(self) -> Option<TurnPage> {
        self.page.get()
    }

    /// Closes the summary of the finished turn.
    pub(crate) fn turn_over(self) {
        if self.page.with_untracked(Option::is_some) {
            scene_changes();
            self.page.set(None);
        }
    }

    /// Returns `true` if the player has put the walk-through aside to view the battle.
    pub(crate) fn is_aside(self) -> bool {
        self.aside.get()
    }

    /// Returns to the walk-through.
    pub(crate) fn resume(self) {
        scene_changes();
        self.aside.set(false);
    }
}

impl Session {
    /// Returns the topmost overlay over the battle.
    pub(crate) fn on_top(self) -> Opened {
        self.question.changes.track();
        if self.moments.waits_a_beat() {
            Opened::Nothing
        } else if self.overlays.page.with(Option::is_some) {
            Opened::TurnPage
        } else if !self.overlays.aside.get() && self.now(|shown| shown.walk.is_some()) {
            Opened::Walk
        } else {
            self.overlays.opened.get()
        }
    }

    /// Returns `true` if an overlay covers the whole battle.
    pub(super) fn is_covered(self) -> bool {
        untrack(|| self.on_top()) != Opened::Nothing && !has_room_beside()
    }

    /// Opens an overlay in place of the current one.
    pub(crate) fn open(self, what: Opened) {
        let overlays = self.overlays;
        scene_changes();
        self.question.clear_draft();
        overlays.turn_over();
        overlays.more.set(false);
        // On a wide screen, a walk-through may still be open, so put it aside.
        if !overlays.aside.get_untracked() && self.now(|shown| shown.walk.is_some()) {
            overlays.aside.set(true);
        }
        overlays.opened.set(what);
    }

    /// Closes the topmost overlay, and any topic over it. The walk-through of a battle is only put
    /// aside.
    pub(crate) fn close(self) {
        let overlays = self.overlays;
        overlays.read(None);
        match untrack(|| self.on_top()) {
            Opened::Nothing => {}
            Opened::TurnPage => overlays.turn_over(),
            Opened::Walk if overlays.leaving.get_untracked() => overlays.cancel_leaving(),
            Opened::Walk if !self.has_sides() => self.ask_to_leave(),
            Opened::Walk => {
                overlays.aside.set(true);
                overlays.opened.set(Opened::Nothing);
            }
            _ => overlays.opened.set(Opened::Nothing),
        }
    }

    /// Leaves the walk-through. If a question in it has been answered, asks the player first.
    pub(crate) fn ask_to_leave(self) {
        let is_fresh = self.now(|shown| shown.walk.as_ref().is_some_and(|walk| walk.answers == 0));
        if is_fresh { self.leave() } else { self.overlays.leaving.set(true) }
    }

    /// Resets the overlays after a move.
    ///
    /// The walk-through is no longer aside. A figure's overlay stays open only while the figure
    /// acts, or while a walk-through that a player started is open. The report and the aftermath
    /// close unless the battle is over.
    pub(super) fn settle(self) {
        let Overlays { opened, aside, more, leaving, .. } = self.overlays;
        self.question.clear_draft();
        self.settle_dice_camera();
        self.overlays.read(None);
        for signal in [self.question.to_end, aside, more, leaving] {
            if signal.get_untracked() {
                signal.set(false);
            }
        }
        if let Opened::Figure { id, by_hand } = opened.get_untracked() {
            let (acts, asked) = self.now(|shown| {
                let acts = shown.figure(id).is_some_and(|it| it.standing == Standing::Acting);
                (acts, shown.walk.as_ref().is_some_and(|walk| !walk.raised))
            });
            if acts && by_hand {
                opened.set(Opened::Figure { id, by_hand: false });
            } else if !acts && !asked {
                opened.set(Opened::Nothing);
            }
        }
        self.settle_solo();
        let needs_end = matches!(opened.get_untracked(), Opened::Report | Opened::After);
        if needs_end && untrack(|| self.report()).is_none() {
            opened.set(Opened::Nothing);
        }
        self.question.changes.notify();
    }
}
