//! Makes the connections to other phones.

use std::{rc::Rc, time::Duration};

use ledger::{Answer, Caller, Group, Invitation, Message, Signal};
use leptos::{prelude::*, task::spawn_local};

use super::{
    OpenBattle, Phones, Stage, State,
    words::{
        CUT, FORBIDDEN, LEFT, LOST, NO_CONNECTIONS, NO_NETWORK, NOT_MET, NOT_WAITING, OLD_ANSWER,
        UNABLE, UNSAVED, denied,
    },
};
use crate::browser::{
    camera, clock,
    local_network::is_forbidden,
    peer::{Event, NoConnection, Peer},
    random,
};

/// How long the phones have to connect once they know each other's addresses.
const MEETING: Duration = Duration::from_secs(15);

/// A connection to another phone, or an attempt at one.
pub(super) struct Connection {
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
    connections: Vec<Connection>,
}

impl Phones {
    /// Starts to connect another phone to an open battle.
    pub(crate) fn call(self, battle: impl OpenBattle + 'static) {
        let Some(number) = battle.number() else {
            return self.set_stage(Stage::Failed(UNSAVED));
        };
        let origin = battle.give_origin();
        if !self.is_of(origin) || self.state.with_value(|state| state.company.is_none()) {
            self.reset();
        }
        if let Some(why) = self.with_group(Group::denial).flatten() {
            return self.set_stage(Stage::Failed(denied(why)));
        }
        let connection = self.scan(|state| {
            (state.proposes, state.origin, state.battle) = (true, origin, Some(number));
            state.open_battle = Some(Rc::new(battle));
        });
        spawn_local(async move {
            let _camera = camera::seen(camera::Subject::Code).await;
            let made = Peer::call(self.listener(connection)).await;
            self.show_signal(connection, made);
        });
    }

