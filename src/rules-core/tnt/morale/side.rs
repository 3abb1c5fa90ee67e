//! What makes a whole side test its morale.

use crate::{
    conversation::Table,
    ids::{FigureId, SideId},
    tnt::{
        Tnt,
        battle::{cause::Cause, effect::Effect, figure_state::Departure, state::State},
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

/// Morale: all of a side's figures in action must test.
pub(crate) fn shake_side(table: &mut Table<'_, Tnt>, side: SideId, cause: Cause) {
    table.apply(Effect::SideTested(side, cause, true));
    let figures: Vec<FigureId> =
        table.state().figures_of(side).filter(|&id| table.state().in_action(id)).collect();
    for id in figures {
        table.apply(Effect::Owes(id, cause));
    }
}
