//! The trackers, and the effects of changing them by hand.

use engine::{
    FigureId, HasLineup, SideId,
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    view::PipMeaning,
};

use crate::{
    D100,
    close_combat::wielding,
    damage::weapon_damage,
    objects,
    ranged_combat::{jam, reload},
    state::{
        battle::{MOST_TURNS, State},
        effect::Effect,
        figure_state::{ACTIONS_TO_CLEAR, MOST_ACTIONS, MOST_FELLED},
    },
    turn::{actions, sides},
};

/// All trackers. A battle without figures shows none.
pub(crate) const TRACKERS: TrackerDefs<D100> =
    TrackerDefs { battle: BATTLE, side: &[], figure: FIGURE };

type OfBattle = TrackerDef<D100, ()>;
type OfFigure = TrackerDef<D100, FigureId>;

const BATTLE: &[OfBattle] = &[
    OfBattle::new(
        "turn",
        "Turn",
        |state, ()| {
            TrackerState::count(state.turn, 1..=MOST_TURNS.into()).only_if(!state.is_empty())
        },
        |_, (), to| vec![Effect::Turn(to.number())],
    )
    .topic(sides::TOPIC.key),
    OfBattle::new(
        "side",
        "Side to act",
        |state, ()| {
            TrackerState::choice(state.to_move.index(), state.side_names())
                .only_if(!state.is_empty())
        },
        |_, (), to| vec![Effect::Begins(SideId(to.number()))],
    )
    .topic(sides::TOPIC.key),
];

const FIGURE: &[OfFigure] = &[
    OfFigure::new(
        "injury",
        "Injury",
        |state, id| injury(state, id).only_if(!state.profile(id).object),
        |_, id, to| vec![Effect::Injury(id, to.number())],
    )
    .topic(weapon_damage::TOPIC.key),
    OfFigure::new(
        "damage",
        "Damage",
        |state, id| injury(state, id).only_if(state.profile(id).object),
        |_, id, to| vec![Effect::Injury(id, to.number())],
    )
    .topic(objects::OBJECTS.key),
    OfFigure::count("actions", "Actions", actions_left, Effect::Actions).topic(actions::TOPIC.key),
    OfFigure::each(
        "loaded",
        weapons,
        |state, id, place| format!("{} shots", weapon_name(state, id, place)),
        |state, id, place| {
            let magazine = state.gun(id, place).map_or(0, |gun| *gun.magazine);
            TrackerState::count(state.figure(id).loaded(place), 0..=magazine.into())
                .only_if(magazine > 0)
        },
        |_, id, place, to| vec![Effect::Loaded(id, place, to.number())],
    )
    .topic(reload::TOPIC.key),
    OfFigure::each(
        "jammed",
        weapons,
        |state, id, place| format!("{} jammed", weapon_name(state, id, place)),
        |state, id, place| {
            let jammed = state.figure(id).jammed(place);
            let is_gun = state.gun(id, place).is_some();
            TrackerState::count(jammed, 0..=ACTIONS_TO_CLEAR.into()).only_if(is_gun)
        },
        |_, id, place, to| vec![Effect::Jammed(id, place, to.number())],
    )
    .topic(jam::TOPIC.key),
    OfFigure::new("wields", "Weapon in hand", wields, |state, id, to| {
        let place = to.number::<usize>().checked_sub(1);
        vec![Effect::Wields(id, place.and_then(|place| blades(state, id).get(place).copied()))]
    })
    .topic(wielding::TOPIC.key),
    OfFigure::count(
        "felled",
        "Enemies felled",
        |state, id| {
            let felled =
                TrackerState::count(state.figure(id).felled, 0..=MOST_FELLED.into()).quiet();
            felled.only_if(!state.profile(id).object)
        },
        Effect::Felled,
    ),
    OfFigure::flag(
        "out",
        "Out of the battle",
        |state, id| TrackerState::flag(state.figure(id).out).quiet(),
        Effect::Out,
    ),
];

/// Returns the injury value, which every card shows.
fn injury(state: &State, id: FigureId) -> TrackerState {
    TrackerState::pips(state.figure(id).injury, state.profile(id).limit, PipMeaning::Harm)
}

fn weapons(state: &State, id: FigureId) -> usize {
    if state.profile(id).object { 0 } else { state.profile(id).weapons.len() }
}

fn weapon_name(state: &State, id: FigureId, place: u8) -> &str {
    state.weapon(id, place).map_or("", |weapon| &weapon.name)
}

fn actions_left(state: &State, id: FigureId) -> TrackerState {
    let (left, profile) = (state.figure(id).actions, state.profile(id));
    let acts = state.side_of(id) == Some(state.to_move);
    TrackerState::pips(left, profile.actions.max(left), PipMeaning::Stock)
        .up_to(MOST_ACTIONS)
        .quiet_if(!acts)
        .only_if(!profile.object)
}

fn blades(state: &State, id: FigureId) -> Vec<u8> {
    state.profile(id).blades().map(|(place, ..)| place).collect()
}

/// Returns the choice of the close combat weapon that a figure wields, hidden if it has none.
fn wields(state: &State, id: FigureId) -> TrackerState {
    let (wields, profile) = (state.figure(id).wields, state.profile(id));
    let blades = blades(state, id);
    let option = blades.iter().zip(1..).find(|(place, _)| Some(**place) == wields);
    let names = profile.blades().map(|(_, weapon, _)| weapon.name.clone());
    let options = std::iter::once("Nothing".to_owned()).chain(names).collect();
    // Quiet, because the card already marks the weapon in hand.
    let shown = TrackerState::choice(option.map_or(0, |(_, option)| option), options).quiet();
    shown.only_if(!blades.is_empty() && !profile.object)
}
