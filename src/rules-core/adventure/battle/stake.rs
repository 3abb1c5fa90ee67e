//! What is at stake when players choose what to do.

use crate::conversation::Stake;

/// An attack hits, and is not warded off.
pub(crate) const HIT: Stake = Stake::chance("hit", 0.1);

/// Its target is out of action.
pub(crate) const FALLS: Stake = Stake::chance("falls", 1.0);
