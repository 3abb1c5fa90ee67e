//! Deployment of the armies, one unit at a time.

use engine::{
    FigureId, HasLineup, Holder, SideId, Told, Topic,
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
};

use crate::{
    Gdf, V3_5,
    round::{roll_off::higher, turns},
    special_rules::afterwards,
    state::{
        battle::{Away, Setup, State},
        effect::Effect,
        group::of_unit,
    },
    transport::boarding::{fits_in_with, transports_to_begin_in},
    unit::{army, keyword::Keyword},
};

/// The place where a unit is deployed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Table,
    Reserve,
    Inside(FigureId),
    PartOf(FigureId),
}

/// Begins deployment with this side.
///
/// Marks all units as waiting, except those that are inside or part of another one.
pub(crate) fn begin(table: &mut Table<'_, Gdf>, side: SideId) {
    for unit in table.state().all_figures() {
        let now = table.state().unit(unit);
        if now.joined.is_none() && now.inside.is_none() {
            table.apply(Effect::Away(unit, Some(Away::Waiting)));
        }
    }
    table.apply(Effect::Turn(side));
    let name = table.state().side_name(side).to_owned();
    table.tell(Told::Reminder(Holder::Side(side)), |_| {
        format!("{name}: choose a long edge, and place the first unit.")
    });
    next(table, side);
}

/// The wave in which a unit is deployed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wave {
    /// The main deployment.
    First,
    /// The deployment of scouts, after all other units.
    Scouts,
}

impl Wave {
    fn of(state: &State, unit: FigureId) -> Self {
        if state.comes_by(unit, Keyword::Scout) { Self::Scouts } else { Self::First }
    }
}

/// Returns `true` if a unit waits to be deployed in this wave.
fn waits(state: &State, unit: FigureId, wave: Wave) -> bool {
    let is_waiting = state.is_head(unit) && state.unit(unit).away == Some(Away::Waiting);
    is_waiting && Wave::of(state, unit) == wave
}

/// Returns the units of a side that wait to be deployed in this wave.
fn waiting(state: &State, side: SideId, wave: Wave) -> Vec<FigureId> {
    state.figures_of(side).filter(|&unit| waits(state, unit, wave)).collect()
}

/// Asks a side which unit to deploy and where, places that unit, and moves on to the next side.
///
/// The side can also answer that both armies are already deployed, which ends deployment.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn deploy(table: &mut Table<'_, Gdf>, side: SideId, wave: Wave) -> Flow<()> {
    let name = table.state().side_name(side).to_owned();
    table.headline(format!("{name}: deployment"));
    let units = waiting(table.state(), side, wave);
    let state = table.state();
    let mut options: Vec<ChoiceOption> =
        units.iter().map(|&unit| ChoiceOption::figure(state.name(unit), unit)).collect();
    options.push(ChoiceOption::new("Already deployed"));
    let ask = Ask::new("Which unit do you place?").of(side).topic(TOPIC.key);
    let ask = ask.hint(match wave {
        Wave::First => "Units go within 12″ of your edge.".to_owned(),
        Wave::Scouts => match table.state().book().scouts_move {
            0 => "Scouts deploy last, within 12″ of your deployment zone.".to_owned(),
            inches => {
                format!("Scouts deploy last, then can move up to {inches}″, ignoring terrain.")
            }
        },
    });
    let place = table.choose(ask, Choice { options, usual: None })?;
    let Some(&unit) = units.get(place) else {
        for unit in table.state().all_figures() {
            if table.state().unit(unit).away == Some(Away::Waiting) {
                table.apply(Effect::Away(unit, None));
            }
        }
        finish(table);
        return Ok(());
    };
    put(table, unit, wave)?;
    next(table, side);
    Ok(())
}

/// Asks where to place a unit, and places it on the table, in reserve (Ambush), in a transport, or
/// as part of another unit (Hero).
///
/// A scout that is placed on the table can also move, as can units with rules such as Vanguard. If a hero becomes part of a unit that is not
/// deployed yet, that unit is placed next.
fn put(table: &mut Table<'_, Gdf>, unit: FigureId, wave: Wave) -> Flow<()> {
    match ask_where(table, unit)? {
        Place::Table => {
            table.apply(Effect::Away(unit, None));
            let inches = table.state().book().scouts_move;
            if wave == Wave::Scouts && inches > 0 {
                let name = table.state().name(unit).to_owned();
                table.tell(Told::Reminder(Holder::Figure(unit)), |_| {
                    format!("{name} can move up to {inches}″, ignoring terrain.")
                });
            }
            afterwards::deployment(table, unit);
        }
        Place::Reserve => table.apply(Effect::Away(unit, Some(Away::Reserve))),
        Place::Inside(tank) => {
            table.apply(Effect::Inside(unit, Some(tank)));
            table.apply(Effect::Away(unit, None));
        }
        Place::PartOf(host) if waits(table.state(), host, wave) => {
            table.apply(Effect::Joined(unit, Some(host)));
            put(table, host, wave)?;
        }
        Place::PartOf(host) => join(table, unit, host),
    }
    Ok(())
}

