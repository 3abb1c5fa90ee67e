//! The actions that the rules call for without a player's choice.

use crate::{
    action::Action,
    actions::hold,
    morale::side,
    ranged_combat::pending_hits,
    state::battle::{Phase, State},
};

/// Returns the action that the rules call for next, if there is one.
///
/// Morale tests come first, because they are made at once, and then the roll for initiative. The
/// acting figure's activation ends if the figure is out of action, or if it has no AP left and no
/// enemy can interrupt. If the side to move has failed an activation test and another side can take
/// over, or if the side to move has no figures left, all pending hits are resolved next, even if
/// the first hits leave no one to pass to. Only then does the initiative pass or the turn end.
pub(crate) fn due(state: &State) -> Option<Action> {
    if state.is_over() {
        // Shots fired before the end still count, unless the players ended the battle.
        return pending_hits::next_hit(state).filter(|_| !state.ended).map(Action::Hit);
    }
    if let Some(&(id, cause)) = state.owed.first() {
        return Some(Action::Morale(id, cause));
    }
    if let Some((side, cause)) = side::shaken_side(state) {
        return Some(Action::Shaken(side, cause));
    }
    if state.phase == Phase::Initiative {
        return Some(Action::Initiative);
    }
    if let Some(id) = state.active {
        let has_used_up =
            state.figure(id).this_turn.ap == 0 && hold::interrupters(state).is_empty();
        let is_done = has_used_up || !state.in_action(id);
        return is_done.then_some(Action::End(id));
    }
    let must_pass = state.passing && state.can_pass() || !state.has_figures_left(state.to_move);
    if !must_pass && !state.resolving {
        return None;
    }
    let hit = pending_hits::next_hit(state).map(Action::Hit);
    if !must_pass {
        return hit;
    }
    let pass = || state.next_side().map(|_| Action::Pass);
    hit.or_else(pass).or(Some(Action::CleanUp))
}
