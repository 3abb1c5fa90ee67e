//! Effects: the changes that actions make to a battle.

use engine::{FigureId, HasLineup, SideId, stored_as_rows};

use super::{
    battle::{MOST_TURNS, Phase, State},
    cause::Cause,
    figure_state::{Departure, MOST_COUNTED, MOST_KILLS, ThisTurn},
    hit::Hit,
    pair::ContactPair,
};
use crate::figure::weapon::bit;

stored_as_rows! {
    /// A change to the battle.
    ///
    /// Most effects set a tracker, so that rules and changes by hand can use the same effects.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// Starts the turn with this number.
        1 = Turn(number: u16),
        /// Sets the order of the sides for this turn. The first side gets the initiative.
        2 = Order(order: Vec<SideId>),
        /// Sets the phase of the turn.
        3 = Phase(phase: Phase),
        /// Passes the initiative to a side.
        4 = Pass(side: SideId),
        /// Sets whether the players have ended the battle.
        5 = Ended(yes: bool),
        /// Starts a figure's activation.
        6 = Activate(id: FigureId),
        /// Records that the acting figure failed its activation test, so the initiative passes when
        /// that figure is done.
        7 = Failed,
        /// Ends the acting figure's activation.
        8 = Done,
        /// Sets a figure's remaining action points.
        9 = Ap(id: FigureId, left: u8),
        /// Records that a figure has begun to act in its activation.
        10 = Acted(id: FigureId),
        /// Sets whether a figure has activated this turn.
        11 = Activated(id: FigureId, yes: bool),
        /// Sets whether a figure is holding.
        12 = Holding(id: FigureId, yes: bool),
        /// Sets the number of move actions that a figure has used this turn.
        13 = Moves(id: FigureId, count: u8),
        /// Sets the number of AP that a figure has spent on climbing in this activation.
        14 = Climbed(id: FigureId, count: u8),
        /// Sets whether a figure counts as having stood up this turn.
        15 = Stood(id: FigureId, yes: bool),
        /// Sets whether a figure is prone.
        16 = Prone(id: FigureId, yes: bool),
        /// Sets whether a figure's next attack has the bonus for concentrating. If so, also records
        /// that the figure has concentrated this turn.
        17 = Concentrating(id: FigureId, yes: bool),
        /// Sets whether a figure counts as having charged this turn.
        18 = Charged(id: FigureId, yes: bool),
        /// Sets the number of ranged attacks that a figure has made in this activation.
        19 = Fired(id: FigureId, count: u8),
        /// Sets the weapons that a figure has in hand, with one bit for each weapon on its sheet.
        /// These weapons no longer count as dropped.
        20 = InHand(id: FigureId, weapons: u8),
        /// Sets the number of Jammed tokens on a figure's weapon.
        21 = Jammed(id: FigureId, weapon: u8, tokens: u8),
        /// Sets whether two enemies are in contact.
        22 = Contact(one: FigureId, other: FigureId, yes: bool),
        /// Puts a pending hit marker on a figure.
        23 = Mark(id: FigureId, hit: Hit),
        /// Removes the marker at this index from a figure.
        24 = Unmark(id: FigureId, place: u16),
        /// Removes the oldest marker from a figure, because its hit is resolved or wasted.
        25 = Resolved(id: FigureId),
        /// Records that a figure has given way to a graze.
        26 = Grazed(id: FigureId),
        /// Sets the number of wounds that a figure has taken.
        27 = Wounds(id: FigureId, taken: u8),
        /// Sets whether a figure is out of action.
        28 = Out(id: FigureId, yes: bool),
        /// Removes a figure that flees or leaves over the board edge.
        29 = Left(id: FigureId, how: Departure),
        /// Sets the number of enemies that a figure has put out of action.
        30 = Kills(id: FigureId, count: u8),
        /// Adds a morale test that a figure must make.
        31 = Owes(id: FigureId, cause: Cause),
        /// Removes a morale test that a figure has made or no longer has to make.
        32 = Tested(id: FigureId, cause: Cause),
        /// Sets whether a side has tested its morale for this cause.
        33 = SideTested(side: SideId, cause: Cause, yes: bool),
        /// Resets all values of a figure that last only for a turn, including its AP.
        34 = Refresh(id: FigureId),
        /// Sets the inches that a figure has climbed since its last climbing test.
        35 = Climbing(id: FigureId, inches: u8),
        /// Puts a figure's weapon on the ground.
        36 = Dropped(id: FigureId, weapon: u8),
        /// Records that a figure has fallen back, which ends its current action.
        37 = FellBack(id: FigureId),
        /// Records that a figure that is not acting has changed its position or posture.
        ///
        /// The players must then check sight and reach for the current action again.
        38 = Shifted(id: FigureId),
        /// Sets whether a figure counts as having gone to cover this turn.
        39 = TookCover(id: FigureId, yes: bool),
    }
}

