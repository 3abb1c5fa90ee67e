//! The facts that change a battle, and their log lines.

use engine::{
    FigureId, HasLineup, SideId, stored_as_rows,
    words::{plain, sentence, with_verb},
};

use super::state::{Held, State, kept};
use crate::{
    definition::{Tracker, TrackerKind},
    limits::MOST_TURNS,
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
        /// Sets a tracker of an item in one of a figure's lists.
        12 = OfItem(place: u8, figure: FigureId, list: u8, item: u8, value: i16),
        /// Sets whether the side to move has been drawn.
        13 = Drawn(drawn: bool),
        /// Begins a side's own turn with its first phase, in which no one has acted yet.
        14 = SideTurn(side: SideId),
    }
}

impl Effect {
    /// Returns the effect that sets a tracker.
    pub(crate) fn of(held: Held, value: i32) -> Self {
        let byte = |it: usize| u8::try_from(it).unwrap_or(u8::MAX);
        let value = kept(value);
        match held {
            Held::Figure(id, place) => Self::OfFigure(byte(place), id, value),
            Held::Side(side, place) => Self::OfSide(byte(place), side, value),
            Held::Battle(place) => Self::OfBattle(byte(place), value),
            Held::Item(id, (list, item), place) => {
                Self::OfItem(byte(place), id, byte(list), byte(item), value)
            }
        }
    }

    /// Returns the tracker that the effect sets, and its new value.
    pub(crate) fn held(self) -> Option<(Held, i32)> {
        let (held, value) = match self {
            Self::OfFigure(place, id, value) => (Held::Figure(id, place.into()), value),
            Self::OfSide(place, side, value) => (Held::Side(side, place.into()), value),
            Self::OfBattle(place, value) => (Held::Battle(place.into()), value),
            Self::OfItem(place, id, list, item, value) => {
                (Held::Item(id, (list.into(), item.into()), place.into()), value)
            }
            _ => return None,
        };
        Some((held, value.into()))
    }
}

/// Applies an effect to the state. Ignores effects on sides, figures, trackers or phases that don't
/// exist.
pub(crate) fn apply(state: &mut State, effect: &Effect) {
    match *effect {
        Effect::Turn(turn) => {
            state.turn = turn.min(MOST_TURNS);
            state.phase = 0;
            state.side_turn = None;
            nobody_has_acted(state);
        }
        Effect::SideTurn(side) if state.has_side(side) => {
            state.phase = 0;
            state.side_turn = Some(side);
            state.mover = side;
            nobody_has_acted(state);
        }
        Effect::Phase(phase) if usize::from(phase) < state.game.turn.phases.len() => {
            state.phase = phase;
            state.mover = state.side_turn.unwrap_or(state.first);
            nobody_has_acted(state);
        }
        Effect::First(side) if state.has_side(side) => {
            state.first = side;
            state.mover = side;
        }
        Effect::Mover(side) if state.has_side(side) => state.mover = side,
        Effect::First(_) | Effect::Mover(_) | Effect::Phase(_) | Effect::SideTurn(_) => {}
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
        Effect::OfFigure(..) | Effect::OfSide(..) | Effect::OfBattle(..) | Effect::OfItem(..) => {
            if let Some((held, value)) = effect.held() {
                state.set(held, value);
            }
        }
        Effect::Ended(ended) => state.ended = ended,
        Effect::Drawn(drawn) => state.is_drawn = drawn,
    }
}

/// Marks all figures as not having acted yet, with none of them active and no side drawn.
fn nobody_has_acted(state: &mut State) {
    state.acting = None;
    state.is_drawn = false;
    for place in 0..state.figures.len() {
        if state.figures.get(place).is_some_and(|figure| figure.done)
            && let Some(figure) = state.figures.get_mut(place)
        {
            figure.done = false;
        }
    }
}

/// Describes an effect in a sentence for the log, or returns `None` if the log doesn't mention it.
pub(crate) fn describe(state: &State, effect: &Effect) -> Option<String> {
    match *effect {
        Effect::First(side) if state.sides_go_first() && state.all_sides().count() > 1 => {
            Some(format!("{}.", with_verb(state.side_name(side), "begin")))
        }
        Effect::Out(id, out, _) if state.is_out(id) != out => {
            let verb = if out { "are out." } else { "are back." };
            Some(state.game.game().about.figure.with_verb(state.name(id), verb))
        }
        _ => {
            let (held, value) = effect.held()?;
            let whose = match held {
                Held::Figure(id, _) => state.name(id).to_owned(),
                Held::Side(side, _) => state.side_name(side).to_owned(),
                Held::Battle(_) => String::new(),
                Held::Item(id, item, _) => {
                    format!("{}, {}", state.name(id), state.item(id, item)?.name)
                }
            };
            changed(&whose, state.definition_of(held)?, state.value(held), value)
        }
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
        _ => noted(tracker, value).unwrap_or_else(|| format!("no longer {label}")),
    };
    Some(if whose.is_empty() { sentence(&words) } else { format!("{whose}: {words}.") })
}

/// Returns a tracker with its value: "Ammo 4", "Jammed". A flag that isn't set has no words.
pub(crate) fn noted(tracker: &Tracker, value: i32) -> Option<String> {
    let label = &tracker.label;
    match &tracker.kind {
        TrackerKind::Number { .. } => Some(format!("{label} {}", plain(value))),
        TrackerKind::Flag => (value != 0).then(|| label.clone()),
        TrackerKind::OneOf(words) => {
            let word = usize::try_from(value).ok().and_then(|it| words.get(it))?;
            Some(format!("{label} {word}"))
        }
    }
}
