//! What players are told about the connection between two phones.

use ledger::LinkError;

/// Why this phone cannot connect to others.
pub(crate) const NO_LINES: &str = "This browser lets no page reach another phone (WebRTC), or it \
    is switched off, as Lockdown Mode does. Handing the battle over by codes works without.";
pub(super) const NO_NETWORK: &str = "There is no way to reach this phone: it must be in a Wi-Fi \
    or a hotspot, and the browser must allow it.";
pub(super) const UNABLE: &str =
    "The browser could not do it. Try again, or hand the battle over by codes.";
pub(super) const FORBIDDEN: &str = "This page may not reach other devices. Allow it the local \
    network in the browser's settings, or hand the battle over by codes.";
pub(super) const NOT_MET: &str = "The phones do not reach each other. Both must be in the same \
    Wi-Fi, or one in the other's hotspot; some Wi-Fi keeps its guests apart, and a phone may keep \
    its browser out. Handing the battle over by codes works without any of that.";
pub(super) const CUT: &str = "The line to the other phone is cut. Both have all of the battle; \
    from now on each goes on by itself.";
pub(super) const BOTH: &str =
    "Both phones are in the battle. This one plays; the other looks on, and can take over.";
pub(super) const REFUSED: &str = "The other player plays on.";
pub(super) const NEWER: &str =
    "The other phone has a newer Rollbook. Update the one on this phone, and meet again.";
pub(super) const UNREADABLE: &str = "What the other phone sends cannot be read here; one of the \
    two Rollbooks may need an update. Yours is as it was. From now on each goes on by itself.";
pub(super) const BESIDE: &str = "The other phone sent a battle that is not this one. It is kept \
    beside yours, which is as it was. From now on each goes on by itself.";
pub(super) const NO_ANSWER: &str =
    "This code is no answer to yours. On the other phone, scan yours first.";

/// Why what the other phone tells cannot be read.
pub(super) fn unread(error: &LinkError) -> &'static str {
    match error {
        LinkError::Newer => NEWER,
        LinkError::Damaged | LinkError::TooMuch(_) => UNREADABLE,
    }
}
