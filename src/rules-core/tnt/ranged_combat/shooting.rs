//! Ranged attacks: all the shots of a weapon.

use super::{burst::Burst, target::choose_target};
use crate::{
    conversation::{Flow, Table},
    ids::FigureId,
    tnt::{
        Tnt,
        actions::{action_points::lose_concentration, hold},
    },
};

/// A ranged attack: 1 AP, all the weapon's shots. Each hit leaves a pending hit marker; a jam loses the shots that are
/// left.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn shoot(table: &mut Table<'_, Tnt>, shooter: FigureId, weapon: u8) -> Flow<()> {
    let Some(mut burst) = Burst::of(table.state(), shooter, weapon) else { return Ok(()) };
    table.headline(format!("{} fires the {}", burst.who, burst.weapon));
    burst.target = choose_target(table, shooter, burst.range)?;
    while burst.fired < burst.shots && !burst.has_jammed {
        if !hold::pause(table, shooter)? {
            return Ok(());
        }
        if !table.state().in_action(burst.target) {
            if table.state().enemies_of(shooter).next().is_none() {
                return Ok(());
            }
            burst.turn_to(choose_target(table, shooter, burst.range)?);
        }
        burst.fire(table)?;
    }
    lose_concentration(table, shooter);
    if burst.shots > 1 { table.outcome(burst.outcome()) } else { Ok(()) }
}
