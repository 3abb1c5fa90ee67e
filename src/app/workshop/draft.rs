//! The text of a game while it is written.

use std::{rc::Rc, time::Duration};

use ledger::KeptRoster;
use leptos::{ev, prelude::*};
use rules_core::{OwnGame, System};

use crate::{
    desk::{Desk, Note},
    editor::Editor,
};

/// How long nothing is typed before a text is kept.
const PAUSE: Duration = Duration::from_millis(600);

/// The text on the screen. It follows the saved one, wherever that is written, and may be a moment
/// ahead of it by what was typed here.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    desk: Desk,
    /// The roster that brings the game along.
    pub(super) editor: Editor,
    /// The text, with every letter that is typed.
    pub(super) text: RwSignal<String>,
    /// The text since nothing more is typed. What takes long to draw follows this.
    pub(super) settled: RwSignal<String>,
    /// The saved text that was typed over: where `text` is the same, nothing was typed.
    base: RwSignal<OwnGame>,
    /// Counts what was typed.
    typed: RwSignal<u32>,
}

impl Draft {
    /// The text as it is saved.
    pub(super) fn of(desk: Desk, editor: Editor, game: OwnGame) -> Self {
        let text = || RwSignal::new(game.text().to_owned());
        let (base, typed) = (RwSignal::new(game), RwSignal::new(0));
        let draft = Self { desk, editor, text: text(), settled: text(), base, typed };
        Effect::new(move |_| {
            let _followed = editor.kept();
            draft.follow();
        });
        // A page that is hidden may never be visible again.
        let hides = window_event_listener(ev::visibilitychange, move |_| draft.keep());
        on_cleanup(move || hides.remove());
        draft
    }

    /// Takes what was typed, and saves it as soon as nothing more comes.
    pub(super) fn take(self, text: String) {
        self.text.set(text);
        self.typed.update(|typed| *typed += 1);
        let typed = self.typed.get_untracked();
        set_timeout(
            move || {
                // The screen may be closed by then; leaving it has saved the text.
                if self.typed.try_get_untracked() == Some(typed) {
                    self.keep();
                }
            },
            PAUSE,
        );
    }

    /// Saves what was typed here, if anything was.
    pub(super) fn keep(self) {
        // A field that is left by leaving the screen says so when the screen is gone already.
        if self.text.try_get_untracked().is_none() {
            return;
        }
        self.follow();
        let game = self.text.with_untracked(|text| OwnGame::of(text));
        if game != self.base.get_untracked() {
            self.base.set(game);
            match self.editor.claimant.is_here() {
                true => self.editor.change(|kept| kept.system = System::Own(game)),
                false => self.keep_both(game),
            }
            self.follow();
        }
        self.settle();
    }

    /// Shows the saved text if it has been written elsewhere. What was typed here over another one
    /// is then saved as a roster of its own.
    fn follow(self) {
        let base = self.base.get_untracked();
        let saved = self.editor.system().own_game().filter(|saved| *saved != base);
        let Some(saved) = saved else { return };
        let typed = self.text.get_untracked();
        self.base.set(saved);
        self.text.set(saved.text().to_owned());
        self.settle();
        if typed != base.text() && typed != saved.text() {
            self.keep_both(OwnGame::of(&typed));
        }
    }

    fn keep_both(self, game: OwnGame) {
        self.editor.keep_both(KeptRoster { system: System::Own(game), ..self.editor.now() });
    }

    fn settle(self) {
        let text = self.text.get_untracked();
        if self.settled.with_untracked(|settled| *settled != text) {
            self.settled.set(text);
        }
    }

    /// Puts another text in the place of this one, which can be taken back until more is typed.
    pub(super) fn replace(self, text: String, words: String) {
        if !self.editor.claimant.may_change() {
            return;
        }
        self.keep();
        let (before, after) = (self.text.get_untracked(), text.clone());
        self.text.set(text);
        self.keep();
        let undo = move || {
            if self.text.with_untracked(|text| *text != after) {
                return self.desk.say("The rules have changed since, so they were left alone.");
            }
            self.text.set(before.clone());
            self.keep();
        };
        self.desk.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
    }
}
