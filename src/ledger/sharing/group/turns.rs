//! Turns: one phone plays until another one takes over.

use super::{Consent, Group, GroupCommand, Message};
use crate::store::claim::Access;

impl Group {
    /// Begins a turn with the permission of the phone that played.
    pub(super) fn receive(&mut self, from: u64) {
        // A phone that let this one take over may take the battle back without asking.
        if let Some(member) = self.member_mut(from) {
            member.is_trusted = true;
        }
        self.begin_with(true);
    }

    /// Begins a turn on this phone, which may be the only one that has all changes.
    pub(super) fn begin_with(&mut self, has_own_changes: bool) {
        self.has_own_changes |= has_own_changes;
        (self.has_given, self.is_asked) = (false, false);
        self.announce();
    }

    /// Tells all members that this phone plays as of now.
    fn announce(&mut self) {
        (self.access, self.turn, self.player) = (Access::Edit, self.turn + 1, self.id);
        for id in self.members.iter().map(|it| it.id).collect::<Vec<_>>() {
            self.introduce(id);
        }
    }

    /// Tells a member that this phone plays. The answer says which text the member has.
    pub(super) fn introduce(&mut self, id: u64) {
        let version = self.version;
        let Some(member) = self.member_mut(id) else { return };
        (member.awaited, member.is_behind, member.lags) = (Some(version), false, false);
        self.say(id, self.turn_message(self.turn, self.id));
        self.commands.push(GroupCommand::CheckLater(id, version));
    }

    /// Returns the message that a phone plays as of a turn.
    pub(super) fn turn_message(&self, turn: u64, player: u64) -> Message {
        Message::Turn(turn, player, self.version, self.sum)
    }

    /// Handles the news that a phone plays. If this phone knows of a better turn, nothing changes.
    pub(super) fn handle_turn(
        &mut self,
        from: u64,
        (turn, player): (u64, u64),
        version: u64,
        sum: u64,
    ) {
        // Until the next player begins its turn, it is still the turn of the last one.
        let current = if self.has_given { self.id } else { self.player };
        if (turn, player) != (self.turn, current) {
            let is_better = turn > self.turn || turn == self.turn && player < current;
            if !is_better {
                // The sender has missed this phone's turn, or that of one that has disappeared.
                if self.has_given || self.is_abandoned() {
                    self.say(from, self.turn_message(self.turn, current));
                }
                return;
            }
            if self.access == Access::Edit && from != player {
                if self.member(player).is_none() {
                    self.turn = turn;
                    self.announce();
                }
                return;
            }
            let is_ahead = version < self.version;
            let has_played = self.access == Access::Edit || self.has_given && !is_ahead;
            if has_played && self.has_own_changes && !self.is_at(sum) {
                return self.commands.push(GroupCommand::Leave);
            }
            // The player may already have asked this phone.
            if self.player != player {
                (self.access, self.is_asked) = (Access::ReadOnly, false);
            }
            (self.turn, self.player, self.has_given) = (turn, player, false);
            self.askers.clear();
            if is_ahead {
                return self.begin_with(true);
            }
        }
        if from == player {
            if self.is_at(sum) {
                self.version = version;
            }
            self.confirm();
        }
    }

    /// Begins a turn with another phone's permission, once this phone has the last changes.
    pub(super) fn handle_permission(&mut self, from: u64, turn: u64, version: u64, sum: u64) {
        if turn <= self.turn {
            return;
        }
        if self.player == from && self.is_at(sum) {
            self.receive(from);
        } else if self.access == Access::Edit && !self.has_own_changes && version > self.version {
            // The other phone does not know yet that this one plays.
            self.player = from;
            self.ask();
        } else if self.player == from && !self.has_given {
            // The last changes were lost.
            self.confirm();
        }
    }

    /// Tells the phone that plays which text this one has.
    pub(super) fn confirm(&mut self) {
        self.say(self.player, Message::Has(self.sum));
    }

    /// Takes over: asks the phone that plays, or begins a turn if that phone has disappeared.
    pub fn take_over(&mut self) -> Vec<GroupCommand> {
        if self.access == Access::ReadOnly && self.is_abandoned() {
            self.begin_with(false);
        } else if self.access == Access::ReadOnly && !self.members.is_empty() {
            self.ask();
        }
        self.done()
    }

    pub(super) fn ask(&mut self) {
        (self.access, self.is_asked) = (Access::Requested, false);
        self.wanted += 1;
        self.say(self.player, Message::Want);
        self.commands.push(GroupCommand::SeizeLater(self.wanted));
    }

    /// Takes over from a phone that has not answered request `wanted` in time. With only two
    /// phones, each one continues on its own.
    pub fn seize(&mut self, wanted: u32) -> Vec<GroupCommand> {
        if self.access == Access::Requested && !self.is_asked && self.wanted == wanted {
            match self.members.len() {
                0 | 1 => self.commands.push(GroupCommand::Leave),
                _ => self.begin_with(true),
            }
        }
        self.done()
    }

    /// Handles a member's request to play. Grants it if the player has allowed this before. Otherwise
    /// asks the player.
    pub(super) fn is_wanted(&mut self, from: u64) {
        let Some(member) = self.member(from) else { return };
        if member.is_trusted {
            return self.give(from);
        }
        self.say(from, Message::Asked);
        let is_first = self.askers.is_empty();
        if !self.askers.contains(&from) {
            self.askers.push(from);
        }
        self.commands.extend(is_first.then_some(GroupCommand::Ask));
    }

    fn give(&mut self, to: u64) {
        let Some(member) = self.member_mut(to) else { return };
        (member.awaited, member.is_behind, member.lags) = (None, true, false);
        (self.access, self.player, self.has_given) = (Access::ReadOnly, to, true);
        // The permission follows the last changes.
        self.sum = 0;
        self.send_due();
        for asker in std::mem::take(&mut self.askers) {
            if asker != to {
                self.say(asker, Message::No);
            }
        }
    }

    /// Tells the member that this phone has let play.
    pub(super) fn permit(&mut self) {
        self.say(self.player, self.turn_message(self.turn + 1, self.player));
    }

    /// Lets the member that asked first play, and remembers if the player has allowed this for
    /// good.
    pub fn allow(&mut self, consent: Consent) -> Vec<GroupCommand> {
        if let (Access::Edit, Some(id)) = (self.access, self.askers.first().copied()) {
            if let Some(member) = self.member_mut(id) {
                member.is_trusted |= consent == Consent::Always;
            }
            self.give(id);
        }
        self.done()
    }

    /// Refuses the requests to play, because the player wants to play on.
    pub fn refuse(&mut self) -> Vec<GroupCommand> {
        for asker in std::mem::take(&mut self.askers) {
            self.say(asker, Message::No);
        }
        self.done()
    }
}
