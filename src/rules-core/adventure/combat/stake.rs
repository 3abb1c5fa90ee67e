//! What is at stake when players choose what to do.

use crate::{adventure::state::battle::State, conversation::Stake, ids::FigureId};

/// What may come of an attack for its target.
#[derive(Debug)]
pub(crate) struct AtStake {
    /// It is hit, and does not ward that off.
    pub(crate) hit: Stake,
    /// It is out of action.
    pub(crate) falls: Stake,
}

/// For an enemy.
static ENEMY: AtStake =
    AtStake { hit: Stake::chance("hit", 0.1), falls: Stake::chance("falls", 1.0) };

/// For somebody of the attacker's own side.
static FRIEND: AtStake =
    AtStake { hit: Stake::chance("own hit", -0.1), falls: Stake::chance("own falls", -1.0) };

impl State {
    /// What is at stake for somebody's target.
    pub(crate) fn at_stake(&self, by: FigureId, target: FigureId) -> &'static AtStake {
        if self.side_of(by) == self.side_of(target) { &FRIEND } else { &ENEMY }
    }
}
