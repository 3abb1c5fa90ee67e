//! The other phones, as one phone of the group knows them.

use super::{message::Message, snapshot::Snapshot};

/// The protocol level of this version. Phones with an earlier one cannot connect.
pub(super) const LEVEL: u32 = 4;

/// How this phone handles a proposal from the joining one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proposals {
    /// The next proposal is shown to the player. There has been none yet, or the other phone may
    /// answer this phone's proposal with its own.
    Heard,
    /// Proposals are ignored, because the player is already looking at one.
    Ignored,
}

/// A phone that was connected by scanning, until both players have agreed on the battle.
#[derive(Clone, Debug)]
pub(super) struct Joining {
    pub(super) connection: u32,
    /// The phone's ID, or 0 until it has greeted this one.
    pub(super) id: u64,
    /// `true` until the other phone has greeted this one, if it is the one that proposes.
    pub(super) waits: bool,
    pub(super) has_proposed: bool,
    pub(super) proposals: Proposals,
    /// The checksum of a text that the other phone has.
    pub(super) known: u64,
    /// The last proposed text, which both phones have.
    pub(super) common: Option<Snapshot>,
}

impl Joining {
    pub(super) fn new(connection: u32, waits: bool) -> Self {
        Self {
            connection,
            id: 0,
            waits,
            has_proposed: false,
            proposals: Proposals::Heard,
            known: 0,
            common: None,
        }
    }
}

/// Another phone of the group.
#[derive(Clone, Debug)]
pub(super) struct Member {
    /// The phone's random ID.
    pub(super) id: u64,
    /// The direct connection.
    pub(super) connection: Option<u32>,
    /// The direct connection, or that to the phone that relays messages.
    pub(super) route: Option<u32>,
    /// The phones with which this one is connected directly.
    pub(super) peers: Vec<u64>,
    /// The last text that was sent or received, which both phones have.
    pub(super) common: Option<Snapshot>,
    /// The number of messages that have to be confirmed.
    pub(super) told: u32,
    /// The number of confirmations received.
    pub(super) got: u32,
    /// `true` if the battle has changed since it was last sent.
    pub(super) is_behind: bool,
    /// `true` if the phone is late to confirm.
    pub(super) lags: bool,
    /// `true` while the direct connection is interrupted.
    pub(super) is_weak: bool,
    /// `true` if the phone may take over without asking the player.
    pub(super) is_trusted: bool,
}

impl Member {
    /// Creates a member that is not connected directly.
    pub(super) fn relayed(id: u64) -> Self {
        Self {
            id,
            connection: None,
            route: None,
            peers: Vec::new(),
            common: None,
            told: 0,
            got: 0,
            is_behind: false,
            lags: false,
            is_weak: false,
            is_trusted: false,
        }
    }

    /// Creates the member for a phone that has joined.
    pub(super) fn joined(joining: Joining) -> Self {
        let Joining { connection, id, common, .. } = joining;
        Self { connection: Some(connection), route: Some(connection), common, ..Self::relayed(id) }
    }

    /// Returns `true` if the next change can be sent.
    pub(super) fn is_ready(&self) -> bool {
        self.got >= self.told
    }

    /// Expects no more confirmations of earlier messages.
    pub(super) fn settle(&mut self) {
        (self.got, self.lags) = (self.told, false);
    }

    /// Notes that the battle with this text is being sent, and returns the message with it.
    pub(super) fn next_message(&mut self, now: &Snapshot) -> Message {
        self.is_behind = false;
        self.told += 1;
        match self.common.replace(now.clone()) {
            Some(before) => Message::Edited(before.sum(), now.sum(), before.edits_to(now)),
            None => Message::whole(now.text()),
        }
    }
}
