//! Holding, and breaking in on an enemy's activation.

use super::{Tnt, action, effect::Effect, movement::lose_concentration, offers, state::State};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Interrupt, Table},
    ids::FigureId,
    line::LineKind,
    topic::Topic,
};

/// Special actions, Hold: at the start of its activation a figure gives up all its AP, to break in later.
pub(super) fn hold(table: &mut Table<'_, Tnt>, id: FigureId) {
    table.apply(Effect::Holding(id, true));
    table.apply(Effect::Done);
}

/// Lets holding enemies break in on what the acting figure does. Nobody breaks in on a figure that breaks in itself, so
/// only the acting figure's doings pause. Gives whether it goes on: not where it is out of action or has fallen back.
///
/// # Errors
/// Stops where an answer of whoever breaks in is missing.
pub(super) fn pause(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<bool> {
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
pub(super) fn interrupters(state: &State) -> Vec<Interrupt> {
    let Some(acting) = state.active else { return Vec::new() };
    let holding = state.enemies_of(acting).filter(|&id| state.figure(id).holding);
    holding
        .map(|figure| Interrupt { figure, label: format!("{} interrupts", state.name(figure)) })
        .collect()
}

/// Special actions, Hold: one action of 1 AP, then the enemy goes on.
///
/// # Errors
/// Stops where an answer is missing.
pub(super) fn interrupt(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
    let name = table.state().name(id).to_owned();
    table.headline(format!("{name} interrupts"));
    table.tell(LineKind::Note, || format!("{name} interrupts."));
    table.apply(Effect::Holding(id, false));
    table.apply(Effect::Ap(id, 1));
    let mut offers = offers::actions_of_1_ap(table.state(), id);
    offers.extend(offers::abilities(table.state(), id, |cost| cost == 1));
    let options = offers.iter().map(|offer| ChoiceOption {
        refusal: offer.refusal.clone(),
        ..ChoiceOption::new(&offer.label).hint(offer.hint.clone())
    });
    let mut options: Vec<ChoiceOption> = options.collect();
    options.push(ChoiceOption::new("Nothing: it has used its hold"));
    let ask = Ask::new("What does it do?")
        .hint("One action of 1 AP. A shot only to the front, 180 degrees.")
        .of(table.state().side_of(id))
        .topic(TOPIC.key);
    let place = table.choose(ask, Choice { options, usual: None })?;
    if let Some(offer) = offers.get(place) {
        action::play(table, offer.action)?;
    }
    if table.state().figure(id).ap > 0 {
        table.apply(Effect::Ap(id, 0));
    }
    lose_concentration(table, id);
    Ok(())
}

/// Special actions, Hold.
pub(super) const TOPIC: Topic = Topic {
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
