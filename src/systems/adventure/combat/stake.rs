//! The stakes of attacks, which players compare when they choose a target.

use engine::conversation::Stake;

/// The stake of a hit that the target does not block, parry or dodge.
pub(super) const HIT: Stake =
    Stake::chance(["hit", "friendly hit"], 0.1).because(["easiest to hit", "safest for friends"]);

/// The stake of putting the target out of action.
pub(super) const FALLS: Stake = Stake::chance(["falls", "friendly casualty"], 1.0)
    .because(["likeliest to fall", "safest for friends"]);
