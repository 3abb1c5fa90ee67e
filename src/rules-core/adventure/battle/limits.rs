//! How far things are counted.

/// The most sides of a scene.
pub const MOST_SIDES: usize = 4;

/// The most actions of a round.
pub(crate) const MOST_ACTIONS: u8 = 9;

/// The highest round, and the most figures that one figure is counted to have put out of action.
pub(crate) const MOST_COUNTED: u8 = 99;

/// The highest initiative, and as a negative number the lowest.
pub(crate) const MOST_INITIATIVE: i16 = 99;

/// The most points of Courage.
pub(crate) const MOST_COURAGE: u8 = 20;
