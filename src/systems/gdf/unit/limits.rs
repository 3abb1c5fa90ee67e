//! Limits of sheets and armies.

/// The maximum number of models in a unit.
pub(super) const MOST_MODELS: i32 = 30;

/// The maximum number of kinds of weapons in a unit.
pub const MOST_WEAPONS: usize = 8;

/// The maximum number of spells that a psychic can know.
pub(super) const MOST_SPELLS: usize = 12;

/// The maximum number of items that a unit can carry.
pub(super) const MOST_ITEMS: usize = 12;

/// The maximum number of units in an army.
pub(crate) const MOST_UNITS: usize = 60;
