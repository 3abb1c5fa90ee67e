//! Makes the connections to other phones.

use std::{rc::Rc, time::Duration};

use ledger::{Answer, Caller, Group, Invitation, Message, Signal};
use leptos::{prelude::*, task::spawn_local};

use super::{
    OpenBattle, Phones, Stage, State,
    words::{
        CUT, FORBIDDEN, LEFT, LOST, NO_LINES, NO_NETWORK, NOT_MET, NOT_WAITING, OLD_ANSWER, UNABLE,
        UNSAVED, denied,
    },
};
use crate::browser::{
    camera, clock,
    local_network::is_forbidden,
    peer::{Event, NoLine, Peer},
    random,
};

/// How long the phones have to connect once they know each other's addresses.
const MEETING: Duration = Duration::from_secs(15);

/// A connection to another phone, or an attempt at one.
pub(super) struct Line {
    number: u32,
    /// The ID of the phone, if other phones relay the signals.
    to: Option<u64>,
    peer: Option<Peer>,
    is_open: bool,
}

/// The connections to other phones, and the protocol that they use.
#[derive(Default)]
pub(super) struct Connections {
    pub(super) group: Option<Group>,
    lines: Vec<Line>,
}

impl Phones {
    /// Starts to connect another phone to an open battle.
    pub(crate) fn call(self, battle: impl OpenBattle + 'static) {
        let Some(number) = battle.number() else {
            return self.set_stage(Stage::Failed(UNSAVED));
        };
        let origin = battle.give_origin();
        if !self.is_of(origin) || self.state.with_value(|state| state.company.is_none()) {
            self.part();
        }
        if let Some(why) = self.with_group(Group::denial).flatten() {
            return self.set_stage(Stage::Failed(denied(why)));
        }
        let line = self.scan(|state| {
            (state.proposes, state.origin, state.battle) = (true, origin, Some(number));
            state.open_battle = Some(Rc::new(battle));
        });
        spawn_local(async move {
            let _camera = camera::seen().await;
            let made = Peer::call(self.listener(line)).await;
            self.shows(line, made);
        });
    }

    /// Answers another phone's invitation.
    pub(crate) fn answer(self, invitation: &Invitation) {
        let first = invitation.signal().clone();
        self.part();
        let line = self.scan(|_| {});
        // Keep the camera on until the answer is ready: while it is on, browsers reveal the local
        // addresses at which the other phone can reach this one.
        let camera = camera::open();
        spawn_local(async move {
            let _camera = camera::seen().await;
            let made = Peer::answer(&first, self.listener(line)).await;
            drop(camera);
            self.shows(line, made.map(|(peer, signal)| (peer, signal.in_reply_to(&first))));
        });
    }

    /// Accepts the other phone's answer, and waits for the phones to connect.
    ///
    /// # Errors
    /// Returns a message for the player if this phone doesn't wait for an answer.
    pub(crate) fn accept(self, answer: &Answer) -> Result<(), String> {
        let waiting = self.state.with_value(|state| match &state.stage {
            Stage::Shows(own, Caller::First) => Some((state.scanned?, Signal::read(own)?)),
            _ => None,
        });
        let (line, own) = waiting.ok_or(NOT_WAITING)?;
        if !answer.signal().may_answer(&own) {
            return Err(OLD_ANSWER.to_owned());
        }
        let accepted = self.with_peer(line, |peer| peer.accept(answer.signal()));
        let accepted = accepted.ok_or(NOT_WAITING)?;
        self.set_stage(Stage::Meeting);
        spawn_local(async move {
            if accepted.await.is_err() {
                return self.fail(line, UNABLE);
            }
            clock::pause(MEETING).await;
            if self.is_meeting() {
                self.has_not_met(line);
            }
        });
        Ok(())
    }

    /// Stops connecting a further phone, or disconnects all phones if only that one is connected.
    pub(crate) fn stop(self) {
        match self.state.with_value(|state| state.scanned) {
            Some(line) if self.has_company() => self.fail(line, LOST),
            _ => self.cut(),
        }
    }

    /// Disconnects this phone from all others. Each phone keeps its battle.
    pub(crate) fn cut(self) {
        self.cut_off(if self.has_company_of_many() { LEFT } else { CUT });
    }

