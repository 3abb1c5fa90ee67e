//! The facts that change a battle, and their log lines.

use std::ops::RangeInclusive;

use engine::{
    FigureId, HasLineup, SideId, stored_as_rows,
    words::{plain, sentence, with_verb},
};

use super::state::{State, limits};
use crate::{
    definition::{Tracker, TrackerKind},
    limits::MOST_TURNS,
    profile::Profile,
};

stored_as_rows! {
    /// A fact that changes the state of a battle. A saved battle includes the game's text, so
    /// trackers are stored as their indices in the text.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// Begins this turn with its first phase, in which no one has acted yet.
        1 = Turn(turn: u16),
        /// Sets the side that begins the turn, which is then also the side to move.
        2 = First(side: SideId),
        /// Sets the side to move.
        3 = Mover(side: SideId),
        /// Sets the active figure, if any.
        4 = Acting(figure: Option<FigureId>),
        /// Sets whether a figure has acted in this turn or phase.
        5 = Done(figure: FigureId, done: bool),
        /// Sets whether a figure is out, and names the figure that took it out, if any. A figure
        /// that goes out is no longer active.
        6 = Out(figure: FigureId, out: bool, by: Option<FigureId>),
        /// Sets a figure's tracker.
        7 = OfFigure(place: u8, figure: FigureId, value: i16),
        /// Sets a side's tracker.
        8 = OfSide(place: u8, side: SideId, value: i16),
        /// Sets a tracker of the battle.
        9 = OfBattle(place: u8, value: i16),
        /// Sets whether the battle has ended, either by the players' decision or after its last
        /// turn.
        10 = Ended(ended: bool),
        /// Begins this phase of the turn, in which no one has acted yet. The side that began the
        /// turn also begins the phase.
        11 = Phase(phase: u8),
    }
}

/// Applies an effect to the state. Ignores effects on sides, figures, trackers or phases that don't
/// exist.
pub(crate) fn apply(state: &mut State, effect: &Effect) {
    match *effect {
        Effect::Turn(turn) => {
            state.turn = turn.min(MOST_TURNS);
            state.phase = 0;
            nobody_has_acted(state);
        }
        Effect::Phase(phase) if usize::from(phase) < state.game.turn.phases.len() => {
            state.phase = phase;
            state.mover = state.first;
            nobody_has_acted(state);
        }
        Effect::First(side) if state.has_side(side) => {
            state.first = side;
            state.mover = side;
        }
        Effect::Mover(side) if state.has_side(side) => state.mover = side,
        Effect::First(_) | Effect::Mover(_) | Effect::Phase(_) => {}
        Effect::Acting(figure) => state.acting = figure.filter(|id| state.has(*id)),
        Effect::Done(id, done) => {
            if let Some(figure) = state.figures.get_mut(id.index()) {
                figure.done = done;
            }
        }
        Effect::Out(id, out, _) => {
            if let Some(figure) = state.figures.get_mut(id.index()) {
                figure.out = out;
            }
            if out && state.acting == Some(id) {
                state.acting = None;
            }
        }
        Effect::OfFigure(place, id, value) => {
            let limits = state.limits(id, place.into());
            let figure = state.figures.get_mut(id.index());
            if let Some(tracker) = figure.and_then(|it| it.trackers.get_mut(usize::from(place))) {
                *tracker = within(value, limits);
            }
        }
        Effect::OfSide(place, side, value) => {
            let place = usize::from(place);
            let limits = of(state.game.trackers.side.get(place));
            let of_side = state.sides.get_mut(side.index());
            if let Some(tracker) = of_side.and_then(|it| it.get_mut(place)) {
                *tracker = within(value, limits);
            }
        }
        Effect::OfBattle(place, value) => {
            let place = usize::from(place);
            let limits = of(state.game.trackers.battle.get(place));
            if let Some(tracker) = state.battle.get_mut(place) {
                *tracker = within(value, limits);
            }
        }
        Effect::Ended(ended) => state.ended = ended,
    }
}

/// Marks all figures as not having acted yet, with none of them active.
fn nobody_has_acted(state: &mut State) {
    state.acting = None;
    for place in 0..state.figures.len() {
        if state.figures.get(place).is_some_and(|figure| figure.done)
            && let Some(figure) = state.figures.get_mut(place)
        {
            figure.done = false;
        }
    }
}

fn of(tracker: Option<&Tracker>) -> RangeInclusive<i32> {
    tracker.map_or(0..=0, |tracker| limits(tracker, &Profile::default()))
}

fn within(value: i16, limits: RangeInclusive<i32>) -> i16 {
    let (least, most) = limits.into_inner();
    super::state::kept(i32::from(value).clamp(least, most))
}

/// Describes an effect in a sentence for the log, or returns `None` if the log doesn't mention it.
pub(crate) fn describe(state: &State, effect: &Effect) -> Option<String> {
    let trackers = &state.game.trackers;
    match *effect {
        Effect::First(side) if state.all_sides().count() > 1 => {
            Some(format!("{}.", with_verb(state.side_name(side), "begin")))
        }
        Effect::Out(id, out, _) if state.is_out(id) != out => {
            let verb = if out { "are out." } else { "are back." };
            Some(state.game.game().about.figure.with_verb(state.name(id), verb))
        }
        Effect::OfFigure(place, id, value) => {
            let tracker = trackers.figure.get(usize::from(place))?;
            let before = state.tracker(id, place.into());
            changed(state.name(id), tracker, before, value.into())
        }
        Effect::OfSide(place, side, value) => {
            let place = usize::from(place);
            let before = *state.sides.get(side.index())?.get(place)?;
            changed(state.side_name(side), trackers.side.get(place)?, before.into(), value.into())
        }
        Effect::OfBattle(place, value) => {
            let place = usize::from(place);
            let before = *state.battle.get(place)?;
            changed("", trackers.battle.get(place)?, before.into(), value.into())
        }
        _ => None,
    }
}

/// Describes how a tracker changes: "Bob: Health 7 (−3).", "Bob: Stunned.", "Fog thick."
fn changed(whose: &str, tracker: &Tracker, before: i32, value: i32) -> Option<String> {
    if before == value {
        return None;
    }
    let label = &tracker.label;
    let words = match &tracker.kind {
        TrackerKind::Number { .. } => {
            let sign = if value > before { "+" } else { "−" };
            format!("{label} {} ({sign}{})", plain(value), (value - before).unsigned_abs())
        }
        TrackerKind::Flag if value != 0 => label.clone(),
        TrackerKind::Flag => format!("no longer {label}"),
        TrackerKind::OneOf(words) => {
            let word = usize::try_from(value).ok().and_then(|it| words.get(it))?;
            format!("{label} {word}")
        }
    };
    Some(if whose.is_empty() { sentence(&words) } else { format!("{whose}: {words}.") })
}
