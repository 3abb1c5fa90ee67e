//! Joining: two phones connect by scanning codes, and agree on the battle.

use super::{
    Denial, Group, GroupCommand, Message, Snapshot,
    member::{Joining, LEVEL, Member, Proposals},
};
use crate::{sharing::link::press, store::claim::Access};

impl Group {
    /// Begins a connection that was made by scanning. If `proposes` is `true`, this phone proposes
    /// its battle.
    pub fn open(&mut self, connection: u32, proposes: bool) -> Vec<GroupCommand> {
        if self.members.is_empty() && !proposes {
            self.access = Access::ReadOnly;
        }
        self.joining = Some(Joining::new(connection, proposes));
        let known = self.texts.first().map_or(0, Snapshot::sum);
        for message in [Message::Hello(LEVEL), Message::Member(self.id, known)] {
            self.commands.push(GroupCommand::Say(connection, message));
        }
        self.commands.push(GroupCommand::WaitForGreeting(connection));
        self.done()
    }

    /// Denies a phone that has not greeted this one on this connection, because the first versions
    /// do not greet.
    pub fn has_waited(&mut self, connection: u32) -> Vec<GroupCommand> {
        if self.joining.as_ref().is_some_and(|it| it.connection == connection && it.id == 0) {
            self.deny(Denial::Older);
        }
        self.done()
    }

    fn propose_once(&mut self) {
        let Some(joining) = self.joining.as_mut().filter(|it| it.waits) else { return };
        joining.waits = false;
        match self.denial() {
            Some(why) => self.deny(why),
            None => self.propose_again(),
        }
    }

    fn propose_again(&mut self) {
        match self.text(self.sum).cloned() {
            Some(text) => self.propose_text(&text),
            None => self.commands.push(GroupCommand::Propose),
        }
    }

    fn deny(&mut self, why: Denial) {
        let denial = self.joining.take().map(|it| GroupCommand::Deny(it.connection, why));
        self.commands.extend(denial);
    }

    /// Proposes the battle with this text, which is the one on this phone.
    pub fn propose(&mut self, text: &str) -> Vec<GroupCommand> {
        let text = Snapshot::new(text);
        if self.access == Access::Edit {
            self.sum = text.sum();
        }
        self.remember(text.clone());
        self.propose_text(&text);
        self.done()
    }

    fn propose_text(&mut self, text: &Snapshot) {
        let Some(joining) = &mut self.joining else { return };
        joining.has_proposed = true;
        let known = joining.known;
        let message = self.battle(known, text);
        self.say_joining(message);
    }

    pub(super) fn handle_joining(&mut self, message: Message) {
        let Some(joining) = &mut self.joining else { return };
        match message {
            Message::Hello(level) if level < LEVEL => self.deny(Denial::Older),
            Message::Member(id, known) if joining.id == 0 && ![0, self.id].contains(&id) => {
                (joining.id, joining.known) = (id, known);
                self.propose_once();
            }
            Message::Battle { .. } if joining.id == 0 => self.deny(Denial::Older),
            Message::Battle { after, to, payload, .. } => {
                match self.read_battle(after, to, &payload) {
                    Ok(Some(text)) => self.compare(text),
                    Ok(None) => self.say_joining(Message::Has(0)),
                    Err(error) => self.commands.push(GroupCommand::Unreadable(error)),
                }
            }
            Message::Has(sum) if joining.is_answered() => {
                joining.known = sum;
                self.propose_again();
            }
            Message::Agree if joining.is_answered() => self.admit(),
            _ => {}
        }
    }

    fn say_joining(&mut self, message: Message) {
        let connection = self.joining.as_ref().map(|it| it.connection);
        self.commands.extend(connection.map(|connection| GroupCommand::Say(connection, message)));
    }

    /// Shows the player the other phone's proposal.
    fn compare(&mut self, text: Snapshot) {
        let Some(joining) = &mut self.joining else { return };
        if joining.proposals == Proposals::Ignored {
            return;
        }
        if !self.members.is_empty() {
            return self.deny(Denial::OtherBattle);
        }
        (joining.proposals, joining.known) = (Proposals::Ignored, text.sum());
        self.access = Access::ReadOnly;
        self.commands.push(GroupCommand::Compare(press(text.text())));
        self.remember(text);
    }

    /// Accepts the proposed battle, which is now open here.
    pub fn agree(&mut self) -> Vec<GroupCommand> {
        let Some(joining) = &self.joining else { return Vec::new() };
        // The other phone then says which turn it is.
        (self.access, self.turn, self.player) = (Access::ReadOnly, 0, joining.id);
        (self.version, self.sum) = (0, joining.known);
        self.say_joining(Message::Agree);
        self.add();
        self.done()
    }

    /// Proposes the player's own battle instead of the proposed one.
    pub fn counter(&mut self) -> Vec<GroupCommand> {
        let Some(joining) = &mut self.joining else { return Vec::new() };
        joining.proposals = Proposals::Heard;
        (self.access, self.player) = (Access::Edit, self.id);
        self.commands.push(GroupCommand::Propose);
        self.done()
    }

    /// Adds the phone that has accepted this phone's proposal.
    fn admit(&mut self) {
        let Some(id) = self.add() else { return };
        self.commands.push(GroupCommand::Joined);
        if self.access == Access::Edit {
            self.introduce(id);
        } else {
            self.say(id, self.turn_message(self.turn, self.player));
        }
    }

    /// Makes the joining phone a member, and returns its ID.
    fn add(&mut self) -> Option<u64> {
        let joining = self.joining.take()?;
        let id = joining.id;
        // The phone may have lost its connections without this phone noticing.
        let former = self.members.iter().position(|it| it.id == id);
        let former = former.map(|place| self.members.remove(place)).and_then(|it| it.connection);
        self.commands.extend(former.map(GroupCommand::Close));
        let connection = Some(joining.connection);
        self.members.push(Member { connection, route: connection, ..Member::relayed(id) });
        self.list_peers();
        Some(id)
    }
}