    /// Drops all connections, and resets their state.
    pub(crate) fn part(self) {
        self.state.update_value(|state| {
            let (count, partings) = (state.count, state.partings + 1);
            let connections = state.connections.take();
            *state = State { connections, count, partings, ..State::default() };
        });
        self.with_connections(|it| {
            it.lines.clear();
            it.group.as_mut().map(Group::part)
        });
        self.changes.notify();
    }

    pub(super) fn with_connections<T>(
        self,
        act: impl FnOnce(&mut Connections) -> Option<T>,
    ) -> Option<T> {
        let act = |state: &mut State| {
            let all = state.connections.get_or_insert_with(|| Box::leak(Box::default()));
            act(&mut all.borrow_mut())
        };
        self.state.try_update_value(act).flatten()
    }

    fn with_line<T>(self, line: u32, act: impl FnOnce(&mut Line) -> Option<T>) -> Option<T> {
        self.with_connections(|it| act(it.lines.iter_mut().find(|it| it.number == line)?))
    }

    fn keep_lines(self, stays: impl Fn(&Line) -> bool) {
        self.with_connections(|it| {
            it.lines.retain(stays);
            Some(())
        });
    }

    /// Begins a connection by scanning, in place of an earlier attempt. Returns its number.
    fn scan(self, set: impl FnOnce(&mut State)) -> u32 {
        if let Some(former) = self.state.with_value(|state| state.scanned) {
            self.drop_line(former);
        }
        let line = self.new_line(None);
        self.state.update_value(|state| {
            (state.scanned, state.stage) = (Some(line), Stage::Preparing);
            set(state);
        });
        self.changes.notify();
        line
    }

    fn new_line(self, to: Option<u64>) -> u32 {
        let number = self.state.with_value(|state| state.count) + 1;
        self.state.update_value(|state| state.count = number);
        self.with_connections(|it| {
            it.lines.push(Line { number, to, peer: None, is_open: false });
            Some(())
        });
        number
    }

    pub(super) fn drop_line(self, line: u32) {
        self.keep_lines(|it| it.number != line);
    }

    pub(super) fn with_peer<T>(self, line: u32, act: impl FnOnce(&Peer) -> T) -> Option<T> {
        self.with_line(line, |it| it.peer.as_ref().map(act))
    }

    /// Sets the peer of a line. Returns `false` if the line has been dropped.
    fn set_peer(self, line: u32, peer: Peer) -> bool {
        let set = |line: &mut Line| {
            line.peer = Some(peer);
            Some(())
        };
        self.with_line(line, set).is_some()
    }

    fn has_line(self, line: u32) -> bool {
        self.with_line(line, |_| Some(())).is_some()
    }

    fn has_company(self) -> bool {
        self.with_group(|group| group.phones() > 1) == Some(true)
    }

    fn has_company_of_many(self) -> bool {
        self.with_group(|group| group.phones() > 2) == Some(true)
    }

    fn is_scanned(self, line: u32) -> bool {
        self.state.with_value(|state| state.scanned == Some(line))
    }

    pub(super) fn is_meeting(self) -> bool {
        self.state.with_value(|state| state.stage == Stage::Meeting)
    }

    pub(super) fn set_stage(self, stage: Stage) {
        self.state.update_value(|state| state.stage = stage);
        self.changes.notify();
    }

    /// Ends the attempt to connect a phone by scanning.
    pub(super) fn fail(self, line: u32, why: &'static str) {
        if !self.is_scanned(line) {
            return;
        }
        if self.has_company() {
            self.state.update_value(|state| state.scanned = None);
            self.drop_line(line);
            // The group may have expected the phone to join.
            self.act_on(|group| group.closed(line));
        } else {
            self.part();
        }
        self.set_stage(Stage::Failed(why));
    }

    /// Ends the attempt, and tells the player why the phones could not connect.
    fn has_not_met(self, line: u32) {
        spawn_local(async move {
            self.fail(line, if is_forbidden().await { FORBIDDEN } else { NOT_MET });
        });
    }

