//! What the rules ask for by themselves.

use crate::adventure::{action::Action, state::battle::State};

/// What the rules ask for in a fight: missing rolls for initiative; ties; the next round once all
/// have acted and no action is delayed; and the end once at most one side is left. Outside of a
/// fight they ask for nothing.
pub(crate) fn due(state: &State) -> Option<Action> {
    if !state.fight || state.ended {
        return None;
    }
    if state.is_decided() {
        return Some(Action::EndFight);
    }
    if let Some(id) = state.without_initiative().next() {
        return Some(Action::Initiative(id));
    }
    if !state.tied().is_empty() {
        return Some(Action::RollOff);
    }
    let is_over = state.acting().is_none() && !state.somebody_delays();
    is_over.then_some(Action::NextRound)
}
