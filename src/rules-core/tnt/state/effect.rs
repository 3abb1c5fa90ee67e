//! Effects: the facts that battles are made of.

use super::{
    battle::{MOST_TURNS, Phase, State},
    cause::Cause,
    figure_state::{Departure, MOST_COUNTED, MOST_KILLS},
    hit::Hit,
    pair::ContactPair,
};
use crate::{
    ids::{FigureId, SideId},
    row::stored_as_rows,
    tnt::figure::weapon::bit,
};

stored_as_rows! {
    /// A fact that changes the battle. Most set a tracker, so that rules and players' hands can use
    /// the same ones.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// A turn begins, with this number.
        1 = Turn(number: u16),
        /// The sides' order of initiative this turn is settled; the first has the initiative.
        2 = Order(order: Vec<SideId>),
        /// The battle goes into this phase.
        3 = Phase(phase: Phase),
        /// The initiative passes to a side.
        4 = Pass(side: SideId),
        /// The players have ended the battle, or go on with it.
        5 = Ended(yes: bool),
        /// A figure begins its activation.
        6 = Activate(id: FigureId),
        /// The acting figure's activation test failed: the initiative passes after it.
        7 = Failed,
        /// The acting figure is done.
        8 = Done,
        /// A figure has this many action points left.
        9 = Ap(id: FigureId, left: u8),
        /// A figure has begun to do something in its activation.
        10 = Acted(id: FigureId),
        /// A figure has already activated this turn, or not.
        11 = Activated(id: FigureId, yes: bool),
        /// A figure holds, or no longer does.
        12 = Holding(id: FigureId, yes: bool),
        /// A figure has used this many move actions this turn.
        13 = Moves(id: FigureId, count: u8),
        /// A figure has spent this many AP of its activation on climbing.
        14 = Climbed(id: FigureId, count: u8),
        /// A figure counts as having stood up this turn, or not.
        15 = Stood(id: FigureId, yes: bool),
        /// A figure lies on the ground, or not.
        16 = Prone(id: FigureId, yes: bool),
        /// A figure's next attack has the bonus of concentrating, or not.
        17 = Concentrating(id: FigureId, yes: bool),
        /// A figure counts as having charged this turn, or not.
        18 = Charged(id: FigureId, yes: bool),
        /// A figure has made this many ranged attacks in this activation.
        19 = Fired(id: FigureId, count: u8),
        /// A figure has these weapons in hand, one bit for each place on its sheet.
        20 = InHand(id: FigureId, weapons: u8),
        /// A weapon of a figure has this many Jammed tokens.
        21 = Jammed(id: FigureId, weapon: u8, tokens: u8),
        /// Two enemies are in contact, or not.
        22 = Contact(one: FigureId, other: FigureId, yes: bool),
        /// A pending hit marker is put on a figure.
        23 = Mark(id: FigureId, hit: Hit),
        /// The marker at this place is taken off a figure.
        24 = Unmark(id: FigureId, place: u16),
        /// The oldest marker on a figure has been resolved, or wasted.
        25 = Resolved(id: FigureId),
        /// A figure has given way to a graze.
        26 = Grazed(id: FigureId),
        /// A figure has taken this many wounds.
        27 = Wounds(id: FigureId, taken: u8),
        /// A figure is out of action, or not.
        28 = Out(id: FigureId, yes: bool),
        /// A figure leaves the battle on its own feet.
        29 = Left(id: FigureId, how: Departure),
        /// A figure has put this many others out of action.
        30 = Kills(id: FigureId, count: u8),
        /// A figure must test its morale.
        31 = Owes(id: FigureId, cause: Cause),
        /// A figure has made the morale test for this cause, or need not make it.
        32 = Tested(id: FigureId, cause: Cause),
        /// A side has tested its morale for this, or not.
        33 = SideTested(side: SideId, cause: Cause, yes: bool),
        /// What a figure did this turn no longer counts.
        34 = Refresh(id: FigureId),
        /// A figure has climbed this many inches in a climb that has not been tested for yet.
        35 = Climbing(id: FigureId, inches: u8),
        /// A weapon of a figure lies on the ground.
        36 = Dropped(id: FigureId, weapon: u8),
        /// A figure has fallen back, which ends what it was about to do.
        37 = FellBack(id: FigureId),
        /// A figure that is not acting has changed place or posture: players look at the current
        /// action anew.
        38 = Shifted(id: FigureId),
        /// A figure counts as having gone to cover this turn, or not.
        39 = TookCover(id: FigureId, yes: bool),
    }
}

