//! Effects: the facts a battle is made of.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::state::{FigureState, Hit, MOST_COUNTED, Phase, State};
use crate::ids::{FigureId, SideId};

/// A fact that changes the battle. Most set a tracker, so rules and players' hands use the same ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// A turn begins, with this number.
    Turn(u16),
    /// The sides' order of initiative this turn is settled; the first has the initiative.
    Order(Vec<SideId>),
    /// The battle goes into this phase.
    Phase(Phase),
    /// The initiative passes to a side.
    Pass(SideId),
    /// A figure begins its activation.
    Activate(FigureId),
    /// The acting figure's activation test failed: the initiative passes after it.
    Failed,
    /// The acting figure is done.
    Done,
    /// A figure has this many action points left.
    Ap(FigureId, u8),
    /// A figure counts as having activated this turn, or not.
    Activated(FigureId, bool),
    /// A figure has used this many move actions this turn.
    Moves(FigureId, u8),
    /// A figure counts as having stood up this turn, or not.
    Stood(FigureId, bool),
    /// A figure lies on the ground, or not.
    Prone(FigureId, bool),
    /// A figure's next attack has the bonus of concentrating, or not.
    Concentrating(FigureId, bool),
    /// A figure has made its ranged attack in this activation, or not.
    Fired(FigureId, bool),
    /// A weapon of a figure has this many Jammed tokens.
    Jammed(FigureId, u8, u8),
    /// A pending hit marker is put on a figure.
    Mark(FigureId, Hit),
    /// The marker at this place is taken off a figure.
    Unmark(FigureId, u16),
    /// The oldest marker on a figure has been resolved, or wasted.
    Resolved(FigureId),
    /// A figure has given way to a graze.
    Grazed(FigureId),
    /// A figure has taken this many wounds.
    Wounds(FigureId, u8),
    /// A figure is out of action, or not.
    Out(FigureId, bool),
    /// What a figure did this turn no longer counts.
    Refresh(FigureId),
}

/// Changes the battle. An effect on a figure that is not there changes nothing.
pub(super) fn apply(state: &mut State, effect: &Effect) {
    match effect {
        Effect::Turn(turn) => {
            state.turn = *turn;
            state.phase = Phase::Initiative;
            state.active = None;
            state.passing = false;
        }
        Effect::Order(order) => {
            state.order.clone_from(order);
            state.to_move = order.first().copied().unwrap_or(state.to_move);
        }
        Effect::Phase(phase) => state.phase = *phase,
        Effect::Pass(side) => {
            state.to_move = *side;
            state.passing = false;
            for figure in &mut state.figures {
                figure.grazed = false;
            }
        }
        Effect::Activate(id) => {
            state.active = Some(*id);
            state.passing = false;
            on(state, *id, |figure| {
                figure.activated = true;
                figure.fired = false;
            });
        }
        Effect::Failed => state.passing = true,
        Effect::Done => {
            if let Some(id) = state.active.take() {
                on(state, id, |figure| {
                    figure.ap = 0;
                    figure.concentrating = false;
                });
            }
        }
        Effect::Ap(id, left) => on(state, *id, |figure| figure.ap = (*left).min(MOST_COUNTED)),
        Effect::Activated(id, yes) => on(state, *id, |figure| figure.activated = *yes),
        Effect::Moves(id, count) => {
            on(state, *id, |figure| figure.moves = (*count).min(MOST_COUNTED));
        }
        Effect::Stood(id, yes) => on(state, *id, |figure| figure.stood = *yes),
        Effect::Prone(id, yes) => on(state, *id, |figure| figure.prone = *yes),
        Effect::Concentrating(id, yes) => on(state, *id, |figure| {
            figure.concentrating = *yes;
            figure.concentrated |= *yes;
        }),
        Effect::Fired(id, yes) => on(state, *id, |figure| figure.fired = *yes),
        Effect::Jammed(id, weapon, tokens) => on(state, *id, |figure| {
            if let Some(jammed) = figure.jammed.get_mut(usize::from(*weapon)) {
                *jammed = (*tokens).min(MOST_COUNTED);
            }
        }),
        Effect::Mark(id, hit) => on(state, *id, |figure| figure.hits.push(*hit)),
        Effect::Unmark(id, place) => on(state, *id, |figure| {
            if usize::from(*place) < figure.hits.len() {
                figure.hits.remove(usize::from(*place));
            }
        }),
        Effect::Resolved(id) => on(state, *id, |figure| {
            if !figure.hits.is_empty() {
                figure.hits.remove(0);
            }
        }),
        Effect::Grazed(id) => on(state, *id, |figure| figure.grazed = true),
        Effect::Wounds(id, taken) => {
            let most = state.profile(*id).wounds;
            on(state, *id, |figure| figure.wounds = (*taken).min(most));
        }
        Effect::Out(id, yes) => on(state, *id, |figure| figure.out = *yes),
        Effect::Refresh(id) => on(state, *id, |figure| {
            figure.activated = false;
            figure.concentrating = false;
            figure.concentrated = false;
            figure.moves = 0;
            figure.stood = false;
            figure.fired = false;
            figure.grazed = false;
            figure.ap = 0;
        }),
    }
}

