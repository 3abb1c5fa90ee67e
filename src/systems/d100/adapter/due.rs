//! The action that the rules require next.

use crate::{action::Action, state::battle::State};

/// Returns [`Action::Pass`] once no figure on the current side has an action left, unless the
/// battle is over.
pub(crate) fn due(state: &State) -> Option<Action> {
    let can_act = state.fighters_of(state.to_move).any(|id| state.can_act(id));
    (!state.is_over() && !can_act).then_some(Action::Pass)
}
