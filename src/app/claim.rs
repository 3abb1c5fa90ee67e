//! An open document that this tab asks to edit.
//!
//! This module carries out the commands of its [`Claim`] in the browser.

use std::{rc::Rc, time::Duration};

use ledger::{
    Access, Claim, ClaimCommand, Edition, Grant, Library, LoadError, Open, Opening, SaveError,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    app_state::{AppKeeper, AppState, OpenDocument},
    browser::{
        clock,
        gate::Gate,
        lock::{Asking, Lock},
    },
};

/// How long to wait before telling the player that another tab has the document.
const PATIENCE: Duration = Duration::from_millis(250);
/// The maximum number of such waits while no other tab holds the lock. A busy browser may grant the
/// lock late.
const WAITS: u32 = 16;
/// The time after which all tabs have received the last write.
const PAUSE: Duration = Duration::from_millis(100);
/// How long to wait for an answer from the tab that has the document. A suspended tab never
/// answers.
const ANSWER: Duration = Duration::from_millis(1000);

/// An open document, and whether this tab can edit it.
#[derive(Clone, Copy)]
pub(crate) struct Claimant {
    app: AppState,
    access: RwSignal<Access>,
    state: StoredValue<State, LocalStorage>,
}

struct State {
    claim: Claim,
    /// The lock that is held or requested.
    lock: Option<Lock>,
    /// The gate that delays taps until this tab knows whether it can edit the document.
    gate: Option<Gate>,
    /// Reloads the document and shows it.
    reload: Rc<dyn Fn(Claimant)>,
    /// Returns the current text of the document.
    text: Rc<dyn Fn() -> Option<String>>,
}

impl Claimant {
    /// Creates a claim to an open document, so that this tab may edit it.
    ///
    /// `reload` reopens the document and passes it to [`Claimant::adopt`]. `text` returns the
    /// document's current text.
    pub(crate) fn new(
        app: AppState,
        edition: Edition,
        is_unkept: bool,
        reload: impl Fn(Self) + 'static,
        text: impl Fn() -> Option<String> + 'static,
    ) -> Self {
        let (claim, commands) = Claim::new(Opening { edition, is_unkept, window: app.window() });
        let access = RwSignal::new(claim.access());
        let (reload, text) = (Rc::new(reload), Rc::new(text));
        let state = State { claim, lock: None, gate: None, reload, text };
        let claimant = Self { app, access, state: StoredValue::new_local(state) };
        app.add_open_document(claimant);
        app.once_painted(move || claimant.perform(commands));
        claimant
    }

    /// Returns whether this tab can edit the document.
    pub(crate) fn access(self) -> Access {
        self.access.get()
    }

    /// Returns `true` if this tab is editing the document.
    pub(crate) fn is_here(self) -> bool {
        self.access.try_get_untracked() == Some(Access::Edit)
    }

    /// Returns `true` if another tab is editing the document.
    pub(crate) fn is_elsewhere(self) -> bool {
        matches!(self.access.try_get_untracked(), Some(Access::ReadOnly | Access::Requested))
    }

    /// Returns the ID of the saved document, or `None` once it is closed.
    pub(crate) fn number(self) -> Option<u64> {
        self.claim(|claim| claim.edition().number())
    }

    /// Returns the document's version if its last changes are unsaved.
    pub(crate) fn unkept(self) -> Option<Edition> {
        self.claim(|claim| claim.unkept()).flatten()
    }

    /// Returns `true` if this tab can edit the document. Otherwise tells the player why not.
    pub(crate) fn may_change(self) -> bool {
        let refusal = self.claim(|claim| claim.refusal()).flatten();
        let may = refusal.is_none();
        if let Some(words) = refusal {
            self.app.say(words);
        }
        may
    }

    /// Saves the document with `save`.
    ///
    /// Returns `false` if another tab has written the document since. That tab's version is then
    /// shown instead.
    pub(crate) fn keep(
        self,
        save: impl Fn(&Library<AppKeeper>, &mut Edition) -> Result<(), SaveError>,
    ) -> bool {
        let keep = |claim: &mut Claim| {
            self.app.with_library(|library| claim.keep(|edition| save(library, edition)))
        };
        let Some((is_shown, commands)) = self.claim(keep) else { return true };
        self.perform(commands);
        is_shown
    }

