//! Play: the phone that plays sends its changes to the viewers.

use super::{Group, GroupCommand, Message, Snapshot, member::Member};
use crate::{sharing::link::unpress, store::claim::Access};

impl Group {
    pub(super) fn handle_message_from(&mut self, from: u64, message: Message) {
        let plays = self.access == Access::Edit;
        // Once a new player has begun its turn, it has all changes of this phone.
        let follows = !plays && self.player == from && !self.has_given;
        let is_coming = self.access == Access::Requested && self.player == from;
        match message {
            Message::Peers(ids) => self.handle_peers(from, ids),
            Message::Turn(turn, player, version, sum) if player == self.id => {
                self.handle_permission(from, turn, version, sum);
            }
            Message::Turn(turn, player, version, sum) => {
                self.handle_turn(from, (turn, player), version, sum);
            }
            Message::Version(version, sum) if follows && self.is_at(sum) => self.version = version,
            Message::WantPhoto(id) => self.commands.push(GroupCommand::FindPhoto(from, id)),
            Message::Photo(address) => self.commands.push(GroupCommand::TakePhoto(address)),
            Message::Signal(text) => self.commands.push(GroupCommand::Signalled(from, text)),
            Message::Changed(payload) if follows => match unpress(&payload) {
                Ok(text) => self.show(Snapshot::new(&text)),
                Err(error) => self.commands.push(GroupCommand::Unreadable(error)),
            },
            Message::Edited(before, to, payload) if follows => {
                let before = self.text.as_ref().filter(|it| it.sum() == before);
                match before.and_then(|it| it.edited(to, &payload)) {
                    Some(text) => self.show(text),
                    None => self.say(from, Message::Again),
                }
            }
            Message::Has(sum) if plays || self.has_given => self.has_arrived(from, sum),
            Message::Want if self.has_given && self.player == from => self.permit(),
            Message::Again if plays => self.tell_whole(from),
            Message::Again if self.has_given && self.player == from => {
                self.tell_whole(from);
                self.permit();
            }
            Message::Want if plays => self.is_wanted(from),
            Message::Asked if is_coming => self.is_asked = true,
            Message::No if is_coming => {
                (self.access, self.is_asked) = (Access::ReadOnly, false);
                self.commands.push(GroupCommand::Refused);
            }
            _ => {}
        }
    }

    fn show(&mut self, text: Snapshot) {
        self.commands.push(GroupCommand::Show(text.text().to_owned()));
        (self.text, self.has_own_changes) = (Some(text.clone()), false);
        if let Some(member) = self.member_mut(self.player) {
            member.common = Some(text);
        }
    }

    /// Confirms the last message, now that its battle is saved and shown.
    pub fn shown(&mut self) -> Vec<GroupCommand> {
        self.confirm();
        self.done()
    }

    /// Handles the confirmation of a turn or of the last changes, which says which text the member
    /// has.
    fn has_arrived(&mut self, from: u64, sum: u64) {
        let common = self.member(from).and_then(|it| it.common.as_ref());
        let common = self.known_text(sum, common).cloned();
        let is_behind = common.is_none() || common != self.text;
        let Some(member) = self.member_mut(from) else { return };
        member.settle();
        (member.common, member.is_behind) = (common, is_behind);
        if !is_behind {
            self.say_version(from);
        } else if self.access == Access::Edit {
            self.send_due();
        }
    }

    fn tell_whole(&mut self, to: u64) {
        let Some(member) = self.member_mut(to) else { return };
        member.settle();
        (member.common, member.is_behind) = (None, true);
        self.send_due();
    }

    /// Handles a change of the battle on this phone.
    pub fn changed(&mut self) -> Vec<GroupCommand> {
        if self.access == Access::Edit {
            (self.has_own_changes, self.text) = (true, None);
            self.version += 1;
            self.members.iter_mut().for_each(|it| it.is_behind = true);
            self.send_due();
        }
        self.done()
    }

    /// Sends the battle to the members that lack its current state and can get it now.
    pub(super) fn send_due(&mut self) {
        let is_due = |it: &Member| it.is_behind && it.is_ready();
        if !self.members.iter().any(is_due) {
            return;
        }
        let Some(text) = self.text.clone() else {
            return self.commands.push(GroupCommand::SendBattle);
        };
        for id in self.members.iter().filter(|it| is_due(it)).map(|it| it.id).collect::<Vec<_>>() {
            let Some(member) = self.member_mut(id) else { continue };
            let message = member.next_message(&text);
            let look = GroupCommand::CheckLater(id, member.told);
            self.say(id, message);
            self.say_version(id);
            self.commands.push(look);
        }
    }

    /// Tells a member the version of the current text, which it has received.
    fn say_version(&mut self, id: u64) {
        if let Some(sum) = self.text.as_ref().map(Snapshot::sum) {
            self.say(id, Message::Version(self.version, sum));
        }
    }

    /// Sends the battle with this text, which is the one on this phone.
    pub fn send_battle(&mut self, text: &str) -> Vec<GroupCommand> {
        self.text = Some(Snapshot::new(text));
        self.send_due();
        if self.access != Access::Edit {
            self.permit();
        }
        self.done()
    }

    /// Notes that a member is late if it has not confirmed message `told`. Call this after the
    /// message has had time to arrive.
    pub fn check_confirmation(&mut self, id: u64, told: u32) {
        if let Some(member) = self.member_mut(id) {
            member.lags |= member.got < told;
        }
    }
}
