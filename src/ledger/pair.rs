//! The connection between two phones that share a battle.
//!
//! One phone plays and the other one is a viewer. The viewer can take over with one tap, as with
//! two [tabs](crate::Claim) of one browser. Each phone stores the whole battle.
//!
//! First, both players agree on the battle. One phone proposes its battle. The other shows its
//! player how the two battles differ, as with a battle from a link. No changes are sent until that
//! player has answered.
//!
//! The phone that plays sends the changes since its last message, and waits for a confirmation
//! before it sends more. So a slow phone misses nothing, and is never more than one message behind.
//! A phone with an earlier version of the app gets the whole battle each time, and only messages
//! that it understands.
//!
//! A [`Pair`] does nothing by itself. The app calls its methods for events, and carries out the
//! [`PairCommand`]s that they return.

mod message;
#[cfg(test)]
mod tests;

use crate::{
    claim::Stand,
    edits::Edits,
    link::{LinkError, press, unpress},
    text::{Text, sum_of},
};
pub use message::Message;

/// The protocol level of this version, which is sent to the other phone. Phones at this level can
/// send and confirm changes.
const SPEECH: u32 = 2;

/// A command for the app. Commands have to be carried out in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairCommand {
    /// Send this message to the other phone.
    Say(Message),
    /// Propose the battle in its current state.
    Propose,
    /// Send the message that [`Pair::tell`] returns for the battle in its current state.
    Tell,
    /// Show the player this battle and how it differs from theirs, then call [`Pair::agree`] or
    /// [`Pair::counter`].
    Compare(String),
    /// Save and show the battle with this text in place of the current one, then call
    /// [`Pair::shown`].
    Show(String),
    /// Tell the player why the other phone's battle cannot be read here.
    Unreadable(LinkError),
    /// Call [`Pair::look`] with this number after a moment.
    LookLater(u32),
    /// Ask the player whether the other phone may play, then call [`Pair::allow`] or
    /// [`Pair::refuse`].
    Ask,
    /// Tell the player that the other player wants to play on.
    Refused,
    /// Call [`Pair::seize`] with this number after the time that the other phone has to answer.
    SeizeLater(u32),
    /// Close the connection.
    Cut,
}

/// The ways in which the player can let the other phone play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// The other phone may take over this once.
    Once,
    /// The other phone may take over without asking from now on.
    Always,
}

/// How this phone handles a proposal from the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proposals {
    /// The next proposal is shown to the player. There has been none yet, or the other phone may
    /// answer this phone's proposal with its own.
    Heard,
    /// Proposals are ignored, because the player is already looking at one, or both players have
    /// agreed.
    Ignored,
}

/// One phone's side of the connection.
#[derive(Clone, Debug)]
pub struct Pair {
    stand: Stand,
    has_agreed: bool,
    proposals: Proposals,
    /// The protocol level of the other phone.
    speech: u32,
    /// The last text that was sent or received, which both phones have.
    common: Option<String>,
    /// The number of times that the battle was sent.
    told: u32,
    /// The number of confirmations received.
    got: u32,
    /// `true` if the battle has changed since it was last sent.
    is_behind: bool,
    /// `true` if the other phone is late to confirm.
    lags: bool,
    /// The number of times that the player has asked to take over.
    wanted: u32,
    /// `true` while one of the players is being asked who plays on.
    is_asked: bool,
    /// `true` if the other phone may take over without asking the player.
    trusts: bool,
}

impl Pair {
    /// Opens one phone's side of a new connection. If `proposes` is `true`, this phone proposes its
    /// battle.
    pub fn open(proposes: bool) -> (Self, Vec<PairCommand>) {
        let pair = Self {
            stand: if proposes { Stand::Here } else { Stand::Elsewhere },
            has_agreed: false,
            proposals: Proposals::Heard,
            speech: 1,
            common: None,
            told: 0,
            got: 0,
            is_behind: false,
            lags: false,
            wanted: 0,
            is_asked: false,
            trusts: false,
        };
        let mut commands = vec![PairCommand::Say(Message::Hello(SPEECH))];
        commands.extend(proposes.then_some(PairCommand::Propose));
        (pair, commands)
    }

