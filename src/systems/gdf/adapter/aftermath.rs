//! The morale tests that follow attacks, for odds that compare options.

use std::collections::BTreeSet;

use engine::{
    FigureId, HasLineup,
    conversation::{Flow, Stake, Table},
};

use crate::{
    Gdf,
    actions::action::{Action, actor},
    morale,
    psychic::spells,
    shooting::{volley, weapons::weapons_to_fire},
    state::happening::Happening,
    unit::order::Order,
};

/// The stake for the chance that an attack destroys a unit or makes it fail its morale test.
const BREAKS: Stake = Stake::chance(["to break", "friendly unit breaks"], 1.0)
    .in_brief("breaks")
    .because(["likeliest to break", "likelier to hold"]);

/// Reports the odds that the attack of an action breaks a unit: the attack destroys the unit, or
/// the unit fails its morale test.
///
/// For an order that allows shooting, this first fires all of the active unit's weapons. For an
/// action without an attack, it reports nothing.
///
/// # Errors
/// Returns `Err` if an answer is missing.
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
    let side = actor(action).and_then(|unit| table.state().side_of(unit));
    let mut breaks = Vec::new();
    for unit in tested(table) {
        let head = table.state().head(unit);
        let of = table.state().side_of(unit);
        let broken = match table.state().any_in_play(unit) {
            true => morale::chance_to_fail(table, head)?,
            false => 1.0,
        };
        breaks.push((of, broken));
    }
    let enemies: Vec<_> = table.state().all_sides().map(Some).filter(|&it| it != side).collect();
    table.for_odds().stakes(&BREAKS, |counts| {
        let these = || breaks.iter().filter(|(of, _)| counts(*of));
        let is_at_stake = these().next().is_some() || enemies.iter().any(|&it| counts(it));
        is_at_stake.then(|| 1.0 - these().map(|(_, broken)| 1.0 - broken).product::<f64>())
    });
    Ok(())
}

/// Returns the units that were wounded in this walk-through, or that lost a melee.
fn tested(table: &Table<'_, Gdf>) -> BTreeSet<FigureId> {
    let state = table.state();
    let wounded = table.happenings().map(|Happening::Wounded(part)| state.host(*part));
    let lost = state.owed.iter().filter(|(_, test)| test.is_of_melee());
    let losers = lost.map(|(unit, _)| state.host(*unit));
    wounded.chain(losers).collect()
}