    /// Answers another phone's invitation.
    pub(crate) fn answer(self, invitation: &Invitation) {
        let first = invitation.signal().clone();
        self.reset();
        let connection = self.scan(|_| {});
        // Keep the camera on until the answer is ready: while it is on, browsers reveal the local
        // addresses at which the other phone can reach this one.
        let camera = camera::open();
        spawn_local(async move {
            let _camera = camera::seen(camera::Subject::Code).await;
            let made = Peer::answer(&first, self.listener(connection)).await;
            drop(camera);
            self.show_signal(
                connection,
                made.map(|(peer, signal)| (peer, signal.in_reply_to(&first))),
            );
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
        let (connection, own) = waiting.ok_or(NOT_WAITING)?;
        if !answer.signal().may_answer(&own) {
            return Err(OLD_ANSWER.to_owned());
        }
        let accepted = self.with_peer(connection, |peer| peer.accept(answer.signal()));
        let accepted = accepted.ok_or(NOT_WAITING)?;
        self.set_stage(Stage::Meeting);
        spawn_local(async move {
            if accepted.await.is_err() {
                return self.fail(connection, UNABLE);
            }
            clock::pause(MEETING).await;
            if self.is_meeting() {
                self.has_not_met(connection);
            }
        });
        Ok(())
    }

    /// Stops connecting a further phone, or disconnects all phones if only that one is connected.
    pub(crate) fn stop(self) {
        match self.state.with_value(|state| state.scanned) {
            Some(connection) if self.has_company() => self.fail(connection, LOST),
            _ => self.cut(),
        }
    }

    /// Disconnects this phone from all others. Each phone keeps its battle.
    pub(crate) fn cut(self) {
        self.cut_off(if self.has_company_of_many() { LEFT } else { CUT });
    }

    /// Drops all connections, and resets their state.
    pub(crate) fn reset(self) {
        self.state.update_value(|state| {
            let (count, resets) = (state.count, state.resets + 1);
            let connections = state.connections.take();
            *state = State { connections, count, resets, ..State::default() };
        });
        self.with_connections(|it| {
            it.connections.clear();
            it.group.as_mut().map(Group::reset)
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

    fn with_connection<T>(
        self,
        connection: u32,
        act: impl FnOnce(&mut Connection) -> Option<T>,
    ) -> Option<T> {
        self.with_connections(|it| {
            act(it.connections.iter_mut().find(|it| it.number == connection)?)
        })
    }

    fn retain_connections(self, stays: impl Fn(&Connection) -> bool) {
        self.with_connections(|it| {
            it.connections.retain(stays);
            Some(())
        });
    }

    /// Begins a connection by scanning, in place of an earlier attempt. Returns its number.
    fn scan(self, set: impl FnOnce(&mut State)) -> u32 {
        if let Some(former) = self.state.with_value(|state| state.scanned) {
            self.drop_connection(former);
        }
        let connection = self.new_connection(None);
        self.state.update_value(|state| {
            (state.scanned, state.stage) = (Some(connection), Stage::Preparing);
            set(state);
        });
        self.changes.notify();
        connection
    }

    fn new_connection(self, to: Option<u64>) -> u32 {
        let number = self.state.with_value(|state| state.count) + 1;
        self.state.update_value(|state| state.count = number);
        self.with_connections(|it| {
            it.connections.push(Connection { number, to, peer: None, is_open: false });
            Some(())
        });
        number
    }

    pub(super) fn drop_connection(self, connection: u32) {
        self.retain_connections(|it| it.number != connection);
    }

    pub(super) fn with_peer<T>(self, connection: u32, act: impl FnOnce(&Peer) -> T) -> Option<T> {
        self.with_connection(connection, |it| it.peer.as_ref().map(act))
    }

    /// Sets the peer of a connection. Returns `false` if the connection has been dropped.
    fn set_peer(self, connection: u32, peer: Peer) -> bool {
        let set = |connection: &mut Connection| {
            connection.peer = Some(peer);
            Some(())
        };
        self.with_connection(connection, set).is_some()
    }

    fn has_connection(self, connection: u32) -> bool {
        self.with_connection(connection, |_| Some(())).is_some()
    }

    fn has_company(self) -> bool {
        self.with_group(|group| group.phones() > 1) == Some(true)
    }

    fn has_company_of_many(self) -> bool {
        self.with_group(|group| group.phones() > 2) == Some(true)
    }

    fn is_scanned(self, connection: u32) -> bool {
        self.state.with_value(|state| state.scanned == Some(connection))
    }

    pub(super) fn is_meeting(self) -> bool {
        self.state.with_value(|state| state.stage == Stage::Meeting)
    }

    pub(super) fn set_stage(self, stage: Stage) {
        self.state.update_value(|state| state.stage = stage);
        self.changes.notify();
    }

    /// Ends the attempt to connect a phone by scanning.
    pub(super) fn fail(self, connection: u32, why: &'static str) {
        if !self.is_scanned(connection) {
            return;
        }
        if self.has_company() {
            self.state.update_value(|state| state.scanned = None);
            self.drop_connection(connection);
            // The group may have expected the phone to join.
            self.act_on(|group| group.closed(connection));
        } else {
            self.reset();
        }
        self.set_stage(Stage::Failed(why));
    }

    /// Ends the attempt, and tells the player why the phones could not connect.
    fn has_not_met(self, connection: u32) {
        spawn_local(async move {
            self.fail(connection, if is_forbidden().await { FORBIDDEN } else { NOT_MET });
        });
    }

    fn show_signal(self, connection: u32, made: Result<(Peer, Signal), NoConnection>) {
        let (peer, signal) = match made {
            Ok(made) => made,
            Err(NoConnection::Missing) => return self.fail(connection, NO_CONNECTIONS),
            Err(NoConnection::NoNetwork) => return self.fail(connection, NO_NETWORK),
            Err(NoConnection::Failed) => return self.fail(connection, UNABLE),
        };
        if self.set_peer(connection, peer) {
            self.set_stage(Stage::Shows(signal.write(), signal.from));
        }
    }

    fn listener(self, connection: u32) -> Rc<dyn Fn(Event)> {
        Rc::new(move |event| {
            if !self.has_connection(connection) {
                return;
            }
            match event {
                Event::Open => self.opened(connection),
                Event::Heard(text) => {
                    if let Some(message) = Message::read(&text) {
                        self.act_on(|group| group.handle_message(connection, message));
                    }
                }
                Event::Weak => self.weakened(connection, true),
                Event::Clear => self.weakened(connection, false),
                Event::Broken => self.broken(connection),
            }
        })
    }

    fn weakened(self, connection: u32, is_weak: bool) {
        self.act_on(|group| {
            group.weakened(connection, is_weak);
            Vec::new()
        });
    }

    fn opened(self, connection: u32) {
        self.with_connections(|it| {
            it.group.get_or_insert_with(|| Group::new(random_id()));
            Some(())
        });
        let to = self.with_connection(connection, |it| {
            it.is_open = true;
            it.to
        });
        if let Some(id) = to {
            return self.act_on(|group| group.met(id, connection));
        }
        let proposes = self.state.with_value(|state| state.proposes);
        // The second phone waits for the first one's proposal.
        self.set_stage(if proposes { Stage::Met } else { Stage::Meeting });
        self.act_on(|group| group.open(connection, proposes));
    }

    fn broken(self, connection: u32) {
        let was_open = self.with_connection(connection, |it| it.is_open.then_some(())).is_some();
        if was_open && self.is_scanned(connection) && self.has_company() {
            self.fail(connection, LOST);
        } else if was_open {
            self.drop_connection(connection);
            self.act_on(|group| group.closed(connection));
        } else if !self.is_scanned(connection) {
            self.drop_connection(connection);
        } else if self.is_meeting() {
            self.has_not_met(connection);
        }
    }

    /// Closes an open connection and tells the player the reason.
    pub(super) fn cut_off(self, why: &'static str) {
        self.with_open_battle(|battle| battle.mark_parted());
        self.reset();
        self.app.say(why);
    }

    /// Starts a direct connection to a phone of the group. The signals are relayed.
    pub(super) fn connect(self, id: u64) {
        let connection = self.new_connection_to(id);
        spawn_local(async move {
            let made = Peer::call(self.listener(connection)).await;
            self.send_signal(id, connection, made);
        });
    }

    /// Uses another phone's relayed signal to connect to it.
    pub(super) fn signalled(self, id: u64, text: &str) {
        let Some(signal) = Signal::read(text) else { return };
        if signal.from == Caller::First {
            let connection = self.new_connection_to(id);
            spawn_local(async move {
                let made = Peer::answer(&signal, self.listener(connection)).await;
                self.send_signal(id, connection, made);
            });
            return;
        }
        let connection = self.with_connections(|it| {
            let connection = it.connections.iter().find(|it| it.to == Some(id) && !it.is_open);
            connection.map(|it| it.number)
        });
        let accepted = connection
            .and_then(|connection| self.with_peer(connection, |peer| peer.accept(&signal)));
        if let Some(accepted) = accepted {
            spawn_local(async move { drop(accepted.await) });
        }
    }

    fn send_signal(self, id: u64, connection: u32, made: Result<(Peer, Signal), NoConnection>) {
        match made {
            Ok((peer, signal)) => {
                if self.set_peer(connection, peer) {
                    self.act_on(|group| group.signal(id, signal.write()));
                }
            }
            // Other phones still relay all messages.
            Err(_) => self.drop_connection(connection),
        }
    }

    /// Begins a connection to a phone of the group, in place of an earlier attempt.
    fn new_connection_to(self, id: u64) -> u32 {
        self.retain_connections(|it| it.to != Some(id) || it.is_open);
        self.new_connection(Some(id))
    }
}

fn random_id() -> u64 {
    u64::from(random::number()) << u32::BITS | u64::from(random::number())
}
