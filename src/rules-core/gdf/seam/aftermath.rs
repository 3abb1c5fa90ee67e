//! What an attack leads to later, for players who weigh it beforehand.

use crate::{
    conversation::{Flow, Stake, Table},
    gdf::{
        Gdf,
        actions::{action::Action, activation::weapons_to_fire},
        morale,
        psychic::spells,
        shooting::volley,
        state::happening::Happening,
        unit::order::Order,
    },
    ids::FigureId,
};

/// A stake: the enemy unit is destroyed, or fails the morale test that the attack calls for.
const BREAKS: Stake = Stake::chance("to break", 1.0);

/// What an attack leads to: the morale tests of those it wounded. For an order that allows
/// shooting, all weapons of the unit are fired first.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn aftermath(table: &mut Table<'_, Gdf>, action: Action) -> Flow<()> {
    match action {
        Action::Act(unit, Order::Hold | Order::Advance) => {
            if table.state().acting.is_none() || weapons_to_fire(table.state(), unit).is_empty() {
                return Ok(());
            }
            volley::shoot_all(table, unit)?;
        }
        Action::Act(_, Order::Charge) | Action::Shoot(..) | Action::ShootAll(_) => {}
        Action::Cast(psychic, place) if spells::hits(table.state(), psychic, place) > 0 => {}
        _ => return Ok(()),
    }
    let mut breaks = false;
    for unit in wounded(table) {
        let owes = |it: FigureId| table.state().unit(it).owes.is_some();
        let head = table.state().head(unit);
        breaks |= match table.state().any_in_play(unit) {
            true if owes(head) => !morale::test(table, head)?,
            in_play => !in_play,
        };
    }
    table.stake(&BREAKS, breaks);
    Ok(())
}

/// Enemy units that were wounded in this walk-through.
fn wounded(table: &Table<'_, Gdf>) -> Vec<FigureId> {
    let state = table.state();
    let wounded = table.happenings().map(|Happening::Wounded(part)| state.host(*part));
    let mut wounded: Vec<FigureId> =
        wounded.filter(|&unit| state.side_of(unit) != Some(state.to_move)).collect();
    wounded.sort_unstable();
    wounded.dedup();
    wounded
}
