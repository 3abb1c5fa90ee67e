//! Actions: what starts a walk-through.

use serde::{Deserialize, Serialize};

use super::{
    Tnt, activation, clean_up, initiative, movement, pending_hits,
    sheet::WeaponKind,
    shooting,
    state::{Phase, State},
};
use crate::{
    conversation::{Flow, Table},
    ids::FigureId,
};

/// Something that players do, or that the rules ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Roll for initiative.
    Initiative,
    /// Activate a figure.
    Activate(FigureId),
    /// Move.
    Move(FigureId),
    /// Move, and drop to the ground.
    MoveProne(FigureId),
    /// Stand up.
    Stand(FigureId),
    /// Concentrate.
    Concentrate(FigureId),
    /// Fire a weapon, by its place on the sheet.
    Shoot(FigureId, u8),
    /// Take a Jammed token off a weapon, by its place on the sheet.
    Unjam(FigureId, u8),
    /// End the figure's activation.
    End(FigureId),
    /// Resolve a pending hit on a figure.
    Hit(FigureId),
    /// Pass the initiative.
    Pass,
    /// Clean up after the turn.
    CleanUp,
}

/// Walks through an action.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn play(table: &mut Table<'_, Tnt>, action: Action) -> Flow<()> {
    match action {
        Action::Initiative => initiative::roll_initiative(table)?,
        Action::Activate(id) => activation::activate(table, id)?,
        Action::Move(id) => movement::move_figure(table, id, false),
        Action::MoveProne(id) => movement::move_figure(table, id, true),
        Action::Stand(id) => movement::stand(table, id),
        Action::Concentrate(id) => movement::concentrate(table, id),
        Action::Shoot(id, weapon) => shooting::shoot(table, id, weapon)?,
        Action::Unjam(id, weapon) => movement::unjam(table, id, weapon),
        Action::End(_) => activation::end_activation(table),
        Action::Hit(id) => pending_hits::resolve_hit(table, id)?,
        Action::Pass => activation::pass(table),
        Action::CleanUp => clean_up::clean_up(table),
    }
    Ok(())
}

/// What the rules ask for by themselves. Activation: a figure without AP left is done; once its side has failed a test
/// or has no figures left, all pending hits are resolved and only then does the initiative pass, or the turn end.
pub(super) fn due(state: &State) -> Option<Action> {
    if state.is_over() {
        return None;
    }
    if state.phase == Phase::Initiative {
        return Some(Action::Initiative);
    }
    if let Some(id) = state.active {
        let is_done = state.figure(id).ap == 0 || !state.in_action(id);
        return is_done.then_some(Action::End(id));
    }
    let must_pass = state.passing && state.can_pass() || !state.has_figures_left(state.to_move);
    if !must_pass {
        return None;
    }
    let hit = pending_hits::next_hit(state).map(Action::Hit);
    let pass = || state.next_side().map(|_| Action::Pass);
    hit.or_else(pass).or(Some(Action::CleanUp))
}

/// What an action is called in the log.
pub(super) fn title(state: &State, action: Action) -> String {
    let weapon = |id, place| state.weapon(id, place).map_or("weapon", |it| &it.name);
    match action {
        Action::Initiative => format!("Turn {}: initiative", state.turn),
        Action::Activate(id) => format!("{} activates", state.name(id)),
        Action::Move(id) => format!("{} moves", state.name(id)),
        Action::MoveProne(id) => format!("{} moves and drops prone", state.name(id)),
        Action::Stand(id) => format!("{} stands up", state.name(id)),
        Action::Concentrate(id) => format!("{} concentrates", state.name(id)),
        Action::Shoot(id, place) => format!("{} fires the {}", state.name(id), weapon(id, place)),
        Action::Unjam(id, place) => format!("{} clears the {}", state.name(id), weapon(id, place)),
        Action::End(id) => format!("{} is done", state.name(id)),
        Action::Hit(id) => format!("A hit on {}", state.name(id)),
        Action::Pass => format!("{} is done for now", state.side_name(state.to_move)),
        Action::CleanUp => format!("Clean-up, turn {}", state.turn),
    }
}

/// Whether a weapon shoots.
pub(super) fn shoots(state: &State, id: FigureId, weapon: u8) -> bool {
    matches!(state.weapon(id, weapon).map(|it| it.kind), Some(WeaponKind::Ranged { .. }))
}
