//! Ranged attacks with all shots of a weapon.

use std::ops::ControlFlow;

use engine::{
    FigureId, HasLineup, Told,
    conversation::{Flow, Table},
};

use super::{burst::Burst, casualties, target::choose_target};
use crate::{
    Tnt,
    actions::{
        action_points::lose_concentration,
        hold::{self, Resumed},
    },
};

/// Makes a ranged attack with all shots of the weapon, for 1 AP.
///
/// Each hit leaves a pending hit marker. A jam loses the remaining shots.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn shoot(table: &mut Table<'_, Tnt>, shooter: FigureId, weapon: u8) -> Flow<()> {
    let Some(mut burst) = Burst::of(table.state(), shooter, weapon) else { return Ok(()) };
    table.headline(format!("{} fires the {}", burst.who, burst.weapon));
    let Some(target) = choose_target(table, shooter, burst.range)? else { return Ok(()) };
    burst.target = target;
    let whom = table.state().name(target).to_owned();
    table.tell(Told::Title, |_| format!("{} fires the {} at {whom}", burst.who, burst.weapon));
    let (burst, resumed) = table.repeat(burst, |table, mut burst| {
        if burst.is_over() {
            return Ok(ControlFlow::Break((burst, Resumed::AsBefore)));
        }
        let resumed = hold::pause(table, shooter)?;
        if resumed == Resumed::Nothing {
            burst.pay(table);
            return Ok(ControlFlow::Break((burst, resumed)));
        }
        if !burst.keeps_on(table, resumed)? {
            burst.pay(table);
            table.tell(Told::Note, |_| format!("{} shoots at no one.", burst.who));
            return Ok(ControlFlow::Break((burst, resumed)));
        }
        burst.fire(table)?;
        Ok(ControlFlow::Continue(burst))
    })?;
    casualties::weigh(table, &burst)?;
    if resumed == Resumed::Nothing {
        return Ok(());
    }
    lose_concentration(table, shooter);
    burst.sum_up(table);
    if burst.shots > 1 { table.outcome(burst.outcome()) } else { Ok(()) }
}
