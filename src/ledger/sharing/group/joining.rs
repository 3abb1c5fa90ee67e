//! Joining: two phones connect by scanning codes, and agree on the battle.

use super::{
    Denial, Group, GroupCommand, Message, Snapshot,
    member::{Joining, LEVEL, Member, Proposals},
};
use crate::{
    sharing::link::{press, unpress},
    store::claim::Access,
};

impl Group {
    /// Begins a connection that was made by scanning. If `proposes` is `true`, this phone proposes
    /// its battle.
    pub fn open(&mut self, connection: u32, proposes: bool) -> Vec<GroupCommand> {
        if self.members.is_empty() && !proposes {
            self.access = Access::ReadOnly;
        }
        self.joining = Some(Joining::new(connection, proposes));
        let known = self.text.as_ref().or(self.remembered.first()).map_or(0, Snapshot::sum);
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
        match self.text.clone() {
            Some(text) => self.propose_text(text),
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
            self.text = Some(text.clone());
        }
        self.propose_text(text);
        self.done()
    }

    fn propose_text(&mut self, now: Snapshot) {
        let Some(joining) = &self.joining else { return };
        let before = self.known_text(joining.known, joining.common.as_ref());
        let message = match before {
            Some(it) => Message::ProposeEdited(it.sum(), now.sum(), it.edits_to(&now)),
            None => Message::proposing(now.text()),
        };
        if let Some(joining) = &mut self.joining {
            (joining.has_proposed, joining.common) = (true, Some(now));
            self.commands.push(GroupCommand::Say(joining.connection, message));
        }
    }

    /// Returns the text with this checksum, if this phone still has it.
    pub(super) fn known_text<'a>(
        &'a self,
        sum: u64,
        common: Option<&'a Snapshot>,
    ) -> Option<&'a Snapshot> {
        let mut texts = common.into_iter().chain(&self.text).chain(&self.remembered);
        texts.find(|it| it.sum() == sum)
    }

    pub(super) fn handle_joining(&mut self, message: Message) {
        let Some(joining) = &mut self.joining else { return };
        match message {
            Message::Hello(level) if level < LEVEL => self.deny(Denial::Older),
            Message::Member(id, known) if ![0, self.id].contains(&id) => {
                (joining.id, joining.known) = (id, known);
                self.propose_once();
            }
            // The first versions propose without a greeting.
            Message::Propose(_) if joining.id == 0 => self.deny(Denial::Older),
            Message::Propose(payload) => match unpress(&payload) {
                Ok(text) => self.compare(payload, Snapshot::new(&text)),
                Err(error) => self.commands.push(GroupCommand::Unreadable(error)),
            },
            Message::ProposeEdited(from, to, payload) => {
                let before = self.known_text(from, joining_common(&self.joining));
                match before.and_then(|it| it.edited(to, &payload)) {
                    Some(text) => self.compare(press(text.text()), text),
                    None => self.say_joining(Message::Again),
                }
            }
            Message::Again if joining.has_proposed => {
                (joining.known, joining.common) = (0, None);
                self.propose_again();
            }
            Message::Agree if joining.has_proposed && joining.proposals == Proposals::Heard => {
                self.admit();
            }
            _ => {}
        }
    }

    fn say_joining(&mut self, message: Message) {
        let connection = self.joining.as_ref().map(|it| it.connection);
        self.commands.extend(connection.map(|connection| GroupCommand::Say(connection, message)));
    }

    /// Shows the player the other phone's proposal.
    fn compare(&mut self, payload: String, text: Snapshot) {
        let Some(joining) = &mut self.joining else { return };
        if joining.proposals == Proposals::Ignored {
            return;
        }
        if !self.members.is_empty() {
            return self.deny(Denial::OtherBattle);
        }
        joining.proposals = Proposals::Ignored;
        (joining.known, joining.common) = (text.sum(), Some(text));
        self.access = Access::ReadOnly;
        self.commands.push(GroupCommand::Compare(payload));
    }

    /// Accepts the proposed battle, which is now open here.
    pub fn agree(&mut self) -> Vec<GroupCommand> {
        let Some(joining) = &self.joining else { return Vec::new() };
        // The other phone then says which turn it is.
        (self.access, self.turn, self.player) = (Access::ReadOnly, 0, joining.id);
        self.version = 0;
        self.text.clone_from(&joining.common);
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
        self.members.push(Member::joined(joining));
        self.list_peers();
        Some(id)
    }
}

fn joining_common(joining: &Option<Joining>) -> Option<&Snapshot> {
    joining.as_ref()?.common.as_ref()
}
