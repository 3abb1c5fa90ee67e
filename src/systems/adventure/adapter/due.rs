//! The action that the rules require next.

use crate::{action::Action, state::battle::State};

/// Returns the action that the rules require next in a fight, if any.
///
/// The fight ends once no one is left to fight. Otherwise, missing initiative rolls come first,
/// then rerolls of ties. The next round begins once all characters have acted and no action is
/// delayed. Outside a fight, the rules require nothing.
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
