//! The line to another phone that has the same battle: it does at the browser what the [`Pair`]
//! wants done.

mod common;
mod words;

use std::{rc::Rc, time::Duration};

use ledger::{BattleId, Caller, Consent, Deed, Message, Origin, Pair, Signal, Stand};
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

/// How long the other phone has to answer before both go on by themselves.
const ANSWER: Duration = Duration::from_secs(4);
/// How long the other phone has to follow before it is said that it lags.
const FOLLOWING: Duration = Duration::from_secs(2);
/// How long two phones that know of each other may take to meet.
const MEETING: Duration = Duration::from_secs(15);

/// How far two phones are.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Stage {
    /// This one is by itself.
    #[default]
    Apart,
    /// The browser finds out how it can be reached.
    Preparing,
    /// This is for the other phone to scan, and whether that one's is to be scanned then.
    Shows(String, Caller),
    /// They try to reach each other.
    Meeting,
    /// They have met.
    Met,
    /// They have not, and why.
    Failed(&'static str),
}

/// What the player decides where the other phone wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It may, from now on whenever it wants to.
    LetPlay,
    /// The battle is played on here.
    PlayOn,
}

/// How this phone stands to a battle that another one has, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Company {
    /// Which of them plays.
    pub(crate) stand: Stand,
    /// Whether they have agreed on the battle.
    pub(crate) has_agreed: bool,
    /// Whether the other one does not follow, or is out of reach, as far as it shows.
    pub(crate) lags: bool,
    /// Whether a player is asked, here or there, who plays on.
    pub(crate) is_asked: bool,
}

/// The line to another phone, if there is one.
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
    /// Whether nothing comes over the line at the moment.
    is_weak: bool,
    /// How many entries of this phone's battle the other one has taken for good since there was a
    /// copy.
    lost: usize,
    peer: Option<Peer>,
    pair: Option<Pair>,
    /// Whether this phone proposes its battle once they meet.
    proposes: bool,
    /// Which battle it is, once that is known.
    origin: Option<Origin>,
    battle: Option<BattleId>,
    /// What the other proposed, until it is agreed to.
    proposal: Option<String>,
    /// The battle's screen, while it is or was open.
    session: Option<Session>,
    /// How often a line was begun.
    attempts: u32,
}

impl Phones {
    /// No line.
    pub(crate) fn none() -> Self {
        Self { changes: Trigger::new(), state: StoredValue::new_local(State::default()) }
    }

    /// How far they are.
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

    /// How this phone stands to a battle; nothing if no other phone has it, too.
    pub(crate) fn company(self, origin: Option<Origin>) -> Option<Company> {
        self.changes.track();
        self.is_of(origin).then(|| self.state.with_value(|state| state.company))?
    }

    /// Returns `true` if a battle is the one that both phones have, or are about to have.
    pub(crate) fn is_of(self, origin: Option<Origin>) -> bool {
        origin.is_some() && self.state.with_value(|state| state.origin == origin)
    }

    /// Why the battle may not be changed on this phone; nothing if it may.
    pub(crate) fn refusal(self, origin: Option<Origin>) -> Option<&'static str> {
        let is_of = self.is_of(origin);
        self.state.with_value(|state| state.pair.as_ref().filter(|_| is_of)?.refusal())
    }

    /// Begins a line from an open battle.
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

    /// Answers the phone whose code was scanned; whether it was such a code.
    pub(crate) fn answer(self, desk: Desk, text: &str) -> bool {
        let Some(first) = Signal::read(text).filter(|it| it.from == Caller::First) else {
            return false;
        };
        let attempt = self.begin(|_| {});
        // The one that has scanned the code.
        let camera = camera::open();
        spawn_local(async move {
            let made = Peer::answer(&first, self.listener(desk, attempt)).await;
            drop(camera);
            self.shows(attempt, made);
        });
        true
    }

    /// Takes in what the other phone answered.
    ///
    /// # Errors
    /// If it is no answer, in words.
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

    /// Cuts the line: both go on by themselves.
    pub(crate) fn cut(self, desk: Desk) {
        self.broken(desk, self.state.with_value(|state| state.attempts));
    }

    /// No line, or none any more.
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

    /// Says why they have not met.
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
        let (pair, deeds) = Pair::open(self.state.with_value(|state| state.proposes));
        self.state.update_value(|state| state.pair = Some(pair));
        // Of two phones the second one waits for what the first one proposes.
        let proposes = deeds.contains(&Deed::Propose);
        self.set_stage(if proposes { Stage::Met } else { Stage::Meeting });
        self.perform(desk, deeds);
    }

    fn broken(self, desk: Desk, attempt: u32) {
        if self.state.with_value(|state| state.pair.is_some()) {
            self.cut_off(desk, CUT);
        } else if self.is_meeting() {
            self.has_not_met(attempt);
        }
    }

    /// Cuts a line that has come about, and says why.
    fn cut_off(self, desk: Desk, why: &'static str) {
        self.session(Session::mark_parted);
        self.part();
        desk.say(why);
    }

    /// A battle was opened here: it may be the one that the other phone proposed.
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

    /// The battle that both have was changed here.
    pub(crate) fn changed(self, desk: Desk, origin: Option<Origin>) {
        if self.is_of(origin) {
            // The screen comes first.
            set_timeout(move || self.act(desk, Pair::changed), Duration::ZERO);
        }
    }

    /// It is to be played on this phone from now on.
    pub(crate) fn take_over(self, desk: Desk) {
        self.act(desk, Pair::take_over);
    }

    /// What the player decides whom the other phone asks.
    pub(crate) fn decide(self, desk: Desk, decision: Decision) {
        self.act(desk, |pair| match decision {
            Decision::LetPlay => pair.allow(Consent::Always),
            Decision::PlayOn => pair.refuse(),
        });
    }

    fn act(self, desk: Desk, act: impl FnOnce(&mut Pair) -> Vec<Deed>) {
        let deeds = self.state.try_update_value(|state| state.pair.as_mut().map(act)).flatten();
        // Without them there was never a line.
        if let Some(pages) = PAGES.here() {
            (pages.perform)(self, desk, deeds.unwrap_or_default());
        }
    }

    /// Does what a line wants done.
    pub(crate) fn perform(self, desk: Desk, deeds: Vec<Deed>) {
        self.see_company();
        for deed in deeds {
            match deed {
                Deed::Say(message) => self.say(&message),
                Deed::Propose => self.tell(desk, |_, text| Message::proposing(&text)),
                Deed::Tell => self.tell(desk, Pair::tell),
                Deed::Compare(payload) => self.compare(desk, &payload),
                Deed::Show(text) => self.show(desk, &text),
                Deed::Unreadable(error) => self.cut_off(desk, unread(&error)),
                Deed::LookLater(told) => {
                    self.act_later(desk, move |pair| pair.look(told), FOLLOWING);
                }
                Deed::Ask => self.ask(desk),
                Deed::Refused => desk.say(REFUSED),
                Deed::SeizeLater(wanted) => {
                    self.act_later(desk, move |pair| pair.seize(wanted), ANSWER);
                }
                Deed::Cut => self.cut(desk),
            }
        }
    }

    fn act_later(
        self,
        desk: Desk,
        act: impl FnOnce(&mut Pair) -> Vec<Deed> + 'static,
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

    /// Shows how this phone stands to the battle, where that has changed.
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
