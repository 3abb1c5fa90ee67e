//! Getting into a transport.

use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    gdf::{
        Gdf,
        actions::{activation, order::Order},
        battle::{effect::Effect, question::of_unit, state::State},
    },
    ids::FigureId,
    topic::Topic,
};

/// How many models ride in a transport.
pub(crate) fn aboard(state: &State, transport: FigureId) -> u16 {
    let inside = state.all_figures().filter(|&it| state.unit(it).inside == Some(transport));
    inside.map(|it| u16::from(state.models_left(it))).sum()
}

/// How many more models a transport can take.
pub(crate) fn room(state: &State, transport: FigureId) -> u16 {
    u16::from(state.profile(transport).transport).saturating_sub(aboard(state, transport))
}

/// The friendly transports that a unit fits into.
pub(crate) fn transports_for(state: &State, unit: FigureId) -> Vec<FigureId> {
    let (side, models) = (state.side_of(unit), state.group_models(unit));
    let all = state.all_figures().filter(|&it| state.side_of(it) == side && state.in_play(it));
    let is_other = |it: &FigureId| state.head(*it) != state.head(unit);
    let is_there =
        |it: &FigureId| state.unit(*it).away.is_none() && state.unit(*it).inside.is_none();
    all.filter(is_other).filter(is_there).filter(|&it| room(state, it) >= models).collect()
}

/// Asks for one of several units; the only one there is goes without asking.
///
/// # Errors
/// Stops where the answer is missing.
pub(crate) fn choose_unit(
    table: &mut Table<'_, Gdf>,
    units: &[FigureId],
    ask: Ask,
) -> Flow<Option<FigureId>> {
    if units.len() < 2 {
        return Ok(units.first().copied());
    }
    let state = table.state();
    let options = units.iter().map(|&unit| {
        let models = format!("{} models", state.group_models(unit));
        ChoiceOption::figure(state.name(unit), unit).hint(Some(models))
    });
    let choice = Choice { options: options.collect(), usual: None };
    let place = table.choose(ask, choice)?;
    Ok(units.get(place).copied())
}

/// Transport: a unit that moves into contact with a transport may get in; that ends its activation.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn embark(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let name = table.state().name(unit).to_owned();
    table.headline(format!("{name}: get in"));
    let transports = transports_for(table.state(), unit);
    let ask = of_unit(table, unit, Ask::new("Into which transport?")).topic(TOPIC.key);
    let Some(transport) = choose_unit(table, &transports, ask)? else { return Ok(()) };
    table.apply(Effect::Act(unit, Order::Rush));
    let into = table.state().name(transport).to_owned();
    table.order(|| format!("Move {name} into contact with {into}, then off the table."));
    table.apply(Effect::Inside(unit, Some(transport)));
    activation::end(table);
    Ok(())
}

/// Transport(X).
pub(crate) const TOPIC: Topic = Topic {
    key: "transport",
    title: "Transport(X)",
    rules: &[46],
    text: || {
        "Carries up to X models. Units get in by moving into contact, and out with any order, but move no more than 6 inches \
         then. They may begin inside. When it is destroyed, each unit inside rolls for dangerous terrain, is pinned, and is \
         placed within 6 inches."
            .to_owned()
    },
};
