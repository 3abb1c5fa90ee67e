//! The action of an interrupting figure.

use engine::{
    FigureId, HasLineup, Told,
    conversation::{Flow, Table},
};

use super::action_points::lose_concentration;
use crate::{Tnt, action::Action, state::effect::Effect};

/// A function that plays one action of an interrupting figure and returns the action.
///
/// The function returns `None` if the figure does nothing.
type Act = fn(&mut Table<'_, Tnt>, FigureId) -> Flow<Option<Action>>;

/// Lets an interrupting figure take one action for 1 AP (rulebook: Special actions, Hold).
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn interrupt(table: &mut Table<'_, Tnt>, id: FigureId, act: Act) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} interrupts"));
    table.tell(Told::Note, |_| format!("{name} interrupts."));
    table.apply(Effect::Holding(id, false));
    table.apply(Effect::Ap(id, 1));
    // Disengaging is free, so the figure can still spend its AP on another action.
    while act(table, id)? == Some(Action::Disengage(id))
        && !table.state().is_engaged(id)
        && table.state().figure(id).this_turn.ap > 0
    {}
    if table.state().figure(id).this_turn.ap > 0 {
        table.apply(Effect::Ap(id, 0));
    }
    lose_concentration(table, id);
    Ok(())
}
