//! Effects: the facts a battle is made of.

use serde::{Deserialize, Serialize};

use super::{
    morale::Cause,
    state::{Departure, FigureState, Hit, MOST_COUNTED, MOST_KILLS, Pair, Phase, State},
};
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
    /// The players have ended the battle, or go on with it.
    Ended(bool),
    /// A figure begins its activation.
    Activate(FigureId),
    /// The acting figure's activation test failed: the initiative passes after it.
    Failed,
    /// The acting figure is done.
    Done,
    /// A figure has this many action points left.
    Ap(FigureId, u8),
    /// A figure has begun to do something in its activation.
    Acted(FigureId),
    /// A figure counts as having activated this turn, or not.
    Activated(FigureId, bool),
    /// A figure holds, or no more.
    Holding(FigureId, bool),
    /// A figure has used this many move actions this turn.
    Moves(FigureId, u8),
    /// A figure has spent this many AP of its activation on climbing.
    Climbed(FigureId, u8),
    /// A figure counts as having stood up this turn, or not.
    Stood(FigureId, bool),
    /// A figure lies on the ground, or not.
    Prone(FigureId, bool),
    /// A figure's next attack has the bonus of concentrating, or not.
    Concentrating(FigureId, bool),
    /// A figure counts as having charged this turn, or not.
    Charged(FigureId, bool),
    /// A figure has made this many ranged attacks in this activation.
    Fired(FigureId, u8),
    /// A figure has these weapons in hand, one bit for each place on its sheet.
    InHand(FigureId, u8),
    /// A weapon of a figure has this many Jammed tokens.
    Jammed(FigureId, u8, u8),
    /// Two enemies are in contact, or not.
    Contact(FigureId, FigureId, bool),
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
    /// A figure leaves the battle on its own feet.
    Left(FigureId, Departure),
    /// A figure has put this many others out of action.
    Kills(FigureId, u8),
    /// A figure must test its morale.
    Owes(FigureId, Cause),
    /// A figure has tested its morale for that, or need not.
    Tested(FigureId, Cause),
    /// A side has tested its morale for this, or not.
    SideTested(SideId, Cause, bool),
    /// What a figure did this turn no longer counts.
    Refresh(FigureId),
}

/// Changes the battle. An effect on a figure that is not there changes nothing.
pub(super) fn apply(state: &mut State, effect: &Effect) {
    match effect {
        Effect::Turn(turn) => {
            let losses = state.losses_now();
            state.losses.resize(usize::from(turn.saturating_sub(1)), losses);
            state.turn = *turn;
            state.phase = Phase::Initiative;
        }
        Effect::Order(order) => {
            state.active = None;
            state.passing = false;
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
        Effect::Ended(yes) => state.ended = *yes,
        Effect::Activate(id) => {
            state.active = Some(*id);
            state.passing = false;
            on(state, *id, |figure| {
                figure.activated = true;
                figure.acted = false;
                figure.holding = false;
                figure.fired = 0;
                figure.climbed = 0;
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
        Effect::Ap(id, left) => on(state, *id, |figure| {
            figure.acted |= *left < figure.ap;
            figure.ap = (*left).min(MOST_COUNTED);
        }),
        Effect::Acted(id) => on(state, *id, |figure| figure.acted = true),
        Effect::Activated(id, yes) => on(state, *id, |figure| figure.activated = *yes),
        Effect::Holding(id, yes) => on(state, *id, |figure| figure.holding = *yes),
        Effect::Moves(id, count) => {
            on(state, *id, |figure| figure.moves = (*count).min(MOST_COUNTED));
        }
        Effect::Climbed(id, count) => {
            on(state, *id, |figure| figure.climbed = (*count).min(MOST_COUNTED));
        }
        Effect::Stood(id, yes) => on(state, *id, |figure| figure.stood = *yes),
        Effect::Prone(id, yes) => on(state, *id, |figure| figure.prone = *yes),
        Effect::Concentrating(id, yes) => on(state, *id, |figure| {
            figure.concentrating = *yes;
            figure.concentrated |= *yes;
        }),
        Effect::Charged(id, yes) => on(state, *id, |figure| figure.charged = *yes),
        Effect::Fired(id, count) => {
            on(state, *id, |figure| figure.fired = (*count).min(MOST_COUNTED));
        }
        Effect::InHand(id, weapons) => on(state, *id, |figure| figure.in_hand = *weapons),
        Effect::Jammed(id, weapon, tokens) => on(state, *id, |figure| {
            if let Some(jammed) = figure.jammed.get_mut(usize::from(*weapon)) {
                *jammed = (*tokens).min(MOST_COUNTED);
            }
        }),
        Effect::Contact(one, other, yes) => contact(state, *one, *other, *yes),
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
        Effect::Out(id, yes) => {
            on(state, *id, |figure| {
                figure.out = *yes;
                figure.left = None;
            });
            gone(state, *id);
            back(state, *id);
        }
        Effect::Left(id, how) => {
            on(state, *id, |figure| {
                figure.out = true;
                figure.left = Some(*how);
            });
            gone(state, *id);
        }
        Effect::Kills(id, count) => {
            on(state, *id, |figure| figure.kills = (*count).min(MOST_KILLS));
        }
        Effect::Owes(id, cause) => {
            if state.has(*id) {
                state.owed.push((*id, *cause));
            }
        }
        Effect::Tested(id, cause) => {
            if let Some(place) = state.owed.iter().position(|owed| *owed == (*id, *cause)) {
                state.owed.remove(place);
            }
        }
        Effect::SideTested(side, cause, yes) => {
            if let Some(side) = state.sides.get_mut(side.index()) {
                match cause {
                    Cause::Half => side.halved = *yes,
                    Cause::Quarter => side.quartered = *yes,
                    Cause::Leader => side.leaderless = *yes,
                    Cause::Wounded | Cause::Edge | Cause::Ability => {}
                }
            }
        }
        Effect::Refresh(id) => on(state, *id, |figure| {
            figure.activated = false;
            figure.holding = false;
            figure.concentrating = false;
            figure.concentrated = false;
            figure.charged = false;
            figure.moves = 0;
            figure.climbed = 0;
            figure.stood = false;
            figure.fired = 0;
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

fn contact(state: &mut State, one: FigureId, other: FigureId, yes: bool) {
    let pair = Pair::of(one, other);
    state.melees.retain(|it| *it != pair);
    if yes && state.in_action(one) && state.in_action(other) && one != other {
        state.melees.push(pair);
        // In one order whatever order they met in, so that equal battles are equal.
        state.melees.sort_unstable();
    }
}

/// A side whose leader is back in action has nothing to test for, until it loses the leader again.
fn back(state: &mut State, id: FigureId) {
    if !state.in_action(id) || !state.profile(id).leader {
        return;
    }
    let Some(side) = state.side_of(id) else { return };
    if let Some(tested) = state.sides.get_mut(side.index()) {
        tested.leaderless = false;
    }
    let friends: Vec<FigureId> = state.figures_of(side).collect();
    state.owed.retain(|(owes, cause)| *cause != Cause::Leader || !friends.contains(owes));
}

/// Whoever is out of action is in contact with nobody.
fn gone(state: &mut State, id: FigureId) {
    if !state.in_action(id) {
        state.melees.retain(|pair| pair.opponent(id).is_none());
        on(state, id, |figure| figure.holding = false);
    }
}
