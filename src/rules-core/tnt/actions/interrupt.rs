//! What a figure does that breaks in.

use super::{action::Action, action_points::lose_concentration, hold, play};
use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    ids::FigureId,
    line::LineKind,
    tnt::{
        Tnt,
        battle::{effect::Effect, offers},
    },
};

/// Special actions, Hold: one action of 1 AP, then the enemy goes on.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn interrupt(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<()> {
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

/// One action of whoever breaks in; `None` if it does nothing.
fn act(table: &mut Table<'_, Tnt>, id: FigureId) -> Flow<Option<Action>> {
    let mut offers = offers::actions_of_1_ap(table.state(), id);
    offers.extend(offers::abilities(table.state(), id, |cost| cost == 1));
    offers.extend(offers::disengaging(table.state(), id));
    let options = offers.iter().map(|offer| ChoiceOption {
        refusal: offer.refusal.clone(),
        ..ChoiceOption::new(&offer.label).hint(offer.hint.clone())
    });
    let mut options: Vec<ChoiceOption> = options.collect();
    options.push(ChoiceOption::new("Nothing: the hold is spent"));
    let ask = Ask::new(format!("What does {} do?", table.state().name(id)))
        .hint("One action of 1 AP. A shot only to the front, 180 degrees.")
        .of(table.state().side_of(id))
        .topic(hold::TOPIC.key);
    let place = table.choose(ask, Choice { options, usual: None })?;
    let action = offers.get(place).map(|offer| offer.action);
    if let Some(action) = action {
        play::play(table, action)?;
    }
    Ok(action)
}
