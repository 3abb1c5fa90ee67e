//! The stakes of attacks, which players compare when they choose a target.

use engine::conversation::Stake;

/// The worth of destroying an object; a hit on it is worth a tenth of that.
///
/// The worth is so small that no object outranks a figure. A figure is hit with a chance of at
/// least 1 in 400: an attack that hits on 1 to 5, and a parry that fails on 96 to 100.
const TRIFLE: f64 = 1e-6;

/// The stakes of an attack for one kind of target.
#[derive(Debug)]
pub(super) struct AtStake {
    /// The target is hit and does not parry.
    pub(super) hit: Stake,
    /// The target falls or is destroyed.
    pub(super) down: Stake,
}

/// The words for a hit on an enemy, and for a hit on one's own side.
const HIT: [&str; 2] = ["hit", "own hit"];

/// The stakes for a target that is a figure.
pub(super) const FIGURE: AtStake =
    AtStake { hit: Stake::chance(HIT, 0.1), down: Stake::chance(["falls", "own casualty"], 1.0) };

/// The stakes for a target that is an object.
pub(super) const OBJECT: AtStake = AtStake {
    hit: Stake::chance(HIT, TRIFLE / 10.0),
    down: Stake::chance(["destroyed", "own object destroyed"], TRIFLE),
};
