//! What the rules ask for by themselves.

use crate::adventure::{action::Action, state::battle::State};

/// In a fight: rolls for initiative that are missing, ties, the next round once all have acted, and
/// the end when at most one side is left. Whoever has delayed an action is waited for. Outside of a
/// fight nothing.
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
