//! The open question: the action that raised it, its incomplete answer and its dice.

use leptos::prelude::*;
use rules_core::{
    Row,
    dice::Face,
    odds::{Horizon, Odds},
};

use super::{Falling, Session};

/// The state of the open question.
#[derive(Clone, Copy)]
pub(crate) struct OpenQuestion {
    /// The last action that the player took from an offer.
    pub(super) taken: StoredValue<Option<Row>>,
    /// Signals that the question has changed or closed.
    pub(super) changes: Trigger,
    /// The incomplete answer, which takes several taps.
    draft: RwSignal<Vec<Option<i32>>>,
    /// Whether the odds up to the end of the walk-through are shown.
    pub(super) to_end: RwSignal<bool>,
    /// The last dice as text, until screen readers have announced them.
    pub(super) fell: StoredValue<String>,
    /// The dice that are falling.
    pub(super) falling: RwSignal<Option<Falling>>,
    /// Whether the camera reads the dice.
    pub(crate) reads_dice: RwSignal<bool>,
    /// Whether the camera reads dice by itself when they have come to rest.
    pub(super) has_tray: RwSignal<bool>,
    /// The faces that another phone's camera has read.
    pub(super) offered_dice: RwSignal<Vec<Face>>,
}

impl OpenQuestion {
    pub(super) fn new() -> Self {
        Self {
            taken: StoredValue::new(None),
            changes: Trigger::new(),
            draft: RwSignal::new(Vec::new()),
            to_end: RwSignal::new(false),
            fell: StoredValue::new(String::new()),
            falling: RwSignal::new(None),
            reads_dice: RwSignal::new(false),
            has_tray: RwSignal::new(false),
            offered_dice: RwSignal::new(Vec::new()),
        }
    }

    /// Returns the last action taken since the battle was opened.
    pub(crate) fn last_taken(self) -> Option<Row> {
        self.taken.get_value()
    }

    /// Returns the number at index `place` of the incomplete answer, or `preset` if there is none.
    pub(crate) fn draft(self, place: usize, preset: i32) -> i32 {
        self.draft.with(|draft| draft.get(place).copied().flatten()).unwrap_or(preset)
    }

    /// Sets the number at index `place` of the incomplete answer.
    pub(crate) fn set_draft(self, place: usize, number: i32) {
        self.draft.update(|draft| {
            if draft.len() <= place {
                draft.resize(place + 1, None);
            }
            if let Some(here) = draft.get_mut(place) {
                *here = Some(number);
            }
        });
    }

    /// Discards the incomplete answer.
    pub(crate) fn clear_draft(self) {
        if !self.draft.with_untracked(Vec::is_empty) {
            self.draft.set(Vec::new());
        }
    }

    /// Shows or hides the odds up to the end of the walk-through.
    pub(crate) fn toggle_to_end(self) {
        self.to_end.set(!self.to_end.get_untracked());
    }

    /// Returns the dice that are falling, and tracks their changes.
    pub(crate) fn falling(self) -> Option<Falling> {
        self.falling.get()
    }
}

impl Session {
    /// Returns the odds up to the end of the walk-through, if the player wants to see them.
    pub(crate) fn chances_to_end(self) -> Option<Odds> {
        self.question.to_end.get().then(|| self.battle(|battle| battle.chances(Horizon::End)))
    }
}
