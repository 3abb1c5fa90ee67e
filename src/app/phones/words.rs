//! Messages for players about the connections between phones.

use ledger::{Denial, LinkError};

/// The message if this browser can't connect to other phones.
pub(crate) const NO_CONNECTIONS: &str = "This browser can't connect to another phone (WebRTC is missing or switched off, as in \
     Lockdown Mode). Hand the battle over by code instead.";
pub(super) const NO_NETWORK: &str = "This phone can't be reached. Join a Wi-Fi network or \
                                     hotspot, and check that the browser allows local connections.";
pub(super) const UNABLE: &str = "Couldn't connect. Try again, or hand the battle over by code.";
pub(super) const FORBIDDEN: &str = "Rollbook isn't allowed to reach other devices. Allow local \
                                    network access in the browser's settings, or hand the battle \
                                    over by code.";
pub(super) const NOT_MET: &str = "The phones can't reach each other. Both must be on the same \
                                  Wi-Fi, or one on the other's hotspot. Some guest networks block \
                                  this. You can always hand the battle over by code.";
pub(super) const CUT: &str = "Disconnected. You can play on: each phone now has its own copy of the \
                              battle. To reconnect, tap Another phone in the menu.";
pub(super) const LEFT: &str = "Disconnected. This phone keeps its own copy of the battle. To \
                               compare the copies, connect again.";
pub(super) const LOST: &str = "The new phone isn't connected. Try again.";
pub(super) const MORE: &str = "Connected. Another phone now follows this battle.";
pub(super) const BOTH: &str =
    "Connected. This phone enters the rolls; the other watches and can take over.";
pub(super) const REFUSED: &str = "The other player wants to keep playing. You can ask again.";
pub(super) const NEWER: &str =
    "The other phone has a newer version of Rollbook. Update this phone and connect again.";
pub(super) const UNREADABLE: &str = "Couldn't read what the other phone sent. Check that both \
                                     phones have the latest version. Your battle is unchanged, \
                                     and the phones are disconnected.";
pub(super) const BESIDE: &str = "The other phone sent a different battle. It was saved \
                                 separately, yours is unchanged, and the phones are disconnected.";
pub(super) const NOT_WAITING: &str = "This is the answer of another phone, but this phone isn't \
                                      waiting for one. Open it on the phone that showed the first \
                                      code.";
pub(super) const OLD_ANSWER: &str = "This answers another code, not the one this phone shows now. \
                                     On the other phone, tap Start over, then scan or paste this \
                                     phone's code.";
pub(super) const UNSAVED: &str = "This battle isn't saved, so other phones can't follow it. Free \
                                  some storage, then try again.";

/// Returns the message if the other phone's battle can't be read.
pub(super) fn unread(error: &LinkError) -> &'static str {
    match error {
        LinkError::Newer => NEWER,
        LinkError::Damaged | LinkError::TooMuch(_) => UNREADABLE,
    }
}

/// Returns the message if another phone can't join.
pub(super) fn denied(why: Denial) -> &'static str {
    match why {
        Denial::Full => "Six phones already share this battle. That's the maximum.",
        Denial::Older => {
            "The other phone has an older version of Rollbook. Update that phone and connect it again."
        }
        Denial::OtherBattle => {
            "The new phone chose its own version of this battle. Connect again, and choose the \
             shared version there."
        }
    }
}
