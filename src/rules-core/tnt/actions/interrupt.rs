//! What a figure does when it breaks in.

use super::action_points::lose_concentration;
use crate::{
    conversation::{Flow, Table},
    ids::FigureId,
    line::Told,
    tnt::{Tnt, action::Action, state::effect::Effect},
};

/// Plays one action of a figure that breaks in, and returns which; `None` if it does nothing.
type Act = fn(&mut Table<'_, Tnt>, FigureId) -> Flow<Option<Action>>;

/// Special actions, Hold: one action of 1 AP, then the enemy goes on.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn interrupt(table: &mut Table<'_, Tnt>, id: FigureId, act: Act) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} interrupts"));
    table.tell(Told::Note, || format!("{name} interrupts."));
    table.apply(Effect::Holding(id, false));
    table.apply(Effect::Ap(id, 1));
    // A figure that gets away from a melee may move with the AP it has left.
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
