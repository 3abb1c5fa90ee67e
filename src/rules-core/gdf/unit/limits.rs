//! The limits of sheets and armies.

/// The most models a unit may have.
pub(super) const MOST_MODELS: i32 = 30;

/// The most kinds of weapons a unit may carry.
pub const MOST_WEAPONS: usize = 8;

/// The most spells a psychic may know.
pub(super) const MOST_SPELLS: usize = 12;

/// The most items that a unit may carry.
pub(super) const MOST_ITEMS: usize = 12;

/// The most units an army may have.
pub(crate) const MOST_UNITS: usize = 60;
