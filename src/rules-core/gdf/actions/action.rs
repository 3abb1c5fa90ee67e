//! Actions: what starts a walk-through.

use super::{activation, order::Order};
use crate::{
    conversation::{Flow, Table},
    gdf::{
        Gdf,
        battle::{
            effect::Effect,
            state::{Setup, State},
        },
        morale::morale_test,
        preparation::{deployment, mission, reserve},
        psychic::casting,
        quality::free_test,
        round::{objectives, roll_off, turns},
        shooting::{free_attack, volley},
        terrain::dangerous,
        transport::{boarding, wreck},
    },
    ids::{FigureId, SideId},
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
        /// Place objective markers.
        8 = PlaceMarkers,
        /// Place a unit on the table.
        9 = Deploy(side: SideId),
        /// Roll off for whose scouts come first.
        10 = ScoutsRollOff,
        /// Place a scout on the table.
        11 = DeployScout(side: SideId),
        /// Bring units from reserve.
        12 = Arrive,
        /// See who holds the objective markers.
        13 = Objectives,
        /// Move a unit into a transport.
        14 = Embark(unit: FigureId),
        /// Get out of a transport that is destroyed.
        15 = Escape(unit: FigureId),
        /// Roll for dangerous terrain.
        16 = Dangerous(unit: FigureId),
        /// Cast a spell, by its place on the sheet.
        17 = Cast(unit: FigureId, spell: u8),
        /// Fly off the table.
        18 = OffTable(unit: FigureId),
        /// A quality test of anybody.
        19 = Test,
        /// An attack of anybody.
        20 = Attack,
        /// End the battle, or go on with it.
        21 = Finish(yes: bool),
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
        Action::Morale(unit) => morale_test::test(table, unit).map(drop),
        Action::PlaceMarkers => mission::place_markers(table),
        Action::Deploy(side) => deployment::deploy(table, side, false),
        Action::ScoutsRollOff => deployment::roll_off_for_scouts(table),
        Action::DeployScout(side) => deployment::deploy(table, side, true),
        Action::Arrive => reserve::arrive(table),
        Action::Objectives => objectives::seize(table),
        Action::Embark(unit) => boarding::embark(table, unit),
        Action::Escape(unit) => wreck::escape(table, unit),
        Action::Dangerous(unit) => dangerous::cross(table, unit),
        Action::Cast(unit, spell) => casting::cast(table, unit, spell),
        Action::OffTable(unit) => {
            activation::leave_table(table, unit);
            Ok(())
        }
        Action::Test => free_test::quality_test(table),
        Action::Attack => free_attack::attack(table),
        Action::Pass => {
            turns::pass(table);
            Ok(())
        }
        Action::Finish(yes) => {
            table.apply(Effect::Finished(yes));
            Ok(())
        }
    }
}

/// What the rules ask for by themselves: what comes before the battle first of all; then, once an attack is over, what
/// the end of a transport does and the morale tests it led to, and after them the other side's turn.
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
    let owing = state.all_figures().find(|&unit| state.unit(unit).owes.is_some());
    if owing.is_some() {
        return owing.map(Action::Morale);
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

/// What an action is called in the log.
pub(crate) fn title(state: &State, action: Action) -> String {
    match action {
        Action::RollOff => "Roll-off".to_owned(),
        Action::Act(unit, Order::Idle) => format!("{}: Stay idle", state.name(unit)),
        Action::Act(unit, order) => format!("{}: {}", state.name(unit), order.name()),
        Action::Shoot(unit, place) => {
            let weapon = state.weapon(unit, place).map_or("weapon", |it| &it.name);
            format!("{}: {weapon}", state.name(unit))
        }
        Action::ShootAll(unit) => format!("{}: shoots", state.name(unit)),
        Action::PlaceMarkers => "Objective markers".to_owned(),
        Action::Deploy(side) => format!("{}: deployment", state.side_name(side)),
        Action::ScoutsRollOff => "Roll-off for scouts".to_owned(),
        Action::DeployScout(side) => format!("{}: scouts", state.side_name(side)),
        Action::Arrive => "Ambush".to_owned(),
        Action::Objectives => format!("Objectives after round {}", state.round),
        Action::Embark(unit) => format!("{}: Get in", state.name(unit)),
        Action::Escape(unit) => format!("{}: the transport is destroyed", state.name(unit)),
        Action::Dangerous(unit) => format!("{}: dangerous terrain", state.name(unit)),
        Action::Cast(unit, spell) => {
            let spell = state.profile(unit).spells.get(usize::from(spell));
            format!("{}: {}", state.name(unit), spell.map_or("spell", |it| &it.name))
        }
        Action::OffTable(unit) => format!("{}: off the table", state.name(unit)),
        Action::Test => "Quality test".to_owned(),
        Action::Attack => "Attack".to_owned(),
        Action::End(unit) => format!("{}: done", state.name(unit)),
        Action::Morale(unit) => format!("{}: morale test", state.name(unit)),
        Action::Pass => turns::title(state).to_owned(),
        Action::Finish(true) => "End of the battle".to_owned(),
        Action::Finish(false) => "The battle goes on".to_owned(),
    }
}
