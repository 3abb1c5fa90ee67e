//! The trackers of a game by their indices, and the effects of changing them by hand.

use engine::{
    FigureId, HasLineup,
    conversation::Change,
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    view::{PipMeaning, Sign},
};

use super::{
    effect::Effect,
    state::{Held, State},
};
use crate::{
    Homebrew,
    definition::{Bound, PHASE, TopicOf, TrackerKind},
    limits::MOST_TURNS,
};

/// Trackers with a maximum up to this number are shown as pips.
const MOST_PIPS: i32 = 12;

/// The trackers of every custom game.
pub(crate) const TRACKERS: TrackerDefs<Homebrew> = TrackerDefs {
    battle: &[
        TrackerDef::new(
            "turn",
            "Turn",
            |state: &State, ()| {
                TrackerState::count(state.turn, 0..=MOST_TURNS.into()).only_if(!state.is_empty())
            },
            |_: &State, (), to| vec![Effect::Turn(to.number())],
        ),
        TrackerDef::new(
            "phase",
            PHASE,
            |state: &State, ()| {
                let phases = &state.game.turn.phases;
                let is_there = !phases.is_empty() && state.turn > 0;
                TrackerState::choice(state.phase.into(), phases.clone()).only_if(is_there)
            },
            |_: &State, (), to| vec![Effect::Phase(to.number())],
        )
        .topic(PHASE),
        TrackerDef::each(
            "t",
            |state: &State, ()| state.game.trackers.battle.len(),
            |state: &State, (), place| label(state, Held::Battle(place.into())),
            |state: &State, (), place| shown(state, Held::Battle(place.into())),
            |state: &State, (), place, to| changed(state, Held::Battle(place.into()), to),
        )
        .topics(|state: &State, (), place| topic(state, Held::Battle(place.into()))),
    ],
    side: &[TrackerDef::each(
        "t",
        |state: &State, _| state.game.trackers.side.len(),
        |state: &State, side, place| label(state, Held::Side(side, place.into())),
        |state: &State, side, place| shown(state, Held::Side(side, place.into())),
        |state: &State, side, place, to| changed(state, Held::Side(side, place.into()), to),
    )
    .topics(|state: &State, side, place| topic(state, Held::Side(side, place.into())))],
    figure: &[
        TrackerDef::each(
            "t",
            |state: &State, _| state.game.trackers.figure.len(),
            |state: &State, id, place| label(state, Held::Figure(id, place.into())),
            |state: &State, id, place| shown(state, Held::Figure(id, place.into())),
            |state: &State, id, place, to| changed(state, Held::Figure(id, place.into()), to),
        )
        .topics(|state: &State, id, place| topic(state, Held::Figure(id, place.into()))),
        TrackerDef::each(
            "i",
            |state: &State, id| state.held_by_items(id).count().min(u8::MAX.into()),
            |state: &State, id, place| label(state, of_item(state, id, place)),
            |state: &State, id, place| shown(state, of_item(state, id, place)),
            |state: &State, id, place, to| changed(state, of_item(state, id, place), to),
        )
        .topics(|state: &State, id, place| topic(state, of_item(state, id, place))),
        TrackerDef::new(
            "out",
            "Out",
            |state: &State, id| TrackerState::flag(state.is_out(id)).quiet(),
            |_: &State, id, to| vec![Effect::Out(id, to.is_on(), None)],
        ),
        TrackerDef::new(
            "done",
            "Has acted",
            |state: &State, id| TrackerState::flag(state.is_done(id)).quiet(),
            |_: &State, id, to| vec![Effect::Done(id, to.is_on())],
        ),
    ],
};

/// Returns the tracker at an index among those of all items of a figure.
fn of_item(state: &State, id: FigureId, place: u8) -> Held {
    let found = state.held_by_items(id).nth(place.into());
    found.unwrap_or(Held::Figure(id, usize::MAX))
}

/// Returns the name of a tracker. That of an item ends with the item's name: "Ammo, Rifle".
fn label(state: &State, held: Held) -> String {
    let label = state.definition_of(held).map_or("", |it| it.label.as_str());
    match held {
        Held::Item(id, item, _) => {
            format!("{label}, {}", state.item(id, item).map_or("", |it| it.name.as_str()))
        }
        _ => label.to_owned(),
    }
}

fn topic(state: &State, held: Held) -> Option<&'static str> {
    state.game.game().topic(TopicOf::Tracker, &state.definition_of(held)?.label)
}

fn shown(state: &State, held: Held) -> TrackerState {
    let Some(tracker) = state.definition_of(held).filter(|_| state.is_there(held)) else {
        return TrackerState::absent();
    };
    let value = state.value(held);
    match &tracker.kind {
        TrackerKind::Number { starts, .. } => {
            let (least, most) = state.limits(held).into_inner();
            let is_pips = least == 0 && most <= MOST_PIPS && matches!(starts, Bound::Stat(_));
            let meaning = match tracker.out_at {
                Some(_) => PipMeaning::Life,
                None => PipMeaning::Stock,
            };
            match is_pips {
                true => TrackerState::pips(value, most, meaning),
                false => TrackerState::count(value, least..=most),
            }
        }
        TrackerKind::Flag => TrackerState::flag(value != 0).sign(Sign::guess(&tracker.label)),
        TrackerKind::OneOf(words) => {
            // The first word is the normal state, which needs no mention.
            TrackerState::choice(usize::try_from(value).unwrap_or(0), words.clone())
                .labelled()
                .quiet_if(value == 0)
        }
    }
}

/// Returns the effects of setting a tracker by hand. As in play, the new value can take the figure
/// out. It can also bring the figure back.
fn changed(state: &State, held: Held, to: Change) -> Vec<Effect> {
    let value: i32 = to.number();
    let mut effects = vec![Effect::of(held, value)];
    if let Held::Figure(id, place) = held {
        let was = state.is_out_at(id, place, state.value(held));
        let is = state.is_out_at(id, place, value);
        if was != is {
            effects.push(Effect::Out(id, is, None));
        }
    }
    effects
}
