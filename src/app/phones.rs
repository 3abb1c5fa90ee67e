//! The connection to another phone that has the same battle.
//!
//! This module carries out the commands of the [`Pair`] in the browser.

mod common;
mod open_battle;
mod words;

use std::{rc::Rc, sync::OnceLock, time::Duration};

use ledger::{BattleId, Caller, Consent, Message, Origin, Pair, PairCommand, Signal, Stand};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    app_state::AppState,
    browser::{
        camera, clock,
        local_network::is_forbidden,
        peer::{Event, NoLine, Peer},
    },
};
pub(crate) use open_battle::OpenBattle;
pub(crate) use words::NO_LINES;
use words::{BOTH, CUT, FORBIDDEN, NO_ANSWER, NO_NETWORK, NOT_MET, REFUSED, UNABLE, unread};

/// How long this phone waits for an answer to a request.
const ANSWER: Duration = Duration::from_secs(4);
/// How long the other phone has to follow a change before it counts as lagging.
const FOLLOWING: Duration = Duration::from_secs(2);
/// How long the phones have to connect after scanning each other's codes.
const MEETING: Duration = Duration::from_secs(15);

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

/// The player's answer when the other phone wants to take over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// The other phone takes over, now and whenever it asks again.
    LetPlay,
    /// This phone keeps control, and the other phone is told so.
    PlayOn,
}

/// This phone's part in a battle that another phone also has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Company {
    /// Whether this phone or the other one has control.
    pub(crate) stand: Stand,
    /// Whether the phones have agreed on the battle.
    pub(crate) has_agreed: bool,
    /// Whether the other phone seems to lag or to be out of reach.
    pub(crate) lags: bool,
    /// Whether a player is being asked to let the other phone take over.
    pub(crate) is_asked: bool,
}

/// The connection to another phone, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Phones {
    app: AppState,
    changes: Trigger,
    state: StoredValue<State, LocalStorage>,
}

#[derive(Default)]
struct State {
    stage: Stage,
    /// This phone's part in the battle that both phones have.
    company: Option<Company>,
    /// Whether the connection is interrupted.
    is_weak: bool,
    /// The number of this battle's entries that the other phone has replaced since the last copy
    /// was saved.
    lost: usize,
    peer: Option<Peer>,
    pair: Option<Pair>,
    /// Whether this phone proposes its battle once the phones are connected.
    proposes: bool,
    /// The battle's identity, once known.
    origin: Option<Origin>,
    battle: Option<BattleId>,
    /// The other phone's proposal, until this phone has opened the battle and answered.
    proposal: Option<String>,
    /// The battle on this phone, once it has been opened.
    open_battle: Option<Rc<dyn OpenBattle>>,
    /// The number of attempts to connect.
    attempts: u32,
}

/// The functions that only connected phones need, which are loaded with the pages.
pub(crate) struct Connected {
    /// Carries out the commands of a [`Pair`].
    pub(crate) perform: fn(Phones, Vec<PairCommand>),
    /// Accepts the other phone's proposal if it is the same as the battle open here. Otherwise
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

    fn set_stage(self, stage: Stage) {
        self.state.update_value(|state| state.stage = stage);
        self.changes.notify();
    }

    fn is_meeting(self) -> bool {
        self.state.with_value(|state| state.stage == Stage::Meeting)
    }

    /// Returns this phone's part in a battle, or `None` if no other phone has the battle.
    pub(crate) fn company(self, origin: Option<Origin>) -> Option<Company> {
        self.changes.track();
        self.is_of(origin).then(|| self.state.with_value(|state| state.company))?
    }

    /// Returns `true` if this is the battle that both phones have, or are about to have.
    pub(crate) fn is_of(self, origin: Option<Origin>) -> bool {
        origin.is_some() && self.state.with_value(|state| state.origin == origin)
    }

