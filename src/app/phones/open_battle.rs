//! The interface of open battles for the connection to another phone.

use ledger::{BattleId, KeptBattle, Origin, Picture};
use rules_core::Battle;

/// A battle that is or was open in this tab.
pub(crate) trait OpenBattle {
    /// Returns `true` until the battle's screen is closed.
    fn is_open(&self) -> bool;

    /// Returns the ID of the saved battle, or `None` if it is unsaved or closed.
    fn number(&self) -> Option<BattleId>;

    /// Returns the battle's origin, which identifies it. A battle without an origin gets one.
    fn give_origin(&self) -> Option<Origin>;

    /// Passes the battle in its current state to `look`, unless its screen is closed.
    fn with_kept(&self, look: &mut dyn FnMut(&KeptBattle));

    /// Returns `true` if the battle equals another copy.
    fn is_like(&self, theirs: &Battle) -> bool;

    /// Saves and shows the other phone's version. Returns `true` if the version was saved.
    fn follow(&self, theirs: KeptBattle) -> bool;

    /// Records the current time as the time when the two copies of the battle separated.
    fn mark_parted(&self);

    /// Shows a photo of the log that another phone has sent.
    fn has_got(&self, photo: &Picture);

    /// Offers the dice that another phone's camera has read: the number with each face.
    fn has_read_dice(&self, faces: [u64; 6]);

    /// Closes the connection overlay on the battle's screen, now that the other phone is connected.
    fn has_met(&self);
}
