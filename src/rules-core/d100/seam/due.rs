//! What the rules ask for by themselves.

use crate::d100::{action::Action, state::battle::State};

/// Passes the turn when no figure of the side to move has an action left.
pub(crate) fn due(state: &State) -> Option<Action> {
    let can_act = state.fighters_of(state.to_move).any(|id| state.can_act(id));
    (!state.is_over() && !can_act).then_some(Action::Pass)
}
