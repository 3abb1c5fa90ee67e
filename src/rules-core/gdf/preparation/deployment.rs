//! Deployment: armies come on the table, a unit a turn.

use crate::{
    conversation::{Ask, Choice, ChoiceOption, Flow, Table},
    gdf::{
        Gdf,
        battle::{
            effect::Effect,
            question::of_unit,
            state::{Away, Setup, State},
        },
        round::{roll_off::higher, turns},
        special_rules::keyword::Keyword,
        transport::boarding::transports_for,
    },
    ids::{FigureId, SideId},
    topic::Topic,
};

/// Where a unit is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Table,
    Reserve,
    Inside(FigureId),
    PartOf(FigureId),
}

/// Deployment: all units that are not inside another wait to be placed, and this side begins.
pub(crate) fn begin(table: &mut Table<'_, Gdf>, side: SideId) {
    for unit in table.state().all_figures() {
        let now = table.state().unit(unit);
        if now.joined.is_none() && now.inside.is_none() {
            table.apply(Effect::Away(unit, Some(Away::Waiting)));
        }
    }
    table.apply(Effect::Turn(side));
    let name = table.state().side_name(side).to_owned();
    table.order(|| format!("{name}: choose a long edge, and place the first unit."));
    next(table, side);
}

/// Returns `true` if a unit waits for its deployment, as a scout or not.
fn waits(state: &State, unit: FigureId, scout: bool) -> bool {
    let is_scout = state.members(unit).iter().any(|&it| state.profile(it).has(Keyword::Scout));
    state.is_head(unit) && state.unit(unit).away == Some(Away::Waiting) && is_scout == scout
}

/// The units of a side that wait for their deployment.
fn waiting(state: &State, side: SideId, scouts: bool) -> Vec<FigureId> {
    state.figures_of(side).filter(|&unit| waits(state, unit, scouts)).collect()
}

/// Deployment: the side places a unit within 12 inches of its edge, or says that all is on the table.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn deploy(table: &mut Table<'_, Gdf>, side: SideId, scouts: bool) -> Flow<()> {
    let name = table.state().side_name(side).to_owned();
    table.headline(format!("{name}: deployment"));
    let units = waiting(table.state(), side, scouts);
    let state = table.state();
    let mut options: Vec<ChoiceOption> =
        units.iter().map(|&unit| ChoiceOption::figure(state.name(unit), unit)).collect();
    options.push(ChoiceOption::new("Everything is on the table"));
    let ask = Ask::new("Place which unit?").of(side).topic(TOPIC.key);
    let ask = if scouts {
        ask.hint("Scouts come last, and may then move up to 12 inches, ignoring terrain.")
    } else {
        ask.hint("Within 12 inches of your edge.")
    };
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
    put(table, unit)?;
    if scouts {
        let name = table.state().name(unit).to_owned();
        table.order(|| format!("{name}: may move up to 12 inches, ignoring terrain."));
    }
    next(table, side);
    Ok(())
}

