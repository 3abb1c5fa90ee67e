//! What is at stake when players choose what to do.

use crate::conversation::Stake;

/// An attack hits.
pub(crate) const HIT: Stake = Stake::chance("hit");

/// Its target goes out of action.
pub(crate) const OUT: Stake = Stake::chance("out");
