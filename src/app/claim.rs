//! An open document that this window claims: carries out in the browser what its [`Claim`]
//! commands.

use std::{rc::Rc, time::Duration};

use ledger::{
    Claim, ClaimCommand, Edition, Grant, Library, LoadError, Open, Opening, SaveError, Stand,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{
        clock,
        gate::Gate,
        lock::{Asking, Lock},
    },
    desk::{AppKeeper, Desk, OpenDocument},
};

/// How long it stays unsaid that another window has the document.
const PATIENCE: Duration = Duration::from_millis(250);
/// How many times this long the window waits for a lock that no window holds: a busy browser grants
/// it late.
const WAITS: u32 = 16;
/// After this time all windows have received what was written last.
const PAUSE: Duration = Duration::from_millis(100);
/// How long the holder has to answer. A page that sleeps does not answer.
const ANSWER: Duration = Duration::from_millis(1000);

/// An open document, and how this window stands to it.
#[derive(Clone, Copy)]
pub(crate) struct Claimant {
    desk: Desk,
    stand: RwSignal<Stand>,
    state: StoredValue<State, LocalStorage>,
}

struct State {
    claim: Claim,
    /// The lock that is held or requested.
    lock: Option<Lock>,
    /// Holds taps back while it is undecided whether the document is changed here.
    gate: Option<Gate>,
    /// Reads the document again and shows it.
    reload: Rc<dyn Fn(Claimant)>,
    /// The document's text as it is now.
    text: Rc<dyn Fn() -> Option<String>>,
}

impl Claimant {
    /// Claims a document that was opened. `reload` opens it again and passes it to
    /// [`Claimant::look`]; `text` gives its present text.
    pub(crate) fn new(
        desk: Desk,
        edition: Edition,
        is_unkept: bool,
        reload: impl Fn(Self) + 'static,
        text: impl Fn() -> Option<String> + 'static,
    ) -> Self {
        let (claim, commands) = Claim::new(Opening { edition, is_unkept, window: desk.window() });
        let stand = RwSignal::new(claim.stand());
        let (reload, text) = (Rc::new(reload), Rc::new(text));
        let state = State { claim, lock: None, gate: None, reload, text };
        let claimant = Self { desk, stand, state: StoredValue::new_local(state) };
        desk.add_open_document(claimant);
        desk.once_painted(move || claimant.perform(commands));
        claimant
    }

    /// How this window stands to the document.
    pub(crate) fn stand(self) -> Stand {
        self.stand.get()
    }

    /// Returns `true` if the document is changed here.
    pub(crate) fn is_here(self) -> bool {
        self.stand.try_get_untracked() == Some(Stand::Here)
    }

    /// The number under which it is kept; `None` once it is closed.
    pub(crate) fn number(self) -> Option<u32> {
        self.claim(|claim| claim.edition().number())
    }

    /// Its edition, if its last changes have not been kept.
    pub(crate) fn unkept(self) -> Option<Edition> {
        self.claim(|claim| claim.unkept()).flatten()
    }

    /// Returns `true` if it may be changed here; otherwise tells the player why not.
    pub(crate) fn may_change(self) -> bool {
        let refusal = self.claim(|claim| claim.refusal()).flatten();
        let may = refusal.is_none();
        if let Some(words) = refusal {
            self.desk.say(words);
        }
        may
    }

    /// Keeps the document by `save`. Returns `false` if another window has written since; what that
    /// one wrote is then shown instead.
    pub(crate) fn keep(
        self,
        save: impl Fn(&Library<AppKeeper>, &mut Edition) -> Result<(), SaveError>,
    ) -> bool {
        let keep = |claim: &mut Claim| {
            self.desk.with_library(|library| claim.keep(|edition| save(library, edition)))
        };
        let Some((is_shown, commands)) = self.claim(keep) else { return true };
        self.perform(commands);
        is_shown
    }

    /// What is to be shown of the document after it was opened again; `None` if nothing has
    /// changed.
    pub(crate) fn look<T>(self, opened: Result<Open<T>, LoadError>) -> Option<T> {
        let (shown, commands) = self.claim(|claim| claim.look(opened))?;
        self.perform(commands);
        shown
    }

    /// Changes it here from now on, and in no other window.
    pub(crate) fn take_over(self) {
        self.act(Claim::take_over);
    }

    fn act(self, act: impl FnOnce(&mut Claim) -> Vec<ClaimCommand>) {
        if let Some(commands) = self.claim(act) {
            self.perform(commands);
        }
    }