/// Where a unit is placed: on the table, in reserve (Ambush), in a transport, or as part of another (Hero).
fn put(table: &mut Table<'_, Gdf>, unit: FigureId) -> Flow<()> {
    let state = table.state();
    let mut places = vec![(Place::Table, "On the table".to_owned())];
    if state.members(unit).iter().any(|&it| state.profile(it).has(Keyword::Ambush)) {
        places.push((Place::Reserve, "In reserve: Ambush".to_owned()));
    }
    if state.profile(unit).has(Keyword::Hero) {
        let own = state.figures_of(state.side_of(unit).unwrap_or(SideId(0)));
        let hosts = own.filter(|&it| it != unit && state.is_head(it));
        let hosts = hosts
            .filter(|&it| !state.profile(it).has(Keyword::Hero) && state.unit(it).inside.is_none());
        places.extend(hosts.map(|it| (Place::PartOf(it), format!("Part of {}", state.name(it)))));
    }
    let tanks = transports_for(state, unit).into_iter();
    places.extend(tanks.map(|it| (Place::Inside(it), format!("Inside {}", state.name(it)))));
    let place = if places.len() < 2 {
        Place::Table
    } else {
        let options = places.iter().map(|(_, label)| ChoiceOption::new(label.clone()));
        let name = state.name(unit).to_owned();
        let ask = of_unit(table, unit, Ask::new(format!("{name}: where?"))).topic(HERO.key);
        let choice = Choice { options: options.collect(), usual: None };
        let chosen = table.choose(ask, choice)?;
        places.get(chosen).map_or(Place::Table, |(place, _)| *place)
    };
    match place {
        Place::Table => table.apply(Effect::Away(unit, None)),
        Place::Reserve => table.apply(Effect::Away(unit, Some(Away::Reserve))),
        Place::Inside(tank) => {
            table.apply(Effect::Away(unit, None));
            table.apply(Effect::Inside(unit, Some(tank)));
        }
        Place::PartOf(host) => {
            table.apply(Effect::Joined(unit, Some(host)));
            table.apply(Effect::Away(host, None));
        }
    }
    Ok(())
}

/// Deployment: the sides take turns; one that is done lets the other go on. Scouts come after all others.
fn next(table: &mut Table<'_, Gdf>, side: SideId) {
    let other = table.state().other_side(side);
    let in_scouts = matches!(table.state().setup, Setup::Scouts(_));
    let has = |state: &State, side, scouts| !waiting(state, side, scouts).is_empty();
    let state = table.state();
    let first = !matches!(state.setup, Setup::Deploys(_) | Setup::Scouts(_));
    let turn = if first { [side, other] } else { [other, side] };
    if !in_scouts && let Some(next) = turn.into_iter().find(|&it| has(state, it, false)) {
        table.apply(Effect::Setup(Setup::Deploys(next)));
        return;
    }
    let scouts: Vec<SideId> = turn.into_iter().filter(|&it| has(state, it, true)).collect();
    match (scouts.as_slice(), in_scouts) {
        ([], _) => finish(table),
        ([_, _], false) => table.apply(Effect::Setup(Setup::ScoutsRollOff)),
        ([next, ..], _) => table.apply(Effect::Setup(Setup::Scouts(*next))),
    }
}

/// Scout: where both players have scouts, they roll off for who deploys first.
///
/// # Errors
/// Stops where an answer is missing.
pub(crate) fn roll_off_for_scouts(table: &mut Table<'_, Gdf>) -> Flow<()> {
    table.headline("Roll-off: whose scouts come first?");
    if let Some(side) = higher(table, "The higher deploys a scout first.", "first to deploy")? {
        table.apply(Effect::Setup(Setup::Scouts(side)));
    }
    Ok(())
}

/// All is deployed: the first round begins, with whoever won the roll-off.
fn finish(table: &mut Table<'_, Gdf>) {
    table.apply(Effect::Setup(Setup::Ready));
    turns::begin_round(table, 1);
    let side = table.state().to_move;
    table.apply(Effect::Turn(side));
}

/// Deployment.
pub(crate) const TOPIC: Topic = Topic {
    key: "deployment",
    title: "Deployment",
    rules: &[7],
    text: || {
        "The players roll off. The winner picks a long edge, the other takes the opposite one; then they place a unit each in \
         turn, within 12 inches of their edge, the winner first."
            .to_owned()
    },
};

/// Scout.
pub(crate) const SCOUT: Topic = Topic {
    key: "scout",
    title: "Scout",
    rules: &[40],
    text: || {
        "Is deployed after all other units, and may then move up to 12 inches, ignoring terrain. Where both players have \
         scouts, they roll off for who goes first, and take turns."
            .to_owned()
    },
};

/// Hero.
pub(crate) const HERO: Topic = Topic {
    key: "hero",
    title: "Hero",
    rules: &[30],
    text: || {
        "May be deployed as part of a friendly unit, which may use its Quality for morale tests. Hits are blocked with the \
         unit's Defense until only heroes are left, and heroes take wounds last."
            .to_owned()
    },
};
