//! Which of several windows may change a kept document: one plays, the others look on, and taking over is one tap.
//!
//! Who plays holds the Web Lock of the document's key. Who takes over asks the holder to stop, and takes the lock by force
//! when it answers, or when it does not. Whatever happens to locks, nothing is written but over the edition that was
//! opened: where another window has written since, this one becomes a looker-on.

use std::{rc::Rc, time::Duration};

use ledger::{DocumentError, Edition, Library, LoadError, Open, SaveError};
use leptos::prelude::*;

use crate::{
    book::{Book, beside},
    browser::{
        lock::{Lock, Told},
        storage::LocalShelf,
    },
};

/// For how long it is not said that another window has the document: one that is just closing lets go of it.
const PATIENCE: Duration = Duration::from_millis(250);
/// After which time what was written last has reached all windows.
const PAUSE: Duration = Duration::from_millis(100);
/// How long the holder has to answer. One that sleeps does not.
const ANSWER: Duration = Duration::from_millis(1000);

const WANT: &str = "want ";
const YOURS: &str = "yours ";

/// How this window stands to an open document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stand {
    /// It is changed here.
    Here,
    /// It is changed in another window.
    Elsewhere,
    /// It is on its way from there.
    Coming,
    /// A newer version of Rollbook wrote it: nobody changes it here.
    Newer,
}

/// An open document, and how this window stands to it.
#[derive(Clone, Copy)]
pub(crate) struct Hold {
    book: Book,
    stand: RwSignal<Stand>,
    state: StoredValue<State, LocalStorage>,
}

struct State {
    edition: Edition,
    /// Whether the last changes are kept nowhere.
    is_unkept: bool,
    /// What was removed in another window, and has not been changed here since.
    removed: Option<Edition>,
    /// The lock that is held or waited for; nothing where the browser has none.
    lock: Option<Lock>,
    is_held: bool,
    /// Shows what is kept by now.
    reload: Rc<dyn Fn(Hold)>,
}

impl Hold {
    /// Takes hold of a document that was opened. `reload` opens it again and hands it to [`Hold::look`].
    pub(crate) fn new(
        book: Book,
        edition: Edition,
        is_unkept: bool,
        reload: impl Fn(Self) + 'static,
    ) -> Self {
        let stand = if edition.is_newer() { Stand::Newer } else { Stand::Here };
        let reload: Rc<dyn Fn(Self)> = Rc::new(reload);
        let state = State { edition, is_unkept, removed: None, lock: None, is_held: false, reload };
        let hold = Self { book, stand: RwSignal::new(stand), state: StoredValue::new_local(state) };
        book.set_hold(hold);
        if stand == Stand::Here {
            hold.request(false);
            set_timeout(
                move || {
                    let waits = hold.state(|it| it.lock.is_some() && !it.is_held);
                    if waits == Some(true) && hold.stands_at() == Some(Stand::Here) {
                        hold.stand.set(Stand::Elsewhere);
                        hold.reload();
                    }
                },
                PATIENCE,
            );
        }
        hold
    }

    /// How this window stands to the document.
    pub(crate) fn stand(self) -> Stand {
        self.stand.get()
    }

    /// The number under which it is kept; nothing once it is closed.
    pub(crate) fn number(self) -> Option<u32> {
        self.state(|it| it.edition.number())
    }

    /// Its edition, if its last changes are kept nowhere.
    pub(crate) fn unkept(self) -> Option<Edition> {
        self.state(|it| it.is_unkept.then(|| it.edition.clone())).flatten()
    }

    /// Whether it may be changed here; says why where it may not.
    pub(crate) fn may_change(self) -> bool {
        match self.stand.get_untracked() {
            Stand::Here => return true,
            Stand::Newer => self.book.say(DocumentError::NewerKept.to_string()),
            Stand::Elsewhere | Stand::Coming => self.book.say("It is open in another window."),
        }
        false
    }

    /// Keeps the document by `save`. Where another window has written since, what that one wrote is shown instead, and
    /// `false` says so.
    pub(crate) fn keep(
        self,
        save: impl Fn(&Library<LocalShelf>, &mut Edition) -> Result<(), SaveError>,
    ) -> bool {
        if self.stands_at() == Some(Stand::Newer) {
            return true;
        }
        let saved = self.state.try_update_value(|state| {
            let State { edition, is_unkept, .. } = state;
            let saved = self.book.with_library(|library| match is_unkept {
                true => beside(edition, |edition| save(library, edition)),
                false => save(library, edition),
            });
            state.removed = None;
            state.is_unkept = saved.is_err() && saved != Err(SaveError::Overtaken);
            saved
        });
        match saved {
            Some(Err(SaveError::Overtaken)) => {
                self.stand.set(Stand::Elsewhere);
                self.reload();
                self.request(false);
                self.book.say("Another window went on with it. This is how it stands there.");
                return false;
            }
            Some(Err(error)) => self.book.trouble(Some(error.to_string())),
            Some(Ok(())) => {
                self.book.kept();
                self.book.ask_to_persist();
            }
            None => {}
        }
        true
    }

