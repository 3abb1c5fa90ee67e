//! The effects that change a battle.

use engine::{FigureId, HasLineup, SideId, stored_as_rows};

use super::{
    battle::{MOST_TURNS, State},
    figure_state::{ACTIONS_TO_CLEAR, MOST_ACTIONS, MOST_FELLED},
};

stored_as_rows! {
    /// A change to the battle.
    ///
    /// Most effects set a tracker, so rules and players change the battle in the same way.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Effect {
        /// Begins the turn with this number, and records each side's losses up to then.
        1 = Turn(number: u16),
        /// Begins a side's turn, and gives its figures all their actions back.
        2 = Begins(side: SideId),
        /// Ends the battle at the players' request, or continues it.
        3 = Ended(yes: bool),
        /// Sets the number of actions that a figure has left.
        4 = Actions(id: FigureId, left: u8),
        /// Sets a figure's injury value.
        5 = Injury(id: FigureId, value: u16),
        /// Takes a figure out of the battle or brings it back, regardless of its injury value.
        6 = Out(id: FigureId, yes: bool),
        /// Sets the number of actions still needed to clear a figure's weapon, or 0 if it is not
        /// jammed.
        7 = Jammed(id: FigureId, weapon: u8, actions: u8),
        /// Sets the number of shots left in a figure's weapon.
        8 = Loaded(id: FigureId, weapon: u8, shots: u8),
        /// Sets the close combat weapon that a figure wields, if any.
        9 = Wields(id: FigureId, weapon: Option<u8>),
        /// Sets the number of figures that a figure has felled.
        10 = Felled(id: FigureId, count: u8),
    }
}

/// Applies an effect to the battle, but ignores effects on figures and sides that do not exist.
pub(crate) fn apply(state: &mut State, effect: &Effect) {
    match *effect {
        Effect::Turn(turn) => {
            let turn = turn.clamp(1, MOST_TURNS);
            let losses = state.losses_now();
            state.losses.resize(usize::from(turn - 1), losses);
            state.turn = turn;
        }
        Effect::Begins(side) if state.has_side(side) => {
            state.to_move = side;
            let figures: Vec<FigureId> = state.figures_of(side).collect();
            for id in figures {
                let actions = *state.profile(id).actions;
                state.figures.change(id, |figure| figure.actions = actions);
            }
        }
        Effect::Begins(_) => {}
        Effect::Ended(yes) => state.ended = yes,
        Effect::Actions(id, left) => {
            state.figures.change(id, |it| it.actions = left.min(MOST_ACTIONS));
        }
        Effect::Injury(id, value) => {
            let limit = *state.profile(id).limit;
            state.figures.change(id, |figure| figure.injury = value.min(limit));
        }
        Effect::Out(id, yes) => state.figures.change(id, |figure| figure.out = yes),
        Effect::Jammed(id, weapon, actions) => state.figures.change(id, |figure| {
            if let Some(jammed) = figure.jammed.get_mut(usize::from(weapon)) {
                *jammed = actions.min(ACTIONS_TO_CLEAR);
            }
        }),
        Effect::Loaded(id, weapon, shots) => {
            let most = state.gun(id, weapon).map_or(0, |gun| *gun.magazine);
            state.figures.change(id, |figure| {
                if let Some(loaded) = figure.loaded.get_mut(usize::from(weapon)) {
                    *loaded = shots.min(most);
                }
            });
        }
        Effect::Wields(id, weapon) => {
            let is_blade = |place| state.weapon(id, place).is_some_and(|it| it.blade().is_some());
            let weapon = weapon.filter(|&place| is_blade(place));
            state.figures.change(id, |figure| figure.wields = weapon);
        }
        Effect::Felled(id, count) => {
            state.figures.change(id, |it| it.felled = count.min(MOST_FELLED));
        }
    }
}
