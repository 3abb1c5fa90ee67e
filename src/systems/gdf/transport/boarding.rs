//! Boarding transports, and the space inside them.

use engine::{
    FigureId, HasLineup, Holder, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    words::counted,
};

use crate::{
    Gdf,
    actions::activation,
    state::{
        battle::{Away, State},
        effect::Effect,
        group::of_unit,
    },
    unit::{keyword::Keyword, order::Order},
};

/// Returns `true` if a unit is in a transport, or in another unit inside that transport.
fn is_in(state: &State, unit: FigureId, transport: FigureId) -> bool {
    let mut inside = state.unit(unit).inside;
    // Changes by hand can put two transports into each other, so limit the number of steps.
    for _ in state.all_figures() {
        match inside {
            Some(it) if it == transport => return true,
            Some(it) => inside = state.unit(it).inside,
            None => return false,
        }
    }
    false
}

/// Returns the number of spaces that the models left in a part of a unit take up.
fn spaces(state: &State, part: FigureId) -> u16 {
    let each = state.profile(part).spaces().unwrap_or(1);
    u16::from(each) * u16::from(state.models_left(part))
}

/// Returns the number of spaces in a transport that are taken up.
fn aboard(state: &State, transport: FigureId) -> u16 {
    let inside = state.all_figures().filter(|&it| is_in(state, it, transport));
    inside.map(|it| spaces(state, it)).sum()
}

/// Returns the number of spaces left in a transport.
fn room(state: &State, transport: FigureId) -> u16 {
    u16::from(state.profile(transport).transport).saturating_sub(aboard(state, transport))
}

/// Returns the reason why a unit cannot get into a transport during the battle, or `None` if it
/// can.
///
/// Immobile units cannot get in, because that takes a move into contact.
pub(crate) fn not_to_get_in(state: &State, unit: FigureId) -> Option<&'static str> {
    let is_immobile = state.any_has(unit, Keyword::Immobile);
    let why = "Immobile units can't get in during the battle.";
    is_immobile.then_some(why).or_else(|| not_to_ride(state, unit))
}

/// Returns the reason why a unit cannot be in a transport at all, or `None` if it can.
fn not_to_ride(state: &State, unit: FigureId) -> Option<&'static str> {
    let is_aircraft = state.any_has(unit, Keyword::Aircraft);
    let parts = state.parts_in_play(unit);
    let is_too_large = parts.iter().any(|&it| state.profile(it).spaces().is_none());
    let aircraft = is_aircraft.then_some("Aircraft can't get into a transport.");
    aircraft.or(is_too_large.then_some("Its models are too large for a transport."))
}

/// Returns the other friendly units in play with this many spaces left. Aircraft are left out.
fn transports(state: &State, unit: FigureId, needed: u16) -> impl Iterator<Item = FigureId> {
    let side = state.side_of(unit);
    let all = state.all_figures().filter(move |&it| state.side_of(it) == side && state.in_play(it));
    let others = all.filter(move |&it| state.head(it) != state.head(unit));
    let others = others.filter(|&it| !state.any_has(it, Keyword::Aircraft));
    others.filter(move |&it| needed > 0 && room(state, it) >= needed)
}

/// Returns the number of spaces for a unit: for its own models, and for those already inside it.
fn spaces_with(state: &State, unit: FigureId) -> u16 {
    let parts = state.parts_in_play(unit).into_iter();
    parts.map(|part| spaces(state, part) + aboard(state, part)).sum()
}

/// Returns the friendly transports on the table that have room for a unit.
pub(crate) fn transports_with_room(state: &State, unit: FigureId) -> Vec<FigureId> {
    let is_there =
        |it: &FigureId| state.unit(*it).away.is_none() && state.unit(*it).inside.is_none();
    transports(state, unit, spaces_with(state, unit)).filter(is_there).collect()
}

/// Returns the transports in which a unit can be deployed.
///
/// The transports are on the table or in reserve, and are not inside another one.
pub(crate) fn transports_to_begin_in(state: &State, unit: FigureId) -> Vec<FigureId> {
    if not_to_ride(state, unit).is_some() {
        return Vec::new();
    }
    let is_placed = |it: &FigureId| {
        let now = state.unit(*it);
        now.inside.is_none() && matches!(now.away, None | Some(Away::Reserve))
    };
    transports(state, unit, spaces_with(state, unit)).filter(is_placed).collect()
}

/// Returns `true` if a hero can become part of a unit in its current place.
///
/// If the unit is inside a transport, the transport must have room for the hero.
pub(crate) fn fits_in_with(state: &State, hero: FigureId, unit: FigureId) -> bool {
    state.unit(unit).inside.is_none_or(|transport| {
        not_to_ride(state, hero).is_none() && room(state, transport) >= spaces_with(state, hero)
    })
}

/// Asks the players to choose one of these units. A single unit is chosen without asking.
///
/// # Errors
/// Returns `Err` if the answer is missing.
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
        let models = counted(state.group_models(unit).into(), "model");
        ChoiceOption::figure(state.name(unit), unit).hint(Some(models))
    });
    let choice = Choice { options: options.collect(), usual: None };
    let place = table.choose(ask, choice)?;
    Ok(units.get(place).copied())
}

/// Moves a unit into contact with a transport and inside, which ends the unit's activation.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn embark(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let name = table.state().name(unit).to_owned();
    table.headline(format!("{name}: get in"));
    let transports = transports_with_room(table.state(), unit);
    let ask = of_unit(table, unit, Ask::new("Which transport?")).topic(TOPIC.key);
    let Some(transport) = choose_unit(table, &transports, ask)? else { return Ok(()) };
    table.apply(Effect::Act(unit, Order::Rush));
    let into = table.state().name(transport).to_owned();
    table.tell(Told::Reminder(Holder::Figure(unit)), |_| {
        format!("Move {name} into contact with {into}, then off the table.")
    });
    table.apply(Effect::Inside(unit, Some(transport)));
    activation::end(table);
    Ok(())
}

/// The help topic about Transport(X).
pub(crate) const TOPIC: Topic = Topic {
    key: "transport",
    title: "Transport(X)",
    rules: &[46],
    text: || {
        "Carries up to X models. Units get in by moving into contact. They can get out with any \
         order, moving at most 6″. They can start inside and wait in reserve with the transport. \
         Units can't get into aircraft, and aircraft can't get into transports. An Immobile unit \
         can start inside and get out with Hold, but can't get in during the battle. If the \
         transport is destroyed, each unit inside rolls for dangerous terrain, is pinned, and is \
         placed within 6″."
            .to_owned()
    },
};

/// The help topic about Transport(X) in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Transport(X)",
    rules: &[37, 38, 72],
    text: || {
        "Has X spaces. A model without Tough takes one space, a model with Tough up to 3 takes \
         three, and a hero with Tough up to 6 takes one. Larger models don't fit. Units get in by \
         moving into contact. They can get out with Advance, Rush or Charge, ending fully within \
         6″ of the transport, but not in the activation in which they got in. They can start \
         inside and wait in reserve with the transport. Units can't get into aircraft, and \
         aircraft can't get into transports."
            .to_owned()
    },
};

/// The help topic about units inside transports.
pub(crate) const PASSENGERS: Topic = Topic {
    key: "passengers",
    title: "Units inside a transport",
    rules: &[39, 40],
    text: || {
        "Units inside and units outside can't target each other, but both can target the \
         transport. If the transport is destroyed, each unit inside rolls for dangerous terrain, \
         is shaken without a test, and is placed fully within 6″ of it."
            .to_owned()
    },
};
