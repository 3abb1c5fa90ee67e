//! Answers that take several taps, while they are incomplete.

use leptos::prelude::*;

use super::Session;

impl Session {
    /// Returns the number at index `place` of the incomplete answer, or else `preset`.
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
}
