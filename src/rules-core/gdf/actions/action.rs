//! Actions: what starts a walk-through.

use super::{activation, order::Order};
use crate::{
    conversation::{Flow, Table},
    gdf::{
        Gdf,
        battle::state::State,
        morale::morale_test,
        round::{roll_off, turns},
        shooting::volley,
    },
    ids::FigureId,
    row::stored_as_rows,
};

stored_as_rows! {
    /// Something that players do, or that the rules ask for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// Roll off for who begins.
        1 = RollOff,
        /// Activate a unit with an order.
        2 = Act(unit: FigureId, order: Order),
        /// Fire a weapon of the unit being activated, by its place on the sheet.
        3 = Shoot(unit: FigureId, weapon: u8),
        /// End the unit's activation.
        4 = End(unit: FigureId),
        /// Take the morale test that a unit owes.
        5 = Morale(unit: FigureId),
        /// Pass the turn, begin the next round, or end the battle.
        6 = Pass,
        /// Fire all weapons of the unit being activated at one target.
        7 = ShootAll(unit: FigureId),
    }
}

/// Walks through an action.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn play(table: &mut Table<'_, Gdf>, action: Action) -> Flow<()> {
    match action {
        Action::RollOff => roll_off::roll_off(table),
        Action::Act(unit, order) => activation::activate(table, unit, order),
        Action::Shoot(unit, weapon) => volley::shoot(table, unit, weapon),
        Action::ShootAll(unit) => volley::shoot_all(table, unit),
        Action::End(_) => {
            activation::end(table);
            Ok(())
        }
        Action::Morale(unit) => morale_test::test(table, unit),
        Action::Pass => {
            turns::pass(table);
            Ok(())
        }
    }
}

/// What the rules ask for by themselves: a roll-off first of all; then, once an attack is over, the morale tests it
/// led to, and after them the other side's turn.
pub(crate) fn due(state: &State) -> Option<Action> {
    if state.is_over() {
        return None;
    }
    if state.round == 0 {
        return Some(Action::RollOff);
    }
    if let Some(acting) = state.acting {
        return (!state.any_in_play(acting.unit)).then_some(Action::End(acting.unit));
    }
    let owing = state.all_units().find(|&unit| state.unit(unit).owes.is_some());
    let must_pass = state.has_moved || !state.has_units_to_activate(state.to_move);
    owing.map(Action::Morale).or(must_pass.then_some(Action::Pass))
}

/// What an action is called in the log.
pub(crate) fn title(state: &State, action: Action) -> String {
    match action {
        Action::RollOff => "Roll-off".to_owned(),
        Action::Act(unit, Order::Idle) => format!("{}: stays idle", state.name(unit)),
        Action::Act(unit, order) => format!("{}: {}", state.name(unit), order.name()),
        Action::Shoot(unit, place) => {
            let weapon = state.weapon(unit, place).map_or("weapon", |it| &it.name);
            format!("{}: {weapon}", state.name(unit))
        }
        Action::ShootAll(unit) => format!("{}: shoots", state.name(unit)),
        Action::End(unit) => format!("{}: done", state.name(unit)),
        Action::Morale(unit) => format!("{}: morale test", state.name(unit)),
        Action::Pass => turns::title(state).to_owned(),
    }
}
