//! What makes a whole side test its morale.

use std::ops::ControlFlow;

use super::morale_test::owed_test;
use crate::{
    conversation::{Flow, Table},
    ids::{FigureId, SideId},
    tnt::{
        Tnt,
        battle::{
            cause::Cause, effect::Effect, figure_state::Departure, happening::Happening,
            state::State,
        },
    },
};

/// What a side as a whole must test its nerve for now, and has not yet.
pub(crate) fn shaken_side(state: &State) -> Option<(SideId, Cause)> {
    let due = |side: SideId| {
        let (tested, left) = (state.side(side), state.count_in_action(side));
        let size = state.figures_of(side).count();
        let mut leaders = state.figures_of(side).filter(|&id| state.profile(id).leader);
        let has_lost_leader = leaders.any(|id| {
            let leader = state.figure(id);
            leader.out && leader.left != Some(Departure::Edge)
        });
        let causes = [
            (Cause::Leader, has_lost_leader && !tested.leaderless),
            (Cause::Half, left * 2 <= size && !tested.halved),
            (Cause::Quarter, left * 4 <= size && !tested.quartered),
        ];
        let cause = causes.into_iter().find(|(_, is_due)| *is_due);
        cause.filter(|_| left > 0).map(|(cause, _)| (side, cause))
    };
    state.all_sides().find_map(due)
}

/// Morale is tested at once where it is called for, also in the middle of what somebody else does.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn test_at_once(table: &mut Table<'_, Tnt>) -> Flow<()> {
    // Without a loss in this walk-through nothing new can be called for.
    if !table.happenings().any(|it| matches!(it, Happening::Lost(_))) {
        return Ok(());
    }
    table.repeat((), |table, ()| {
        if table.state().is_over() {
            return Ok(ControlFlow::Break(()));
        }
        if let Some(&(id, cause)) = table.state().owed.first() {
            owed_test(table, id, cause)?;
        } else if let Some((side, cause)) = shaken_side(table.state()) {
            shake_side(table, side, cause);
        } else {
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// Morale: all of a side's figures in action must test.
pub(crate) fn shake_side(table: &mut Table<'_, Tnt>, side: SideId, cause: Cause) {
    table.apply(Effect::SideTested(side, cause, true));
    let figures: Vec<FigureId> =
        table.state().figures_of(side).filter(|&id| table.state().in_action(id)).collect();
    for id in figures {
        table.apply(Effect::Owes(id, cause));
    }
}
