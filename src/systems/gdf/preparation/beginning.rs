//! The roll-off to go first, and the setup choices that can come before it.

use engine::conversation::{Flow, Table};

use super::{deployment, mission};
use crate::{
    Gdf,
    round::{roll_off::higher, turns},
    state::{battle::Setup, effect::Effect},
};

/// The options for where to begin: with both armies deployed, or with mission and deployment.
const BEFORE: &[&str] = &["Already deployed", "Mission and deployment"];

/// The options for the number of objective markers already on the table.
const MARKERS: &[&str] = &["none", "3", "4", "5"];

/// Plays the roll-off to see who goes first.
///
/// After a tie, the rules start the roll-off again. Before the roll, the players choose whether to
/// begin with mission and deployment, or with both armies already on the table.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn roll_off(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Roll-off: who goes first?");
    let deploys = table.state().setup == Setup::Zones;
    let mut markers = 0;
    if !deploys {
        if table.pick("setup", "Before the battle", BEFORE, 0) == 1 {
            return mission::count_markers(table);
        }
        markers = table.pick("markers", "Objective markers", MARKERS, 0);
    }
    let hint = match deploys {
        true => "Highest roll goes first.",
        false => "Highest roll goes first. To play a mission, choose it before the first roll.",
    };
    let Some(side) = higher(table, hint)? else { return Ok(()) };
    if markers > 0 {
        table.apply(Effect::Markers(markers + 2));
    }
    if deploys {
        deployment::begin(table, side);
    } else {
        turns::begin_round(table, 1);
        table.apply(Effect::Turn(side));
    }
    Ok(())
}
