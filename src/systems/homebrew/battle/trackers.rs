//! The trackers of a game by their indices, and the effects of changing them by hand.

use engine::{
    FigureId, HasLineup, SideId,
    conversation::Change,
    trackers::{TrackerDef, TrackerDefs, TrackerState},
    view::PipMeaning,
};

use super::{
    effect::Effect,
    state::{State, kept, limits},
};
use crate::{
    Homebrew,
    definition::{Bound, PHASE, TopicOf, Tracker, TrackerKind},
    limits::MOST_TURNS,
    profile::Profile,
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
            |state: &State, (), place| label(state.game.trackers.battle.get(usize::from(place))),
            |state: &State, (), place| {
                let value = state.battle.get(usize::from(place)).copied();
                shown(state.game.trackers.battle.get(usize::from(place)), value, nobody())
            },
            |_: &State, (), place, to| vec![Effect::OfBattle(place, kept(number(to)))],
        )
        .topics(|state: &State, (), place| topic(state, &state.game.trackers.battle, place)),
    ],
    side: &[TrackerDef::each(
        "t",
        |state: &State, _| state.game.trackers.side.len(),
        |state: &State, _, place| label(state.game.trackers.side.get(usize::from(place))),
        |state: &State, side: SideId, place| {
            let value = state.sides.get(side.index()).and_then(|it| it.get(usize::from(place)));
            shown(state.game.trackers.side.get(usize::from(place)), value.copied(), nobody())
        },
        |_: &State, side, place, to| vec![Effect::OfSide(place, side, kept(number(to)))],
    )
    .topics(|state: &State, _, place| topic(state, &state.game.trackers.side, place))],
    figure: &[
        TrackerDef::each(
            "t",
            |state: &State, _| state.game.trackers.figure.len(),
            |state: &State, _, place| label(state.game.trackers.figure.get(usize::from(place))),
            |state: &State, id: FigureId, place| {
                let value = Some(kept(state.tracker(id, place.into())));
                let tracker = state.game.trackers.figure.get(usize::from(place));
                shown(tracker, value, state.profile(id))
            },
            changed,
        )
        .topics(|state: &State, _, place| topic(state, &state.game.trackers.figure, place)),
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

fn nobody() -> &'static Profile {
    <Profile as engine::FromSheet>::nobody()
}

fn number(to: Change) -> i32 {
    to.number()
}

fn label(tracker: Option<&Tracker>) -> String {
    tracker.map_or_else(String::new, |tracker| tracker.label.clone())
}

fn topic(state: &State, trackers: &[Tracker], place: u8) -> Option<&'static str> {
    state.game.game().topic(TopicOf::Tracker, &trackers.get(usize::from(place))?.label)
}

fn shown(tracker: Option<&Tracker>, value: Option<i16>, profile: &Profile) -> TrackerState {
    let (Some(tracker), Some(value)) = (tracker, value) else { return TrackerState::absent() };
    match &tracker.kind {
        TrackerKind::Number { starts, .. } => {
            let (least, most) = limits(tracker, profile).into_inner();
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
        TrackerKind::Flag => TrackerState::flag(value != 0),
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
fn changed(state: &State, id: FigureId, place: u8, to: Change) -> Vec<Effect> {
    let value = number(to);
    let mut effects = vec![Effect::OfFigure(place, id, kept(value))];
    let was = state.is_out_at(id, place.into(), state.tracker(id, place.into()));
    let is = state.is_out_at(id, place.into(), value);
    if was != is {
        effects.push(Effect::Out(id, is, None));
    }
    effects
}
