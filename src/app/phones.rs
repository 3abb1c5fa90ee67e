//! The connection to another phone that has the same battle: carries out in the browser what the
//! [`Pair`] commands.

mod common;
mod words;

use std::{rc::Rc, time::Duration};

use ledger::{BattleId, Caller, Consent, Message, Origin, Pair, PairCommand, Signal, Stand};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{
        camera, clock,
        local_network::is_forbidden,
        peer::{Event, NoLine, Peer},
    },
    desk::Desk,
    session::Session,
    split::PAGES,
};
pub(crate) use words::NO_LINES;
use words::{BOTH, CUT, FORBIDDEN, NO_ANSWER, NO_NETWORK, NOT_MET, REFUSED, UNABLE, unread};

/// How long the other phone has to answer a request before each goes on by itself.
const ANSWER: Duration = Duration::from_secs(4);
/// How long the other phone has to follow before players are told that it lags.
const FOLLOWING: Duration = Duration::from_secs(2);
/// How long two phones that know of each other may take to connect.
const MEETING: Duration = Duration::from_secs(15);

/// The progress of connecting two phones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Stage {
    /// This phone is not connected.
    #[default]
    Apart,
    /// The browser is finding out how it can be reached.
    Preparing,
    /// This signal is shown to the other phone. For the first caller, the other's is to be scanned
    /// then.
    Shows(String, Caller),
    /// The two are trying to reach each other.
    Meeting,
    /// They are connected.
    Met,
    /// They could not connect, for this reason.
    Failed(&'static str),
}

/// The player's answer when the other phone wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It may, now and whenever it wants to.
    LetPlay,
    /// This phone plays on.
    PlayOn,
}

/// How this phone stands to a battle that another phone has, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Company {
    /// Which of the two plays.
    pub(crate) stand: Stand,
    /// Whether they have agreed on the battle.
    pub(crate) has_agreed: bool,
    /// Whether the other one does not follow or cannot be reached, as far as is known.
    pub(crate) lags: bool,
    /// Whether a player is being asked, here or there, who plays on.
    pub(crate) is_asked: bool,
}

/// The connection to another phone, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Phones {
    changes: Trigger,
    state: StoredValue<State, LocalStorage>,
}

#[derive(Default)]
struct State {
    stage: Stage,
    /// How this phone stands to the battle that both have.
    company: Option<Company>,
    /// Whether nothing gets through at present.
    is_weak: bool,
    /// How many entries of this phone's battle the other one has replaced since this phone last
    /// kept a copy.
    lost: usize,
    peer: Option<Peer>,
    pair: Option<Pair>,
    /// Whether this phone proposes its battle once they are connected.
    proposes: bool,
    /// Which battle it is, as soon as that is known.
    origin: Option<Origin>,
    battle: Option<BattleId>,
    /// The other phone's proposal, until it is accepted.
    proposal: Option<String>,
    /// The battle's screen, once it has been open.
    session: Option<Session>,
    /// How many times connecting was begun.
    attempts: u32,
}

impl Phones {
    /// No connection.
    pub(crate) fn none() -> Self {
        Self { changes: Trigger::new(), state: StoredValue::new_local(State::default()) }
    }

    /// The progress of connecting.
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

    /// How this phone stands to a battle; `None` if no other phone has it.
    pub(crate) fn company(self, origin: Option<Origin>) -> Option<Company> {
        self.changes.track();
        self.is_of(origin).then(|| self.state.with_value(|state| state.company))?
    }

    /// Returns `true` if this is the battle that both phones have, or are about to have.
    pub(crate) fn is_of(self, origin: Option<Origin>) -> bool {
        origin.is_some() && self.state.with_value(|state| state.origin == origin)
    }

