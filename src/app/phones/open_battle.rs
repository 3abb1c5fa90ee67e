//! The view of an open battle that the connection to another phone needs.

use ledger::{BattleId, KeptBattle, Origin};
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
    fn look(&self, look: &mut dyn FnMut(&KeptBattle));

    /// Returns `true` if the battle does not differ from another copy.
    fn is_like(&self, theirs: &Battle) -> bool;

    /// Saves and shows the battle as the other phone has changed it. Returns `true` if it was
    /// saved.
    fn follow(&self, theirs: KeptBattle) -> bool;

    /// Records that the two copies of the battle have separated now.
    fn mark_parted(&self);

    /// Tells the battle's screen that the other phone is connected.
    fn has_met(&self);
}
