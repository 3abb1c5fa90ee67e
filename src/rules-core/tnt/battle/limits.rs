//! How far things are counted.

/// The most sides of a battle.
pub const MOST_SIDES: usize = 4;

/// The most of anything that is counted on a figure: AP, moves, Jammed tokens.
pub(super) const MOST_COUNTED: u8 = 9;

/// The most figures that one figure is counted to have put out of action.
pub(super) const MOST_KILLS: u8 = 99;