    /// Returns the place where the battle is played.
    pub fn stand(&self) -> Stand {
        self.stand
    }

    /// Returns `true` if both phones have agreed on the battle.
    pub fn has_agreed(&self) -> bool {
        self.has_agreed
    }

    /// Returns `true` if the other phone is late to confirm.
    pub fn lags(&self) -> bool {
        self.lags && self.stand == Stand::Here
    }

    /// Returns `true` while one of the players is being asked who plays on.
    pub fn is_asked(&self) -> bool {
        self.is_asked
    }

    fn hears_changes(&self) -> bool {
        self.speech >= SPEECH
    }

    /// Handles a message from the other phone.
    pub fn heard(&mut self, message: Message) -> Vec<PairCommand> {
        let plays = self.stand == Stand::Here;
        let follows = !plays && self.has_agreed;
        match message {
            Message::Hello(speech) => {
                self.speech = speech;
                Vec::new()
            }
            Message::Propose(payload) if self.proposals == Proposals::Heard && !self.has_agreed => {
                (self.stand, self.proposals) = (Stand::Elsewhere, Proposals::Ignored);
                vec![PairCommand::Compare(payload)]
            }
            Message::Agree if plays && !self.has_agreed && self.proposals == Proposals::Heard => {
                (self.has_agreed, self.proposals) = (true, Proposals::Ignored);
                // The battle may have changed since it was proposed.
                self.tells()
            }
            Message::Changed(payload) if follows => match unpress(&payload) {
                Ok(text) => vec![self.hears(text)],
                Err(error) => vec![PairCommand::Unreadable(error)],
            },
            Message::Edited(from, to, payload) if follows => {
                let command = match self.edited(from, to, &payload) {
                    Some(text) => self.hears(text),
                    None => PairCommand::Say(Message::Again),
                };
                vec![command]
            }
            Message::Got if self.got < self.told => {
                self.got += 1;
                self.has_arrived()
            }
            Message::Again if plays && self.has_agreed && self.got < self.told => {
                (self.got, self.common) = (self.told, None);
                self.tells()
            }
            Message::Want if plays && self.has_agreed => self.is_wanted(),
            Message::Asked if self.stand == Stand::Coming => {
                self.is_asked = true;
                Vec::new()
            }
            Message::Yours if self.stand == Stand::Coming => {
                (self.stand, self.is_asked) = (Stand::Here, false);
                (self.got, self.is_behind, self.lags) = (self.told, false, false);
                // A phone that let the other one take over may take the battle back without asking.
                self.trusts = true;
                Vec::new()
            }
            Message::No if self.stand == Stand::Coming => {
                (self.stand, self.is_asked) = (Stand::Elsewhere, false);
                vec![PairCommand::Refused]
            }
            _ => Vec::new(),
        }
    }

    fn hears(&mut self, text: String) -> PairCommand {
        self.common = Some(text.clone());
        PairCommand::Show(text)
    }

    /// Applies edits to the common text. Returns the new text, or `None` if the edits were made for
    /// another text.
    fn edited(&self, from: u64, to: u64, payload: &str) -> Option<String> {
        let common = self.common.as_ref().filter(|it| sum_of(it) == from)?;
        let text = Edits::read(&unpress(payload).ok()?)?.apply_to_bytes(common)?;
        (sum_of(&text) == to).then_some(text)
    }

    /// Confirms the last message, now that its battle is saved and shown.
    pub fn shown(&self) -> Vec<PairCommand> {
        self.hears_changes().then_some(PairCommand::Say(Message::Got)).into_iter().collect()
    }

    /// Handles the other phone's request to play. Grants it if the player has allowed this before,
    /// or if the other phone's version would not wait for an answer. Otherwise asks the player.
    fn is_wanted(&mut self) -> Vec<PairCommand> {
        if self.trusts || !self.hears_changes() {
            return self.give();
        }
        let asked = PairCommand::Say(Message::Asked);
        match std::mem::replace(&mut self.is_asked, true) {
            true => vec![asked],
            false => vec![asked, PairCommand::Ask],
        }
    }