    /// Why the battle may not be changed on this phone, for players; `None` if it may.
    pub(crate) fn refusal(self, origin: Option<Origin>) -> Option<&'static str> {
        let is_of = self.is_of(origin);
        self.state.with_value(|state| state.pair.as_ref().filter(|_| is_of)?.refusal())
    }

    /// Begins to connect another phone to an open battle.
    pub(crate) fn call(self, desk: Desk, session: Session) {
        let Some(battle) = session.number() else { return };
        let origin = session.give_origin();
        let attempt = self.begin(|state| {
            (state.proposes, state.origin, state.battle) = (true, origin, Some(battle));
            state.session = Some(session);
        });
        spawn_local(async move {
            let made = Peer::call(self.listener(desk, attempt)).await;
            self.shows(attempt, made);
        });
    }

    /// Answers the phone whose code was scanned. Returns `true` if it was such a code.
    pub(crate) fn answer(self, desk: Desk, text: &str) -> bool {
        let Some(first) = Signal::read(text).filter(|it| it.from == Caller::First) else {
            return false;
        };
        let attempt = self.begin(|_| {});
        // The camera that has scanned the code.
        let camera = camera::open();
        spawn_local(async move {
            let made = Peer::answer(&first, self.listener(desk, attempt)).await;
            drop(camera);
            self.shows(attempt, made);
        });
        true
    }

    /// Takes the other phone's answer.
    ///
    /// # Errors
    /// If it is none, in words for players.
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

    /// Cuts the connection: each phone goes on by itself.
    pub(crate) fn cut(self, desk: Desk) {
        self.broken(desk, self.state.with_value(|state| state.attempts));
    }

    /// Drops the connection, if there is one.
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

    /// Tells why they could not connect.
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

    fn listener(self, desk: Desk, attempt: u32) -> Rc<dyn Fn(Event)> {
        Rc::new(move |event| {
            if !self.is_now(attempt) {
                return;
            }
            match event {
                Event::Open => self.open(desk),
                Event::Heard(text) => {
                    if let Some(message) = Message::read(&text) {
                        let agrees = message == Message::Agree;
                        self.act(desk, |pair| pair.heard(message));
                        if agrees {
                            self.session(Session::has_met);
                            desk.say(BOTH);
                        }
                    }
                }
                Event::Weak | Event::Clear => {
                    let is_weak = matches!(event, Event::Weak);
                    self.state.update_value(|state| state.is_weak = is_weak);
                    self.see_company();
                }
                Event::Broken => self.broken(desk, attempt),
            }
        })
    }

    fn open(self, desk: Desk) {
        let (pair, commands) = Pair::open(self.state.with_value(|state| state.proposes));
        self.state.update_value(|state| state.pair = Some(pair));
        // Of two phones the second one waits for the first one's proposal.
        let proposes = commands.contains(&PairCommand::Propose);
        self.set_stage(if proposes { Stage::Met } else { Stage::Meeting });
        self.perform(desk, commands);
    }

    fn broken(self, desk: Desk, attempt: u32) {
        if self.state.with_value(|state| state.pair.is_some()) {
            self.cut_off(desk, CUT);
        } else if self.is_meeting() {
            self.has_not_met(attempt);
        }
    }

    /// Cuts an open connection and tells why.
    fn cut_off(self, desk: Desk, why: &'static str) {
        self.session(Session::mark_parted);
        self.part();
        desk.say(why);
    }

    /// A battle was opened here, which may be the one that the other phone proposed.
    pub(crate) fn attach(self, desk: Desk, session: Session) {
        let (Some(origin), Some(battle)) = (session.origin(), session.number()) else { return };
        if !self.is_of(Some(origin)) {
            return;
        }
        self.state.update_value(|state| {
            (state.session, state.battle) = (Some(session), Some(battle));
        });
        let Some(proposal) = self.state.try_update_value(|it| it.proposal.take()).flatten() else {
            return;
        };
        if let Some(pages) = PAGES.here() {
            (pages.judge)(self, desk, session, &proposal);
        }
    }

    /// The battle that both have has changed here.
    pub(crate) fn changed(self, desk: Desk, origin: Option<Origin>) {
        if self.is_of(origin) {
            // The screen is updated first.
            set_timeout(move || self.act(desk, Pair::changed), Duration::ZERO);
        }
    }

    /// The player wants to play on this phone from now on.
    pub(crate) fn take_over(self, desk: Desk) {
        self.act(desk, Pair::take_over);
    }

    /// The player has answered the other phone's request to play.
    pub(crate) fn decide(self, desk: Desk, decision: Decision) {
        self.act(desk, |pair| match decision {
            Decision::LetPlay => pair.allow(Consent::Always),
            Decision::PlayOn => pair.refuse(),
        });
    }

    fn act(self, desk: Desk, act: impl FnOnce(&mut Pair) -> Vec<PairCommand>) {
        let commands = self.state.try_update_value(|state| state.pair.as_mut().map(act)).flatten();
        // Without this part there never was a connection.
        if let Some(pages) = PAGES.here() {
            (pages.perform)(self, desk, commands.unwrap_or_default());
        }
    }

    /// Carries out the commands of a pair.
    pub(crate) fn perform(self, desk: Desk, commands: Vec<PairCommand>) {
        self.see_company();
        for command in commands {
            match command {
                PairCommand::Say(message) => self.say(&message),
                PairCommand::Propose => self.tell(desk, |_, text| Message::proposing(&text)),
                PairCommand::Tell => self.tell(desk, Pair::tell),
                PairCommand::Compare(payload) => self.compare(desk, &payload),
                PairCommand::Show(text) => self.show(desk, &text),
                PairCommand::Unreadable(error) => self.cut_off(desk, unread(&error)),
                PairCommand::LookLater(told) => {
                    self.act_later(desk, move |pair| pair.look(told), FOLLOWING);
                }
                PairCommand::Ask => self.ask(desk),
                PairCommand::Refused => desk.say(REFUSED),
                PairCommand::SeizeLater(wanted) => {
                    self.act_later(desk, move |pair| pair.seize(wanted), ANSWER);
                }
                PairCommand::Cut => self.cut(desk),
            }
        }
    }

    fn act_later(
        self,
        desk: Desk,
        act: impl FnOnce(&mut Pair) -> Vec<PairCommand> + 'static,
        after: Duration,
    ) {
        let attempt = self.state.with_value(|state| state.attempts);
        let act = move || {
            if self.is_now(attempt) {
                self.act(desk, act);
            }
        };
        set_timeout(act, after);
    }

    /// Updates how this phone stands to the battle, if that has changed.
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

    fn open_session(self) -> Option<Session> {
        self.state.with_value(|state| state.session).filter(|session| !session.is_gone())
    }

    fn session<T>(self, act: impl FnOnce(Session) -> T) -> Option<T> {
        self.open_session().map(act)
    }
}
