//! Holding, and interrupting an enemy's activation.

use engine::{
    FigureId, HasLineup, Told, Topic,
    conversation::{Flow, Interrupt, Table},
};

use super::action_points::lose_concentration;
use crate::{
    Tnt,
    morale::side,
    state::{battle::State, effect::Effect, happening::Happening},
};

/// Gives up all of a figure's AP at the start of its activation so that it can interrupt later.
///
/// See the rulebook: Special actions, Hold.
pub(crate) fn hold(table: &mut Table<'_, Tnt>, id: FigureId) {
    table.apply(Effect::Holding(id, true));
    table.apply(Effect::Done);
}

/// How an action continues after enemies have had the chance to interrupt it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Resumed {
    /// The action continues unchanged.
    AsBefore,
    /// A figure has changed its position or posture, so players must check sight and reach again.
    Anew,
    /// The action ends, because the acting figure is out of action or has fallen back.
    Nothing,
}

/// Lets holding enemies interrupt the acting figure, then makes any morale tests that are due.
/// Returns how the action continues.
///
/// An interruption cannot be interrupted, so enemies only get the chance if `id` is the acting
/// figure.
///
/// # Errors
/// Returns `Err` if an answer in an interruption or a morale test is missing.
pub(crate) fn pause(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<Resumed> {
    let ((), happened) = table.watch(|table| {
        if table.state().active == Some(id) {
            table.pause()?;
        }
        side::test_at_once(table)
    })?;
    let has_fallen_back = happened.contains(&Happening::FellBack(id));
    let has_shifted =
        happened.iter().any(|it| matches!(it, Happening::Shifted(_) | Happening::FellBack(_)));
    let is_in_action = table.state().in_action(id);
    if is_in_action && !has_fallen_back {
        return Ok(if has_shifted { Resumed::Anew } else { Resumed::AsBefore });
    }
    let name = table.state().name(id).to_owned();
    let why = if is_in_action { "has fallen back" } else { "is out of action" };
    table.tell(Told::Note, |_| format!("{name} {why} and can't go on."));
    lose_concentration(table, id);
    Ok(Resumed::Nothing)
}

/// Records that a figure has changed its position or posture while another figure is acting.
///
/// The acting figure's line of sight and reach may have changed.
pub(crate) fn shift(table: &mut Table<'_, Tnt>, id: FigureId) {
    if table.state().active.is_some_and(|acting| acting != id) {
        table.apply(Effect::Shifted(id));
    }
}

/// Returns the figures that can interrupt now: the holding enemies of the acting figure.
pub(crate) fn interrupters(state: &State) -> Vec<Interrupt> {
    let Some(acting) = state.active else { return Vec::new() };
    let holding = state.enemies_of(acting).filter(|&id| state.figure(id).this_turn.holding);
    holding
        .map(|figure| Interrupt { figure, label: format!("{} interrupts", state.name(figure)) })
        .collect()
}

/// The topic that explains holding and interrupting.
pub(crate) const TOPIC: Topic = Topic {
    key: "hold",
    title: "Hold and interrupt",
    rules: &[28],
    text: || {
        "At the start of its activation, a figure can give up all its AP to hold. During a later \
         enemy activation, even in the middle of an action, it can interrupt with an action \
         for 1 AP. Then the enemy continues. If anyone moved, check line of sight, range, cover \
         and reach again. An interrupting figure can only shoot into its front 180 degrees. A \
         figure in melee can disengage first. An interrupt can't be interrupted. An unused hold \
         ends at clean-up."
            .to_owned()
    },
};
