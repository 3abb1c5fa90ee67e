//! The text of a custom game during editing.

use std::{rc::Rc, time::Duration};

use ledger::KeptRoster;
use leptos::{ev, prelude::*};
use rules_core::{OwnGame, System};

use crate::{
    app_state::{AppState, Note},
    editor::Editor,
};

/// The pause in typing after which the text is saved.
const PAUSE: Duration = Duration::from_millis(600);

/// The text on the screen.
///
/// The draft follows the saved text, even if another tab changes it, and can be a few keystrokes
/// ahead.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    app: AppState,
    /// The roster that contains the game.
    pub(super) editor: Editor,
    /// The text, updated at every keystroke.
    pub(super) text: RwSignal<String>,
    /// The text after the last pause in typing, for views that are slow to draw.
    pub(super) settled: RwSignal<String>,
    /// The saved text that the draft is based on. If `text` equals it, nothing has been typed.
    base: RwSignal<OwnGame>,
    /// The number of changes by typing so far.
    typed: RwSignal<u32>,
}

impl Draft {
    /// Creates a draft of the saved text.
    pub(super) fn of(app: AppState, editor: Editor, game: OwnGame) -> Self {
        let text = || RwSignal::new(game.text().to_owned());
        let (base, typed) = (RwSignal::new(game), RwSignal::new(0));
        let draft = Self { app, editor, text: text(), settled: text(), base, typed };
        Effect::new(move |_| {
            let _followed = editor.kept();
            draft.follow();
        });
        // A hidden page may be closed without notice, so save the text now.
        let hides = window_event_listener(ev::visibilitychange, move |_| draft.keep());
        on_cleanup(move || hides.remove());
        draft
    }

    /// Accepts the typed text, and saves it after a pause.
    pub(super) fn take(self, text: String) {
        self.text.set(text);
        self.typed.update(|typed| *typed += 1);
        let typed = self.typed.get_untracked();
        set_timeout(
            move || {
                // If the screen is closed by then, closing it has already saved the text.
                if self.typed.try_get_untracked() == Some(typed) {
                    self.keep();
                }
            },
            PAUSE,
        );
    }

    /// Saves the text if it has changed, as a separate roster if another tab has control.
    pub(super) fn keep(self) {
        // A field may report its last change after its screen is closed.
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

    /// Shows the saved text if another tab has changed it.
    ///
    /// If the player has typed something here, that text is saved as a separate roster.
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

    /// Replaces the text and saves it, with an undo button for a while. Undoing fails once the text
    /// has changed again.
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
                return self.app.say("The rules have changed since, so nothing was undone.");
            }
            self.text.set(before.clone());
            self.keep();
        };
        self.app.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
    }
}