    fn give(&mut self) -> Vec<PairCommand> {
        (self.stand, self.is_asked) = (Stand::Elsewhere, false);
        let mut commands = self.tells();
        commands.push(PairCommand::Say(Message::Yours));
        commands
    }

    /// Lets the other phone play, and remembers if the player has allowed this for good.
    pub fn allow(&mut self, consent: Consent) -> Vec<PairCommand> {
        self.trusts |= consent == Consent::Always;
        if self.is_asked && self.stand == Stand::Here { self.give() } else { Vec::new() }
    }

    /// Refuses the other phone's request, because the player wants to play on.
    pub fn refuse(&mut self) -> Vec<PairCommand> {
        let was_asked = std::mem::take(&mut self.is_asked) && self.stand == Stand::Here;
        was_asked.then_some(PairCommand::Say(Message::No)).into_iter().collect()
    }

    /// Accepts the proposed battle, which is now open here.
    pub fn agree(&mut self) -> Vec<PairCommand> {
        (self.stand, self.has_agreed) = (Stand::Elsewhere, true);
        vec![PairCommand::Say(Message::Agree)]
    }

    /// Proposes the player's own battle instead of the proposed one.
    pub fn counter(&mut self) -> Vec<PairCommand> {
        (self.stand, self.proposals) = (Stand::Here, Proposals::Heard);
        vec![PairCommand::Propose]
    }

    /// Handles a change of the battle on this phone.
    pub fn changed(&mut self) -> Vec<PairCommand> {
        if self.stand != Stand::Here || !self.has_agreed {
            return Vec::new();
        }
        if self.hears_changes() && self.got < self.told {
            self.is_behind = true;
            return Vec::new();
        }
        self.tells()
    }

    fn tells(&mut self) -> Vec<PairCommand> {
        self.is_behind = false;
        if !self.hears_changes() {
            return vec![PairCommand::Tell];
        }
        self.told += 1;
        vec![PairCommand::Tell, PairCommand::LookLater(self.told)]
    }

    /// Notes that the battle with this `text` is being sent, and returns the message with it.
    pub fn tell(&mut self, text: String) -> Message {
        let before = self.common.take().filter(|_| self.hears_changes());
        let message = match before {
            Some(before) => {
                let (old, new) = (Text::from(before), Text::from(text.clone()));
                let edits = Edits::between(&old, &new).in_bytes(&old).write();
                Message::Edited(old.sum(), new.sum(), press(&edits))
            }
            None => Message::Changed(press(&text)),
        };
        self.common = Some(text);
        message
    }

    fn has_arrived(&mut self) -> Vec<PairCommand> {
        if self.got < self.told {
            return Vec::new();
        }
        self.lags = false;
        let tells = self.is_behind && self.stand == Stand::Here;
        if tells { self.tells() } else { Vec::new() }
    }

    /// Notes that the other phone is late if it has not confirmed message `told`. Call this after
    /// the message has had time to arrive.
    pub fn look(&mut self, told: u32) -> Vec<PairCommand> {
        self.lags |= self.got < told;
        Vec::new()
    }

    /// Asks the other phone to let this one play.
    pub fn take_over(&mut self) -> Vec<PairCommand> {
        if self.stand != Stand::Elsewhere || !self.has_agreed {
            return Vec::new();
        }
        self.stand = Stand::Coming;
        self.wanted += 1;
        vec![PairCommand::Say(Message::Want), PairCommand::SeizeLater(self.wanted)]
    }

    /// Closes the connection if the other phone has not answered request `wanted` in time. Each
    /// phone then continues on its own.
    pub fn seize(&self, wanted: u32) -> Vec<PairCommand> {
        let waits = self.stand == Stand::Coming && !self.is_asked && self.wanted == wanted;
        waits.then_some(PairCommand::Cut).into_iter().collect()
    }

    /// Returns a message about why the battle cannot be changed here, or `None` if it can be
    /// changed.
    pub fn refusal(&self) -> Option<&'static str> {
        (self.stand != Stand::Here).then_some("The other phone is playing this battle.")
    }
}
