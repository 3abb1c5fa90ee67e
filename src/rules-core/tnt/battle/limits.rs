//! How far things are counted.

use crate::conversation::Number;

/// The most sides of a battle.
pub const MOST_SIDES: usize = 4;

/// The most of anything that is counted on a figure: AP, moves, Jammed tokens.
pub(super) const MOST_COUNTED: u8 = 9;

/// The most figures that one figure is counted to have put out of action.
pub(super) const MOST_KILLS: u8 = 99;

/// The most turns a battle can be set to by hand.
pub(super) const MOST_TURNS: i32 = 99;

/// The Strength on a marker put down by hand: the sample weapon's, to begin with, and its limits.
pub(super) const MARKER: Number = Number { least: 0, most: 20, preset: 6, unit: "Strength" };