/// Applies an effect to the battle. An effect on a figure that does not exist changes nothing.
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
            state.order = order.clone().into();
            state.to_move = order.first().copied().unwrap_or(state.to_move);
        }
        Effect::Phase(phase) => state.phase = *phase,
        Effect::Pass(side) => {
            state.to_move = *side;
            state.passing = false;
            state.resolving = false;
            for id in state.all_figures() {
                if state.figure(id).this_turn.grazed {
                    state.figures.change(id, |figure| figure.this_turn.grazed = false);
                }
            }
        }
        Effect::Ended(yes) => state.ended = *yes,
        Effect::Activate(id) => {
            state.active = Some(*id);
            state.passing = false;
            state.resolving = false;
            state.figures.change(*id, |figure| {
                figure.this_turn.activated = true;
                figure.acted = false;
                figure.this_turn.holding = false;
                figure.this_turn.fired = 0;
                figure.this_turn.climbed = 0;
                figure.this_turn.climbing = 0;
            });
        }
        Effect::Failed => state.passing = true,
        Effect::Done => {
            if let Some(id) = state.active.take() {
                state.figures.change(id, |figure| {
                    figure.this_turn.ap = 0;
                    figure.this_turn.concentrating = false;
                });
            }
        }
        Effect::Ap(id, left) => state.figures.change(*id, |figure| {
            figure.acted |= *left < figure.this_turn.ap;
            figure.this_turn.ap = *left;
        }),
        Effect::Acted(id) => state.figures.change(*id, |figure| figure.acted = true),
        Effect::Activated(id, yes) => {
            state.figures.change(*id, |figure| figure.this_turn.activated = *yes);
        }
        Effect::Holding(id, yes) => {
            state.figures.change(*id, |figure| figure.this_turn.holding = *yes);
        }
        Effect::Moves(id, count) => {
            state.figures.change(*id, |figure| figure.this_turn.moves = (*count).min(MOST_COUNTED));
        }
        Effect::Climbed(id, count) => {
            state
                .figures
                .change(*id, |figure| figure.this_turn.climbed = (*count).min(MOST_COUNTED));
        }
        Effect::TookCover(id, yes) => {
            state.figures.change(*id, |figure| figure.this_turn.took_cover = *yes);
        }
        Effect::Stood(id, yes) => state.figures.change(*id, |figure| figure.this_turn.stood = *yes),
        Effect::Prone(id, yes) => state.figures.change(*id, |figure| figure.prone = *yes),
        Effect::Concentrating(id, yes) => state.figures.change(*id, |figure| {
            figure.this_turn.concentrating = *yes;
            figure.this_turn.concentrated |= *yes;
        }),
        Effect::Charged(id, yes) => {
            state.figures.change(*id, |figure| figure.this_turn.charged = *yes);
        }
        Effect::Fired(id, count) => {
            state.figures.change(*id, |figure| figure.this_turn.fired = *count);
        }
        Effect::InHand(id, weapons) => state.figures.change(*id, |figure| {
            figure.in_hand = *weapons;
            figure.dropped &= !*weapons;
        }),
        Effect::FellBack(id) => state.figures.change(*id, |figure| figure.this_turn.climbing = 0),
        Effect::Shifted(_) => {}
        Effect::Climbing(id, inches) => {
            state.figures.change(*id, |figure| figure.this_turn.climbing = *inches);
        }
        Effect::Dropped(id, weapon) => state.figures.change(*id, |figure| {
            figure.in_hand &= !bit(*weapon);
            figure.dropped |= bit(*weapon);
        }),
        Effect::Jammed(id, weapon, tokens) => state.figures.change(*id, |figure| {
            if let Some(jammed) = figure.jammed.get_mut(usize::from(*weapon)) {
                *jammed = (*tokens).min(MOST_COUNTED);
            }
        }),
        Effect::Contact(one, other, yes) => contact(state, *one, *other, *yes),
        Effect::Mark(id, hit) => state.figures.change(*id, |figure| figure.hits.add(*hit)),
        Effect::Unmark(id, place) => {
            take_off(state, *id, (*place).into());
            state.resolving &= state.has_hits();
        }
        Effect::Resolved(id) => {
            take_off(state, *id, 0);
            state.resolving = state.has_hits();
        }
        Effect::Grazed(id) => state.figures.change(*id, |figure| figure.this_turn.grazed = true),
        Effect::Wounds(id, taken) => {
            let most = *state.profile(*id).wounds;
            state.figures.change(*id, |figure| figure.wounds = (*taken).min(most));
        }
        Effect::Out(id, yes) => {
            state.figures.change(*id, |figure| {
                figure.out = *yes;
                figure.left = None;
            });
            gone(state, *id);
            back(state, *id);
        }
        Effect::Left(id, how) => {
            state.figures.change(*id, |figure| {
                figure.out = true;
                figure.left = Some(*how);
            });
            gone(state, *id);
        }
        Effect::Kills(id, count) => {
            state.figures.change(*id, |figure| figure.kills = (*count).min(MOST_KILLS));
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
        Effect::Refresh(id) => {
            state.figures.change(*id, |figure| figure.this_turn = ThisTurn::default());
        }
    }
}

/// Removes the marker at this index from a figure.
fn take_off(state: &mut State, id: FigureId, place: usize) {
    state.figures.change(id, |figure| figure.hits.remove(place));
}

fn contact(state: &mut State, one: FigureId, other: FigureId, yes: bool) {
    let pair = ContactPair::of(one, other);
    state.melees.retain(|it| *it != pair);
    if yes && state.in_action(one) && state.in_action(other) && one != other {
        state.melees.push(pair);
        // Sort the pairs so that equality does not depend on the order of the contacts.
        state.melees.sort_unstable();
    }
}

/// Cancels a side's morale test for the loss of its leader, if `id` is that leader and is back in
/// action.
///
/// If the leader is lost again, the side tests again.
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

/// Ends a figure's melees, hold and climb if the figure is out of action.
fn gone(state: &mut State, id: FigureId) {
    if !state.in_action(id) {
        state.melees.retain(|pair| pair.opponent(id).is_none());
        state.figures.change(id, |figure| {
            figure.this_turn.holding = false;
            figure.this_turn.climbing = 0;
        });
    }
}