/// Makes a hero part of a unit.
///
/// The hero arrives in the same way as that unit: inside a transport, from reserve, or as a scout.
fn join(table: &mut Table<'_, Gdf>, hero: FigureId, host: FigureId) {
    let there = table.state().unit(host);
    if there.inside.is_some() {
        table.apply(Effect::Inside(hero, there.inside));
    }
    table.apply(Effect::Away(hero, there.away));
    table.apply(Effect::Joined(hero, Some(host)));
}

/// Asks where to place a unit, if there is more than one possible place.
fn ask_where(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<Place> {
    let state = table.state();
    let places = places(state, unit);
    if places.len() < 2 {
        return Ok(Place::Table);
    }
    let options = places.iter().map(|&place| option(state, place));
    let name = state.name(unit).to_owned();
    let ask = of_unit(table, unit, Ask::new(format!("Where do you place {name}?"))).topic(HERO.key);
    let choice = Choice { options: options.collect(), usual: None };
    let chosen = table.choose(ask, choice)?;
    Ok(places.get(chosen).copied().unwrap_or(Place::Table))
}

/// Returns all places where a unit can be deployed.
fn places(state: &State, unit: FigureId) -> Vec<Place> {
    let mut places = vec![Place::Table];
    if state.comes_by(unit, Keyword::Ambush) {
        places.push(Place::Reserve);
    }
    if state.profile(unit).has(Keyword::Hero) {
        let is_aircraft = |it| state.any_has(it, Keyword::Aircraft);
        let own = state.figures_of(state.side_of(unit).unwrap_or(SideId(0)));
        let hosts = own.filter(|&it| it != unit && state.is_head(it));
        let hosts = hosts.filter(|&it| !state.profile(it).has(Keyword::Hero));
        let hosts = hosts.filter(|&it| is_aircraft(it) == is_aircraft(unit));
        let hosts = hosts.filter(|&it| not_to_lead(state, unit, it).is_none());
        let hosts = hosts.filter(|&it| fits_in_with(state, unit, it));
        places.extend(hosts.map(Place::PartOf));
    }
    places.extend(transports_to_begin_in(state, unit).into_iter().map(Place::Inside));
    places
}

/// Returns the reason why a hero can't become part of a unit, or `None` if the hero can.
fn not_to_lead(state: &State, hero: FigureId, unit: FigureId) -> Option<&'static str> {
    let has_hero = state.members(unit).into_iter().any(|it| state.profile(it).has(Keyword::Hero));
    let refusal = army::not_to_lead(state.profile(hero), state.profile(unit));
    let one_each = state.book().heroes.is_some() && has_hero;
    refusal.or(one_each.then_some(army::ONE_HERO))
}

fn option(state: &State, place: Place) -> ChoiceOption {
    let reserve = |unit| (state.away(unit) == Some(Away::Reserve)).then(|| "In reserve".to_owned());
    match place {
        Place::Table => ChoiceOption::new("On the table"),
        Place::Reserve => ChoiceOption::new("In reserve: Ambush"),
        Place::Inside(tank) => {
            ChoiceOption::new(format!("Inside {}", state.name(tank))).hint(reserve(tank))
        }
        Place::PartOf(host) => {
            let inside = state.unit(host).inside;
            let inside = inside.map(|tank| format!("Inside {}", state.name(tank)));
            let scout =
                waits(state, host, Wave::Scouts).then(|| "Deploys with the scouts".to_owned());
            ChoiceOption::new(format!("Part of {}", state.name(host)))
                .hint(reserve(host).or(inside).or(scout))
        }
    }
}

