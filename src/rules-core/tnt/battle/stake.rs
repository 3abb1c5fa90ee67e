//! What is at stake when players choose what to do.

use crate::conversation::Stake;

/// An attack hits an enemy.
pub(crate) const HIT: Stake = Stake::chance("hit", 0.1);

/// An enemy that it hits goes out of action.
pub(crate) const OUT: Stake = Stake::chance("out", 1.0);

/// A friend that it hits goes out of action.
pub(crate) const OWN_OUT: Stake = Stake::chance("own out", -1.0);
