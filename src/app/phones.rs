//! The connections to other phones that have the same battle.
//!
//! This module has the state that the battle's screen shows. Its submodules make the connections and
//! carry out the commands of the [`ledger::Group`] in the browser. They are loaded with the pages.

mod common;
mod connections;
mod open_battle;
mod words;

use std::{cell::RefCell, rc::Rc, sync::OnceLock, time::Duration};

use ledger::{Access, BattleId, Caller, Losses, Origin};
use leptos::prelude::*;

use crate::app_state::AppState;
use connections::Connections;
pub(crate) use open_battle::OpenBattle;
pub(crate) use words::NO_CONNECTIONS;

/// The progress of connecting two phones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Stage {
    /// This phone is not connected.
    #[default]
    Apart,
    /// The browser is finding the addresses at which this phone can be reached.
    Preparing,
    /// This phone shows its signal for the other phone to scan. If this phone made the call, it
    /// must then scan the other phone's signal.
    Shows(String, Caller),
    /// The phones are trying to reach each other.
    Meeting,
    /// The connection is open.
    Met,
    /// The phones could not connect, for this reason.
    Failed(&'static str),
}

impl Stage {
    /// Returns `true` while this phone answers another phone's code.
    pub(crate) fn is_answer(&self) -> bool {
        !matches!(self, Self::Apart | Self::Met | Self::Shows(_, Caller::First))
    }
}

/// An event on the battle's screen that other phones have to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// The battle has changed on this phone.
    Changed,
    /// The player wants to play on this phone.
    TakeOver,
    /// The phone that asks takes over, now and whenever it asks again.
    LetPlay,
    /// This phone keeps control, and the phone that asks is told so.
    PlayOn,
    /// This phone asks the others for the photo with this ID.
    AskForPhoto(u64),
    /// This phone's camera has read dice for the phone that plays: the number with each face.
    ReadDice([u64; 6]),
}

/// This phone's part in a battle that other phones also have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Company {
    /// The number of phones that have agreed on the battle, including this one.
    pub(crate) phones: usize,
    /// Whether this phone or another one has control.
    pub(crate) access: Access,
    /// Whether the phone that had control has disappeared.
    pub(crate) is_abandoned: bool,
    /// Whether another phone seems to lag, or the one that plays seems to be out of reach.
    pub(crate) lags: bool,
    /// Whether a player is being asked to let another phone take over.
    pub(crate) is_asked: bool,
    /// Why the battle can't be changed on this phone, if it can't.
    refusal: Option<&'static str>,
}

/// The connections to other phones, if there are any.
#[derive(Clone, Copy)]
pub(crate) struct Phones {
    app: AppState,
    changes: Trigger,
    state: StoredValue<State, LocalStorage>,
}

#[derive(Default)]
struct State {
    stage: Stage,
    /// This phone's part in the battle that all phones have.
    company: Option<Company>,
    /// Whether the group has yet to be told that the battle has changed on this phone.
    has_changed: bool,
    /// The entries of this battle from before the turn of the phone that plays.
    losses: Losses,
    /// The connection that is being made by scanning codes.
    scanned: Option<u32>,
    /// The connections, once there have been any. They are never dropped, so the first part of the
    /// program doesn't need the code for that.
    connections: Option<&'static RefCell<Connections>>,
    /// Whether this phone proposes its battle once the phones are connected.
    proposes: bool,
    /// The battle's identity, once known.
    origin: Option<Origin>,
    battle: Option<BattleId>,
    /// Another phone's proposal, until this phone has opened the battle and answered.
    proposal: Option<String>,
    /// The battle on this phone, once it has been opened.
    open_battle: Option<Rc<dyn OpenBattle>>,
    /// The number of connections so far.
    count: u32,
    /// The number of times that all connections were closed.
    resets: u32,
}

/// The functions that only connected phones need, which are loaded with the pages.
pub(crate) struct Connected {
    /// Handles an event on the battle's screen.
    pub(crate) act: fn(Phones, Act),
    /// Accepts another phone's proposal if it is the same as the battle open here. Otherwise
    /// proposes this one.
    pub(crate) judge: fn(Phones, &dyn OpenBattle, &str),
}

static CONNECTED: OnceLock<Connected> = OnceLock::new();

impl Connected {
    /// Installs these functions once they have been loaded.
    pub(crate) fn arrives(self) {
        let _is_first = CONNECTED.set(self);
    }
}

impl Phones {
    /// Creates the state of a phone without a connection.
    pub(crate) fn none(app: AppState) -> Self {
        let state = StoredValue::new_local(State::default());
        Self { app, changes: Trigger::new(), state }
    }

    /// Returns the state that all screens share.
    pub(crate) fn app(self) -> AppState {
        self.app
    }

    /// Returns the progress of connecting.
    pub(crate) fn stage(self) -> Stage {
        self.changes.track();
        self.state.with_value(|state| state.stage.clone())
    }

    /// Returns the battle that this phone shares, if it has been saved.
    pub(crate) fn battle(self) -> Option<BattleId> {
        self.state.with_value(|state| state.battle)
    }

    /// Returns this phone's part in a battle, or `None` if no other phone has the battle.
    pub(crate) fn company(self, origin: Option<Origin>) -> Option<Company> {
        self.changes.track();
        self.is_of(origin).then(|| self.state.with_value(|state| state.company))?
    }

    /// Returns `true` if this is the battle that all phones have, or are about to have.
    pub(crate) fn is_of(self, origin: Option<Origin>) -> bool {
        origin.is_some() && self.state.with_value(|state| state.origin == origin)
    }

    /// Returns `true` if other phones have another battle than this one.
    pub(crate) fn has_others(self, origin: Option<Origin>) -> bool {
        self.changes.track();
        !self.is_of(origin) && self.state.with_value(|state| state.company.is_some())
    }

    /// Returns a message that says why this phone can't change the battle, or `None` if it can.
    pub(crate) fn refusal(self, origin: Option<Origin>) -> Option<&'static str> {
        let is_of = self.is_of(origin);
        self.state.with_value(|state| state.company.filter(|_| is_of)?.refusal)
    }

    /// Registers a battle that was opened on this phone.
    ///
    /// If another phone proposed this battle, accepts the proposal, or proposes this phone's version
    /// instead.
    pub(crate) fn attach(self, origin: Option<Origin>, battle: impl OpenBattle + 'static) {
        let Some(number) = battle.number().filter(|_| self.is_of(origin)) else { return };
        let battle: Rc<dyn OpenBattle> = Rc::new(battle);
        let proposal = self.state.try_update_value(|state| {
            state.battle = Some(number);
            state.open_battle = Some(Rc::clone(&battle));
            state.proposal.take()
        });
        if let (Some(proposal), Some(connected)) = (proposal.flatten(), CONNECTED.get()) {
            (connected.judge)(self, &*battle, &proposal);
        }
    }

    /// Sends this phone's change to the other phones.
    pub(crate) fn changed(self, origin: Option<Origin>) {
        if self.is_of(origin) {
            self.state.update_value(|state| state.has_changed = true);
            // Update the screen first.
            set_timeout(move || self.act(Act::Changed), Duration::ZERO);
        }
    }

    /// Handles an event on the battle's screen.
    pub(crate) fn act(self, act: Act) {
        // If the functions of connected phones aren't loaded, there has never been a connection.
        if let Some(connected) = CONNECTED.get() {
            (connected.act)(self, act);
        }
    }
}