/// Moves on to the side that deploys next.
///
/// The sides take turns. If a side is done, the other one continues. Scouts come after all other
/// units. If no unit is left to deploy, the first round begins.
fn next(table: &mut Table<'_, Gdf>, side: SideId) {
    let other = table.state().other_side(side);
    let in_scouts = matches!(table.state().setup, Setup::Scouts(_));
    let has = |state: &State, side, wave| !waiting(state, side, wave).is_empty();
    let state = table.state();
    let first = !matches!(state.setup, Setup::Deploys(_) | Setup::Scouts(_));
    let turn = if first { [side, other] } else { [other, side] };
    if !in_scouts && let Some(next) = turn.into_iter().find(|&it| has(state, it, Wave::First)) {
        table.apply(Effect::Setup(Setup::Deploys(next)));
        return;
    }
    let scouts: Vec<SideId> = turn.into_iter().filter(|&it| has(state, it, Wave::Scouts)).collect();
    match (scouts.as_slice(), in_scouts) {
        ([], _) => finish(table),
        ([_, _], false) if state.book().rolls_off_to_place => {
            table.apply(Effect::Setup(Setup::ScoutsRollOff));
        }
        ([_, _], false) => {
            let first = state.to_move;
            table.apply(Effect::Setup(Setup::Scouts(first)));
        }
        ([next, ..], _) => table.apply(Effect::Setup(Setup::Scouts(*next))),
    }
}

/// Plays the roll-off to see who deploys the first scout, if both players have scouts.
///
/// # Errors
/// Returns `Err` if an answer is missing.
pub(crate) fn roll_off_for_scouts(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Roll-off: who deploys scouts first?");
    if let Some(side) = higher(table, "Highest roll deploys scouts first.")? {
        table.apply(Effect::Setup(Setup::Scouts(side)));
    }
    Ok(())
}

/// Ends deployment and begins the first round. The winner of the roll-off goes first.
fn finish(table: &mut Table<'_, Gdf>) {
    table.apply(Effect::Setup(Setup::Ready));
    turns::begin_round(table, 1);
    let side = table.state().to_move;
    table.apply(Effect::Turn(side));
}

/// The help topic about deployment.
pub(crate) const TOPIC: Topic = Topic {
    key: "deployment",
    title: "Deployment",
    rules: &[7],
    text: || {
        "The players roll off. The winner picks a long table edge and the other player takes the \
         opposite one. Starting with the winner, they take turns placing a unit within 12″ of \
         their edge."
            .to_owned()
    },
};

/// The help topic about deployment in 3.5.
pub(crate) const TOPIC_3_5: Topic = Topic {
    key: TOPIC.key,
    title: "Deployment",
    rules: &[11],
    text: || {
        "The players roll off. The winner picks a long table edge and the other player takes the \
         opposite one. Starting with the winner, they take turns placing a unit fully within 12″ \
         of their edge."
            .to_owned()
    },
};

/// The help topic about Scout.
pub(crate) const SCOUT: Topic = Topic {
    key: "scout",
    title: "Scout",
    rules: &[40],
    text: || {
        "Deploys after all other units, then can move up to 12″, ignoring terrain. If both \
         players have scouts, they roll off to see who goes first and take turns. A hero who is \
         part of a unit deploys with it."
            .to_owned()
    },
};

/// The help topic about Scout in 3.5.
pub(crate) const SCOUT_3_5: Topic = Topic {
    key: SCOUT.key,
    title: "Scout",
    rules: &[64],
    text: || {
        "Deploys after all other units, fully within 12″ of your deployment zone. If both players \
         have scouts, they take turns, starting with the player who goes first in the battle. A \
         hero who is part of a unit deploys with it."
            .to_owned()
    },
};

/// The help topic about Hero.
pub(crate) const HERO: Topic = Topic {
    key: "hero",
    title: "Hero",
    rules: &[30],
    text: || {
        "Can be deployed as part of a friendly unit, and arrives with that unit. The unit can use \
         the hero's Quality for morale tests. Block hits with the unit's Defense until \
         only heroes are left; heroes take wounds last."
            .to_owned()
    },
};

/// The help topic about Hero in 3.5.
pub(crate) const HERO_3_5: Topic = Topic {
    key: HERO.key,
    title: "Hero",
    rules: &[34, 35, 55],
    text: || {
        let most_tough = V3_5.book().heroes.map_or(0, |limits| limits.most_tough);
        format!(
            "A hero with Tough({most_tough}) or less can be deployed as part of a friendly unit of \
             several models. A unit can have only one hero, who can't leave it and counts as one \
             of its models. The unit can use the hero's Quality for morale tests. Block hits with \
             the unit's Defense until only the hero is left. The hero takes wounds last, even if \
             already wounded."
        )
    },
};
