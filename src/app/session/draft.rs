//! Answers that take several taps, while they are put together.

use leptos::prelude::*;

use super::Session;

impl Session {
    /// Number `place` of what is put together for an answer, or else `preset`.
    pub(crate) fn draft(self, place: usize, preset: i32) -> i32 {
        self.draft.with(|draft| draft.get(place).copied().flatten()).unwrap_or(preset)
    }

    /// Puts down number `place` of an answer.
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

    /// Forgets what was put together for an answer.
    pub(crate) fn clear_draft(self) {
        if !self.draft.with_untracked(Vec::is_empty) {
            self.draft.set(Vec::new());
        }
    }
}
