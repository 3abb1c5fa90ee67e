//! The effects that change a scene.

use engine::{FigureId, HasLineup, stored_as_rows};

use super::{
    battle::{MOST_COUNTED, State},
    figure_state::{FigureState, MOST_ACTIONS, MOST_COURAGE, MOST_INITIATIVE},
};

stored_as_rows! {
    /// A change to the scene.
    ///
    /// Most effects set a tracker, so rules and players change the scene in the same way.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// Begins or ends a fight, and clears all values that last for one round.
        1 = Fight(yes: bool),
        /// Begins the round with this number. Records the losses at the end of the previous round,
        /// and clears all values that last for one round.
        2 = Round(number: u8),
        /// Sets a character's initiative for this round, or clears it if `None`.
        3 = Initiative(id: FigureId, total: Option<i16>),
        /// Sets a character's rank among the characters that it was tied with.
        4 = Tie(id: FigureId, rank: u8),
        /// Sets the number of actions that a character has used this round.
        5 = Actions(id: FigureId, count: u8),
        /// Sets whether a character has a delayed action.
        6 = Delayed(id: FigureId, yes: bool),
        /// Sets whether a character has already had its turn this round.
        7 = Done(id: FigureId, yes: bool),
        /// Sets the number of the action that a character uses to dodge this round, or `None` if it
        /// does not dodge.
        8 = Dodging(id: FigureId, action: Option<u8>),
        /// Sets the points of Courage that a character has left.
        9 = Courage(id: FigureId, left: u8),
        /// Sets the points of Courage that a character has spent this round.
        10 = Spent(id: FigureId, points: u8),
        /// Sets the total damage that a character has taken.
        11 = Damage(id: FigureId, taken: u16),
        /// Sets a character's level of weariness, counted from 0.
        12 = Weariness(id: FigureId, level: u8),
        /// Sets whether a character has left the scene.
        13 = Gone(id: FigureId, yes: bool),
        /// Sets the number of others that a character has put out of action.
        14 = Felled(id: FigureId, count: u8),
        /// Ends the scene at the players' request, or continues it.
        15 = Ended(yes: bool),
        /// Sets the number of the current round. Unlike [`Effect::Round`], this resets nothing.
        16 = Count(number: u8),
    }
}

/// Applies an effect to the scene, but ignores effects on characters that do not exist.
pub(crate) fn apply(state: &mut State, effect: &Effect) {
    match *effect {
        Effect::Fight(yes) => {
            if state.fight && !yes {
                count_losses(state);
            }
            state.fight = yes;
            refresh(state);
        }
        Effect::Round(number) => {
            // Round 1 begins a fight, so no earlier round has ended.
            if number > 1 {
                count_losses(state);
            }
            state.round = number.min(MOST_COUNTED);
            refresh(state);
        }
        Effect::Count(number) => state.round = number.min(MOST_COUNTED),
        Effect::Initiative(id, total) => state.figures.change(id, |it| {
            it.initiative = total.map(|total| total.clamp(-MOST_INITIATIVE, MOST_INITIATIVE));
            it.tie = 0;
        }),
        Effect::Tie(id, rank) => state.figures.change(id, |it| it.tie = rank),
        Effect::Actions(id, count) => {
            state.figures.change(id, |it| it.actions = count.min(MOST_ACTIONS));
        }
        Effect::Delayed(id, yes) => state.figures.change(id, |it| it.delayed = yes),
        Effect::Done(id, yes) => state.figures.change(id, |it| it.done = yes),
        Effect::Dodging(id, action) => state.figures.change(id, |it| it.dodging = action),
        Effect::Courage(id, left) => {
            state.figures.change(id, |it| it.courage = left.min(MOST_COURAGE));
        }
        Effect::Spent(id, points) => {
            state.figures.change(id, |it| it.spent = points.min(MOST_COURAGE));
        }
        Effect::Damage(id, taken) => {
            let most = state.profile(id).all_damage();
            state.figures.change(id, |it| it.damage = taken.min(most));
            drop_out(state, id);
        }
        Effect::Weariness(id, level) => {
            let last = state.last_weariness(id);
            state.figures.change(id, |it| it.weariness = level.min(last));
        }
        Effect::Gone(id, yes) => {
            state.figures.change(id, |it| it.gone = yes);
            drop_out(state, id);
        }
        Effect::Felled(id, count) => {
            state.figures.change(id, |it| it.felled = count.min(MOST_COUNTED));
        }
        Effect::Ended(yes) => state.ended = yes,
    }
}

/// Records how many characters are out of action at the end of a round.
fn count_losses(state: &mut State) {
    let losses = state.losses_now();
    if state.losses.len() < usize::from(MOST_COUNTED) {
        state.losses.push(losses);
    }
}

/// Clears the actions, initiative and other values that each character has for one round.
fn refresh(state: &mut State) {
    for id in state.all_figures() {
        state.figures.change(id, FigureState::refresh);
    }
}

/// Clears the delayed action and the dodge of a character that is no longer standing.
fn drop_out(state: &mut State, id: FigureId) {
    if !state.is_standing(id) {
        state.figures.change(id, |it| {
            it.delayed = false;
            it.dodging = None;
        });
    }
}
