//! The connections between phones that share a battle.
//!
//! One phone plays and the others are viewers. A viewer can take over with one tap, as with several
//! [tabs](crate::Claim) of one browser. Each phone stores the whole battle.
//!
//! Two phones connect by scanning each other's codes. Then both players agree on the battle: one
//! phone proposes its battle, and the other shows its player how the two battles differ, as with a
//! battle from a link. No changes are sent until that player has answered. Any phone can connect a
//! further one in the same way, and then relays messages between that phone and the others, until
//! these have connected to each other. The signals for that are relayed, too.
//!
//! There is one request for a battle: a phone says which text it has, by its checksum. The answer
//! has the changes after that text, or the whole battle if the sender no longer has the text. A
//! phone says so when it joins, when a turn begins, after each change, and when it could not apply
//! changes. Until it does, it gets no more changes. So a slow phone misses nothing, and is never
//! more than one message behind.
//!
//! Each takeover begins a new turn. If the phone that plays disappears, any viewer can begin a turn.
//! If two do so at once, the one with the smaller ID plays. A viewer whose battle is further ahead
//! begins a turn itself instead of following. A phone that played, and whose last changes the new
//! player may lack, leaves the group and keeps its own battle.
//!
//! A [`Group`] does nothing by itself. The app calls its methods for events, and carries out the
//! [`GroupCommand`]s that they return.

mod joining;
mod member;
mod mesh;
mod message;
mod play;
mod snapshot;
#[cfg(test)]
mod tests;
mod turns;

use crate::{
    sharing::link::{LinkError, press, unpress},
    store::claim::Access,
};
use member::{Joining, Member};
pub use message::Message;
use snapshot::Snapshot;

/// The maximum number of phones that share a battle.
pub const MOST_PHONES: usize = 6;

/// The number of a turn, and the ID of the phone that plays.
pub type Turn = (u64, u64);

/// The reason why a phone cannot join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denial {
    /// The group has the maximum number of phones.
    Full,
    /// The new phone has an earlier version, whose messages differ.
    Older,
    /// The new phone's player wants to continue another version of the battle.
    OtherBattle,
}

/// A command for the app. Commands have to be carried out in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupCommand {
    /// Send this message on this connection.
    Say(u32, Message),
    /// Call [`Group::propose`] with the battle in its current state.
    Propose,
    /// Call [`Group::has_waited`] for this connection after a moment.
    WaitForGreeting(u32),
    /// Show the player this battle and how it differs from theirs, then call [`Group::agree`] or
    /// [`Group::counter`].
    Compare(String),
    /// The players have agreed on the battle.
    Joined,
    /// Tell the player why the new phone cannot join, and close its connection.
    Deny(u32, Denial),
    /// Call [`Group::send_battle`] with the battle in its current state.
    SendBattle,
    /// Save and show the battle with this text in place of the current one, then call
    /// [`Group::shown`].
    Show(String),
    /// Tell the player why the other phone's battle cannot be read here.
    Unreadable(LinkError),
    /// Call [`Group::check_confirmation`] with these numbers after a moment.
    CheckLater(u64, u64),
    /// Ask the player whether the other phone may play, then call [`Group::allow`] or
    /// [`Group::refuse`].
    Ask,
    /// Tell the player that the other player wants to play on.
    Refused,
    /// Call [`Group::seize`] with this number after the time that the other phone has to answer.
    SeizeLater(u32),
    /// Create a signal for a direct connection to the phone with this ID, and pass it to
    /// [`Group::signal`].
    Connect(u64),
    /// Use this signal from the phone with this ID to connect directly.
    Signalled(u64, String),
    /// Pass the photo with this ID to [`Group::send_photo`] for the phone with the first number, if
    /// this phone has it.
    FindPhoto(u64, u64),
    /// Save and show the photo at this address.
    TakePhoto(String),
    /// Offer the player these dice, which the camera of another phone has read, as the number of
    /// dice with each face.
    OfferDice([u64; 6]),
    /// Close this connection, which is no longer needed.
    Close(u32),
    /// Close all connections. This phone continues on its own.
    Leave,
}

