//! The mapping from actions to the rules that play them.

use engine::conversation::{Flow, Table};

use crate::{
    Gdf,
    actions::{action::Action, activation},
    mission::{self, objectives},
    morale,
    preparation::{
        beginning,
        deployment::{self, Wave},
        reserve,
    },
    psychic::casting,
    quality::free,
    round::turns,
    shooting::{free_attack, volley},
    state::effect::Effect,
    terrain,
    transport::{boarding, wreck},
};

/// Plays an action with its rule.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn play(table: &mut Table<'_, Gdf>, action: Action) -> Flow<()> {
    match action {
        Action::RollOff => beginning::roll_off(table),
        Action::Act(unit, order) => activation::activate(table, unit, order),
        Action::Shoot(unit, weapon) => volley::shoot(table, unit, weapon),
        Action::ShootAll(unit) => volley::shoot_all(table, unit),
        Action::End(_) => {
            activation::end(table);
            Ok(())
        }
        Action::Morale(unit) => morale::test(table, unit).map(drop),
        Action::PlaceMarkers => mission::place_markers(table),
        Action::Deploy(side) => deployment::deploy(table, side, Wave::First),
        Action::ScoutsRollOff => deployment::roll_off_for_scouts(table),
        Action::DeployScout(side) => deployment::deploy(table, side, Wave::Scouts),
        Action::Arrive => reserve::arrive(table),
        Action::Objectives => objectives::seize(table),
        Action::Embark(unit) => boarding::embark(table, unit),
        Action::Escape(unit) => wreck::escape(table, unit),
        Action::Dangerous(unit) => terrain::cross(table, unit),
        Action::Cast(unit, spell) => casting::cast(table, unit, spell),
        Action::OffTable(unit) => {
            activation::leave_table(table, unit);
            Ok(())
        }
        Action::Test => free::quality_test(table),
        Action::Attack => free_attack::attack(table),
        Action::Pass => turns::pass(table),
        Action::Finish(yes) => {
            table.apply(Effect::Finished(yes));
            Ok(())
        }
    }
}
