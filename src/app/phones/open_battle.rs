//! The open battle, as the connection to another phone needs it.

use ledger::{BattleId, KeptBattle, Origin};
use rules_core::Battle;

/// A battle that is or was open in this window.
pub(crate) trait OpenBattle {
    /// Returns `true` until its screen is closed.
    fn is_open(&self) -> bool;

    /// The number under which it is kept; `None` if it is not kept, or closed.
    fn number(&self) -> Option<BattleId>;

    /// Which battle it is. If it has no origin, it gets one.
    fn give_origin(&self) -> Option<Origin>;

    /// Looks at the battle as it is now, unless its screen is closed.
    fn look(&self, look: &mut dyn FnMut(&KeptBattle));

    /// Returns `true` if it does not differ from another copy.
    fn is_like(&self, theirs: &Battle) -> bool;

    /// Keeps and shows what the other phone has made of the battle. Returns `true` if it was kept.
    fn follow(&self, theirs: KeptBattle) -> bool;

    /// Marks the battle as copied now.
    fn mark_parted(&self);

    /// The other phone is connected.
    fn has_met(&self);
}
