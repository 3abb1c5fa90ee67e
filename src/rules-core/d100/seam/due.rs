//! What the rules ask for by themselves.

use crate::d100::{action::Action, state::battle::State};

/// A side of which no figure has an action left is done.
pub(crate) fn due(state: &State) -> Option<Action> {
    let can_act = state.fighters_of(state.to_move).any(|id| state.can_act(id));
    (!state.is_over() && !can_act).then_some(Action::Pass)
}