    /// Accepts a reloaded document. Returns the content to show, or `None` if the screen does not
    /// change.
    pub(crate) fn adopt<T>(self, opened: Result<Open<T>, LoadError>) -> Option<T> {
        let (shown, commands) = self.claim(|claim| claim.adopt(opened))?;
        self.perform(commands);
        shown
    }

    /// Moves editing from any other tab to this one.
    pub(crate) fn take_over(self) {
        self.act(Claim::take_over);
    }

    fn act(self, act: impl FnOnce(&mut Claim) -> Vec<ClaimCommand>) {
        if let Some(commands) = self.claim(act) {
            self.perform(commands);
        }
    }

    /// Waits until another tab holds the lock, at most [`WAITS`] times, then notifies the claim.
    /// Stops waiting if it is decided earlier whether this tab can edit the document.
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

    /// Passes the claim to `act` and returns the result, or `None` once the document is closed.
    fn claim<T>(self, act: impl FnOnce(&mut Claim) -> T) -> Option<T> {
        self.state.try_update_value(|state| act(&mut state.claim))
    }

    fn perform(self, commands: Vec<ClaimCommand>) {
        self.update_access();
        for command in commands {
            match command {
                ClaimCommand::Request { by_force: true } => self.request(Asking::ByForce),
                ClaimCommand::Request { by_force: false } => self.request(Asking::InTurn),
                ClaimCommand::Wait => self.wait(),
                ClaimCommand::Reload => self.reload(),
                ClaimCommand::CatchUp => self.catch_up(),
                ClaimCommand::Arrive => self.claim(Claim::arrive).unwrap_or_default(),
                ClaimCommand::Broadcast(words) => self.app.broadcast(&words),
                ClaimCommand::GiveLater => self.give_later(),
                ClaimCommand::AskLater(asked) => {
                    set_timeout(move || self.act(|claim| claim.has_asked(asked)), ANSWER);
                }
                ClaimCommand::Trouble(trouble) => self.app.trouble(trouble),
                ClaimCommand::Say(words) => self.app.say(words),
                ClaimCommand::Hush => self.app.show(None),
                ClaimCommand::Kept => {
                    self.app.kept();
                    self.app.ask_to_persist();
                    if let Some(slot) = self.slot() {
                        self.app.saved_here(&slot);
                    }
                }
            }
            self.update_access();
        }
    }

    fn update_access(self) {
        let access = self.claim(|claim| claim.access());
        if let Some(access) =
            access.filter(|access| self.access.try_get_untracked() != Some(*access))
        {
            let _closed = self.access.try_set(access);
        }
        self.open_gate();
    }

    fn request(self, how: Asking) {
        let Some(slot) = self.claim(|claim| claim.edition().slot()) else { return };
        // Release the old lock before requesting the new one.
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

    /// Lets taps through once this tab knows whether it can edit the document.
    fn open_gate(self) {
        let take = |state: &mut State| match state.claim.is_undecided() {
            true => None,
            false => state.gate.take(),
        };
        if let Some(gate) = self.state.try_update_value(take).flatten() {
            gate.open();
        }
    }

    /// Passes the document to another tab once the log has the latest changes.
    fn give_later(self) {
        spawn_local(async move {
            self.app.log_settled().await;
            self.act(|claim| claim.give());
        });
    }

    /// Updates the saved document from the log, then notifies the claim. Waits for the log no
    /// longer than [`ANSWER`].
    fn catch_up(self) {
        let Some(slot) = self.slot() else { return };
        set_timeout(move || self.complete_takeover(), ANSWER);
        spawn_local(async move {
            // This tab waits for the last write, since timers in the other, hidden tab may be late.
            clock::pause(PAUSE).await;
            let may_write = || self.claim(|claim| claim.is_arriving()).unwrap_or_default();
            self.app.catch_up_slot(&slot, may_write).await;
            self.complete_takeover();
        });
    }

    fn complete_takeover(self) {
        self.act(|claim| claim.complete_takeover());
    }

    fn reload(self) {
        let reload = self.state.try_with_value(|state| Rc::clone(&state.reload));
        if let (Some(slot), Some(reload)) = (self.slot(), reload) {
            self.app.once_fetched(slot, move || reload(self));
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

    fn handle_message(&self, words: &str) {
        self.act(|claim| claim.handle_message(words));
    }

    fn written(&self, slot: Option<&str>) {
        self.act(|claim| claim.written(slot));
    }

    fn caught_up(&self) {
        self.act(Claim::caught_up);
    }
}
