//! The stakes of attacks, by which players choose.

use crate::{adventure::state::battle::State, conversation::Stake, ids::FigureId};

/// The stakes of an attack for its target.
#[derive(Debug)]
pub(crate) struct AtStake {
    /// It is hit and does not ward off the attack.
    pub(crate) hit: Stake,
    /// It goes out of action.
    pub(crate) falls: Stake,
}

/// An enemy.
static ENEMY: AtStake =
    AtStake { hit: Stake::chance("hit", 0.1), falls: Stake::chance("falls", 1.0) };

/// A character of the attacker's own side.
static FRIEND: AtStake =
    AtStake { hit: Stake::chance("own hit", -0.1), falls: Stake::chance("own falls", -1.0) };

impl State {
    /// The stakes for a target of this attacker.
    pub(crate) fn at_stake(&self, by: FigureId, target: FigureId) -> &'static AtStake {
        if self.side_of(by) == self.side_of(target) { &FRIEND } else { &ENEMY }
    }
}