/// The ways in which the player can let another phone play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// The other phone may take over this once.
    Once,
    /// The other phone may take over without asking from now on.
    Always,
}

/// One phone's view of the phones that share a battle.
#[derive(Clone, Debug)]
pub struct Group {
    /// This phone's random ID.
    id: u64,
    access: Access,
    /// The number of the current turn. Each takeover begins a new one.
    turn: u64,
    /// The ID of the phone that plays.
    player: u64,
    /// The version of the battle, which each change increases.
    version: u64,
    /// `true` if the battle may have changes that only this phone has.
    has_own_changes: bool,
    members: Vec<Member>,
    joining: Option<Joining>,
    /// The checksum of the battle in its current state, or 0 if it has changed since it was last
    /// sent or received.
    sum: u64,
    /// Texts that were sent or received, the latest first.
    texts: Vec<Snapshot>,
    /// The number of times that the player has asked to take over.
    wanted: u32,
    /// `true` while the player of the other phone is being asked who plays on.
    is_asked: bool,
    /// `true` if this phone has let another one play that has not begun its turn yet.
    has_given: bool,
    /// The phones that have asked this phone's player to take over.
    askers: Vec<u64>,
    commands: Vec<GroupCommand>,
}

impl Group {
    /// Creates the group of a phone without connections, with a random ID for the phone.
    pub fn new(id: u64) -> Self {
        Self {
            // No phone has the ID 0.
            id: id.max(1),
            access: Access::Edit,
            turn: 1,
            player: id.max(1),
            version: 0,
            has_own_changes: false,
            members: Vec::new(),
            joining: None,
            sum: 0,
            texts: Vec::new(),
            wanted: 0,
            is_asked: false,
            has_given: false,
            askers: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// Ends all connections. The phone keeps its ID, and the texts that others may still have.
    pub fn reset(&mut self) {
        let texts = std::mem::take(&mut self.texts);
        // Timers of earlier requests may still be running.
        *self = Self { texts, wanted: self.wanted, ..Self::new(self.id) };
    }

    /// Remembers a text that is sent or received, because the next changes may be changes to it.
    fn remember(&mut self, text: Snapshot) {
        self.texts.retain(|it| *it != text);
        self.texts.insert(0, text);
        let (mut count, members) = (0, &self.members);
        self.texts.retain(|text| {
            count += 1;
            count <= MOST_PHONES || members.iter().any(|it| it.known == text.sum())
        });
    }

    /// Returns the text with this checksum, if this phone still has it.
    fn text(&self, sum: u64) -> Option<&Snapshot> {
        self.texts.iter().find(|it| it.sum() == sum)
    }

    /// Returns `true` if the battle in its current state has this checksum.
    fn is_at(&self, sum: u64) -> bool {
        sum != 0 && self.sum == sum
    }

    /// Returns a message with the changes from one text to another. If this phone no longer has
    /// the first one, the message has the whole battle.
    fn battle(&self, after: u64, to: &Snapshot) -> Message {
        let (after, payload) = match self.text(after) {
            Some(before) => (after, before.edits_to(to)),
            None => (0, press(to.text())),
        };
        Message::Battle { version: self.version, after, to: to.sum(), payload }
    }

    /// Reads a battle that another phone has sent. Returns `None` if this phone cannot apply the
    /// changes.
    fn read_battle(
        &self,
        after: u64,
        to: u64,
        payload: &str,
    ) -> Result<Option<Snapshot>, LinkError> {
        if after == 0 {
            return Ok(Some(Snapshot::new(&unpress(payload)?)));
        }
        Ok(self.text(after).and_then(|it| it.edited(to, payload)))
    }

    /// Returns whether the battle is played on this phone.
    pub fn access(&self) -> Access {
        self.access
    }

    /// Returns the current turn.
    pub fn turn(&self) -> Turn {
        (self.turn, self.player)
    }

    /// Returns `true` if another phone is connected, or is about to join.
    pub fn is_connected(&self) -> bool {
        self.joining.is_some() || !self.members.is_empty()
    }

    /// Returns the number of phones that share the battle.
    pub fn phones(&self) -> usize {
        1 + self.members.len()
    }

    /// Returns `true` if the phone that plays has disappeared, and any other phone can play on.
    pub fn is_abandoned(&self) -> bool {
        self.access != Access::Edit
            && !self.members.is_empty()
            && self.member(self.player).is_none()
    }

    /// Returns `true` if a viewer is late to confirm, or the phone that plays is out of reach.
    pub fn lags(&self) -> bool {
        let lags = |it: &Member| match self.access {
            Access::Edit => it.lags || it.is_weak,
            _ => it.is_weak && it.id == self.player,
        };
        self.members.iter().any(lags)
    }

    /// Returns `true` while a player is being asked who plays on.
    pub fn is_asked(&self) -> bool {
        self.is_asked || !self.askers.is_empty()
    }

    /// Returns a message about why the battle cannot be changed here, or `None` if it can be
    /// changed.
    pub fn refusal(&self) -> Option<&'static str> {
        match self.access {
            Access::Edit => None,
            _ if self.is_abandoned() => {
                Some("The phone that was playing is gone. Take over first.")
            }
            _ => Some("The other phone is playing this battle."),
        }
    }

    /// Returns the reason why no more phones can join, or `None` if another one can.
    pub fn denial(&self) -> Option<Denial> {
        (self.phones() >= MOST_PHONES).then_some(Denial::Full)
    }

    fn member(&self, id: u64) -> Option<&Member> {
        self.members.iter().find(|it| it.id == id)
    }

    fn member_mut(&mut self, id: u64) -> Option<&mut Member> {
        self.members.iter_mut().find(|it| it.id == id)
    }

    fn done(&mut self) -> Vec<GroupCommand> {
        std::mem::take(&mut self.commands)
    }

    /// Sends a message to a member, directly or through another one.
    fn say(&mut self, id: u64, message: Message) {
        let Some(Member { connection, route: Some(route), .. }) = self.member(id) else { return };
        let message = match connection {
            Some(_) => message,
            None => Message::Relay(id, self.id, message.write()),
        };
        self.commands.push(GroupCommand::Say(*route, message));
    }

    /// Asks all other phones for the photo with this ID.
    pub fn ask_for_photo(&mut self, photo: u64) -> Vec<GroupCommand> {
        for id in self.members.iter().map(|it| it.id).collect::<Vec<_>>() {
            self.say(id, Message::WantPhoto(photo));
        }
        self.done()
    }

    /// Sends a photo, as the address of its content, to the phone that has asked for it.
    pub fn send_photo(&mut self, to: u64, address: String) -> Vec<GroupCommand> {
        self.say(to, Message::Photo(address));
        self.done()
    }

    /// Sends the dice that this phone's camera has read to the phone that plays, as the number of
    /// dice with each face. That phone ignores them if its battle has changed by then.
    pub fn send_dice(&mut self, faces: [u64; 6]) -> Vec<GroupCommand> {
        self.say(self.player, Message::Dice(self.sum, faces));
        self.done()
    }

    /// Handles a message from the phone at the other end of a connection.
    pub fn handle_message(&mut self, connection: u32, message: Message) -> Vec<GroupCommand> {
        if self.joining.as_ref().is_some_and(|it| it.connection == connection) {
            self.handle_joining(message);
        } else if let Some(from) = self.at(connection) {
            match message {
                Message::Relay(to, sender, text) if to == self.id => {
                    if let (Some(_), Some(message)) = (self.member(sender), Message::read(&text)) {
                        self.handle_message_from(sender, message);
                    }
                }
                Message::Relay(to, sender, _) if sender == from => {
                    let connection = self.member(to).and_then(|it| it.connection);
                    self.commands.extend(
                        connection.map(|connection| GroupCommand::Say(connection, message)),
                    );
                }
                message => self.handle_message_from(from, message),
            }
        }
        self.done()
    }

    /// Returns the ID of the member at the other end of a connection.
    fn at(&self, connection: u32) -> Option<u64> {
        self.members.iter().find(|it| it.connection == Some(connection)).map(|it| it.id)
    }
}
