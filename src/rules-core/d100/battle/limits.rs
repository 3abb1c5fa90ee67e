//! How far things are counted.

/// The most sides of a battle.
pub const MOST_SIDES: usize = 4;

/// The most actions a figure is counted to have.
pub(crate) const MOST_ACTIONS: u8 = 9;

/// The most figures that one figure is counted to have felled.
pub(crate) const MOST_FELLED: u8 = 99;

/// The most turns of a battle.
pub(crate) const MOST_TURNS: u16 = 99;
