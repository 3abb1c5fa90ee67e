//! Play: the phone that plays sends its changes to the viewers.

use super::{Group, GroupCommand, Message, Snapshot};
use crate::store::claim::Access;

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
            Message::WantPhoto(id) => self.commands.push(GroupCommand::FindPhoto(from, id)),
            Message::Photo(address) => self.commands.push(GroupCommand::TakePhoto(address)),
            Message::Dice(sum, faces) if plays && self.is_at(sum) => {
                self.commands.push(GroupCommand::OfferDice(faces));
            }
            Message::Signal(text) => self.commands.push(GroupCommand::Signalled(from, text)),
            Message::Battle { version, after, to, payload } if follows => {
                match self.read_battle(after, to, &payload) {
                    Ok(Some(text)) => self.show(version, text),
                    Ok(None) => self.say(from, Message::Has(0)),
                    Err(error) => self.commands.push(GroupCommand::Unreadable(error)),
                }
            }
            Message::Has(sum) if plays || self.has_given => self.has_arrived(from, sum),
            Message::Want if self.has_given && self.player == from => self.permit(),
            Message::Want if plays => self.is_wanted(from),
            Message::Asked if is_coming => self.is_asked = true,
            Message::No if is_coming => {
                (self.access, self.is_asked) = (Access::ReadOnly, false);
                self.commands.push(GroupCommand::Refused);
            }
            _ => {}
        }
    }

    fn show(&mut self, version: u64, text: Snapshot) {
        self.commands.push(GroupCommand::Show(text.text().to_owned()));
        (self.version, self.sum, self.has_own_changes) = (version, text.sum(), false);
        self.remember(text);
    }

    /// Confirms the last message, now that its battle is saved and shown.
    pub fn shown(&mut self) -> Vec<GroupCommand> {
        self.confirm();
        self.done()
    }

    /// Handles the checksum of the text that a member has, and sends the changes after it.
    fn has_arrived(&mut self, from: u64, sum: u64) {
        let is_behind = !self.is_at(sum);
        let Some(member) = self.member_mut(from) else { return };
        (member.known, member.is_behind) = (sum, is_behind);
        (member.awaited, member.lags) = (None, false);
        if self.access == Access::Edit || self.player == from {
            self.send_due();
        }
    }

    /// Handles a change of the battle on this phone.
    pub fn changed(&mut self) -> Vec<GroupCommand> {
        if self.access == Access::Edit {
            (self.has_own_changes, self.sum) = (true, 0);
            self.version += 1;
            self.members.iter_mut().for_each(|it| it.is_behind = true);
            self.send_due();
        }
        self.done()
    }

    /// Sends the members that lack the current state of the battle the changes to it, if they can
    /// get them now.
    pub(super) fn send_due(&mut self) {
        let due = self.members.iter().filter(|it| it.is_behind && it.awaited.is_none());
        let due: Vec<(u64, u64)> = due.map(|it| (it.id, it.known)).collect();
        if due.is_empty() {
            return;
        }
        let version = self.version;
        let Some(now) = self.text(self.sum).cloned() else {
            return self.commands.push(GroupCommand::SendBattle);
        };
        for (id, known) in due {
            self.say(id, self.battle(known, &now));
            self.commands.push(GroupCommand::CheckLater(id, version));
            if let Some(member) = self.member_mut(id) {
                (member.known, member.is_behind) = (now.sum(), false);
                member.awaited = Some(version);
            }
            if self.has_given && self.player == id {
                self.permit();
            }
        }
    }

    /// Sends the battle with this text, which is the one on this phone.
    pub fn send_battle(&mut self, text: &str) -> Vec<GroupCommand> {
        let text = Snapshot::new(text);
        self.sum = text.sum();
        self.remember(text);
        self.send_due();
        self.done()
    }

    /// Notes that a member is late if it has not confirmed this version. Call this after the
    /// changes have had time to arrive.
    pub fn check_confirmation(&mut self, id: u64, version: u64) {
        if let Some(member) = self.member_mut(id) {
            member.lags |= member.awaited == Some(version);
        }
    }
}