fn on(state: &mut State, id: FigureId, change: impl FnOnce(&mut FigureState)) {
    if let Some(figure) = state.figures.get_mut(id.index()) {
        change(figure);
    }
}

/// What an effect does to this battle, in a sentence; nothing where players need not hear of it.
pub(super) fn describe(state: &State, effect: &Effect) -> Option<String> {
    let name = |id: &FigureId| state.name(*id);
    let before = |id: &FigureId| state.figure(*id);
    let says = |yes: bool, id: &FigureId, on: &str, off: &str| {
        Some(format!("{} {}.", name(id), if yes { on } else { off }))
    };
    match effect {
        Effect::Turn(turn) => Some(format!("Turn {turn} begins.")),
        Effect::Order(order) => {
            let names: Vec<&str> = order.iter().map(|side| state.side_name(*side)).collect();
            Some(format!("Initiative: {}.", names.join(", then ")))
        }
        Effect::Pass(side) if *side == state.to_move => None,
        Effect::Pass(side) => Some(format!("Play passes to {}.", state.side_name(*side))),
        Effect::Phase(_)
        | Effect::Activate(_)
        | Effect::Done
        | Effect::Fired(..)
        | Effect::Resolved(_)
        | Effect::Grazed(_) => None,
        Effect::Failed if state.can_pass() => {
            state.active.map(|id| format!("Play passes once {} is done.", state.name(id)))
        }
        Effect::Failed => Some("No other side has figures left: play does not pass.".to_owned()),
        Effect::Ap(id, left) => Some(format!("{} has {left} AP.", name(id))),
        Effect::Activated(id, yes) => {
            says(*yes, id, "counts as having activated", "may still activate this turn")
        }
        Effect::Moves(id, 0) => Some(format!("{} counts as not having moved.", name(id))),
        Effect::Moves(id, count) if *count > before(id).moves => {
            let times = if *count == 1 { "moves" } else { "moves again" };
            Some(format!("{} {times}.", name(id)))
        }
        Effect::Moves(id, count) => Some(format!("{}: {count} moves this turn.", name(id))),
        Effect::Stood(id, yes) => {
            says(*yes, id, "counts as having stood up", "counts as not having stood up")
        }
        Effect::Prone(id, yes) => says(*yes, id, "is prone", "stands up"),
        Effect::Concentrating(id, yes) => says(*yes, id, "concentrates", "no longer concentrates"),
        Effect::Jammed(id, weapon, tokens) => {
            let weapon_name = state.weapon(*id, *weapon).map_or("weapon", |it| &it.name);
            let before = before(id).jammed(*weapon);
            let weapon = format!("{}'s {weapon_name}", name(id));
            match (*tokens).cmp(&before) {
                Ordering::Greater => Some(format!("{weapon} jams: {}.", tokens_of(*tokens))),
                Ordering::Equal => None,
                Ordering::Less if *tokens == 0 => Some(format!("{weapon} is clear.")),
                Ordering::Less => Some(format!("{weapon}: {} left.", tokens_of(*tokens))),
            }
        }
        Effect::Mark(id, hit) => Some(format!("Marker on {}: {}.", name(id), hit.words())),
        Effect::Unmark(id, place) => before(id)
            .hits
            .get(usize::from(*place))
            .map(|hit| format!("Marker off {}: {}.", name(id), hit.words())),
        Effect::Wounds(id, taken) if *taken > before(id).wounds => {
            Some(format!("{} takes a wound.", name(id)))
        }
        Effect::Wounds(id, taken) => Some(format!("{}: {taken} wounds.", name(id))),
        Effect::Out(id, yes) => says(*yes, id, "is out of action", "is back in action"),
        Effect::Refresh(id) => {
            let figure = before(id);
            let mut gone = Vec::new();
            if figure.moves > 0 {
                gone.push("moved");
            }
            if figure.stood {
                gone.push("stood up");
            }
            if figure.concentrating {
                gone.push("concentrating");
            }
            (!gone.is_empty() && !figure.out)
                .then(|| format!("{}: {} no longer counts.", name(id), gone.join(", ")))
        }
    }
}

/// "1 Jammed token", "2 Jammed tokens".
pub(super) fn tokens_of(count: u8) -> String {
    format!("{count} Jammed {}", if count == 1 { "token" } else { "tokens" })
}

impl Hit {
    /// What is written on the marker, in words.
    pub(super) fn words(self) -> String {
        if self.graze_only { "graze".to_owned() } else { format!("Strength {}", self.strength) }
    }
}
