//! The roll-off for who begins, and what may come before it.

use super::{deployment, mission};
use crate::{
    conversation::{Flow, Table},
    gdf::{
        Gdf,
        round::{roll_off::higher, turns},
        state::{battle::Setup, effect::Effect},
    },
};

/// What players can choose to have asked for before the battle.
const BEFORE: &[&str] = &["Already deployed", "Mission and deployment"];

/// How many objective markers may lie on the table already.
const MARKERS: &[&str] = &["none", "3", "4", "5"];

/// Preparation: both players roll a D6, and the higher begins. A tie changes nothing, so the rules
/// ask for the roll-off again. Before it, players say whether mission and deployment are to be
/// asked for, or everything is on the table already.
///
/// # Errors
/// Stops where an answer is missing.
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
    let Some(side) = higher(table, "Highest roll goes first.", "first")? else { return Ok(()) };
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
