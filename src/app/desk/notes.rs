//! Notes to the player, which pass.

use std::{rc::Rc, time::Duration};

use ledger::Removed;
use leptos::prelude::*;

use super::Desk;
use crate::browser::page::find;

/// How long a note stays, in milliseconds.
const NOTE_MS: u64 = 6000;

/// How long it stays if something may be done about it.
const UNDO_MS: u64 = 12_000;

/// A note that somebody is about to press: it has the focus, or a finger lies on it.
const HELD: &str = ".toast:is(:focus-within, :active)";

/// After which time it is looked whether somebody still is.
const AGAIN: Duration = Duration::from_secs(1);

/// A note that passes, with what may be done about it.
#[derive(Clone)]
pub(crate) struct Note {
    /// Its words.
    pub(crate) words: String,
    /// How to undo what it tells of.
    pub(crate) undo: Option<Rc<dyn Fn()>>,
}

impl Desk {
    /// Shows a note for a while.
    pub(crate) fn say(self, words: impl Into<String>) {
        self.show(Some(Note { words: words.into(), undo: None }));
    }

    /// Says that something was taken out, which can be put back for a while.
    pub(crate) fn say_removed(self, words: impl Into<String>, removed: Option<Removed>) {
        let undo = removed.map(|removed| -> Rc<dyn Fn()> {
            Rc::new(move || match self.with_library(|library| library.put_back(&removed)) {
                Ok(_) => self.changed(),
                Err(error) => self.say(error.to_string()),
            })
        });
        self.show(Some(Note { words: words.into(), undo }));
    }

    /// Shows a note for a while, or none any more.
    pub(crate) fn show(self, note: Option<Note>) {
        let has_undo = note.as_ref().is_some_and(|it| it.undo.is_some());
        let stays = if has_undo { UNDO_MS } else { NOTE_MS };
        self.change(|papers| {
            papers.note = note;
            papers.notes += 1;
        });
        let shown = self.papers.with_value(|papers| papers.notes);
        self.hide_after(shown, Duration::from_millis(stays));
    }

    /// Hides note number `number` after a while, unless another one is shown by then. Nobody loses
    /// what they are about to press.
    fn hide_after(self, number: u32, time: Duration) {
        let hide = move || {
            if self.papers.with_value(|papers| papers.notes != number) {
                return;
            }
            if find(HELD).is_some() {
                self.hide_after(number, AGAIN);
            } else {
                self.change(|papers| papers.note = None);
            }
        };
        set_timeout(hide, time);
    }
}
