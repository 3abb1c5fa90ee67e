//! What is at stake when players choose what to do.

use crate::{conversation::Stake, d100::state::battle::State, ids::FigureId};

/// What hitting or destroying an object is worth: so little that no object outranks a figure, which
/// is hit with a chance of 1 in 400 at least: a shot of 1 to 5, and a parry that fails with 96 to
/// 100.
const TRIFLE: f64 = 1e-6;

/// What may come of an attack for one of its targets.
#[derive(Debug, PartialEq)]
pub(crate) struct AtStake {
    /// It is hit, and does not parry.
    pub(crate) hit: Stake,
    /// It falls, or is destroyed.
    pub(crate) down: Stake,
}

/// For an enemy.
static ENEMY: AtStake =
    AtStake { hit: Stake::chance("hit", 0.1), down: Stake::chance("falls", 1.0) };

/// For an object of somebody else.
static OBJECT: AtStake =
    AtStake { hit: Stake::chance("hit", TRIFLE / 10.0), down: Stake::chance("destroyed", TRIFLE) };

/// For an object of the attacker's own side.
static OWN_OBJECT: AtStake = AtStake {
    hit: Stake::chance("own hit", -TRIFLE / 10.0),
    down: Stake::chance("own destroyed", -TRIFLE),
};

/// All of them, what matters most in front.
pub(crate) static ALL: [&AtStake; 3] = [&ENEMY, &OBJECT, &OWN_OBJECT];

impl State {
    /// What is at stake for somebody's target.
    pub(crate) fn at_stake(&self, by: FigureId, target: FigureId) -> &'static AtStake {
        match (self.profile(target).object, self.side_of(by) == self.side_of(target)) {
            (false, _) => &ENEMY,
            (true, false) => &OBJECT,
            (true, true) => &OWN_OBJECT,
        }
    }
}
