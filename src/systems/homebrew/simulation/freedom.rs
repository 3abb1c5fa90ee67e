//! The actions that figures can still take, compared with the beginning of the battle.

use engine::{FigureId, HasLineup};

use super::super::{battle::state::State, play::offers::is_open};

/// For each figure, the actions whose conditions it met at the beginning of the battle.
pub(super) struct Freedom(Vec<Vec<bool>>);

impl Freedom {
    pub(super) fn of(state: &State) -> Self {
        let places = 0..state.game.actions.len();
        let of = |id| places.clone().map(|place| is_open(state, id, place)).collect();
        Self(state.all_figures().map(of).collect())
    }

    /// Returns the share of the actions open at the beginning that a figure can still take, from 0
    /// to 1.
    pub(super) fn left(&self, state: &State, id: FigureId) -> f64 {
        let at_first = self.0.get(id.index()).into_iter().flatten().enumerate();
        let (mut all, mut left) = (0_u32, 0_u32);
        for (place, _) in at_first.filter(|(_, was_open)| **was_open) {
            all += 1;
            left += u32::from(is_open(state, id, place));
        }
        if all == 0 { 1.0 } else { f64::from(left) / f64::from(all) }
    }
}
