//! What a figure does that breaks in.

use super::action_points::lose_concentration;
use crate::{
    conversation::{Flow, Table},
    ids::FigureId,
    line::LineKind,
    tnt::{Tnt, action::Action, state::effect::Effect},
};

/// What plays an action that a figure may take as it breaks in; it gives which, or `None` if the
/// figure does nothing.
type Act = fn(&mut Table<'_, Tnt>, FigureId) -> Flow<Option<Action>>;

/// Special actions, Hold: one action of 1 AP, then the enemy goes on.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn interrupt(table: &mut Table<'_, Tnt>, id: FigureId, act: Act) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} interrupts"));
    table.tell(LineKind::Note, || format!("{name} interrupts."));
    table.apply(Effect::Holding(id, false));
    table.apply(Effect::Ap(id, 1));
    // Who gets away from a melee has its AP left to move with.
    while act(table, id)? == Some(Action::Disengage(id))
        && !table.state().is_engaged(id)
        && table.state().figure(id).ap > 0
    {}
    if table.state().figure(id).ap > 0 {
        table.apply(Effect::Ap(id, 0));
    }
    lose_concentration(table, id);
    Ok(())
}
