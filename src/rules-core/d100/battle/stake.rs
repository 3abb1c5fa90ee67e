//! What is at stake when players choose what to do.

use crate::conversation::Stake;

/// An attack hits, and is not parried.
pub(crate) const HIT: Stake = Stake::chance("hit", 0.1);

/// Somebody it hits falls.
pub(crate) const FALLS: Stake = Stake::chance("falls", 1.0);
