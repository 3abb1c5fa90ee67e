//! Getting into a transport.

use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    gdf::{
        Gdf,
        actions::activation,
        state::{
            battle::{Away, State},
            effect::Effect,
            group::of_unit,
        },
        unit::{keyword::Keyword, order::Order},
    },
    ids::{FigureId, Holder},
    topic::Topic,
};

/// Returns `true` if a unit is in a transport, or in another that is in it.
fn is_in(state: &State, unit: FigureId, transport: FigureId) -> bool {
    let mut inside = state.unit(unit).inside;
    // At most as many steps as there are units: by hand, two transports can be put into each other.
    for _ in state.all_figures() {
        match inside {
            Some(it) if it == transport => return true,
            Some(it) => inside = state.unit(it).inside,
            None => return false,
        }
    }
    false
}

/// How many models ride in a transport.
fn aboard(state: &State, transport: FigureId) -> u16 {
    let inside = state.all_figures().filter(|&it| is_in(state, it, transport));
    inside.map(|it| u16::from(state.models_left(it))).sum()
}

/// How many more models a transport can take.
fn room(state: &State, transport: FigureId) -> u16 {
    u16::from(state.profile(transport).transport).saturating_sub(aboard(state, transport))
}

/// Transport: why a unit cannot get into any by moving into contact, which a unit that is Immobile
/// never does.
pub(crate) fn not_to_get_in(state: &State, unit: FigureId) -> Option<String> {
    let is_immobile = state.any_has(unit, Keyword::Immobile);
    let why = || "Immobile units can only start inside a transport.".to_owned();
    is_immobile.then(why).or_else(|| not_to_ride(state, unit))
}

/// Transport: why a unit cannot be in any. An aircraft has no contact with anybody.
fn not_to_ride(state: &State, unit: FigureId) -> Option<String> {
    let is_aircraft = state.any_has(unit, Keyword::Aircraft);
    is_aircraft.then(|| "Aircraft can't get into a transport.".to_owned())
}

/// The other friendly units in play that are transports but no aircraft and have room for this many
/// models.
fn transports(state: &State, unit: FigureId, models: u16) -> impl Iterator<Item = FigureId> {
    let side = state.side_of(unit);
    let all = state.all_figures().filter(move |&it| state.side_of(it) == side && state.in_play(it));
    let others = all.filter(move |&it| state.head(it) != state.head(unit));
    let others = others.filter(|&it| !state.any_has(it, Keyword::Aircraft));
    others.filter(move |&it| models > 0 && room(state, it) >= models)
}

/// How many models get in with a unit: its own, and those that are in it.
fn models_with(state: &State, unit: FigureId) -> u16 {
    let riders = state.parts_in_play(unit).into_iter().map(|part| aboard(state, part));
    state.group_models(unit) + riders.sum::<u16>()
}

/// The friendly transports on the table that have room for a unit.
pub(crate) fn transports_with_room(state: &State, unit: FigureId) -> Vec<FigureId> {
    let is_there =
        |it: &FigureId| state.unit(*it).away.is_none() && state.unit(*it).inside.is_none();
    transports(state, unit, models_with(state, unit)).filter(is_there).collect()
}

/// Transport: those in which a unit may be deployed, on the table or in reserve, which it then
/// shares.
pub(crate) fn transports_to_begin_in(state: &State, unit: FigureId) -> Vec<FigureId> {
    if not_to_ride(state, unit).is_some() {
        return Vec::new();
    }
    let is_placed = |it: &FigureId| {
        let now = state.unit(*it);
        now.inside.is_none() && matches!(now.away, None | Some(Away::Reserve))
    };
    transports(state, unit, models_with(state, unit)).filter(is_placed).collect()
}

/// Hero: returns `true` if he may be part of a unit where that unit is: inside a transport, there
/// has to be room for him.
pub(crate) fn fits_in_with(state: &State, hero: FigureId, unit: FigureId) -> bool {
    state.unit(unit).inside.is_none_or(|transport| {
        not_to_ride(state, hero).is_none() && room(state, transport) >= models_with(state, hero)
    })
}

/// Asks for one of several units. If there is only one, it is not asked for.
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

/// Transport: a unit that moves into contact with a transport may get in, which ends its
/// activation.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn embark(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let name = table.state().name(unit).to_owned();
    table.headline(format!("{name}: get in"));
    let transports = transports_with_room(table.state(), unit);
    let ask = of_unit(table, unit, Ask::new("Into which transport?")).topic(TOPIC.key);
    let Some(transport) = choose_unit(table, &transports, ask)? else { return Ok(()) };
    table.apply(Effect::Act(unit, Order::Rush));
    let into = table.state().name(transport).to_owned();
    table.order(Holder::Figure(unit), || {
        format!("Move {name} into contact with {into}, then off the table.")
    });
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
        "Carries up to X models. Units get in by moving into contact, and get out with any order \
         but move at most 6″. They can start inside and wait in reserve with it. Units can't get \
         into aircraft, and aircraft can't get into transports. An Immobile unit can start inside \
         and get out with Hold, but can't get in during the battle. If the transport is \
         destroyed, each unit inside rolls for dangerous terrain, is pinned, and is placed within \
         6″."
        .to_owned()
    },
};
