//! The mesh: all phones of a group connect to each other.

use super::{Group, GroupCommand, MOST_PHONES, Message, member::Member};
use crate::store::claim::Access;

impl Group {
    /// Sends all members the list of direct connections.
    pub(super) fn list_peers(&mut self) {
        let direct = self.members.iter().filter(|it| it.connection.is_some());
        let direct: Vec<u64> = direct.map(|it| it.id).collect();
        for id in &direct {
            self.say(*id, Message::Peers(direct.clone()));
        }
    }

    pub(super) fn handle_peers(&mut self, from: u64, mut ids: Vec<u64>) {
        ids.truncate(MOST_PHONES);
        if let Some(member) = self.member_mut(from).filter(|it| it.connection.is_some()) {
            member.peers = ids;
            self.find_members();
        }
    }

    /// Adds the phones that can be reached through a member, and removes those out of reach.
    fn find_members(&mut self) {
        let direct = self.members.iter().filter_map(|it| Some((it.connection?, it.peers.clone())));
        let direct: Vec<(u32, Vec<u64>)> = direct.collect();
        for id in direct.iter().flat_map(|(_, peers)| peers) {
            if ![0, self.id].contains(id) && self.member(*id).is_none() {
                self.members.push(Member::relayed(*id));
            }
        }
        let mut rerouted = Vec::new();
        for member in &mut self.members {
            let relay = direct.iter().find(|(_, peers)| peers.contains(&member.id));
            let route = member.connection.or(relay.map(|(connection, _)| *connection));
            let before = std::mem::replace(&mut member.route, route);
            if before != route && route.is_some() {
                rerouted.push(member.id);
            }
            let is_lost = direct.iter().all(|(connection, _)| before != Some(*connection));
            if is_lost && member.connection.is_none() && self.id < member.id && route.is_some() {
                self.commands.push(GroupCommand::Connect(member.id));
            }
        }
        let was_abandoned = self.is_abandoned();
        let count = self.members.len();
        self.members.retain(|it| it.route.is_some());
        if self.members.len() < count && self.access == Access::Edit {
            // Others may have followed the phone that has disappeared.
            rerouted = self.members.iter().map(|it| it.id).collect();
        }
        for id in rerouted {
            self.repeat(id);
        }
        let members = &self.members;
        self.askers.retain(|id| members.iter().any(|it| it.id == *id));
        if self.members.is_empty() {
            self.commands.push(GroupCommand::Leave);
        } else if self.is_abandoned() && !was_abandoned {
            self.is_left();
        }
    }

    /// Handles the disappearance of the phone that plays.
    fn is_left(&mut self) {
        if self.access == Access::Requested {
            return self.begin_with(false);
        }
        // A phone that has begun a turn without this one's knowledge begins a new one.
        for id in self.members.iter().map(|it| it.id).collect::<Vec<_>>() {
            self.say(id, self.turn_message(self.turn, self.player));
        }
    }

    /// Repeats what may have been lost, because messages to this member now take another way.
    fn repeat(&mut self, id: u64) {
        match self.access {
            Access::Edit => self.introduce(id),
            _ if id == self.player && self.has_given => self.permit(),
            Access::Requested if id == self.player => self.ask(),
            _ if id == self.player => self.confirm(),
            _ => {}
        }
    }

    /// Sends a signal for a direct connection.
    pub fn signal(&mut self, id: u64, text: String) -> Vec<GroupCommand> {
        self.say(id, Message::Signal(text));
        self.done()
    }

    /// Handles a new direct connection to a member.
    pub fn met(&mut self, id: u64, connection: u32) -> Vec<GroupCommand> {
        let Some(member) = self.member_mut(id) else {
            return vec![GroupCommand::Close(connection)];
        };
        let former = member.connection.replace(connection);
        self.commands.extend(former.map(GroupCommand::Close));
        self.find_members();
        self.list_peers();
        self.done()
    }

    /// Handles the end of a direct connection.
    pub fn closed(&mut self, connection: u32) -> Vec<GroupCommand> {
        if self.joining.as_ref().is_some_and(|it| it.connection == connection) {
            self.joining = None;
            if self.members.is_empty() {
                self.commands.push(GroupCommand::Leave);
            }
        } else if let Some(id) = self.at(connection) {
            if let Some(member) = self.member_mut(id) {
                (member.connection, member.is_weak) = (None, false);
                member.peers.clear();
            }
            self.list_peers();
            self.find_members();
        }
        self.done()
    }

    /// Notes whether a direct connection is interrupted.
    pub fn weakened(&mut self, connection: u32, is_weak: bool) {
        if let Some(member) = self.members.iter_mut().find(|it| it.connection == Some(connection)) {
            member.is_weak = is_weak;
        }
    }
}
