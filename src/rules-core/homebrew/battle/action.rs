//! What can be done.

use super::state::State;
use crate::{
    ids::{FigureId, SideId},
    row::stored_as_rows,
};

stored_as_rows! {
    /// What starts a walk-through. An action of the game is told by its place in its text: a battle
    /// keeps the text that it began with.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Action {
        /// The next turn begins, or the first.
        1 = Turn,
        /// It is a figure's time to act.
        2 = Activate(figure: FigureId),
        /// A figure has done what it wanted.
        3 = Done(figure: FigureId),
        /// A figure does what the game calls so.
        4 = Act(figure: FigureId, place: u8),
        /// The battle is over by the players' word.
        5 = End,
        /// It is not.
        6 = GoOn,
        /// The next phase of the turn begins.
        7 = Phase,
        /// None of a side's figures does anything more in this phase.
        8 = AllDone(side: SideId),
    }
}

/// "Turn 2", or "Turn 2: Shoot".
fn turn_and_phase(state: &State, turn: u16, phase: u8) -> String {
    match state.phase_name(phase) {
        "" => format!("Turn {turn}"),
        phase => format!("Turn {turn}: {phase}"),
    }
}

/// What an action is called in the log.
pub(in crate::homebrew) fn title(state: &State, action: Action) -> String {
    match action {
        Action::Turn => turn_and_phase(state, state.turn + 1, 0),
        Action::Phase => turn_and_phase(state, state.turn, state.phase + 1),
        Action::AllDone(side) => {
            format!("{} is done with {}", state.side_name(side), state.phase_name(state.phase))
        }
        Action::Activate(id) => format!("{} acts", state.name(id)),
        Action::Done(id) => format!("{} is done", state.name(id)),
        Action::Act(id, place) => {
            let action = state.game.actions.get(usize::from(place));
            let label = action.map_or("", |action| action.test.label.as_str());
            format!("{}: {label}", state.name(id))
        }
        Action::End => format!("End of the {}", state.game.title.battle[0]),
        Action::GoOn => format!("The {} continues", state.game.title.battle[0]),
    }
}

/// The figure that does an action.
pub(in crate::homebrew) fn actor(action: Action) -> Option<FigureId> {
    match action {
        Action::Activate(id) | Action::Done(id) | Action::Act(id, _) => Some(id),
        Action::Turn | Action::End | Action::GoOn | Action::Phase | Action::AllDone(_) => None,
    }
}
