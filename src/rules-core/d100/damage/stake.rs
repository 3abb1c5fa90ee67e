//! The stakes of attacks, by which players choose.

use crate::conversation::Stake;

/// The worth of hitting or destroying an object. It is so small that no object outranks a figure,
/// which is hit with a chance of at least 1 in 400: a shot of 1 to 5, and a parry that fails on 96
/// to 100.
const TRIFLE: f64 = 1e-6;

/// The stakes of an attack for one kind of target.
#[derive(Debug)]
pub(super) struct AtStake {
    /// It is hit and does not parry.
    pub(super) hit: Stake,
    /// It falls or is destroyed.
    pub(super) down: Stake,
}

/// The words for a hit.
const HIT: [&str; 2] = ["hit", "own hit"];

/// The stakes for a figure.
pub(super) const FIGURE: AtStake =
    AtStake { hit: Stake::chance(HIT, 0.1), down: Stake::chance(["falls", "own casualty"], 1.0) };

/// The stakes for an object.
pub(super) const OBJECT: AtStake = AtStake {
    hit: Stake::chance(HIT, TRIFLE / 10.0),
    down: Stake::chance(["destroyed", "own object destroyed"], TRIFLE),
};
