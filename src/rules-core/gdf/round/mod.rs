//! Who goes first, and whose turn comes next.

pub(super) mod roll_off;
pub(super) mod turns;
