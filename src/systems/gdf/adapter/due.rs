//! Actions that the rules start automatically.

use engine::HasLineup;

use crate::{
    actions::action::Action,
    mission::objectives,
    preparation::reserve,
    round::turns,
    state::battle::{Setup, State},
    transport::wreck,
};

/// Returns the action that the rules start next, if any.
///
/// Before the battle, these actions are the preparation steps. During the battle, they come in this
/// order: escapes from destroyed transports, the end of the activation of a destroyed unit, morale
/// tests, reserves at the start of a round, objectives at the end of a round, and the next turn.
/// While a unit is active, only the first two can be due.
pub(crate) fn due(state: &State) -> Option<Action> {
    if state.is_over() || state.is_empty() {
        return None;
    }
    if state.round == 0 {
        return Some(match state.setup {
            Setup::Ready | Setup::Zones => Action::RollOff,
            Setup::Places => Action::PlaceMarkers,
            Setup::Deploys(side) => Action::Deploy(side),
            Setup::ScoutsRollOff => Action::ScoutsRollOff,
            Setup::Scouts(side) => Action::DeployScout(side),
        });
    }
    if let Some(unit) = wreck::stranded(state) {
        return Some(Action::Escape(unit));
    }
    if let Some(acting) = state.acting {
        return (!state.any_in_play(acting.unit)).then_some(Action::End(acting.unit));
    }
    if let Some((unit, _)) = state.owed.first() {
        return Some(Action::Morale(state.head(*unit)));
    }
    if reserve::is_due(state) {
        return Some(Action::Arrive);
    }
    let must_pass = state.has_moved || !state.has_units_to_activate(state.to_move);
    let next = || {
        let is_counted = turns::is_last_turn(state) && objectives::is_due(state);
        if is_counted { Action::Objectives } else { Action::Pass }
    };
    must_pass.then(next)
}