    /// Waits for the lock as long as no other window holds it.
    fn wait(self) {
        spawn_local(async move {
            for _ in 0..WAITS {
                clock::pause(PATIENCE).await;
                let is_undecided = self.claim(|claim| claim.is_undecided()) == Some(true);
                let Some(slot) = self.slot().filter(|_| is_undecided) else { return };
                if Lock::is_held(&slot).await {
                    break;
                }
            }
            self.act(Claim::has_waited);
        });
    }

    /// Gives `None` once the document is closed.
    fn claim<T>(self, act: impl FnOnce(&mut Claim) -> T) -> Option<T> {
        self.state.try_update_value(|state| act(&mut state.claim))
    }

    fn perform(self, commands: Vec<ClaimCommand>) {
        self.show_stand();
        for command in commands {
            match command {
                ClaimCommand::Request { by_force: true } => self.request(Asking::ByForce),
                ClaimCommand::Request { by_force: false } => self.request(Asking::InTurn),
                ClaimCommand::Wait => self.wait(),
                ClaimCommand::Reload => self.reload(),
                ClaimCommand::CatchUp => self.catch_up(),
                ClaimCommand::Arrive => self.claim(Claim::arrive).unwrap_or_default(),
                ClaimCommand::Tell(words) => self.desk.tell_windows(&words),
                ClaimCommand::GiveLater => self.give_later(),
                ClaimCommand::AskLater(asked) => {
                    set_timeout(move || self.act(|claim| claim.has_asked(asked)), ANSWER);
                }
                ClaimCommand::Trouble(trouble) => self.desk.trouble(trouble),
                ClaimCommand::Say(words) => self.desk.say(words),
                ClaimCommand::Hush => self.desk.show(None),
                ClaimCommand::Kept => {
                    self.desk.kept();
                    self.desk.ask_to_persist();
                }
            }
            self.show_stand();
        }
    }

    fn show_stand(self) {
        let stand = self.claim(|claim| claim.stand());
        if let Some(stand) = stand.filter(|stand| self.stand.try_get_untracked() != Some(*stand)) {
            let _closed = self.stand.try_set(stand);
        }
        self.open_gate();
    }

    fn request(self, how: Asking) {
        let Some(slot) = self.claim(|claim| claim.edition().slot()) else { return };
        // The old lock is released before the new request.
        self.state.try_update_value(|state| state.lock = None);
        let told = Rc::new(move |grant| self.act(|claim| claim.granted(grant)));
        match Lock::request(&slot, how, told) {
            Ok(lock) => drop(self.state.try_update_value(|state| {
                state.lock = Some(lock);
                if state.claim.is_undecided() {
                    state.gate.get_or_insert_with(Gate::closed);
                }
            })),
            Err(_) => self.act(|claim| claim.granted(Grant::Missing)),
        }
    }

    /// Lets taps through once it is decided whether the document is changed here.
    fn open_gate(self) {
        let take = |state: &mut State| match state.claim.is_undecided() {
            true => None,
            false => state.gate.take(),
        };
        if let Some(gate) = self.state.try_update_value(take).flatten() {
            gate.open();
        }
    }

    /// Gives the document to another window once the log has what was written last.
    fn give_later(self) {
        spawn_local(async move {
            self.desk.log_settled().await;
            self.act(|claim| claim.give());
        });
    }

    /// Brings the kept document up to the log. Waits for the log no longer than for another window.
    fn catch_up(self) {
        let Some(slot) = self.slot() else { return };
        set_timeout(move || self.come(), ANSWER);
        spawn_local(async move {
            // The window that comes waits, and not the one that gives: timers of hidden windows
            // are late.
            clock::pause(PAUSE).await;
            self.desk.bring_up(&slot).await;
            self.come();
        });
    }

    fn come(self) {
        self.act(|claim| claim.come());
    }

    fn reload(self) {
        if let Some(reload) = self.state.try_with_value(|state| Rc::clone(&state.reload)) {
            reload(self);
        }
    }
}

impl OpenDocument for Claimant {
    fn slot(&self) -> Option<String> {
        self.claim(|claim| claim.edition().slot())
    }

    fn unkept_text(&self) -> Option<(Edition, String)> {
        let edition = self.unkept()?;
        let text = self.state.try_with_value(|state| Rc::clone(&state.text))?;
        Some((edition, text()?))
    }

    fn is_unkept(&self) -> bool {
        self.unkept().is_some()
    }

    fn heard(&self, words: &str) {
        self.act(|claim| claim.heard(words));
    }

    fn written(&self, slot: Option<&str>) {
        self.act(|claim| claim.written(slot));
    }

    fn caught_up(&self) {
        self.act(Claim::caught_up);
    }
}
