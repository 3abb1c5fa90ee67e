//! Holding, and breaking in on an enemy's activation.

use super::action_points::lose_concentration;
use crate::{
    conversation::{Flow, Interrupt, Table},
    ids::FigureId,
    line::LineKind,
    tnt::{
        Tnt,
        battle::{effect::Effect, state::State},
    },
    topic::Topic,
};

/// Special actions, Hold: at the start of its activation a figure gives up all its AP, to break in later.
pub(crate) fn hold(table: &mut Table<'_, Tnt>, id: FigureId) {
    table.apply(Effect::Holding(id, true));
    table.apply(Effect::Done);
}

/// Lets holding enemies break in on what the acting figure does. Nobody breaks in on a figure that breaks in itself, so
/// only the acting figure's doings pause. Gives whether it goes on: not where it is out of action or has fallen back.
///
/// # Errors
/// Stops where an answer of whoever breaks in is missing.
pub(crate) fn pause(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<bool> {
    if table.state().active != Some(id) {
        return Ok(true);
    }
    let holding = |table: &Table<'_, Tnt>| interrupters(table.state()).len();
    let (held, moves) = (holding(table), table.state().figure(id).moves);
    table.pause()?;
    let is_in_action = table.state().in_action(id);
    // While others break in, only falling back moves it.
    let has_fallen_back = holding(table) < held && table.state().figure(id).moves != moves;
    let goes_on = is_in_action && !has_fallen_back;
    if !goes_on {
        let name = table.state().name(id).to_owned();
        let why = if is_in_action { "has fallen back" } else { "is out of action" };
        table.tell(LineKind::Note, || format!("{name} {why} and goes no further."));
        lose_concentration(table, id);
    }
    Ok(goes_on)
}

/// The figures that may break in now: holding, and enemies of the one that acts.
pub(crate) fn interrupters(state: &State) -> Vec<Interrupt> {
    let Some(acting) = state.active else { return Vec::new() };
    let holding = state.enemies_of(acting).filter(|&id| state.figure(id).holding);
    holding
        .map(|figure| Interrupt { figure, label: format!("{} interrupts", state.name(figure)) })
        .collect()
}

/// Special actions, Hold.
pub(crate) const TOPIC: Topic = Topic {
    key: "hold",
    title: "Hold and interrupt",
    rules: &[28],
    text: || {
        "At the start of its activation a figure may give up all its AP and hold. During a later enemy activation, even in \
         the middle of an action, it may break in with one action of 1 AP; then the enemy goes on. A shot is only to the \
         front, 180 degrees. Nobody breaks in on a figure that breaks in. A hold that is not used ends in the clean-up."
            .to_owned()
    },
};
