//! The text of a game while it is written.

use std::{rc::Rc, time::Duration};

use leptos::prelude::*;
use rules_core::{OwnGame, System};

use crate::{
    desk::{Desk, Note},
    editor::Editor,
};

/// How long nothing is typed before a text is kept.
const PAUSE: Duration = Duration::from_millis(600);

/// What is written, as it is on the screen: it may be a moment ahead of what is kept.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    desk: Desk,
    /// The roster that brings the game along.
    pub(super) editor: Editor,
    /// The text, with every letter that is typed.
    pub(super) text: RwSignal<String>,
    /// The text since nothing more is typed. What takes long to draw follows this.
    pub(super) settled: RwSignal<String>,
    /// Counts what was typed.
    typed: RwSignal<u32>,
}

impl Draft {
    /// The text as it is kept.
    pub(super) fn of(desk: Desk, editor: Editor, game: OwnGame) -> Self {
        let text = || RwSignal::new(game.text().to_owned());
        Self { desk, editor, text: text(), settled: text(), typed: RwSignal::new(0) }
    }

    /// Takes what was typed, and keeps it as soon as nothing more comes.
    pub(super) fn take(self, text: String) {
        self.text.set(text);
        self.typed.update(|typed| *typed += 1);
        let typed = self.typed.get_untracked();
        set_timeout(
            move || {
                // The screen may be closed by then; leaving the field has kept it.
                if self.typed.try_get_untracked() == Some(typed) {
                    self.keep();
                }
            },
            PAUSE,
        );
    }

    /// Keeps it.
    pub(super) fn keep(self) {
        // A field that is left by leaving the screen says so when the screen is gone already.
        let Some(text) = self.text.try_get_untracked() else { return };
        let game = System::Own(OwnGame::of(&text));
        if self.editor.system() != game {
            self.editor.change(|kept| kept.system = game);
        }
        if self.settled.with_untracked(|settled| *settled != text) {
            self.settled.set(text);
        }
    }

    /// Puts another text in the place of this one, which can be taken back.
    pub(super) fn replace(self, text: String, words: String) {
        let before = self.text.get_untracked();
        self.text.set(text);
        self.keep();
        let undo = move || {
            self.text.set(before.clone());
            self.keep();
        };
        self.desk.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
    }
}
