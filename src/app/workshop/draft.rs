//! The text of a custom game during editing.

use std::{rc::Rc, time::Duration};

use ledger::{KeptRoster, RosterId};
use leptos::{ev, prelude::*};
use rules_core::OwnGame;
use simulation::PreviewRoster;

use super::reading::Reader;
use crate::{
    app_state::{AppState, Note},
    editor::Editor,
};

/// The pause in typing after which the text is saved.
const PAUSE: Duration = Duration::from_millis(600);

/// The message if a replaced text can't be brought back.
const CHANGED_SINCE: &str = "The rules have changed since then, so nothing was undone.";

/// The text on the screen.
///
/// The draft follows the saved text, even if another tab changes it, and can be a few keystrokes
/// ahead. Only its text is saved. It becomes an [`OwnGame`], which stays in memory, when a roster or
/// a battle opens it.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    app: AppState,
    /// The roster that contains the game.
    pub(super) editor: Editor,
    /// The text, updated at every keystroke.
    pub(super) text: RwSignal<String>,
    /// The text after the last pause in typing, for views that are slow to draw.
    pub(super) settled: RwSignal<String>,
    /// The problems in the text, and its preview.
    pub(super) reader: Reader,
    /// The text that was saved last. If `text` equals it, nothing has been typed since.
    saved: RwSignal<String>,
    /// The game of the roster as it was opened here or saved by another tab.
    opened: RwSignal<OwnGame>,
    /// The number of changes by typing so far.
    typed: RwSignal<u32>,
}

impl Draft {
    /// Creates a draft of the saved text.
    pub(super) fn of(app: AppState, editor: Editor, game: OwnGame) -> Self {
        let signal = || RwSignal::new(game.text().to_owned());
        let (text, settled, saved) = (signal(), signal(), signal());
        let (opened, typed) = (RwSignal::new(game), RwSignal::new(0));
        let reader = Reader::of(text);
        let draft = Self { app, editor, text, settled, reader, saved, opened, typed };
        Effect::new(move |_| {
            let _followed = editor.kept();
            draft.follow();
        });
        Effect::new(move |_| {
            text.track();
            reader.read(None);
        });
        Effect::new(move |_| {
            settled.track();
            reader.read(Some(PreviewRoster::Own(Box::new(editor.now().roster))));
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
        let text = self.text.get_untracked();
        if self.saved.with_untracked(|saved| *saved != text) {
            self.saved.set(text.clone());
            match self.editor.claimant.is_here() {
                true => self.editor.write_rules(&text),
                false => self.keep_both(&text),
            }
            self.follow();
        }
        self.settle();
    }

    /// Returns the roster with the saved text as its game.
    pub(super) fn kept(self) -> KeptRoster {
        self.editor.now().with_rules(&self.saved.get_untracked())
    }

    /// Shows the saved text if another tab has changed it.
    ///
    /// If the player has typed something here, that text is saved as a separate roster.
    fn follow(self) {
        let opened = self.opened.get_untracked();
        let now = self.editor.system().own_game().filter(|now| *now != opened);
        let Some(now) = now else { return };
        self.opened.set(now);
        let (typed, saved) = (self.text.get_untracked(), self.saved.get_untracked());
        if saved == now.text() {
            // This tab has saved that text.
            return;
        }
        self.saved.set(now.text().to_owned());
        self.text.set(now.text().to_owned());
        self.settle();
        if typed != saved && typed != now.text() {
            self.keep_both(&typed);
        }
    }

    fn keep_both(self, text: &str) {
        self.editor.keep_both(self.editor.now().with_rules(text));
    }

    fn settle(self) {
        let text = self.text.get_untracked();
        if self.settled.with_untracked(|settled| *settled != text) {
            self.settled.set(text);
        }
    }

    /// Replaces the text and saves it, with an undo button for a while. Undoing fails once the text
    /// has changed again. It works even after the player has left this screen.
    pub(super) fn replace(self, text: String, words: String) {
        if !self.editor.claimant.may_change() {
            return;
        }
        self.keep();
        let (before, after) = (self.text.get_untracked(), text.clone());
        self.text.set(text);
        self.keep();
        let (app, number) = (self.app, self.editor.claimant.number());
        let undo = move || match self.text.try_with_untracked(|text| *text == after) {
            Some(true) => {
                self.text.set(before.clone());
                self.keep();
            }
            Some(false) => app.say(CHANGED_SINCE),
            None => {
                if let Some(number) = number {
                    change_back(app, RosterId(number), before.clone(), after.clone());
                }
            }
        };
        self.app.show(Some(Note { words, undo: Some(Rc::new(undo)) }));
    }
}

/// Changes the text of a saved roster's game back, unless it has changed again.
fn change_back(app: AppState, id: RosterId, before: String, after: String) {
    let change = move |kept: &KeptRoster| {
        let is_same = kept.system.own_game().is_some_and(|game| game.text() == after);
        is_same.then(|| kept.clone().with_rules(&before))
    };
    Editor::change_once(app, id, change, move |changed| {
        if changed.is_none() {
            app.say(CHANGED_SINCE);
        }
    });
}