    /// Returns a message that says why this phone can't change the battle, or `None` if it can.
    pub(crate) fn refusal(self, origin: Option<Origin>) -> Option<&'static str> {
        let is_of = self.is_of(origin);
        self.state.with_value(|state| state.pair.as_ref().filter(|_| is_of)?.refusal())
    }

    /// Starts to connect another phone to an open battle.
    pub(crate) fn call(self, battle: impl OpenBattle + 'static) {
        let Some(number) = battle.number() else { return };
        let origin = battle.give_origin();
        let attempt = self.begin(|state| {
            (state.proposes, state.origin, state.battle) = (true, origin, Some(number));
            state.open_battle = Some(Rc::new(battle));
        });
        spawn_local(async move {
            let made = Peer::call(self.listener(attempt)).await;
            self.shows(attempt, made);
        });
    }

    /// Answers the phone whose code was scanned. Returns `false` if the text is not a connection
    /// code.
    pub(crate) fn answer(self, text: &str) -> bool {
        let Some(first) = Signal::read(text).filter(|it| it.from == Caller::First) else {
            return false;
        };
        let attempt = self.begin(|_| {});
        // Keep the camera on until the answer is ready: while it is on, browsers reveal the local
        // addresses at which the other phone can reach this one.
        let camera = camera::open();
        spawn_local(async move {
            let made = Peer::answer(&first, self.listener(attempt)).await;
            drop(camera);
            self.shows(attempt, made);
        });
        true
    }

    /// Accepts the other phone's answer, and waits for the phones to connect.
    ///
    /// # Errors
    /// Returns a message for the player if the text is not an answer.
    pub(crate) fn accept(self, text: &str) -> Result<(), String> {
        let second = Signal::read(text).filter(|it| it.from == Caller::Second).ok_or(NO_ANSWER)?;
        let accepted = self
            .state
            .with_value(|state| Some((state.peer.as_ref()?.accept(&second), state.attempts)));
        let Some((accepted, attempt)) = accepted else { return Ok(()) };
        self.set_stage(Stage::Meeting);
        spawn_local(async move {
            if accepted.await.is_err() {
                return self.fail(attempt, UNABLE);
            }
            clock::pause(MEETING).await;
            if self.is_meeting() {
                self.has_not_met(attempt);
            }
        });
        Ok(())
    }

    /// Disconnects the phones. Each phone keeps its battle.
    pub(crate) fn cut(self) {
        self.broken(self.state.with_value(|state| state.attempts));
    }

    /// Drops the connection, if there is one, and resets its state.
    pub(crate) fn part(self) {
        let _attempt = self.begin(|_| {});
        self.set_stage(Stage::Apart);
    }

    fn begin(self, set: impl FnOnce(&mut State)) -> u32 {
        let attempts = self.state.with_value(|state| state.attempts) + 1;
        self.state.update_value(|state| {
            *state = State { attempts, stage: Stage::Preparing, ..State::default() };
            set(state);
        });
        self.changes.notify();
        attempts
    }

    fn is_now(self, attempt: u32) -> bool {
        self.state.with_value(|state| state.attempts == attempt)
    }

    fn fail(self, attempt: u32, why: &'static str) {
        if self.is_now(attempt) {
            self.part();
            self.set_stage(Stage::Failed(why));
        }
    }

    /// Ends the attempt, and tells the player why the phones could not connect.
    fn has_not_met(self, attempt: u32) {
        spawn_local(async move {
            self.fail(attempt, if is_forbidden().await { FORBIDDEN } else { NOT_MET });
        });
    }

    fn shows(self, attempt: u32, made: Result<(Peer, Signal), NoLine>) {
        let (peer, signal) = match made {
            Ok(made) => made,
            Err(NoLine::Missing) => return self.fail(attempt, NO_LINES),
            Err(NoLine::NoNetwork) => return self.fail(attempt, NO_NETWORK),
            Err(NoLine::Failed) => return self.fail(attempt, UNABLE),
        };
        if self.is_now(attempt) {
            self.state.update_value(|state| state.peer = Some(peer));
            self.set_stage(Stage::Shows(signal.write(), signal.from));
        }
    }

    fn listener(self, attempt: u32) -> Rc<dyn Fn(Event)> {
        Rc::new(move |event| {
            if !self.is_now(attempt) {
                return;
            }
            match event {
                Event::Open => self.open(),
                Event::Heard(text) => {
                    if let Some(message) = Message::read(&text) {
                        let agrees = message == Message::Agree;
                        self.act(|pair| pair.heard(message));
                        if agrees {
                            self.with_open_battle(|battle| battle.has_met());
                            self.app.say(BOTH);
                        }
                    }
                }
                Event::Weak | Event::Clear => {
                    let is_weak = matches!(event, Event::Weak);
                    self.state.update_value(|state| state.is_weak = is_weak);
                    self.see_company();
                }
                Event::Broken => self.broken(attempt),
            }
        })
    }

    fn open(self) {
        let (pair, commands) = Pair::open(self.state.with_value(|state| state.proposes));
        self.state.update_value(|state| state.pair = Some(pair));
        // The second phone waits for the first one's proposal.
        let proposes = commands.contains(&PairCommand::Propose);
        self.set_stage(if proposes { Stage::Met } else { Stage::Meeting });
        self.perform(commands);
    }

    fn broken(self, attempt: u32) {
        if self.state.with_value(|state| state.pair.is_some()) {
            self.cut_off(CUT);
        } else if self.is_meeting() {
            self.has_not_met(attempt);
        }
    }

    /// Closes an open connection and tells the player the reason.
    fn cut_off(self, why: &'static str) {
        self.with_open_battle(|battle| battle.mark_parted());
        self.part();
        self.app.say(why);
    }

    /// Registers a battle that was opened on this phone.
    ///
    /// If the other phone proposed this battle, accepts the proposal, or proposes this phone's
    /// version instead.
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

    /// Sends this phone's change to the other phone.
    pub(crate) fn changed(self, origin: Option<Origin>) {
        if self.is_of(origin) {
            // Update the screen first.
            set_timeout(move || self.act(Pair::changed), Duration::ZERO);
        }
    }

    /// Asks the other phone to let this one take over.
    pub(crate) fn take_over(self) {
        self.act(Pair::take_over);
    }

    /// Answers the other phone's request to take over, as the player has decided.
    pub(crate) fn decide(self, decision: Decision) {
        self.act(|pair| match decision {
            Decision::LetPlay => pair.allow(Consent::Always),
            Decision::PlayOn => pair.refuse(),
        });
    }

    fn act(self, act: impl FnOnce(&mut Pair) -> Vec<PairCommand>) {
        let commands = self.state.try_update_value(|state| state.pair.as_mut().map(act)).flatten();
        // If the functions of connected phones aren't loaded, there has never been a connection.
        if let Some(connected) = CONNECTED.get() {
            (connected.perform)(self, commands.unwrap_or_default());
        }
    }

    /// Carries out the commands of a [`Pair`].
    pub(crate) fn perform(self, commands: Vec<PairCommand>) {
        self.see_company();
        for command in commands {
            match command {
                PairCommand::Say(message) => self.say(&message),
                PairCommand::Propose => self.tell(|_, text| Message::proposing(&text)),
                PairCommand::Tell => self.tell(Pair::tell),
                PairCommand::Compare(payload) => self.compare(&payload),
                PairCommand::Show(text) => self.show(&text),
                PairCommand::Unreadable(error) => self.cut_off(unread(&error)),
                PairCommand::LookLater(told) => {
                    self.act_later(move |pair| pair.look(told), FOLLOWING);
                }
                PairCommand::Ask => self.ask(),
                PairCommand::Refused => self.app.say(REFUSED),
                PairCommand::SeizeLater(wanted) => {
                    self.act_later(move |pair| pair.seize(wanted), ANSWER);
                }
                PairCommand::Cut => self.cut(),
            }
        }
    }

    fn act_later(self, act: impl FnOnce(&mut Pair) -> Vec<PairCommand> + 'static, after: Duration) {
        let attempt = self.state.with_value(|state| state.attempts);
        let act = move || {
            if self.is_now(attempt) {
                self.act(act);
            }
        };
        set_timeout(act, after);
    }

    /// Updates this phone's part in the battle, and notifies the screen of changes.
    fn see_company(self) {
        let has_changed = self.state.try_update_value(|state| {
            let is_weak = state.is_weak;
            let company = state.pair.as_ref().map(|pair| Company {
                stand: pair.stand(),
                has_agreed: pair.has_agreed(),
                lags: pair.lags() || is_weak,
                is_asked: pair.is_asked(),
            });
            std::mem::replace(&mut state.company, company) != company
        });
        if has_changed == Some(true) {
            self.changes.notify();
        }
    }

    fn say(self, message: &Message) {
        self.state.with_value(|state| {
            if let Some(peer) = &state.peer {
                peer.say(&message.write());
            }
        });
    }

    /// Returns the open battle, or `None` if its screen is closed.
    fn open_battle(self) -> Option<Rc<dyn OpenBattle>> {
        let battle = self.state.with_value(|state| state.open_battle.clone());
        battle.filter(|it| it.is_open())
    }

    fn with_open_battle(self, act: impl FnOnce(&dyn OpenBattle)) {
        if let Some(battle) = self.open_battle() {
            act(&*battle);
        }
    }
}
