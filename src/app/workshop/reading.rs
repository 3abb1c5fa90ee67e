//! Reads the text of a custom game in a worker, so that typing never waits.
//!
//! The worker is restarted from time to time, because whatever it has read stays in its memory.

use leptos::prelude::*;
use rules_core::Fault;
use simulation::{Preview, PreviewRoster, Reply, Request};

use crate::browser::simulation::SimulationWorker;

/// The number of texts after which the worker is restarted.
const MOST_TEXTS: u32 = 100;

/// What is known about a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing has been read yet.
    Nothing,
    /// The problems of the last text that was read.
    Problems,
    /// The worker did not start, or it crashed.
    Failed,
}

/// The reader of a text, and the results of its last reading.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    text: RwSignal<String>,
    pub(super) known: RwSignal<Known>,
    /// The problems in the text.
    pub(super) faults: RwSignal<Vec<Fault>>,
    /// What the text makes, or `None` if it can't be played.
    pub(super) preview: RwSignal<Option<Preview>>,
    state: StoredValue<State, LocalStorage>,
}

#[derive(Default)]
struct State {
    worker: Option<SimulationWorker>,
    /// The number of texts that this worker has read.
    texts: u32,
    /// The text that the worker is reading.
    reading: Option<Asked>,
    /// The text to read next. It replaces any text that was waiting.
    next: Option<Asked>,
}

/// A text to be read.
#[derive(Clone)]
struct Asked {
    text: String,
    /// The roster for a preview, if there should be one.
    preview: Option<PreviewRoster>,
}

impl Reader {
    /// Creates a reader of this text, which starts with the first call of [`read`](Self::read).
    pub(super) fn of(text: RwSignal<String>) -> Self {
        Self {
            text,
            known: RwSignal::new(Known::Nothing),
            faults: RwSignal::new(Vec::new()),
            preview: RwSignal::new(None),
            state: StoredValue::new_local(State::default()),
        }
    }

    /// Reads the text as soon as the worker is free. With a roster, also makes a preview.
    pub(super) fn read(self, preview: Option<PreviewRoster>) {
        let text = self.text.get_untracked();
        self.state.update_value(|state| {
            let has_preview = |it: &Asked| it.preview.is_some() && it.text == text;
            if preview.is_some() || !state.next.as_ref().is_some_and(has_preview) {
                state.next = Some(Asked { text, preview });
            }
        });
        self.go_on();
    }

    /// Sends the next text to the worker if it is free. After a failure, this tries again.
    pub(super) fn go_on(self) {
        let is_sent = self.state.try_update_value(|state| {
            let Some(asked) = state.next.take_if(|_| state.reading.is_none()) else { return true };
            if state.texts >= MOST_TEXTS {
                state.worker = None;
            }
            let request =
                Request::Read { text: asked.text.clone(), preview: asked.preview.clone() };
            state.reading = Some(asked);
            state.texts += 1;
            match &state.worker {
                Some(worker) => worker.ask(&request),
                None => {
                    let handle = move |reply| self.handle_reply(reply);
                    state.worker = SimulationWorker::begin(&request, handle);
                    state.texts = 1;
                    state.worker.is_some()
                }
            }
        });
        if is_sent == Some(false) {
            self.fail();
        }
    }

    fn handle_reply(self, reply: Option<Reply>) {
        let Some(Reply::Read(faults, preview)) = reply else { return self.fail() };
        let asked = self.state.try_update_value(|state| state.reading.take()).flatten();
        // What was read of an earlier text no longer matters.
        let is_now = |asked: &Asked| self.text.with_untracked(|text| *text == asked.text);
        if let Some(asked) = asked.filter(is_now) {
            self.faults.set(faults);
            if asked.preview.is_some() {
                self.preview.set(preview.map(|it| *it));
            }
            self.set_known(Known::Problems);
        }
        self.go_on();
    }

    /// Gives up until the text changes or the player tries again.
    fn fail(self) {
        let _closed = self.state.try_update_value(|state| {
            let failed = state.reading.take();
            state.worker = None;
            state.next = state.next.take().or(failed);
        });
        self.set_known(Known::Failed);
    }

    fn set_known(self, known: Known) {
        if self.known.try_get_untracked().is_some_and(|before| before != known) {
            self.known.set(known);
        }
    }
}
