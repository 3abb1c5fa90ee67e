//! The stakes of attacks, by which players choose.

use crate::conversation::Stake;

/// A stake: the target is hit and does not ward off the attack.
pub(super) const HIT: Stake = Stake::chance(["hit", "own hit"], 0.1);

/// A stake: the target goes out of action.
pub(super) const FALLS: Stake = Stake::chance(["falls", "own casualty"], 1.0);