    /// What is to be shown of a document that was opened once more: nothing where it has not changed, or is not there any
    /// more. What is kept nowhere else stays as it is.
    pub(crate) fn look<T>(self, opened: Result<Open<T>, LoadError>) -> Option<T> {
        let mut next = None;
        let is_here = self.stands_at() == Some(Stand::Here);
        let shown = self.state.try_update_value(|state| match opened {
            Ok(open) if open.edition == state.edition => None,
            Ok(open) if state.removed.as_ref() == Some(&open.edition) => {
                (state.edition, state.removed, state.is_unkept) = (open.edition, None, false);
                self.book.trouble(None);
                None
            }
            Ok(_) if state.is_unkept && (is_here || state.removed.is_none()) => {
                state.edition.part();
                None
            }
            Ok(open) => {
                if state.removed.take().is_some() {
                    state.is_unkept = false;
                    self.book.trouble(None);
                }
                if open.edition.is_newer() {
                    next = Some(Stand::Newer);
                } else if state.lock.is_none() {
                    next = Some(Stand::Elsewhere);
                }
                state.edition = open.edition;
                Some(open.content)
            }
            Err(LoadError::Missing) if !state.is_unkept => {
                state.removed = Some(state.edition.clone());
                state.edition.part();
                state.is_unkept = true;
                let words = "It was removed in another window. Go on with it to keep it again.";
                self.book.trouble(Some(words.to_owned()));
                None
            }
            Err(LoadError::Document(_)) => {
                next = Some(Stand::Newer);
                None
            }
            Err(_) => None,
        });
        if let Some(next) = next {
            self.stand.set(next);
        }
        shown.flatten()
    }

    /// Changes it here from now on, and in no other window.
    pub(crate) fn take_over(self) {
        self.stand.set(Stand::Coming);
        // What was said of it being elsewhere is over.
        self.book.show(None);
        self.tell(WANT);
        if self.state(|it| it.lock.is_none()) == Some(true) {
            self.come();
        }
        set_timeout(move || self.seize(), ANSWER);
    }

    /// What another window says.
    pub(crate) fn heard(self, words: &str) {
        let Some(key) = self.state(|it| it.edition.key()) else { return };
        if words.strip_prefix(WANT) == Some(&key) {
            let is_here = self.stands_at() == Some(Stand::Here);
            if is_here {
                self.stand.set(Stand::Elsewhere);
            }
            if is_here || self.state(|it| it.is_held) == Some(true) {
                set_timeout(move || self.tell(YOURS), PAUSE);
            }
        } else if words.strip_prefix(YOURS) == Some(&key) {
            self.seize();
        }
    }

    /// Another window has written under a key; no key means under any.
    pub(crate) fn written(self, key: Option<&str>) {
        let own = self.state(|it| it.edition.key());
        if own.is_some_and(|own| key.is_none_or(|key| key == own)) {
            self.reload();
        }
    }

    fn tell(self, what: &str) {
        if let Some(key) = self.state(|it| it.edition.key()) {
            self.book.tell_windows(&format!("{what}{key}"));
        }
    }

    fn seize(self) {
        if self.stands_at() == Some(Stand::Coming) {
            self.request(true);
        }
    }

    fn request(self, by_force: bool) {
        let Some(key) = self.state(|it| it.edition.key()) else { return };
        let told = Rc::new(move |told| self.told(told));
        // The old one is let go of first.
        self.state.try_update_value(|state| (state.lock, state.is_held) = (None, false));
        let lock = Lock::request(&key, by_force, told).ok();
        self.state.try_update_value(|state| state.lock = lock);
    }

    fn told(self, told: Told) {
        match told {
            Told::Held => {
                self.state.try_update_value(|state| state.is_held = true);
                self.come();
            }
            Told::Lost if self.stands_at().is_some() => {
                self.stand.set(Stand::Elsewhere);
                self.request(false);
            }
            Told::Refused => {
                self.state.try_update_value(|state| state.lock = None);
                self.come();
            }
            Told::Lost => {}
        }
    }

    /// From now on it is changed here, as it stands by now.
    fn come(self) {
        if matches!(self.stands_at(), Some(Stand::Elsewhere | Stand::Coming)) {
            self.reload();
            self.stand.set(Stand::Here);
        }
    }

    fn reload(self) {
        if let Some(reload) = self.state(|it| Rc::clone(&it.reload)) {
            reload(self);
        }
    }

    /// How this window stands to it; nothing once it is closed.
    fn stands_at(self) -> Option<Stand> {
        self.stand.try_get_untracked()
    }

    fn state<T>(self, look: impl FnOnce(&State) -> T) -> Option<T> {
        self.state.try_with_value(look)
    }
}
