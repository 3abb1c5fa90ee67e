//! The other phones, as one phone of the group knows them.

/// The protocol level of this version. Phones with an earlier one cannot connect.
pub(super) const LEVEL: u32 = 5;

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
        }
    }

    /// Returns `true` if the other phone can answer this phone's proposal.
    pub(super) fn is_answered(&self) -> bool {
        self.has_proposed && self.proposals == Proposals::Heard
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
    /// The checksum of the text that the phone has, or is about to receive.
    pub(super) known: u64,
    /// The version of the battle that the phone has to confirm before it gets more changes.
    pub(super) awaited: Option<u64>,
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
            known: 0,
            awaited: None,
            is_behind: false,
            lags: false,
            is_weak: false,
            is_trusted: false,
        }
    }
}