/// Changes the battle. An effect on a figure that does not exist changes nothing.
pub(crate) fn apply(state: &mut State, effect: &Effect) {
    match effect {
        Effect::Turn(turn) => {
            let turn = (*turn).min(MOST_TURNS);
            let losses = state.losses_now();
            state.losses.resize(usize::from(turn.saturating_sub(1)), losses);
            state.turn = turn;
            state.phase = Phase::Initiative;
        }
        Effect::Order(order) => {
            state.active = None;
            state.passing = false;
            state.resolving = false;
            state.order.clone_from(order);
            state.to_move = order.first().copied().unwrap_or(state.to_move);
        }
        Effect::Phase(phase) => state.phase = *phase,
        Effect::Pass(side) => {
            state.to_move = *side;
            state.passing = false;
            state.resolving = false;
            for id in state.all_figures() {
                if state.figure(id).grazed {
                    state.lineup.change(id, |figure| figure.grazed = false);
                }
            }
        }
        Effect::Ended(yes) => state.ended = *yes,
        Effect::Activate(id) => {
            state.active = Some(*id);
            state.passing = false;
            state.resolving = false;
            state.lineup.change(*id, |figure| {
                figure.activated = true;
                figure.acted = false;
                figure.holding = false;
                figure.fired = 0;
                figure.climbed = 0;
                figure.climbing = 0;
            });
        }
        Effect::Failed => state.passing = true,
        Effect::Done => {
            if let Some(id) = state.active.take() {
                state.lineup.change(id, |figure| {
                    figure.ap = 0;
                    figure.concentrating = false;
                });
            }
        }
        Effect::Ap(id, left) => state.lineup.change(*id, |figure| {
            figure.acted |= *left < figure.ap;
            figure.ap = *left;
        }),
        Effect::Acted(id) => state.lineup.change(*id, |figure| figure.acted = true),
        Effect::Activated(id, yes) => state.lineup.change(*id, |figure| figure.activated = *yes),
        Effect::Holding(id, yes) => state.lineup.change(*id, |figure| figure.holding = *yes),
        Effect::Moves(id, count) => {
            state.lineup.change(*id, |figure| figure.moves = (*count).min(MOST_COUNTED));
        }
        Effect::Climbed(id, count) => {
            state.lineup.change(*id, |figure| figure.climbed = (*count).min(MOST_COUNTED));
        }
        Effect::TookCover(id, yes) => {
            state.lineup.change(*id, |figure| figure.took_cover = *yes);
        }
        Effect::Stood(id, yes) => state.lineup.change(*id, |figure| figure.stood = *yes),
        Effect::Prone(id, yes) => state.lineup.change(*id, |figure| figure.prone = *yes),
        Effect::Concentrating(id, yes) => state.lineup.change(*id, |figure| {
            figure.concentrating = *yes;
            figure.concentrated |= *yes;
        }),
        Effect::Charged(id, yes) => state.lineup.change(*id, |figure| figure.charged = *yes),
        Effect::Fired(id, count) => state.lineup.change(*id, |figure| figure.fired = *count),
        Effect::InHand(id, weapons) => state.lineup.change(*id, |figure| {
            figure.in_hand = *weapons;
            figure.dropped &= !*weapons;
        }),
        Effect::FellBack(id) => state.lineup.change(*id, |figure| figure.climbing = 0),
        Effect::Shifted(_) => {}
        Effect::Climbing(id, inches) => {
            state.lineup.change(*id, |figure| figure.climbing = *inches);
        }
        Effect::Dropped(id, weapon) => state.lineup.change(*id, |figure| {
            figure.in_hand &= !bit(*weapon);
            figure.dropped |= bit(*weapon);
        }),
        Effect::Jammed(id, weapon, tokens) => state.lineup.change(*id, |figure| {
            if let Some(jammed) = figure.jammed.get_mut(usize::from(*weapon)) {
                *jammed = (*tokens).min(MOST_COUNTED);
            }
        }),
        Effect::Contact(one, other, yes) => contact(state, *one, *other, *yes),
        Effect::Mark(id, hit) => state.lineup.change(*id, |figure| figure.hits.push(*hit)),
        Effect::Unmark(id, place) => {
            take_off(state, *id, (*place).into());
            state.resolving &= state.has_hits();
        }
        Effect::Resolved(id) => {
            take_off(state, *id, 0);
            state.resolving = state.has_hits();
        }
        Effect::Grazed(id) => state.lineup.change(*id, |figure| figure.grazed = true),
        Effect::Wounds(id, taken) => {
            let most = state.profile(*id).wounds;
            state.lineup.change(*id, |figure| figure.wounds = (*taken).min(most));
        }
        Effect::Out(id, yes) => {
            state.lineup.change(*id, |figure| {
                figure.out = *yes;
                figure.left = None;
            });
            gone(state, *id);
            back(state, *id);
        }
        Effect::Left(id, how) => {
            state.lineup.change(*id, |figure| {
                figure.out = true;
                figure.left = Some(*how);
            });
            gone(state, *id);
        }
        Effect::Kills(id, count) => {
            state.lineup.change(*id, |figure| figure.kills = (*count).min(MOST_KILLS));
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
        Effect::Refresh(id) => state.lineup.change(*id, |figure| {
            figure.activated = false;
            figure.holding = false;
            figure.concentrating = false;
            figure.concentrated = false;
            figure.charged = false;
            figure.moves = 0;
            figure.climbed = 0;
            figure.climbing = 0;
            figure.stood = false;
            figure.took_cover = false;
            figure.fired = 0;
            figure.grazed = false;
            figure.ap = 0;
        }),
    }
}

/// Takes the marker at this place off a figure.
fn take_off(state: &mut State, id: FigureId, place: usize) {
    state.lineup.change(id, |figure| {
        if place < figure.hits.len() {
            figure.hits.remove(place);
        }
    });
}

fn contact(state: &mut State, one: FigureId, other: FigureId, yes: bool) {
    let pair = ContactPair::of(one, other);
    state.melees.retain(|it| *it != pair);
    if yes && state.in_action(one) && state.in_action(other) && one != other {
        state.melees.push(pair);
        // Sorted, so that battles are equal however their pairs came into contact.
        state.melees.sort_unstable();
    }
}

/// A figure is back in action. A side whose leader is back need not test for its loss until the
/// leader is lost again.
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

/// A figure out of action is in contact with nobody.
fn gone(state: &mut State, id: FigureId) {
    if !state.in_action(id) {
        state.melees.retain(|pair| pair.opponent(id).is_none());
        state.lineup.change(id, |figure| {
            figure.holding = false;
            figure.climbing = 0;
        });
    }
}