    fn shows(self, line: u32, made: Result<(Peer, Signal), NoLine>) {
        let (peer, signal) = match made {
            Ok(made) => made,
            Err(NoLine::Missing) => return self.fail(line, NO_LINES),
            Err(NoLine::NoNetwork) => return self.fail(line, NO_NETWORK),
            Err(NoLine::Failed) => return self.fail(line, UNABLE),
        };
        if self.set_peer(line, peer) {
            self.set_stage(Stage::Shows(signal.write(), signal.from));
        }
    }

    fn listener(self, line: u32) -> Rc<dyn Fn(Event)> {
        Rc::new(move |event| {
            if !self.has_line(line) {
                return;
            }
            match event {
                Event::Open => self.opened(line),
                Event::Heard(text) => {
                    if let Some(message) = Message::read(&text) {
                        self.act_on(|group| group.heard(line, message));
                    }
                }
                Event::Weak => self.weakened(line, true),
                Event::Clear => self.weakened(line, false),
                Event::Broken => self.broken(line),
            }
        })
    }

    fn weakened(self, line: u32, is_weak: bool) {
        self.act_on(|group| {
            group.weakened(line, is_weak);
            Vec::new()
        });
    }

    fn opened(self, line: u32) {
        self.with_connections(|it| {
            it.group.get_or_insert_with(|| Group::new(random_id()));
            Some(())
        });
        let to = self.with_line(line, |it| {
            it.is_open = true;
            it.to
        });
        if let Some(id) = to {
            return self.act_on(|group| group.met(id, line));
        }
        let proposes = self.state.with_value(|state| state.proposes);
        // The second phone waits for the first one's proposal.
        self.set_stage(if proposes { Stage::Met } else { Stage::Meeting });
        self.act_on(|group| group.open(line, proposes));
    }

    fn broken(self, line: u32) {
        let was_open = self.with_line(line, |it| it.is_open.then_some(())).is_some();
        if was_open && self.is_scanned(line) && self.has_company() {
            self.fail(line, LOST);
        } else if was_open {
            self.drop_line(line);
            self.act_on(|group| group.closed(line));
        } else if !self.is_scanned(line) {
            self.drop_line(line);
        } else if self.is_meeting() {
            self.has_not_met(line);
        }
    }

    /// Closes an open connection and tells the player the reason.
    pub(super) fn cut_off(self, why: &'static str) {
        self.with_open_battle(|battle| battle.mark_parted());
        self.part();
        self.app.say(why);
    }

    /// Starts a direct connection to a phone of the group. The signals are relayed.
    pub(super) fn connect(self, id: u64) {
        let line = self.new_line_to(id);
        spawn_local(async move {
            let made = Peer::call(self.listener(line)).await;
            self.signals(id, line, made);
        });
    }

    /// Uses another phone's relayed signal to connect to it.
    pub(super) fn signalled(self, id: u64, text: &str) {
        let Some(signal) = Signal::read(text) else { return };
        if signal.from == Caller::First {
            let line = self.new_line_to(id);
            spawn_local(async move {
                let made = Peer::answer(&signal, self.listener(line)).await;
                self.signals(id, line, made);
            });
            return;
        }
        let line = self.with_connections(|it| {
            let line = it.lines.iter().find(|it| it.to == Some(id) && !it.is_open);
            line.map(|it| it.number)
        });
        let accepted = line.and_then(|line| self.with_peer(line, |peer| peer.accept(&signal)));
        if let Some(accepted) = accepted {
            spawn_local(async move { drop(accepted.await) });
        }
    }

    fn signals(self, id: u64, line: u32, made: Result<(Peer, Signal), NoLine>) {
        match made {
            Ok((peer, signal)) => {
                if self.set_peer(line, peer) {
                    self.act_on(|group| group.signal(id, signal.write()));
                }
            }
            // Other phones still relay all messages.
            Err(_) => self.drop_line(line),
        }
    }

    /// Begins a connection to a phone of the group, in place of an earlier attempt.
    fn new_line_to(self, id: u64) -> u32 {
        self.keep_lines(|it| it.to != Some(id) || it.is_open);
        self.new_line(Some(id))
    }
}

fn random_id() -> u64 {
    u64::from(random::number()) << u32::BITS | u64::from(random::number())
}
