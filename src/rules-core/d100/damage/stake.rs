//! The stakes of attacks, by which players choose.

use crate::{conversation::Stake, d100::state::battle::State, ids::FigureId};

/// The worth of hitting or destroying an object. It is so small that no object outranks a figure,
/// which is hit with a chance of at least 1 in 400: a shot of 1 to 5, and a parry that fails on 96
/// to 100.
const TRIFLE: f64 = 1e-6;

/// The stakes of an attack for one kind of target.
#[derive(Debug, PartialEq)]
pub(crate) struct AtStake {
    /// It is hit and does not parry.
    pub(crate) hit: Stake,
    /// It falls or is destroyed.
    pub(crate) down: Stake,
}

/// An enemy.
static ENEMY: AtStake =
    AtStake { hit: Stake::chance("hit", 0.1), down: Stake::chance("falls", 1.0) };

/// An object that does not belong to the attacker's side.
static OBJECT: AtStake =
    AtStake { hit: Stake::chance("hit", TRIFLE / 10.0), down: Stake::chance("destroyed", TRIFLE) };

/// An object that belongs to the attacker's side.
static OWN_OBJECT: AtStake = AtStake {
    hit: Stake::chance("own hit", -TRIFLE / 10.0),
    down: Stake::chance("own destroyed", -TRIFLE),
};

/// All kinds of targets, in order of importance.
pub(crate) static ALL: [&AtStake; 3] = [&ENEMY, &OBJECT, &OWN_OBJECT];

impl State {
    /// The stakes for a target of this attacker.
    pub(crate) fn at_stake(&self, by: FigureId, target: FigureId) -> &'static AtStake {
        match (self.profile(target).object, self.side_of(by) == self.side_of(target)) {
            (false, _) => &ENEMY,
            (true, false) => &OBJECT,
            (true, true) => &OWN_OBJECT,
        }
    }
}
