//! Notes to the player, which disappear after a while.

use std::{rc::Rc, time::Duration};

use ledger::Removed;
use leptos::prelude::*;

use super::AppState;
use crate::browser::page::find;

/// How long a note is shown, in milliseconds.
const NOTE_MS: u64 = 6000;

/// How long a note with an undo button is shown, in milliseconds.
const UNDO_MS: u64 = 12_000;

/// Selects a note that the player may be about to press, because it has the focus or is being
/// touched.
const HELD: &str = ".toast:is(:focus-within, :active)";

/// How often to check whether the player may still be about to press the note.
const AGAIN: Duration = Duration::from_secs(1);

/// A short message to the player, with or without an undo button.
#[derive(Clone)]
pub(crate) struct Note {
    /// The text of the note.
    pub(crate) words: String,
    /// The handler of the undo button, or `None` for a note without the button.
    pub(crate) undo: Option<Rc<dyn Fn()>>,
}

impl AppState {
    /// Shows a note for a while.
    pub(crate) fn say(self, words: impl Into<String>) {
        self.show(Some(Note { words: words.into(), undo: None }));
    }

    /// Shows that something was removed, with an undo button for a while.
    pub(crate) fn say_removed(self, words: impl Into<String>, removed: Option<Removed>) {
        let undo = removed.map(|removed| -> Rc<dyn Fn()> {
            Rc::new(move || match self.with_library(|library| library.put_back(&removed)) {
                Ok(_) => self.changed(),
                Err(error) => self.say(error.to_string()),
            })
        });
        self.show(Some(Note { words: words.into(), undo }));
    }

    /// Shows a note for a while. `None` hides the current one.
    pub(crate) fn show(self, note: Option<Note>) {
        let has_undo = note.as_ref().is_some_and(|it| it.undo.is_some());
        let stays = if has_undo { UNDO_MS } else { NOTE_MS };
        self.change(|state| {
            state.note = note;
            state.notes += 1;
        });
        let shown = self.state.with_value(|state| state.notes);
        self.hide_after(shown, Duration::from_millis(stays));
    }

    /// Hides the note with this number after a while, unless another note has replaced it.
    ///
    /// A note stays while the player may be about to press it.
    fn hide_after(self, number: u32, time: Duration) {
        let hide = move || {
            if self.state.with_value(|state| state.notes != number) {
                return;
            }
            if find(HELD).is_some() {
                self.hide_after(number, AGAIN);
            } else {
                self.change(|state| state.note = None);
            }
        };
        set_timeout(hide, time);
    }
}
