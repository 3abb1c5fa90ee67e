//! The stakes of attacks, which players compare when they choose a target.

use engine::conversation::Stake;

/// The value of destroying an object. A hit on an object has a tenth of this value.
///
/// The value is small enough that no object outranks a figure: even if a figure is hit only on 1–5
/// and fails to parry only on 96–100, the probability of a hit is still 1 in 400, which is worth
/// far more than any object.
const TRIFLE: f64 = 1e-6;

/// The stakes of an attack for one kind of target.
#[derive(Debug)]
pub(super) struct AtStake {
    /// The target is hit and does not parry.
    pub(super) hit: Stake,
    /// The target falls or is destroyed.
    pub(super) down: Stake,
}

/// The labels of a hit on an enemy and of a hit on the attacker's own side.
const HIT: [&str; 2] = ["hit", "friendly hit"];

/// Why a target is the best if fewer friends are harmed.
const FRIENDS: &str = "safest for friends";

/// Why a target is the best by the odds of a hit.
const HIT_WHY: [&str; 2] = ["easiest to hit", FRIENDS];

/// The stakes for a target that is a figure.
pub(super) const FIGURE: AtStake = AtStake {
    hit: Stake::chance(HIT, 0.1).because(HIT_WHY),
    down: Stake::chance(["falls", "friendly casualty"], 1.0)
        .because(["likeliest to fall", FRIENDS]),
};

/// The stakes for a target that is an object.
pub(super) const OBJECT: AtStake = AtStake {
    hit: Stake::chance(HIT, TRIFLE / 10.0).because(HIT_WHY),
    down: Stake::chance(["destroyed", "friendly object destroyed"], TRIFLE)
        .because(["likeliest to break", "safest for objects"]),
};
